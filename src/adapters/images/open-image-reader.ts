import { type Ending, jobThreads, startThread } from "../../base/job-thread.js";
import { MAX_IMAGE_BYTES } from "../../domain/image-input.js";
import { PlumblineError } from "../../errors.js";
import type { ImageReader, ReadImage } from "../../ports/image-reader.js";
import type { Decoded, ImageJob } from "./decode-image.js";

export type ImageLimits = {
  readonly maxBytes?: number;
  readonly maxPixels?: number;
  /** For decoding one picture. */
  readonly limitMs?: number;
  readonly maxWaiting?: number;
  /** Of the thread's own memory. What the decoder needs besides is bounded by the pixels. */
  readonly maxMemoryMb?: number;
};

/** What a good camera makes; unpacked it is 160 MB. */
const MAX_PIXELS = 40_000_000;

/** Decodes pictures one after another in a thread of their own, which starts with the first and is ended where a picture is too much for it. */
export function openImageReader(limits: ImageLimits = {}): ImageReader {
  const { maxBytes = MAX_IMAGE_BYTES, maxPixels = MAX_PIXELS, limitMs = 10_000, maxWaiting = 16, maxMemoryMb = 256 } = limits;
  const pool = jobThreads<ImageJob, Decoded>({
    threads: 1,
    maxWaiting,
    start: () => startThread("image-worker", import.meta.url, { maxMemoryMb }),
    refusals: { closed: closedError, aborted: abortedError, crowded: () => crowdedError(maxWaiting) },
  });
  return {
    async read(bytes, name, signal) {
      if (bytes.byteLength > maxBytes)
        throw new PlumblineError("image-too-large", `${name} has ${bytes.byteLength} bytes; at most ${maxBytes} are read`);
      // The decoder looks at its own clock too: native work does not end with its thread.
      const job: ImageJob = { bytes, maxPixels, seconds: Math.ceil(limitMs / 1000) };
      const ending = await pool.withThread((thread) => thread.run(job, limitMs, signal), signal);
      if (signal?.aborted) throw abortedError();
      return imageIn(ending, name, limitMs);
    },
    close: () => pool.close(),
  };
}

function imageIn(ending: Ending<Decoded>, name: string, limitMs: number): ReadImage {
  switch (ending.kind) {
    case "done": {
      if (ending.result.kind === "refused") throw new PlumblineError(ending.result.code, `${name} is not taken: ${ending.result.why}`);
      const { facts, preview } = ending.result;
      return { facts, preview };
    }
    case "unable":
    case "stopped":
      throw new PlumblineError("image-unreadable", `${name} was too much to read (${ending.message})`);
    case "late":
      throw new PlumblineError("image-timeout", `${name} was not read within ${limitMs} ms and was given up`);
    case "closed":
      throw closedError();
  }
}

function crowdedError(maxWaiting: number): PlumblineError {
  return new PlumblineError("image-unavailable", `${maxWaiting} pictures are waiting already: try again in a moment`, { retryable: true });
}

function closedError(): PlumblineError {
  return new PlumblineError("image-unavailable", "the reader of pictures is closed");
}

function abortedError(): PlumblineError {
  return new PlumblineError("aborted", "stopped while a picture was being read");
}
