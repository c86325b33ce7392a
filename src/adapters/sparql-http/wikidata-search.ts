import { WBK } from "wikibase-sdk";
import { z } from "zod";
import { allOrNone } from "../../base/deadline.js";
import { oneLine } from "../../base/one-line.js";
import type { Entity } from "../../domain/entity.js";
import { type EntityId, isEntityId } from "../../domain/ids.js";
import { type ErrorCode, PlumblineError } from "../../errors.js";
import type { Candidate, KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { normaliseName } from "../../text/names.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { fetchJson } from "./fetch-json.js";

/** An id of any kind of Wikibase entity. Anything else is a malformed answer, not an unknown name. */
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

/** Maximum hits used per search, because the terms of each are fetched. */
const PER_SEARCH = 7;
/** Longest label of Wikidata. */
const LONGEST = 250;
/** Labels that are the same in every language are stored under `mul` only. */
const LANGUAGES = ["en", "mul"];

/** Further sources of names, used in addition to Wikidata's two searches. */
type Besides = {
  readonly vector: ReturnType<typeof vectorSearch> | null;
  /** Exact names at the endpoint, because a broken or outdated search index looks like unknown names. */
  readonly exactly: KnowledgeGraph["searchEntities"];
};

/**
 * Names → candidates in two round trips: all searches at once, then the terms of all hits, together with one query for the names that the search by
 * name does not find. `wbsearchentities` and the full-text search each miss entities that the other finds. If the search by name gives a whole list
 * without an entity that has the name, it may lack others too: that search is asked again, and the endpoint for exactly this name.
 */
export function wikidataSearch(instance: string, fetch: PoliteFetch, { vector, exactly }: Besides): KnowledgeGraph["searchEntities"] {
  const api = { sdk: WBK({ instance: instance as `https://${string}` }), fetch };
  const searches = [searchByName(api, PER_SEARCH), searchByText(api), ...(vector === null ? [] : [vector.hits])];
  // Another limit is another request: neither the cache nor an equal request under way answers it.
  const searchAgain = searchByName(api, PER_SEARCH + 1);

  async function ask(names: readonly string[], by: readonly Search[], signal?: AbortSignal): Promise<readonly Found[]> {
    const tasks = names.flatMap((name) =>
      by.map((search) => async (stop: AbortSignal) => {
        const reply = await search(name, stop);
        return "hits" in reply ? { name, ...reply } : { name, hits: reply, whole: null };
      }),
    );
    return allOrNone(tasks, signal);
  }

  async function describe(found: readonly Found[], unsure: readonly string[], signal?: AbortSignal): Promise<Known> {
    const ids = [...new Set(found.flatMap(({ hits }) => hits.map(({ id }) => id)))];
    const [terms, exact] = await Promise.all([
      ids.length === 0 ? new Map<EntityId, Terms>() : termsOf(api, ids, signal),
      unsure.length === 0 ? new Map<string, readonly Candidate[]>() : exactly(unsure, signal),
    ]);
    return { found, terms, exact };
  }

  return async (names, signal) => {
    const askable = names.filter((name) => normaliseName(name) !== "" && name.length <= LONGEST);
    const found = await ask(askable, searches, signal);
    const isFound = (name: string) => found.some((one) => one.name === name && one.hits.some(({ source }) => source === "name"));
    const unfound = askable.filter((name) => !isFound(name));
    const known = await describe(found, unfound, signal);
    const unsure = askable.filter((name) => isContradicted(name, known));
    if (unsure.length === 0) return new Map(names.map((name) => [name, candidatesOf(name, known)]));
    const again = await ask(unsure, [searchAgain], signal);
    const rest = unsure.filter((name) => !unfound.includes(name));
    const more = await describe([...found, ...again], rest, signal);
    const all = { ...more, exact: new Map([...known.exact, ...more.exact]) };
    return new Map(names.map((name) => [name, candidatesOf(name, all)]));
  };
}

/** The answer of one search for a name. `whole`: all that it lists, unless there may be more. */
type Found = { readonly name: string; readonly hits: readonly Hit[]; readonly whole: ReadonlySet<string> | null };
type Known = {
  readonly found: readonly Found[];
  readonly terms: ReadonlyMap<EntityId, Terms>;
  /** By the endpoint. */
  readonly exact: ReadonlyMap<string, readonly Candidate[]>;
};

/** A whole list of the search by name lacks an entity with this name. */
function isContradicted(name: string, known: Known): boolean {
  const bearers = candidatesOf(name, known).filter((candidate) => isNamed(candidate, name));
  return known.found.some((one) => one.name === name && bearers.some(({ entity }) => one.whole?.has(entity.id) === false));
}

function candidatesOf(name: string, { found, terms, exact }: Known): readonly Candidate[] {
  const hits = found.flatMap((one) => (one.name === name ? one.hits : []));
  const candidates = matchNames(name, hits, terms);
  const stated = exact.get(name) ?? [];
  if (!candidates.some((candidate) => isNamed(candidate, name))) return stated.length > 0 ? stated : candidates;
  // The endpoint gives no order: what only it knows is as likely as the best.
  const popularity = Math.max(...candidates.map((one) => one.popularity));
  return onePerEntity([...candidates, ...stated.map((one) => ({ ...one, popularity }))]);
}

function isNamed({ matched }: Candidate, name: string): boolean {
  return normaliseName(matched) === normaliseName(name);
}

type WikidataApi = { readonly sdk: ReturnType<typeof WBK>; readonly fetch: PoliteFetch };
type Search = (name: string, signal?: AbortSignal) => Promise<readonly Hit[] | Omit<Found, "name">>;

function searchByName({ sdk, fetch }: WikidataApi, limit: number): Search {
  return async (name, signal) => {
    const url = sdk.searchEntities({ search: name, language: "en", limit, format: "json" });
    const { search } = await fetchJson(fetch, url, { schema: nameHitsSchema, signal });
    const hits = search.slice(0, limit).flatMap(({ id, match: { type, text: matched } }, place): readonly Hit[] => {
      // The service also returns names that only begin with this one.
      if (!isEntityId(id) || normaliseName(matched) !== normaliseName(name)) return [];
      return [{ source: "name", id, place, matched, by: type === "label" ? "label" : "alias" }];
    });
    return { hits, whole: search.length < limit ? new Set(search.map(({ id }) => id)) : null };
  };
}

function searchByText({ sdk, fetch }: WikidataApi): Search {
  return async (name, signal) => {
    // `-`, `"` or `insource:` are commands of this search.
    const words = name.replace(/[^\p{L}\p{N}\p{M}'’.&+]+/gu, " ").trim();
    if (words === "") return [];
    const url = sdk.cirrusSearchPages({ search: words, namespace: 0, limit: PER_SEARCH, format: "json" });
    const { query } = await fetchJson(fetch, url, { schema: textHitsSchema, signal });
    return textHits(query.search.slice(0, PER_SEARCH).map(({ title }) => title));
  };
}

function textHits(ids: readonly string[]): readonly Hit[] {
  return ids.flatMap((id, place): readonly Hit[] => (isEntityId(id) ? [{ id, place, source: "text" }] : []));
}

async function termsOf({ sdk, fetch }: WikidataApi, ids: readonly EntityId[], signal?: AbortSignal): Promise<ReadonlyMap<EntityId, Terms>> {
  const props = ["labels", "descriptions", "aliases"] as const;
  const urls = sdk.getManyEntities({ ids: ids.filter(isEntityId), languages: LANGUAGES, props: [...props], format: "json" });
  const reads = urls.map(
    (url) => (stop: AbortSignal) =>
      fetchJson(fetch, `${url}&languagefallback=1`, {
        schema: entitiesSchema,
        signal: stop,
        refuse: ({ entities }) => refuseMissing(new URL(url).searchParams.get("ids")?.split("|") ?? [], entities),
      }),
  );
  const replies = await allOrNone(reads, signal);
  const entries = replies.flatMap(({ entities }) => Object.entries(entities));
  return new Map(entries.flatMap(([id, described]) => (isEntityId(id) ? [[id, readTerms(id, described)] as const] : [])));
}

/** The service returns every requested id, even one that does not exist. An entity without its names would look like an unknown name. */
function refuseMissing(asked: readonly string[], entities: Readonly<Record<string, Described>>): void {
  const moved = new Set(Object.values(entities).map(({ redirects }) => redirects?.from));
  const missing = asked.find((id) => entities[id] === undefined && !moved.has(id));
  if (missing !== undefined)
    throw new PlumblineError("graph-reply", `the search found ${missing}, but returned no data for it`, { retryable: true });
}

function readTerms(id: EntityId, { labels, descriptions, aliases }: Described): Terms {
  const inOrder = <T>(words: Readonly<Record<string, T>>) =>
    [...new Set([...LANGUAGES, ...Object.keys(words)])].flatMap((tag) => (words[tag] === undefined ? [] : [words[tag]]));
  const spelled = [...new Set(inOrder(labels).map(({ value }) => value))];
  const others = [...new Set(inOrder(aliases).flatMap((list) => list.map(({ value }) => value)))];
  const description = inOrder(descriptions)[0]?.value ?? null;
  return { entity: { id, label: spelled[0] ?? id, description, aliases: others }, labels: spelled };
}

/** A search hit for a name: an entity and its position in the list, best first. */
type Hit =
  /** By one of its names, in any language. */
  | { readonly source: "name"; readonly id: EntityId; readonly place: number; readonly matched: string; readonly by: Candidate["by"] }
  /** By full text or by meaning. */
  | { readonly source: "text"; readonly id: EntityId; readonly place: number };

type Terms = { readonly entity: Entity; readonly labels: readonly string[] };

/** Number of partial matches used if no entity has exactly this name: "Einstein" → Albert Einstein. */
const STAND_INS = 2;
const PLACES = 20;

/** Keeps the hits with exactly this name; if there are none, the first that contain it as whole words. */
function matchNames(name: string, hits: readonly Hit[], terms: ReadonlyMap<EntityId, Terms>): readonly Candidate[] {
  const asked = normaliseName(name);
  if (asked === "") return [];
  const ranked = [...hits].sort((a, b) => a.place - b.place);
  const exact = ranked.flatMap((hit) => bearer(hit, terms, (text) => normaliseName(text) === asked));
  if (exact.length > 0) return onePerEntity(exact);
  const found = ranked.filter(({ source }) => source === "text");
  const holding = found.flatMap((hit) => bearer(hit, terms, (text) => ` ${normaliseName(text)} `.includes(` ${asked} `)));
  return onePerEntity(holding).slice(0, STAND_INS);
}

function bearer(hit: Hit, terms: ReadonlyMap<EntityId, Terms>, accepts: (text: string) => boolean): readonly Candidate[] {
  const known = terms.get(hit.id);
  if (known === undefined) return [];
  const { entity, labels } = known;
  // The services rank by use, but return only the order, no score.
  const popularity = Math.max(1, PLACES - hit.place);
  const label = labels.find(accepts);
  if (label !== undefined) return [{ entity, matched: label, by: "label", popularity }];
  const alias = entity.aliases.find(accepts);
  if (alias !== undefined) return [{ entity, matched: alias, by: "alias", popularity }];
  return hit.source === "name" ? [{ entity, matched: hit.matched, by: hit.by, popularity }] : [];
}

function onePerEntity(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(({ entity }, place) => candidates.findIndex((other) => other.entity.id === entity.id) === place);
}

const replySchema = z.array(z.object({ QID: z.string() }));
const NEAREST = 5;

/**
 * A search by meaning in addition to the searches by name: an API like that of Wikidata's vector database, `GET ?query=…&lang=en&K=…` →
 * `[{ QID, similarity_score }]`. It is optional: after its first failure it is disabled, and the graph's id says so.
 */
export function vectorSearch(address: string, fetch: PoliteFetch) {
  const { host } = new URL(address);
  let failure: ErrorCode | null = null;
  return {
    /** Part of the graph's id, so that records show how names were searched. */
    describe: (): string => (failure === null ? `+vector:${host}` : `+vector:${host} (failed: ${failure})`),
    async hits(name: string, signal?: AbortSignal): Promise<readonly Hit[]> {
      if (failure !== null) return [];
      const url = new URL(address);
      url.searchParams.set("query", name);
      url.searchParams.set("lang", "en");
      url.searchParams.set("K", String(NEAREST));
      try {
        const found = await fetchJson(fetch, url.href, { schema: replySchema, signal });
        // A server may return more than requested.
        return textHits(found.slice(0, NEAREST).map(({ QID }) => QID));
      } catch (error) {
        if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
        failure ??= error.code;
        return [];
      }
    },
  };
}
