import type { ImageFacts } from "../domain/image.js";

/** A picture for a model: made anew from the pixels, smaller, and without what its file said. */
export type Preview = { readonly bytes: Uint8Array; readonly width: number; readonly height: number; readonly sha256: string };

export type ReadImage = { readonly facts: ImageFacts; readonly preview: Preview };

/** Reads pictures that strangers made. Failures are PlumblineErrors with an `image-…` code, or `aborted`. */
export type ImageReader = {
  read(bytes: Uint8Array, name: string, signal?: AbortSignal): Promise<ReadImage>;
  close(): Promise<void>;
};
