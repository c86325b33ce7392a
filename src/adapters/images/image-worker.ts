/** The thread that decodes untrusted pictures: it can be terminated from outside, and only it loads the decoder. */
import { parentPort } from "node:worker_threads";
import { z } from "zod";
import { sha256Of } from "../../base/fingerprint.js";
import { optionalPackage } from "../../base/optional-package.js";
import { HASH_SIDE, perceptualHash } from "../../base/perceptual-hash.js";
import { serveJobs } from "../../base/serve-jobs.js";
import type { ImageFacts } from "../../domain/image.js";
import { messageOf } from "../../errors.js";
import type { ReadImage } from "../../ports/image-reader.js";
import { type Inspected, inspectImage, type Refused } from "./inspect-image.js";

export type ImageJob = { readonly bytes: Uint8Array; readonly maxPixels: number; readonly seconds: number };
export type Decoded = ({ readonly kind: "read" } & ReadImage) | Refused;

/** Longest side of the preview for a model: text stays readable, and it costs about a thousand tokens. */
const PREVIEW_SIDE = 1024;

async function loadDecoder() {
  const [{ default: sharp }, { default: exifr }] = await Promise.all([import("sharp"), import("exifr")]);
  // One picture at a time and no cache, so that a thread needs memory for its largest picture only.
  sharp.cache(false);
  sharp.concurrency(1);
  return { sharp, exifr };
}

async function decodeImage(job: ImageJob): Promise<Decoded> {
  const inspected = inspectImage(job.bytes);
  if (inspected.kind === "refused") return inspected;
  try {
    return await decode(job, inspected);
  } catch (error) {
    return { kind: "refused", code: "image-unreadable", why: messageOf(error) };
  }
}

async function decode({ bytes, maxPixels, seconds }: ImageJob, { type }: Extract<Inspected, { kind: "image" }>): Promise<Decoded> {
  const { sharp, exifr } = await optionalPackage(loadDecoder, { purpose: "reading pictures", packages: ["sharp", "exifr"] });
  // Checked before decoding; sharp applies the same limit again.
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true }).timeout({ seconds });
  const { exif, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height } = autoOrient;
  if (width * height > maxPixels)
    return { kind: "refused", code: "image-too-large", why: `it has ${width} × ${height} pixels; at most ${maxPixels} are read` };
  const preview = await open()
    .autoOrient()
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const grey = await sharp(preview.data).greyscale().resize(HASH_SIDE, HASH_SIDE, { fit: "fill" }).raw().toBuffer();
  return {
    kind: "read",
    facts: {
      type,
      width,
      height,
      bytes: bytes.byteLength,
      sha256: sha256Of(bytes),
      hash: perceptualHash(new Uint8Array(grey)),
      ...(exif === undefined ? NO_METADATA : await readExif(exifr, exif)),
    },
    preview: {
      bytes: new Uint8Array(preview.data),
      width: preview.info.width,
      height: preview.info.height,
      sha256: sha256Of(preview.data),
    },
  };
}

type Metadata = Pick<ImageFacts, "taken" | "place" | "software">;

const NO_METADATA: Metadata = { taken: null, place: null, software: null };

const text = z.string().optional().catch(undefined);
const tagsSchema = z.object({
  DateTimeOriginal: text,
  CreateDate: text,
  Software: text,
  latitude: z.number().min(-90).max(90).optional().catch(undefined),
  longitude: z.number().min(-180).max(180).optional().catch(undefined),
});

/** The file's EXIF metadata. Unreadable metadata is treated as absent, because nothing depends on it. */
async function readExif(exifr: Pick<typeof import("exifr"), "parse">, block: Uint8Array): Promise<Metadata> {
  // Only the TIFF block after the marker: exifr does not read WebP, but reads this block of every format.
  const tiff = Buffer.from(block).toString("latin1", 0, 4) === "Exif" ? block.subarray(6) : block;
  const parsed = tagsSchema.safeParse(await exifr.parse(tiff, { reviveValues: false, gps: true }).catch(() => ({})));
  if (!parsed.success) return NO_METADATA;
  const { DateTimeOriginal, CreateDate, Software, latitude, longitude } = parsed.data;
  return {
    taken: momentOf(DateTimeOriginal ?? CreateDate ?? ""),
    place: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    software: plain(Software ?? ""),
  };
}

/** `2012:03:04 10:15:00`; cameras whose clock was never set write zeros. */
function momentOf(tag: string): string | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(tag) ?? [];
  const moment = `${year}-${month}-${day}T${time}`;
  const date = new Date(`${moment}Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(moment) ? null : moment;
}

const MOST_CHARS = 100;

function plain(tag: string): string | null {
  const clean = tag
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MOST_CHARS);
  return clean === "" ? null : clean;
}

serveJobs(parentPort, async () => ({ facts: null, work: decodeImage }));
