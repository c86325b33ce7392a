import { CLAIM_IMAGE, dataBytes, type EvidenceImage, type ImageInput } from "../domain/image.js";
import type { Preview, ReadImage } from "./image-reader.js";
import type { SearchEngine } from "./search-engine.js";

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
