import type { z } from "zod";
import { refuseNewer } from "../base/file-version.js";
import { sha256Of } from "../base/fingerprint.js";
import type { HashAudit } from "../domain/audit.js";
import type { Episode } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";

/** Version of the record format. Records of other versions are refused. */
export const RECORD_VERSION = 2;

export function recordText(episode: Episode): string {
  return sealedText({ schemaVersion: RECORD_VERSION, ...episode });
}

/** JSON without spaces that starts with the sha256 of the rest, the seal. */
export function sealedText(value: object): string {
  const text = JSON.stringify(value);
  return `{"sha256":"${sha256Of(text)}",${text.slice(1)}`;
}

/** Takes the record as parsed JSON, because a schema may drop or add fields. */
export function sealOf(record: object): HashAudit {
  const { sha256, ...rest } = record as { readonly sha256?: unknown };
  return sha256Of(JSON.stringify(rest)) === sha256 ? "intact" : "changed";
}

type Sealed<T> = { readonly name: string; readonly schema: z.ZodType<T>; readonly version: number };

/**
 * Reads the output of `sealedText`. Throws `record-damaged` or `record-changed`; `name` is used in errors, and `help` ends the message
 * about a change.
 */
export function readSealed<T>(text: string, { help = () => "", ...sealed }: Sealed<T> & { help?(value: T): string }): T {
  const value = readUnsealed(text, sealed);
  if (sealOf(JSON.parse(text)) === "intact") return value;
  throw new PlumblineError("record-changed", `${sealed.name} was changed after it was written: its seal does not match${help(value)}`);
}

/** The same without checking the seal. */
export function readUnsealed<T>(text: string, { name, schema, version }: Sealed<T>): T {
  try {
    const parsed: unknown = JSON.parse(text);
    refuseNewer(name, parsed, "schemaVersion", version);
    return schema.parse(parsed);
  } catch (cause) {
    // Of a newer version: lists leave it out, and other records stay readable.
    if (cause instanceof PlumblineError) throw new PlumblineError("record-damaged", cause.message, { cause });
    throw new PlumblineError("record-damaged", `${name} is damaged and cannot be read`, { cause });
  }
}
