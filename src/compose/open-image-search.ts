import { liveEngine } from "../adapters/search/live-engine.js";
import { SEARCH_ENGINES } from "../adapters/search/registry.js";
import type { Access, SearchApi, Vendor } from "../adapters/search/vendor.js";
import type { Config } from "../config.js";
import type { ImageEngines } from "../ports/image-reader.js";
import { severalEngines } from "../web/several-engines.js";
import { accessOf, type LiveChoice, liveOptions, withKeyOf } from "./open-search.js";

/** The picture searches of the configured engines; no other engine is asked. */
export async function openImageSearch(config: Config): Promise<ImageEngines> {
  const { search } = config;
  const chosen = search.kind === "none" ? [] : search.kind === "several" ? search.engines : [search];
  const live = chosen.filter((engine): engine is LiveChoice => engine.kind !== "corpus");
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
