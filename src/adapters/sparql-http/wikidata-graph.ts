import { WBK } from "wikibase-sdk";
import { z } from "zod";
import { isEntityId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";
import type { Templates } from "../../kg/read-templates.js";
import { sparqlKnowledgeGraph } from "../../kg/sparql-knowledge-graph.js";
import type { Candidate, KnowledgeGraph } from "../../ports/knowledge-graph.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { httpSelect } from "./http-select.js";

const searchSchema = z.object({
  search: z.array(
    z.object({
      id: z.string(),
      label: z.string().optional(),
      description: z.string().optional(),
      match: z.object({ type: z.string(), text: z.string() }).optional(),
    }),
  ),
});

const PER_NAME = 7;

/** Wikidata itself: its query service for statements, `wbsearchentities` for names. */
export function wikidataGraph(options: {
  readonly instance: string;
  readonly endpoint: string;
  readonly templates: Templates;
  readonly fetch: PoliteFetch;
}): KnowledgeGraph {
  const sdk = WBK({ instance: options.instance as `https://${string}`, sparqlEndpoint: options.endpoint as `https://${string}` });
  async function search(name: string, signal?: AbortSignal): Promise<readonly [string, readonly Candidate[]]> {
    const url = sdk.searchEntities({ search: name, language: "en", limit: PER_NAME, format: "json" });
    const parsed = searchSchema.safeParse(await (await options.fetch(url, {}, signal)).json().catch(() => null));
    if (!parsed.success)
      throw new PlumblineError("graph-reply", "Wikidata's search gave an answer of an unknown form", { cause: parsed.error });
    const candidates = parsed.data.search.flatMap(({ id, label, description, match }, place): readonly Candidate[] => {
      if (!isEntityId(id)) return [];
      const entity = { id, label: label ?? id, description: description ?? null, aliases: [] };
      // The service ranks by how much an item is used; the place is all that it tells.
      return [
        { entity, matched: match?.text ?? label ?? id, by: match?.type === "alias" ? "alias" : "label", popularity: PER_NAME - place },
      ];
    });
    return [name, candidates];
  }
  return sparqlKnowledgeGraph({
    id: `wikidata:${new URL(options.endpoint).host}`,
    names: "search",
    select: httpSelect(options.endpoint, options.fetch),
    templates: options.templates,
    searchEntities: async (names, signal) => new Map(await Promise.all(names.map((name) => search(name, signal)))),
    close: async () => undefined,
  });
}
