import { z } from "zod";
import { allOrNone } from "../../base/deadline.js";
import { orElse } from "../../errors.js";
import type { Candidate, KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { normaliseName } from "../../text/names.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { fetchJson } from "./fetch-json.js";

const LONGEST = 250;
const replySchema = z.object({ query: z.object({ searchinfo: z.object({ suggestion: z.string().max(LONGEST).optional() }).optional() }) });

/** "Did you mean" of the search API, and the entities with that name. If the API fails there is no suggestion; the claim is checked all the same. */
export function suggestedNames(
  instance: string,
  fetch: PoliteFetch,
  searchEntities: KnowledgeGraph["searchEntities"],
): NonNullable<KnowledgeGraph["similarNames"]> {
  async function suggestionFor(name: string, signal: AbortSignal): Promise<string | null> {
    const asked = { action: "query", list: "search", srsearch: name, srinfo: "suggestion", srlimit: "1", srnamespace: "0", format: "json" };
    const url = `${instance}/w/api.php?${new URLSearchParams(asked)}`;
    const { query } = await fetchJson(fetch, url, { schema: replySchema, signal });
    return query.searchinfo?.suggestion ?? null;
  }

  async function suggestions(names: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, readonly Candidate[]>> {
    const askable = names.filter((name) => name.length <= LONGEST);
    const given = await allOrNone(
      askable.map((name) => async (stop: AbortSignal) => ({ name, meant: await suggestionFor(name, stop) })),
      signal,
    );
    const meant = given.flatMap(({ name, meant: other }) =>
      other === null || normaliseName(other) === normaliseName(name) ? [] : [{ name, other }],
    );
    const found = meant.length === 0 ? new Map() : await searchEntities([...new Set(meant.map(({ other }) => other))], signal);
    return new Map(meant.map(({ name, other }) => [name, found.get(other) ?? []]));
  }

  return (names, signal) => suggestions(names, signal).catch(orElse(new Map()));
}
