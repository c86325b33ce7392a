import type { Belief } from "../../domain/belief.js";
import { normaliseWords } from "../../domain/composed.js";
import type { EntityId } from "../../domain/ids.js";
import { isWebPassage, type Passage } from "../../domain/passage.js";
import { type Direction, relationKey } from "../../domain/relation.js";
import { dateText } from "../../domain/say-statement.js";
import type { Statement } from "../../domain/statement.js";
import { type Value, valueKey } from "../../domain/value.js";
import { BEARINGS } from "../../kg/fetch-facts.js";
import { quote, quoteEntity, quoteProperty, within } from "./quote.js";

/**
 * For claim and evidence together, about 1,500 tokens. Statements come first; if there are passages, `MIN_FOR_PASSAGES` is reserved for
 * them.
 */
const MAX_CHARACTERS = 6000;
const MIN_FOR_PASSAGES = 2500;
const MAX_PASSAGE = 1200;

/** The lines, the ids (s…, p…) that they show, and what did not fit. */
export type Rendered = { readonly text: string; readonly ids: readonly string[]; readonly left: string };

/**
 * The evidence in a prompt, one line each: an id, the statement or passage, and in brackets its rank, references, source and so on. Lines
 * are in the order in which they were found, so that later prompts of an episode share a prefix; if not all fit, the least important are
 * dropped, newest first. An entity's types take one line without an id, unless a part of the claim asks for them. `only`: shows just these
 * passages.
 */
export function renderEvidence(belief: Belief, { only }: { readonly only?: readonly string[] | undefined } = {}): Rendered {
  const statements = statementLines(belief);
  const passages = distinctPassages(belief)
    .filter(({ id }) => only === undefined || only.includes(id))
    .map((passage): Line => ({ id: passage.id, text: sayPassage(passage), matters: true }));
  const room = MAX_CHARACTERS - belief.claim.text.length;
  const graph = fitting(statements, passages.length === 0 ? room : room - MIN_FOR_PASSAGES);
  const texts = fitting(passages, room - lengthOf(graph));
  const more = [
    [statements.length - graph.length, "statements"],
    [passages.length - texts.length, "passages"],
  ] as const;
  const lines = [...graph, ...texts];
  return {
    text: lines.length === 0 ? "(nothing was found)" : lines.map(({ text }) => text).join("\n"),
    ids: lines.flatMap(({ id }) => id ?? []),
    left: more.flatMap(([count, what]) => (count > 0 ? [`${count} more ${what} are not shown`] : [])).join("; "),
  };
}

/** The lines, and a note on what is not shown, as one prompt field. */
export function evidenceText({ text, left }: Rendered): string {
  return left === "" ? text : `${text}\n(${left})`;
}

/** All ids shown in prompts of this episode, including this one. */
export function shownSoFar({ shown }: Belief, ids: readonly string[]): readonly string[] {
  return [...new Set([...shown, ...ids])];
}

/** `matters`: it was asked for, or is about a name of the claim. */
type Line = { readonly id: string | null; readonly text: string; readonly matters: boolean };

/** The lines that fit: first those that matter, older before newer. Their order does not change. */
function fitting(lines: readonly Line[], most: number): readonly Line[] {
  const ranked = [...lines.filter(({ matters }) => matters), ...lines.filter(({ matters }) => !matters)];
  const texts = ranked.map(({ text }) => text);
  const kept = new Set(ranked.slice(0, within(texts, most).length));
  return lines.filter((line) => kept.has(line));
}

function lengthOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + 1, 0);
}

function statementLines(belief: Belief): readonly Line[] {
  const { links, agenda } = belief;
  const named = new Set(links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])));
  const asked = new Set(agenda.flatMap(({ properties }) => properties));
  const isKind = ({ property, provenance }: Statement) => property === "P31" && provenance.source === "kg" && !asked.has(property);
  const statements = distinctStatements(belief).filter((statement) => !isUnaskedPlace(belief, named, statement));
  return statements.flatMap((statement, place): readonly Line[] => {
    const { id, subject, property, value } = statement;
    if (isKind(statement)) {
      const own = statements.filter((one) => isKind(one) && one.subject === subject);
      return named.has(subject) && own[0] === statements[place] ? [{ id: null, text: sayKinds(belief, own), matters: false }] : [];
    }
    const marks = marksOf(belief, statement);
    const text = `${id}: ${sayStatement(belief, statement)}${marks.length === 0 ? "" : ` [${marks.join(", ")}]`}`;
    const matters = asked.has(property) || named.has(subject) || (value.kind === "entity" && named.has(value.id));
    return [{ id, text, matters }];
  });
}

/**
 * Locations are fetched for the citation gate. They are shown only if a relation was followed to them or both ends are names of the claim.
 */
function isUnaskedPlace({ followed }: Belief, named: ReadonlySet<EntityId>, { subject, property, value, provenance }: Statement): boolean {
  if (property === "P31" || !BEARINGS.has(property) || provenance.source !== "kg") return false;
  const isFollowed = (entity: EntityId, direction: Direction) => followed.has(relationKey({ entity, property, direction }));
  const end = value.kind === "entity" ? value.id : null;
  if (isFollowed(subject, "out") || (end !== null && isFollowed(end, "in"))) return false;
  return !named.has(subject) || end === null || !named.has(end);
}

/** `"Paris": "capital city", "big city"`: a line without an id, which no verdict can cite. */
function sayKinds(belief: Belief, kinds: readonly Statement[]): string {
  const said = kinds.slice(0, MAX_KINDS).map(({ value }) => sayValue(belief, value));
  return `${kinds.slice(0, 1).map(({ subject }) => quoteEntity(belief, subject))}: ${said.join(", ")}`;
}

const MAX_KINDS = 6;

/** A statement of the graph that the web repeats gets a mark instead of a second line. */
function distinctStatements({ graph }: Belief): readonly Statement[] {
  const seen = new Set<string>();
  return graph.statements().filter(({ subject, property, value, qualifiers, rank, provenance }) => {
    const key = [subject, property, valueKey(value), rank, ...qualifiers.map((one) => `${one.property} ${valueKey(one.value)}`)].join(" ");
    const isKnown = seen.has(`kg ${key}`) || seen.has(`${provenance.source} ${key}`);
    seen.add(`${provenance.source} ${key}`);
    return !isKnown;
  });
}

/** Drops duplicates, and passages that another one contains. */
function distinctPassages({ graph }: Belief): readonly Passage[] {
  const kept: Passage[] = [];
  for (const passage of graph.passages()) {
    const text = normaliseWords(passage.text);
    if (!kept.some((one) => normaliseWords(one.text).includes(text))) kept.push(passage);
  }
  return kept;
}

function marksOf({ graph }: Belief, { id, rank, provenance, references }: Statement): readonly string[] {
  const conflicts = graph.conflicts().flatMap(({ kg, web }) => (kg === id ? [web] : web === id ? [kg] : []));
  const repeated = graph
    .corroborations()
    .filter(({ statement }) => statement === id)
    .map(({ passage }) => passage);
  return [
    ...(provenance.source === "kg" ? [] : [`web, read out of ${provenance.passage}, sure ${provenance.confidence.toFixed(2)}`]),
    ...(rank === "deprecated" ? ["known to be wrong"] : rank === "preferred" ? ["preferred"] : []),
    ...(references !== undefined && references > 0 ? [`${references} references`] : []),
    ...(repeated.length > 0 ? [`also said in ${[...new Set(repeated)].join(", ")}`] : []),
    ...(conflicts.length > 0 ? [`conflicts with ${conflicts.join(", ")}`] : []),
  ];
}

function sayPassage(passage: Passage): string {
  const said = `${passage.id}: ${quote(passage.text, MAX_PASSAGE)}`;
  if (!isWebPassage(passage)) {
    const { name } = passage.provenance;
    return `${said} [given with the claim${name === null ? "" : `, from ${quote(name, 100)}`}]`;
  }
  const { name, published, modified, credibility, judged, suspectInjection } = passage.provenance;
  const date = published ?? modified;
  const marks = [
    `web${name === null ? "" : `, from ${quote(name, 100)}`}`,
    date === null ? "no date" : `dated ${date}`,
    `source ${credibility.label === null ? "" : `${credibility.label}, `}${credibility.score === null ? "unrated" : `rated ${credibility.score}`}`,
    ...(judged.stance === "neutral" ? [] : [`read as: ${judged.stance}, sure ${judged.confidence.toFixed(2)}`]),
    ...(suspectInjection ? ["the page hides text or speaks to machines"] : []),
  ];
  return `${said} [${marks.join(", ")}]`;
}

function sayStatement(belief: Belief, { subject, property, value, qualifiers }: Statement): string {
  const qualified = qualifiers.slice(0, 6).map((one) => `${quoteProperty(belief, one.property)} ${sayValue(belief, one.value)}`);
  const said = `${quoteEntity(belief, subject)} – ${quoteProperty(belief, property)} – ${sayValue(belief, value)}`;
  return `${said}${qualified.length > 0 ? ` (${qualified.join("; ")})` : ""}`;
}

export function sayValue(belief: Belief, value: Value): string {
  switch (value.kind) {
    case "entity":
      return quoteEntity(belief, value.id);
    case "time":
      return dateText(value);
    case "quantity":
      return `${value.amount}${value.unit === null ? "" : ` ${quoteEntity(belief, value.unit)}`}`;
    case "text":
      return quote(value.text);
    case "some-value":
      return "(unknown)";
    case "no-value":
      return "(none)";
  }
}
