import { WBK } from "wikibase-sdk";
import { z } from "zod";
import { oneLine } from "../../base/one-line.js";
import { type EntityId, isEntityId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";
import type { Candidate, KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { normaliseName } from "../../text/names.js";
import { allOrNone } from "../http/all-or-none.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { fetchJson } from "./fetch-json.js";
import { type Hit, matchNames, type Terms } from "./match-names.js";
import type { VectorSearch } from "./vector-search.js";

/** An id of anything in Wikibase. A name is not unknown because the ids of its bearers cannot be read. */
const idSchema = z.string().regex(/^[A-Z]\d+$/);
const nameHitsSchema = z.object({
  search: z.array(z.object({ id: idSchema, match: z.object({ type: z.string(), text: z.string() }) })),
});
const textHitsSchema = z.object({ query: z.object({ search: z.array(z.object({ title: idSchema })) }) });

const wordsSchema = z.object({ value: z.string().transform(oneLine) });
/** PHP writes an empty map as an empty list. */
const byLanguage = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (Array.isArray(value) ? {} : value), z.record(z.string(), schema)).default({});
const entitiesSchema = z.object({
  entities: z.record(
    z.string(),
    z.object({
      redirects: z.object({ from: z.string() }).optional(),
      labels: byLanguage(wordsSchema),
      descriptions: byLanguage(wordsSchema),
      aliases: byLanguage(z.array(wordsSchema)),
    }),
  ),
});
type Described = z.infer<typeof entitiesSchema>["entities"][string];

/** Asked for, and not exceeded where a search gives more: every hit has its terms asked for. */
const PER_SEARCH = 7;
/** No label of Wikidata is longer, and its search refuses what is much longer. */
const LONGEST = 250;
/** Labels that are the same in every language are kept under `mul` only. */
const LANGUAGES = ["en", "mul"];

/** Other sources of names, asked beside Wikidata's own two searches. */
type Besides = {
  readonly vector: VectorSearch | null;
  /** The endpoint's own names, exactly: an index that is broken or behind looks like names that nobody bears. */
  readonly exactly: KnowledgeGraph["searchEntities"];
};

/**
 * Names → candidates in two round trips, however many names: all searches at once, then the terms of all that they found, and beside it one query for
 * the names that the search by name does not find. `wbsearchentities` and the full-text search each miss entities that the other finds.
 */
export function wikidataSearch(instance: string, fetch: PoliteFetch, { vector, exactly }: Besides): KnowledgeGraph["searchEntities"] {
  const sdk = WBK({ instance: instance as `https://${string}` });

  async function byName(name: string, signal?: AbortSignal): Promise<readonly Hit[]> {
    const url = sdk.searchEntities({ search: name, language: "en", limit: PER_SEARCH, format: "json" });
    const { search } = await fetchJson(fetch, url, nameHitsSchema, signal);
    return search.slice(0, PER_SEARCH).flatMap(({ id, match: { type, text: matched } }, place): readonly Hit[] => {
      // The service offers whatever begins like the name.
      if (!isEntityId(id) || normaliseName(matched) !== normaliseName(name)) return [];
      return [{ source: "name", id, place, matched, by: type === "label" ? "label" : "alias" }];
    });
  }

  async function byText(name: string, signal?: AbortSignal): Promise<readonly Hit[]> {
    // Signs and prefixes like `-`, `"` or `insource:` are commands to this search.
    const words = name.replace(/[^\p{L}\p{N}\p{M}'’.&+]+/gu, " ").trim();
    if (words === "") return [];
    const url = sdk.cirrusSearchPages({ search: words, namespace: 0, limit: PER_SEARCH, format: "json" });
    const { query } = await fetchJson(fetch, url, textHitsSchema, signal);
    const found = query.search.slice(0, PER_SEARCH);
    return found.flatMap(({ title }, place): readonly Hit[] => (isEntityId(title) ? [{ id: title, place, source: "text" }] : []));
  }

  async function termsOf(ids: readonly EntityId[], signal?: AbortSignal): Promise<ReadonlyMap<EntityId, Terms>> {
    const urls = sdk.getManyEntities({ ids: [...ids], languages: LANGUAGES, props: ["labels", "descriptions", "aliases"], format: "json" });
    const reads = urls.map(
      (url) => (stop: AbortSignal) =>
        fetchJson(fetch, `${url}&languagefallback=1`, entitiesSchema, stop, ({ entities }) => refuseMissing(idsIn(url), entities)),
    );
    const replies = await allOrNone(reads, signal);
    const entries = replies.flatMap(({ entities }) => Object.entries(entities));
    return new Map(entries.flatMap(([id, described]) => (isEntityId(id) ? [[id, readTerms(id, described)] as const] : [])));
  }

  return async (names, signal) => {
    const searches = [byName, byText, ...(vector === null ? [] : [vector.hits])];
    const askable = names.filter((name) => normaliseName(name) !== "" && name.length <= LONGEST);
    const tasks = askable.flatMap((name) =>
      searches.map((search) => async (stop: AbortSignal) => ({ name, hits: await search(name, stop) })),
    );
    const found = await allOrNone(tasks, signal);
    const ids = [...new Set(found.flatMap(({ hits }) => hits.map(({ id }) => id)))];
    const hitsOf = (name: string) => found.flatMap((search) => (search.name === name ? search.hits : []));
    const unfound = askable.filter((name) => !hitsOf(name).some(({ source }) => source === "name"));
    const [terms, exact] = await Promise.all([
      ids.length === 0 ? new Map<EntityId, Terms>() : termsOf(ids, signal),
      unfound.length === 0 ? new Map<string, readonly Candidate[]>() : exactly(unfound, signal),
    ]);
    return new Map(
      names.map((name) => {
        const matched = matchNames(name, hitsOf(name), terms);
        return [name, matched.some((candidate) => bears(candidate, name)) ? matched : (exact.get(name) ?? matched)];
      }),
    );
  };
}

/** By its whole name, not as a stand-in. */
function bears({ matched }: Candidate, name: string): boolean {
  return normaliseName(matched) === normaliseName(name);
}

function idsIn(url: string): readonly string[] {
  return new URL(url).searchParams.get("ids")?.split("|") ?? [];
}

/** Everything that is asked for is answered, what does not exist too. An entity without its names would look like a name that nobody bears. */
function refuseMissing(asked: readonly string[], entities: Readonly<Record<string, Described>>): void {
  const moved = new Set(Object.values(entities).map(({ redirects }) => redirects?.from));
  const missing = asked.find((id) => entities[id] === undefined && !moved.has(id));
  if (missing !== undefined)
    throw new PlumblineError("graph-reply", `the search found ${missing} and then did not know it`, { retryable: true });
}

function readTerms(id: EntityId, { labels, descriptions, aliases }: Described): Terms {
  const inOrder = <T>(words: Readonly<Record<string, T>>) =>
    [...new Set([...LANGUAGES, ...Object.keys(words)])].flatMap((tag) => (words[tag] === undefined ? [] : [words[tag]]));
  const spelled = [...new Set(inOrder(labels).map(({ value }) => value))];
  const others = [...new Set(inOrder(aliases).flatMap((list) => list.map(({ value }) => value)))];
  const description = inOrder(descriptions)[0]?.value ?? null;
  return { entity: { id, label: spelled[0] ?? id, description, aliases: others }, labels: spelled };
}
