import { z } from "zod";
import { isEntityId } from "../../domain/ids.js";
import { type ErrorCode, PlumblineError } from "../../errors.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { fetchJson } from "./fetch-json.js";
import type { Hit } from "./match-names.js";

const replySchema = z.array(z.object({ QID: z.string() }));
const NEAREST = 5;

/** A search by meaning beside the searches by name. It may only add: after its first failure it is left out, and says so. */
export type VectorSearch = {
  hits(name: string, signal?: AbortSignal): Promise<readonly Hit[]>;
  /** For the graph's id, so that every record shows with what its names were searched. */
  describe(): string;
};

/** An API like that of Wikidata's vector database: `GET ?query=…&lang=en&K=…` → `[{ QID, similarity_score }]`. */
export function vectorSearch(address: string, fetch: PoliteFetch): VectorSearch {
  const { host } = new URL(address);
  let failure: ErrorCode | null = null;
  return {
    describe: () => (failure === null ? `+vector:${host}` : `+vector:${host} (failed: ${failure})`),
    async hits(name, signal) {
      if (failure !== null) return [];
      const url = new URL(address);
      url.searchParams.set("query", name);
      url.searchParams.set("lang", "en");
      url.searchParams.set("K", String(NEAREST));
      try {
        const found = await fetchJson(fetch, url.href, replySchema, signal);
        const nearest = found.slice(0, NEAREST);
        return nearest.flatMap(({ QID: id }, place): readonly Hit[] => (isEntityId(id) ? [{ id, place, source: "text" }] : []));
      } catch (error) {
        if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
        failure ??= error.code;
        return [];
      }
    },
  };
}
