import { inBatches } from "../../base/batches.js";
import { indexQuery, integer, iris, listedNames, type Term } from "../../kg/bind-template.js";
import type { SparqlRow } from "../../kg/sparql-results.js";
import type { Candidate, KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { normaliseName } from "../../text/names.js";
import { nameVariants } from "./exact-name-search.js";
import { entitiesOf, type PlainEndpoint } from "./plain-endpoint.js";

/** How a server finds names by their words: Virtuoso's index, Jena Fuseki's index, or a scan of every name. */
type NameIndex = "bearers-contains" | "bearers-text" | "bearers-folded";

const MAX_ROWS = 500;
const NAMES_PER_QUERY = 12;
const MAX_NAMES = 36;

/**
 * Adds names that differ in capitals, accents or signs from the graph's spelling. Uses the server's text index if it has one. After a
 * failure the server's index is not used again: names are then found by exact spelling only.
 */
export function withFoldedNames(endpoint: PlainEndpoint, exactly: KnowledgeGraph["searchEntities"]): KnowledgeGraph["searchEntities"] {
  let index: Promise<NameIndex> | null = null;
  let isFailing = false;
  return async (texts, signal) => {
    const found = await exactly(texts, signal);
    const missing = texts.filter((text) => !found.has(text) && wordsIn(text).length > 0).slice(0, MAX_NAMES);
    if (missing.length === 0 || isFailing) return found;
    try {
      index ??= indexOf(endpoint, signal);
      const rows = await rowsOf(endpoint, await index, missing, signal);
      return new Map([...found, ...(await bearersIn(endpoint, rows, missing, signal))]);
    } catch (error) {
      index = null;
      if (signal?.aborted === true) throw error;
      isFailing = true;
      return found;
    }
  };
}

/** The first index that finds names known to be in the graph. A server without an index returns nothing, or refuses the query. */
async function indexOf(endpoint: PlainEndpoint, signal?: AbortSignal): Promise<NameIndex> {
  const sample = await endpoint.ask("any-name", { called: called(endpoint, " "), limit: integer(MAX_ROWS) }, signal);
  const names = sample.flatMap(({ name }) => (name !== undefined && wordsIn(name.value).length > 1 ? [name.value] : [])).slice(0, 3);
  for (const one of ["bearers-contains", "bearers-text"] as const) {
    const rows = names.length === 0 ? [] : await rowsOf(endpoint, one, names, signal).catch(() => []);
    if (names.some((name) => rows.some((row) => row["name"]?.value === name))) return one;
  }
  return "bearers-folded";
}

function called({ vocabulary: { label, alias } }: PlainEndpoint, separator: " " | ", "): Term {
  return iris([...label, ...alias], separator);
}

const wordsIn = (text: string): readonly string[] => normaliseName(text).match(/[\p{L}\p{N}]+/gu) ?? [];

async function rowsOf(endpoint: PlainEndpoint, index: NameIndex, names: readonly string[], signal?: AbortSignal) {
  const limit = integer(MAX_ROWS);
  const rows = inBatches(names, NAMES_PER_QUERY).map((batch) => {
    if (index !== "bearers-folded") {
      const words = batch.map((name) => indexQuery(wordsIn(name), index === "bearers-contains" ? "'" : ""));
      return endpoint.ask(index, { words, called: called(endpoint, ", "), limit }, signal);
    }
    const small = [...new Set(batch.flatMap(nameVariants).map((name) => name.toLowerCase()))];
    return endpoint.ask(index, { names: listedNames(small), called: called(endpoint, " "), limit }, signal);
  });
  return (await Promise.all(rows)).flat();
}

/** Rows whose name equals the requested one except for capitals, accents and signs. */
async function bearersIn(
  endpoint: PlainEndpoint,
  rows: readonly SparqlRow[],
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const spelled = rows.map(({ name }) => normaliseName(name?.value ?? ""));
  const found = new Map<string, Candidate[]>();
  const entities = await entitiesOf(endpoint, [...new Set(rows.flatMap(({ entity }) => entity?.value ?? []))], signal);
  for (const text of texts) {
    const wanted = new Set(nameVariants(text).map(normaliseName));
    const own = new Map<string, Candidate>();
    for (const [at, { entity: id, by }] of rows.entries()) {
      const entity = entities.get(id?.value ?? "");
      if (entity === undefined || by === undefined || !wanted.has(spelled[at] ?? "")) continue;
      const isLabel = endpoint.vocabulary.label.includes(by.value);
      if (isLabel || !own.has(entity.id)) own.set(entity.id, { entity, matched: text, by: isLabel ? "label" : "alias", popularity: 0 });
    }
    if (own.size > 0) found.set(text, [...own.values()]);
  }
  return found;
}
