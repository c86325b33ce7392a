import { openImageReader } from "../adapters/images/open-image-reader.js";
import { safeFetch } from "../adapters/pages/safe-fetch.js";
import { liveEngine } from "../adapters/search/live-engine.js";
import { SEARCH_ENGINES } from "../adapters/search/registry.js";
import type { Access, SearchApi, Vendor } from "../adapters/search/vendor.js";
import type { WebSettings } from "../config.js";
import { dataBytes } from "../domain/image.js";
import { PlumblineError } from "../errors.js";
import { addressOfPicture, claimPictureOf, type ImageEngines, type OpenImages } from "../ports/image-reader.js";
import { severalEngines } from "../web/several-engines.js";
import { accessOf, type LiveChoice, liveOptions, withKeyOf } from "./open-search.js";

export async function openImages(config: WebSettings, safe = safeFetch({ userAgent: config.userAgent })): Promise<OpenImages> {
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

/** Translates page errors into picture errors. */
async function fetched({ fetchImage }: Pick<ReturnType<typeof safeFetch>, "fetchImage">, url: string, signal?: AbortSignal) {
  return fetchImage(url, signal).catch((cause: unknown) => {
    if (!(cause instanceof PlumblineError) || cause.code === "aborted") throw cause;
    const code = cause.code === "page-too-large" ? "image-too-large" : "image-unavailable";
    throw new PlumblineError(code, `the picture cannot be fetched: ${cause.message}`, { cause });
  });
}

/** The picture searches of the configured engines only. */
export async function openImageSearch(config: WebSettings): Promise<ImageEngines> {
  const { search } = config;
  const chosen = search.kind === "none" ? [] : search.kind === "several" ? search.engines : [search];
  const live = chosen.filter((engine): engine is LiveChoice => engine.kind !== "corpus" && engine.kind !== "averitec");
  const load = async (engine: LiveChoice): Promise<{ engine: LiveChoice; api: SearchApi }> => ({
    engine,
    api: await SEARCH_ENGINES[engine.kind].load(),
  });
  const apis = await Promise.all(live.map(load));
  const open = (vendorOf: (api: SearchApi, access: Access) => Vendor | undefined) =>
    apis.flatMap(({ engine, api }) => {
      const own = withKeyOf(config, engine);
      const vendor = vendorOf(api, accessOf(own, engine));
      return vendor === undefined ? [] : [liveEngine(vendor, liveOptions(own))];
    });
  const [byAddress = null] = open((api, access) => api.byImage?.(access));
  const [first, ...more] = open((api, access) => api.images?.(access));
  return { byAddress, byWords: first === undefined ? null : severalEngines([first, ...more]) };
}
