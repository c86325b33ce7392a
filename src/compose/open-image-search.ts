import { liveEngine } from "../adapters/search/live-engine.js";
import type { Vendor } from "../adapters/search/vendor.js";
import type { Config } from "../config.js";
import type { ImageEngines } from "../ports/open-images.js";
import type { EngineChoice } from "../setting-schemas.js";
import { severalEngines } from "../web/several-engines.js";
import { accessOf, liveOptions, withKeyOf } from "./open-search.js";

/** The pictures' side of the configured engines: their keys serve both, and no other engine is asked than those that the user chose. */
export async function openImageSearch(config: Config): Promise<ImageEngines> {
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

async function lens(config: Config): Promise<Vendor> {
  const { SERPER_URL } = await import("../adapters/search/serper-api.js");
  const { serperLens } = await import("../adapters/search/serper-lens.js");
  return serperLens(accessOf(config, SERPER_URL));
}

/** Wikipedia's pictures are those of Wikimedia Commons. */
async function imageVendor({ kind }: EngineChoice, config: Config): Promise<Vendor | null> {
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
