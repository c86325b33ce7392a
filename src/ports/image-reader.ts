import { CLAIM_IMAGE, type EvidenceImage, type ImageFacts } from "../domain/image.js";
import { dataBytes, type ImageInput } from "../domain/image-input.js";
import type { SearchEngine } from "./search-engine.js";

/** A picture for a model: made anew from the pixels, smaller, and without what its file said. */
export type Preview = { readonly bytes: Uint8Array; readonly width: number; readonly height: number; readonly sha256: string };

export type ReadImage = { readonly facts: ImageFacts; readonly preview: Preview };

/** Reads pictures that strangers made. Failures are PlumblineErrors with an `image-…` code, or `aborted`. */
export type ImageReader = {
  read(bytes: Uint8Array, name: string, signal?: AbortSignal): Promise<ReadImage>;
  close(): Promise<void>;
};

/** The picture that came with a claim: what is kept of it, what a model is shown, and where it can be found. */
type ClaimPicture = { readonly image: EvidenceImage; readonly preview: Preview; readonly url: string | null };

/** Finds pictures: by the address of one, and by words. null: no configured engine can. */
export type ImageEngines = { readonly byAddress: SearchEngine | null; readonly byWords: SearchEngine | null };

/** Pictures as the configuration lets them in. Opened with the first claim that brings one. */
export type OpenImages = {
  /** Fails with `image-…` or `aborted`. */
  claimPicture(input: ImageInput, signal?: AbortSignal): Promise<ClaimPicture>;
  /** A picture that was found. */
  fetch(url: string, signal?: AbortSignal): Promise<ReadImage>;
  readonly search: ImageEngines;
  close(): Promise<void>;
};

/** Where a picture stands; null of bytes, which stand nowhere. */
export function addressOfPicture(input: ImageInput): string | null {
  return typeof input === "string" && dataBytes(input) === null ? input : null;
}

export function claimPictureOf({ facts, preview }: ReadImage, url: string | null): ClaimPicture {
  return { image: { id: CLAIM_IMAGE, facts, provenance: { source: "claim", name: url } }, preview, url };
}
