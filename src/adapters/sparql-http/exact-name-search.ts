import { oneLine } from "../../base/one-line.js";
import { isEntityId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";
import { bindTemplate, integer, language, names, type Term } from "../../kg/bind-template.js";
import { type Select, type SparqlRow, selectRows } from "../../kg/sparql-results.js";
import { localName } from "../../kg/vocabulary.js";
import type { Candidate, KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { allOrNone } from "../http/deadline.js";

/** An answer with this many rows may have been cut. */
const MAX_ROWS = 2000;
const BATCH = 100;
/** Labels that are the same in every language are stored under `mul` only. */
const LANGUAGES = ["en", "mul"] as const;

/** Finds candidates by exact label or alias, for endpoints without a search service: usually one query for all names. */
export function exactNameSearch(select: Select, template: string): KnowledgeGraph["searchEntities"] {
  async function ask(texts: readonly string[], signal?: AbortSignal): Promise<readonly SparqlRow[]> {
    const query = bindTemplate(template, { names: inEveryLanguage(texts), language: language(LANGUAGES[0]), limit: integer(MAX_ROWS) });
    const rows = await selectRows(select, query, signal);
    if (rows.length < MAX_ROWS) return rows;
    if (texts.length === 1)
      throw new PlumblineError("graph-reply", `"${texts[0]}" is the name of more things than can be told apart (${MAX_ROWS} or more)`);
    // A full answer may have been cut anywhere, so each half is asked for separately.
    const middle = Math.ceil(texts.length / 2);
    const halves = [texts.slice(0, middle), texts.slice(middle)];
    return (await Promise.all(halves.map((half) => ask(half, signal)))).flat();
  }

  return async (texts, signal) => {
    // A duplicate among the VALUES makes Virtuoso 7 lose most of the others.
    const spellings = [...new Set(texts.flatMap(nameVariants))];
    const batches = Array.from({ length: Math.ceil(spellings.length / BATCH) }, (_, place) =>
      spellings.slice(place * BATCH, (place + 1) * BATCH),
    );
    const rows = await allOrNone(
      batches.map((batch) => (stop: AbortSignal) => ask(batch, stop)),
      signal,
    );
    const bySpelling = new Map<string, Candidate[]>();
    for (const candidate of rows.flat().flatMap(readCandidate))
      bySpelling.set(candidate.matched, [...(bySpelling.get(candidate.matched) ?? []), candidate]);
    return new Map(
      texts.flatMap((text) => {
        const found = nameVariants(text).flatMap((spelling) => bySpelling.get(spelling) ?? []);
        return found.length === 0 ? [] : [[text, onePerEntity(found)] as const];
      }),
    );
  };
}

/** Searches all languages, whatever the language of the shown label. */
function inEveryLanguage(texts: readonly string[]): Term {
  return { sparql: LANGUAGES.map((tag) => names(texts, tag).sparql).join(" ") };
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

/** Keeps the first hit of an entity, which has the better language and the closer spelling, but prefers labels to aliases. */
function onePerEntity(found: readonly Candidate[]): readonly Candidate[] {
  const kept = new Map<string, Candidate>();
  for (const candidate of found) {
    const { id } = candidate.entity;
    const before = kept.get(id);
    if (before === undefined) kept.set(id, candidate);
    else if (before.by === "alias" && candidate.by === "label") kept.set(id, { ...candidate, entity: before.entity });
  }
  return [...kept.values()].sort(byRenown);
}

/** Endpoints return rows in any order. Labels come before aliases; lower ids first, because well-known entities were described early. */
function byRenown(a: Candidate, b: Candidate): number {
  return Number(b.by === "label") - Number(a.by === "label") || Number(a.entity.id.slice(1)) - Number(b.entity.id.slice(1));
}

/**
 * The spellings for an exact search: as given, without article, without possessive, with and without a capital. Search services ignore such
 * differences; a triple store compares strings.
 */
export function nameVariants(name: string): readonly string[] {
  const bare = name.replace(/^(?:the|an?) (?=.)/i, "");
  const owners = [name, bare].map((text) => text.replace(/['’]s?$/, ""));
  const spellings = [name, bare, ...owners];
  return [...new Set([...spellings, ...spellings.map(capitalised), uncapitalised(owners.at(-1) ?? name)])].filter(
    (text) => text.trim() !== "",
  );
}

/** A common noun at the beginning of a claim has a capital there, but not in the graph ("Helium"). */
function uncapitalised(text: string): string {
  return /^\p{Lu}[^\p{Lu}]+$/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function capitalised(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return first.toUpperCase() + text.slice(first.length);
}
