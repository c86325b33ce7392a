import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { count } from "../base/count.js";
import type { VerifyOptions } from "../compose/compose.js";
import { type ImageInput, MAX_IMAGE_BYTES } from "../domain/image.js";
import { PlumblineError, rethrowAs } from "../errors.js";
import type { ClaimRow } from "../lab/evaluation/dataset.js";

export async function claimOptions(row: ClaimRow): Promise<Pick<VerifyOptions, "asOf" | "url" | "post" | "evidence" | "image">> {
  const { date, url, post, evidence, image } = row;
  return { asOf: date, url, post, evidence, ...(image === undefined ? {} : { image: await readPicture(image) }) };
}

/** Reads a picture from a file. Addresses are passed on: the engine or the service fetches them. */
export async function readPicture(place: string): Promise<ImageInput> {
  if (isAddress(place)) return place;
  const unreadable = rethrowAs("file-unreadable", `the picture ${place} cannot be read`);
  const { size } = await stat(place).catch(unreadable);
  if (size > MAX_IMAGE_BYTES)
    throw new PlumblineError("image-too-large", `${place} has ${size} bytes; at most ${MAX_IMAGE_BYTES} are read`);
  return readFile(place).catch(unreadable);
}

const SHOWN = 10;

/** Resolves picture paths relative to the file of claims. Throws before anything is verified if a picture is missing. */
export function locatePictures<Row extends ClaimRow>(rows: readonly Row[], file: string): readonly Row[] {
  const located = rows.map((row): Row => {
    const { image } = row;
    return image === undefined || isAddress(image) ? row : { ...row, image: resolve(file === "-" ? "." : dirname(file), image) };
  });
  const missing = located.flatMap(({ id, image }) =>
    image === undefined || isAddress(image) || existsSync(image) ? [] : [`claim ${id}: ${image}`],
  );
  if (missing.length === 0) return located;
  const more = missing.length > SHOWN ? `\n  and ${missing.length - SHOWN} more` : "";
  throw new PlumblineError(
    "invalid-input",
    `not found, ${count(missing.length, "picture")}:\n  ${missing.slice(0, SHOWN).join("\n  ")}${more}`,
  );
}

function isAddress(place: string): boolean {
  return /^(https?:\/\/|data:)/i.test(place);
}
