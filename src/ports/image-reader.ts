import { CLAIM_IMAGE, dataBytes, type EvidenceImage, type ImageFacts, type ImageInput } from "../domain/image.js";
import type { SearchEngine } from "./search-engine.js";

/** A picture for a model: re-encoded from the pixels, smaller, and without metadata. */
export type Preview = { readonly bytes: Uint8Array; readonly width: number; readonly height: number; readonly sha256: string };

export type ReadImage = { readonly facts: ImageFacts; readonly preview: Preview };

/** Reads untrusted pictures. Failures are PlumblineErrors with an `image-…` code, or `aborted`. */
export type ImageReader = {
  read(bytes: Uint8Array, name: string, signal?: AbortSignal): Promise<ReadImage>;
  close(): Promise<void>;
};

type ClaimPicture = { readonly image: EvidenceImage; readonly preview: Preview; readonly url: string | null };

/** Searches for pictures, by the address of a picture and by words. null: no configured engine supports it. */
export type ImageEngines = { readonly byAddress: SearchEngine | null; readonly byWords: SearchEngine | null };

/** Opened when the first claim with a picture arrives. */
export type OpenImages = {
  /** Fails with `image-…` or `aborted`. */
  claimPicture(input: ImageInput, signal?: AbortSignal): Promise<ClaimPicture>;
  fetch(url: string, signal?: AbortSignal): Promise<ReadImage>;
  readonly search: ImageEngines;
  close(): Promise<void>;
};

/** The picture's URL; null when it was given as bytes. */
export function addressOfPicture(input: ImageInput): string | null {
  return typeof input === "string" && dataBytes(input) === null ? input : null;
}

export function claimPictureOf({ facts, preview }: ReadImage, url: string | null): ClaimPicture {
  return { image: { id: CLAIM_IMAGE, facts, provenance: { source: "claim", name: url } }, preview, url };
}
