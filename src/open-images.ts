import { openImageReader } from "./adapters/images/open-image-reader.js";
import { safeFetch } from "./adapters/pages/safe-fetch.js";
import type { Config } from "./config.js";
import { CLAIM_IMAGE, type EvidenceImage } from "./domain/image.js";
import { dataBytes, type ImageInput } from "./domain/image-input.js";
import { PlumblineError } from "./errors.js";
import { type ImageEngines, openImageSearch } from "./open-image-search.js";
import type { Preview, ReadImage } from "./ports/image-reader.js";

/** The picture that came with a claim: what is kept of it, what a model is shown, and where it can be found. */
type ClaimPicture = { readonly image: EvidenceImage; readonly preview: Preview; readonly url: string | null };

/** Pictures as the configuration lets them in. Opened with the first claim that brings one. */
export type OpenImages = {
  /** Fails with `image-…` or `aborted`. */
  claimPicture(input: ImageInput, signal?: AbortSignal): Promise<ClaimPicture>;
  /** A picture that was found. */
  fetch(url: string, signal?: AbortSignal): Promise<ReadImage>;
  readonly search: ImageEngines;
  close(): Promise<void>;
};

export async function openImages(config: Config, safe = safeFetch({ userAgent: config.userAgent })): Promise<OpenImages> {
  const reader = openImageReader();
  const fetch: OpenImages["fetch"] = async (url, signal) => reader.read(await fetched(safe, url, signal), url, signal);
  return {
    async claimPicture(input, signal) {
      const bytes = typeof input === "string" ? dataBytes(input) : input;
      const url = bytes === null && typeof input === "string" ? input : null;
      const { facts, preview } = bytes === null ? await fetch(String(input), signal) : await reader.read(bytes, "the picture", signal);
      return { image: { id: CLAIM_IMAGE, facts, provenance: { source: "claim", name: url } }, preview, url };
    },
    fetch,
    search: await openImageSearch(config),
    async close() {
      safe.close();
      await reader.close();
    },
  };
}

/** Why an address brought no picture is the page's business; that it brought none is ours. */
async function fetched({ fetchImage }: Pick<ReturnType<typeof safeFetch>, "fetchImage">, url: string, signal?: AbortSignal) {
  return fetchImage(url, signal).catch((cause: unknown) => {
    if (!(cause instanceof PlumblineError) || cause.code === "aborted") throw cause;
    const code = cause.code === "page-too-large" ? "image-too-large" : "image-unavailable";
    throw new PlumblineError(code, `the picture cannot be fetched: ${cause.message}`, { cause });
  });
}
