import { createHash } from "node:crypto";
import sharp from "sharp";
import { HASH_SIDE, perceptualHash } from "../../base/perceptual-hash.js";
import { messageOf } from "../../errors.js";
import type { ReadImage } from "../../ports/image-reader.js";
import { type Inspected, inspectImage, type Refused } from "./inspect-image.js";
import { readExif } from "./read-exif.js";

export type ImageJob = { readonly bytes: Uint8Array; readonly maxPixels: number; readonly seconds: number };
export type Decoded = ({ readonly kind: "read" } & ReadImage) | Refused;

/** The longest side of what a model is shown: text in the picture can be read, and it costs about a thousand tokens. */
const PREVIEW_SIDE = 1024;

// One picture at a time, and nothing kept of it: the memory of a thread is what its largest picture needs.
sharp.cache(false);
sharp.concurrency(1);

/** One picture, in whatever thread this is called. */
export async function decodeImage(job: ImageJob): Promise<Decoded> {
  const inspected = inspectImage(job.bytes);
  if (inspected.kind === "refused") return inspected;
  try {
    return await decode(job, inspected);
  } catch (error) {
    return { kind: "refused", code: "image-unreadable", why: messageOf(error) };
  }
}

async function decode({ bytes, maxPixels, seconds }: ImageJob, { type }: Extract<Inspected, { kind: "image" }>): Promise<Decoded> {
  // The pixels are counted before any is unpacked; sharp's own limit stands behind ours.
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
      sha256: createHash("sha256").update(bytes).digest("hex"),
      hash: perceptualHash(new Uint8Array(grey)),
      ...(await readExif(exif)),
    },
    preview: {
      bytes: new Uint8Array(preview.data),
      width: preview.info.width,
      height: preview.info.height,
      sha256: createHash("sha256").update(preview.data).digest("hex"),
    },
  };
}
