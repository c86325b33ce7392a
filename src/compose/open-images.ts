import { openImageReader } from "../adapters/images/open-image-reader.js";
import { safeFetch } from "../adapters/pages/safe-fetch.js";
import { liveEngine } from "../adapters/search/live-engine.js";
import type { Vendor } from "../adapters/search/vendor.js";
import type { EngineChoice, WebSettings } from "../config.js";
import { dataBytes } from "../domain/image-input.js";
import { PlumblineError } from "../errors.js";
import { addressOfPicture, claimPictureOf, type ImageEngines, type OpenImages } from "../ports/open-images.js";
import { severalEngines } from "../web/several-engines.js";
import { accessOf, liveOptions, withKeyOf } from "./open-search.js";

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

/** Picture search of the configured engines, with the same keys. */
export async function openImageSearch(config: WebSettings): Promise<ImageEngines> {
  const { search } = config;
  const chosen = search.kind === "none" ? [] : search.kind === "several" ? search.engines : [search];
  const serper = chosen.find(({ kind }) => kind === "serper");
  const vendors = await Promise.all(chosen.map(async (one) => ({ one, vendor: await imageVendor(one, withKeyOf(config, one)) })));
  const open = ({ one, vendor }: (typeof vendors)[number]) =>
    vendor === null ? [] : [liveEngine(vendor, liveOptions(withKeyOf(config, one)))];
  const [first, ...more] = vendors.flatMap(open);
  return {
    byAddress: serper === undefined ? null : liveEngine(await lens(withKeyOf(config, serper)), liveOptions(withKeyOf(config, serper))),
    byWords: first === undefined ? null : severalEngines([first, ...more]),
  };
}

async function lens(config: WebSettings): Promise<Vendor> {
  const { SERPER_URL } = await import("../adapters/search/serper-api.js");
  const { serperLens } = await import("../adapters/search/serper-lens.js");
  return serperLens(accessOf(config, SERPER_URL));
}

/** Wikipedia's pictures are those of Wikimedia Commons. */
async function imageVendor({ kind }: EngineChoice, config: WebSettings): Promise<Vendor | null> {
  switch (kind) {
    case "wikipedia": {
      const { commons } = await import("../adapters/search/commons.js");
      return commons({ url: config.searchUrl });
    }
    case "serper": {
      const { SERPER_URL } = await import("../adapters/search/serper-api.js");
      const { serperImages } = await import("../adapters/search/serper-images.js");
      return serperImages(accessOf(config, SERPER_URL));
    }
    case "brave": {
      const { BRAVE_URL } = await import("../adapters/search/brave.js");
      const { braveImages } = await import("../adapters/search/brave-images.js");
      return braveImages(accessOf(config, BRAVE_URL));
    }
    case "corpus":
    case "searxng":
    case "tavily":
      return null;
  }
}
