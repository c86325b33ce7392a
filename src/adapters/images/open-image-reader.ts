import { startThread } from "../../base/job-thread.js";
import { readerPool } from "../../base/reader-pool.js";
import { MAX_IMAGE_BYTES } from "../../domain/image.js";
import { PlumblineError } from "../../errors.js";
import type { ImageReader } from "../../ports/image-reader.js";
import type { Decoded, ImageJob } from "./image-worker.js";

export type ImageLimits = {
  readonly maxBytes?: number;
  readonly limitMs?: number;
  readonly maxWaiting?: number;
};

/** 40 megapixels, the size of a good camera; 160 MB decoded. */
const MAX_PIXELS = 40_000_000;
/** The thread's heap; the decoder's memory is limited by `MAX_PIXELS`. */
const MAX_MEMORY_MB = 256;

/** Decodes pictures one at a time in a separate thread, which starts with the first picture and is terminated when one takes too long. */
export function openImageReader(limits: ImageLimits = {}): ImageReader {
  const { maxBytes = MAX_IMAGE_BYTES, limitMs = 10_000, maxWaiting = 16 } = limits;
  const start = () => startThread("image-worker", import.meta.url, { maxMemoryMb: MAX_MEMORY_MB });
  const pool = readerPool<ImageJob, Decoded>({ threads: 1, maxWaiting, start, kind: "image" });
  return {
    async read(bytes, name, signal) {
      if (bytes.byteLength > maxBytes)
        throw new PlumblineError("image-too-large", `${name} has ${bytes.byteLength} bytes; at most ${maxBytes} are read`);
      // The decoder has its own time limit, because native code does not stop with its thread.
      const job: ImageJob = { bytes, maxPixels: MAX_PIXELS, seconds: Math.ceil(limitMs / 1000) };
      const decoded = await pool.withThread(name, (thread) => thread.run(job, { limitMs: () => limitMs, signal }), signal);
      if (decoded.kind === "refused") throw new PlumblineError(decoded.code, `${name} is rejected: ${decoded.why}`);
      return { facts: decoded.facts, preview: decoded.preview };
    },
    close: () => pool.close(),
  };
}
