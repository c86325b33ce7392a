import { halves, inBatches } from "../../base/batches.js";
import { oneLine } from "../../base/one-line.js";
import { compareIds, isEntityId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";
import { bindTemplate, integer, language, names, type Term } from "../../kg/bind-template.js";
import { type Select, type SparqlRow, selectRows } from "../../kg/sparql-results.js";
import { localName } from "../../kg/wikidata-rdf.js";
import type { Candidate, KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { allOrNone } from "../http/deadline.js";

/** An answer with as many rows may have been cut. */
const MAX_ROWS = 2000;
const BATCH = 100;
/** Labels that are the same in every language are kept under `mul` only. */
const LANGUAGES = ["en", "mul"] as const;

/** Names → candidates by exact label or alias, for endpoints without a search service. Usually one query for all names. */
export function exactNameSearch(select: Select, template: string): KnowledgeGraph["searchEntities"] {
  async function ask(texts: readonly string[], signal?: AbortSignal): Promise<readonly SparqlRow[]> {
    const query = bindTemplate(template, { names: inEveryLanguage(texts), language: language(LANGUAGES[0]), limit: integer(MAX_ROWS) });
    const rows = await selectRows(select, query, signal);
    if (rows.length < MAX_ROWS) return rows;
    if (texts.length === 1)
      throw new PlumblineError("graph-reply", `"${texts[0]}" is the name of more things than can be told apart (${MAX_ROWS} or more)`);
    // The answer may have been cut anywhere: both halves are asked for separately.
    return (await Promise.all(halves(texts).map((half) => ask(half, signal)))).flat();
  }

  return async (texts, signal) => {
    // With a repeated name among the VALUES, Virtuoso 7 loses most of the others.
    const spellings = [...new Set(texts.flatMap(nameVariants))];
    const rows = await allOrNone(
      inBatches(spellings, BATCH).map((batch) => (stop: AbortSignal) => ask(batch, stop)),
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

/** Names are looked up in every language, whatever the language of the shown label. */
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

/** Keeps the first candidate of an entity, which has the better language and the closer spelling; a later label replaces an alias. */
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

/** Engines give rows in any order. Labels come before aliases, and lower ids, which well-known entities have, before higher ones. */
function byRenown(a: Candidate, b: Candidate): number {
  return Number(b.by === "label") - Number(a.by === "label") || compareIds(a.entity.id, b.entity.id);
}

/**
 * The spellings under which an exact search looks for a name: as it is, without a leading article, without a possessive, with a
 * capital and without it. Search services fold such things; a triple store compares strings.
 */
export function nameVariants(name: string): readonly string[] {
  const bare = name.replace(/^(?:the|an?) (?=.)/i, "");
  const owners = [name, bare].map((text) => text.replace(/['’]s?$/, ""));
  const spellings = [name, bare, ...owners];
  return [...new Set([...spellings, ...spellings.map(capitalised), uncapitalised(owners.at(-1) ?? name)])].filter(
    (text) => text.trim() !== "",
  );
}

/** A common noun that opens a claim has a capital there and none in the graph ("Helium"). */
function uncapitalised(text: string): string {
  return /^\p{Lu}[^\p{Lu}]+$/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function capitalised(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return first.toUpperCase() + text.slice(first.length);
}
