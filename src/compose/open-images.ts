import { openImageReader } from "../adapters/images/open-image-reader.js";
import { safeFetch } from "../adapters/pages/safe-fetch.js";
import type { Config } from "../config.js";
import { dataBytes } from "../domain/image.js";
import { PlumblineError } from "../errors.js";
import { addressOfPicture, claimPictureOf, type OpenImages } from "../ports/image-reader.js";
import { openImageSearch } from "./open-image-search.js";

export async function openImages(config: Config, safe = safeFetch({ userAgent: config.userAgent })): Promise<OpenImages> {
  const reader = openImageReader();
  const fetch: OpenImages["fetch"] = async (url, signal) => reader.read(await fetched(safe, url, signal), url, signal);
  return {
    async claimPicture(input, signal) {
      const bytes = typeof input === "string" ? dataBytes(input) : input;
      const read = bytes === null ? await fetch(String(input), signal) : await reader.read(bytes, "the picture", signal);
      return claimPictureOf(read, addressOfPicture(input));
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
