import { inBatches } from "../../base/batches.js";
import { allOrNone } from "../../base/deadline.js";
import { groupBy } from "../../base/group.js";
import { oneLine } from "../../base/one-line.js";
import { compareIds, isEntityId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";
import { bindTemplate, integer, language, names } from "../../kg/bind-template.js";
import { rowsInHalves, type Select, type SparqlRow, selectRows } from "../../kg/sparql-results.js";
import { localName } from "../../kg/wikidata-rdf.js";
import type { Candidate, KnowledgeGraph } from "../../ports/knowledge-graph.js";

export type NameLookup = {
  readonly namesPerQuery: number;
  /** An answer with this many rows may be truncated. */
  readonly maxRows: number;
  ask(names: readonly string[], signal: AbortSignal): Promise<readonly SparqlRow[]>;
  read(rows: readonly SparqlRow[], signal: AbortSignal | undefined): Promise<readonly Candidate[]> | readonly Candidate[];
  compareIds(a: string, b: string): number;
};

/** Names → candidates by exact label or alias, for endpoints without a search service. Usually one query for all names. */
export function searchExactly(lookup: NameLookup): KnowledgeGraph["searchEntities"] {
  const { namesPerQuery, maxRows } = lookup;
  const onFull = (name: string): never => {
    throw new PlumblineError("graph-reply", `"${name}" is the name of more things than can be told apart (${maxRows} or more)`);
  };
  /** Engines return rows in any order: sorts labels before aliases, then by id. */
  const byRenown = (a: Candidate, b: Candidate) =>
    Number(b.by === "label") - Number(a.by === "label") || lookup.compareIds(a.entity.id, b.entity.id);
  return async (texts, signal) => {
    // If the VALUES contain a name twice, Virtuoso 7 loses most of the others.
    const spellings = [...new Set(texts.flatMap(nameVariants))];
    const rows = await allOrNone(
      inBatches(spellings, namesPerQuery).map(
        (batch) => (stop: AbortSignal) => rowsInHalves(batch, { maxRows, ask: (some) => lookup.ask(some, stop), onFull }),
      ),
      signal,
    );
    const bySpelling = groupBy(await lookup.read(rows.flat(), signal), ({ matched }) => matched);
    return new Map(
      texts.flatMap((text) => {
        const found = nameVariants(text).flatMap((spelling) => bySpelling.get(spelling) ?? []);
        return found.length === 0 ? [] : [[text, onePerEntity(found).sort(byRenown)] as const];
      }),
    );
  };
}

/** Keeps the first candidate per entity, which has the better language and the closer spelling; a later label replaces an alias. */
function onePerEntity(found: readonly Candidate[]): Candidate[] {
  const kept = new Map<string, Candidate>();
  for (const candidate of found) {
    const { id } = candidate.entity;
    const before = kept.get(id);
    if (before === undefined) kept.set(id, candidate);
    else if (before.by === "alias" && candidate.by === "label") kept.set(id, { ...candidate, entity: before.entity });
  }
  return [...kept.values()];
}

/** Labels that are the same in every language are stored under `mul` only. */
const LANGUAGES = ["en", "mul"] as const;
const MAX_ROWS = 2000;

/** Names in Wikidata's shape, looked up in every language, independent of the language of the shown label. */
export function exactNameSearch(select: Select, template: string): KnowledgeGraph["searchEntities"] {
  return searchExactly({
    namesPerQuery: 100,
    maxRows: MAX_ROWS,
    ask(texts, signal) {
      const tagged = { sparql: LANGUAGES.map((tag) => names(texts, tag).sparql).join(" ") };
      return selectRows(select, bindTemplate(template, { names: tagged, language: language("en"), limit: integer(MAX_ROWS) }), signal);
    },
    read: (rows) => rows.flatMap(readCandidate),
    // Well-known entities have lower ids.
    compareIds,
  });
}

function readCandidate(row: SparqlRow): readonly Candidate[] {
  const id = localName(row["entity"]?.value ?? "");
  const matched = row["name"]?.value;
  if (!isEntityId(id) || matched === undefined) return [];
  const entity = {
    id,
    label: oneLine(row["label"]?.value ?? row["anyLabel"]?.value ?? "") || id,
    description: row["description"] === undefined ? null : oneLine(row["description"].value),
    aliases: [],
  };
  return [{ entity, matched, by: row["by"]?.value === "label" ? "label" : "alias", popularity: 0 }];
}

/**
 * The spellings that an exact search tries for a name: unchanged, without a leading article, without a possessive, with a capital and
 * without it. Search services normalise these; a triple store compares strings.
 */
export function nameVariants(name: string): readonly string[] {
  const bare = name.replace(/^(?:the|an?) (?=.)/i, "");
  const owners = [name, bare].map((text) => text.replace(/['’]s?$/, ""));
  const spellings = [name, bare, ...owners];
  return [...new Set([...spellings, ...spellings.map(capitalised), uncapitalised(owners.at(-1) ?? name)])].filter(
    (text) => text.trim() !== "",
  );
}

/** A common noun at the start of a claim is capitalised there but not in the graph ("Helium"). */
function uncapitalised(text: string): string {
  return /^\p{Lu}[^\p{Lu}]+$/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function capitalised(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return first.toUpperCase() + text.slice(first.length);
}
