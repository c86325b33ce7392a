import type { Belief } from "../../domain/belief.js";
import { dateText } from "../../domain/date-text.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import { normaliseWords } from "../../domain/normalise-words.js";
import { isWebPassage, type Passage } from "../../domain/passage.js";
import type { Statement } from "../../domain/statement.js";
import { type Value, valueKey } from "../../domain/value.js";
import type { Takes } from "../rules/understand/phrasebook-schema.js";
import { quote } from "./quote.js";

/** Of claim and evidence together, about 1,500 tokens. The graph comes first and may take all of it; passages share what is left, but have a part of their own. */
const MAX_CHARACTERS = 6000;
const MIN_FOR_PASSAGES = 2500;
const MAX_PASSAGE = 1200;

export type Rendering = { readonly only?: readonly string[] | undefined; readonly takes?: (belief: Belief, property: PropertyId) => Takes };

/**
 * The evidence as a model reads it: an id, what it says, and in brackets where it is from, one to a line. Each thing is said once; the graph's
 * statements come before passages. `only`: no other passages than these. What is missing is said too: cut lists, and how much is not shown; and, for those
 * who judge, which relations take one value.
 */
export function renderEvidence(belief: Belief, { only, takes }: Rendering = {}): string {
  const statements = byBearing(belief, distinctStatements(belief)).map(
    (statement) => `${statement.id}: ${sayStatement(belief, statement)} [${marksOf(belief, statement).join(", ")}]`,
  );
  const passages = distinctPassages(belief)
    .filter(({ id }) => only === undefined || only.includes(id))
    .map(sayPassage);
  const room = MAX_CHARACTERS - belief.claim.text.length;
  const graph = within(statements, passages.length === 0 ? room : room - MIN_FOR_PASSAGES);
  const texts = within(passages, room - lengthOf(graph));
  const left = { statements: statements.length - graph.length, passages: passages.length - texts.length };
  return [
    ...graph,
    ...texts,
    ...(statements.length + passages.length === 0 ? ["(nothing was found)"] : []),
    ...(left.statements > 0 ? [`(${left.statements} more statements are not shown)`] : []),
    ...(left.passages > 0 ? [`(${left.passages} more passages are not shown)`] : []),
    ...cutLists(belief),
    ...(takes === undefined ? [] : valueCounts(belief, takes)),
    // The model has to know that no search was made.
    ...(belief.failures.length > 0 ? ["(the search broke off: what is missing here may be there all the same)"] : []),
  ].join("\n");
}

/** As many lines from the front as there is room for. */
export function within(lines: readonly string[], most: number): readonly string[] {
  const shown: string[] = [];
  let left = most;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    shown.push(line);
  }
  return shown;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** What the web repeats is a mark on the graph's statement, not a line of its own. */
function distinctStatements({ graph }: Belief): Statement[] {
  const seen = new Map<string, Statement>();
  for (const statement of graph.statements()) {
    const { subject, property, value, qualifiers, rank } = statement;
    const key = [subject, property, valueKey(value), rank, ...qualifiers.map((one) => `${one.property} ${valueKey(one.value)}`)].join(" ");
    const known = seen.get(key);
    if (known === undefined || (known.provenance.source === "web" && statement.provenance.source === "kg")) seen.set(key, statement);
  }
  return [...seen.values()];
}

/** The same words count once, and a passage inside another is not shown beside it. */
function distinctPassages({ graph }: Belief): readonly Passage[] {
  const kept: Passage[] = [];
  for (const passage of graph.passages()) {
    const text = normaliseWords(passage.text);
    if (!kept.some((one) => normaliseWords(one.text).includes(text))) kept.push(passage);
  }
  return kept;
}

const ASKED = 4;

/** What was asked for comes first, then what is about the claim's own names. What those things are is told unasked: last, and not of other bearers. */
function byBearing({ links, agenda }: Belief, statements: readonly Statement[]): readonly Statement[] {
  const named = new Set(links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])));
  const asked = new Set(agenda.flatMap(({ properties }) => properties));
  const isUnasked = ({ property, provenance }: Statement) => property === "P31" && provenance.source === "kg" && !asked.has(property);
  const bearing = (statement: Statement): number => {
    const { subject, property, value } = statement;
    if (isUnasked(statement)) return -1;
    return (asked.has(property) ? ASKED : 0) + (named.has(subject) ? 1 : 0) + (value.kind === "entity" && named.has(value.id) ? 1 : 0);
  };
  return statements.filter((statement) => named.has(statement.subject) || !isUnasked(statement)).sort((a, b) => bearing(b) - bearing(a));
}

function marksOf({ graph }: Belief, { id, rank, provenance, references }: Statement): readonly string[] {
  const conflicts = graph.conflicts().flatMap(({ kg, web }) => (kg === id ? [web] : web === id ? [kg] : []));
  const repeated = graph
    .corroborations()
    .filter(({ statement }) => statement === id)
    .map(({ passage }) => passage);
  return [
    provenance.source === "kg" ? "graph" : `web, read out of ${provenance.passage}`,
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
    `source ${credibility.label ?? "of no known class"}${credibility.score === null ? ", unrated" : `, rated ${credibility.score}`}`,
    ...(judged.stance === "neutral" ? [] : [`read as: ${judged.stance}`]),
    ...(suspectInjection ? ["the page hides text or speaks to machines"] : []),
  ];
  return `${said} [${marks.join(", ")}]`;
}

const COUNTS: readonly (readonly [Takes, string])[] = [
  ["one", "take one value"],
  ["current", "take one value at a time"],
  ["complete", "take several, and graphs list nearly all, so that another is unlikely"],
];

/** Another value refutes only where there is room for no second one, and a model cannot know that of a property. */
function valueCounts(belief: Belief, takes: NonNullable<Rendering["takes"]>): readonly string[] {
  const found = new Set(belief.graph.statements().flatMap(({ property }) => (property === "P31" ? [] : [property])));
  const said = COUNTS.flatMap(([count, words]) => {
    const labels = [...found].filter((property) => takes(belief, property) === count).map((property) => sayProperty(belief, property));
    return labels.length === 0 ? [] : [`${words}: ${labels.slice(0, 6).join(", ")}`];
  });
  return said.length === 0 ? [] : [`(${said.join("; ")})`];
}

function sayProperty({ properties }: Belief, property: PropertyId): string {
  return quote(properties.get(property)?.label ?? property, 60);
}

function cutLists(belief: Belief): readonly string[] {
  const lists = [...belief.cut].flatMap((key) => {
    const [entity = "", property = "", direction] = key.split(" ");
    const label = quote(belief.graph.entity(entity as EntityId)?.label ?? entity, 80);
    return [`${label} ${direction === "in" ? "←" : "→"} ${sayProperty(belief, property as PropertyId)}`];
  });
  if (lists.length === 0) return [];
  return [
    `(cut lists, which hold more than is shown: ${lists.slice(0, 8).join(", ")}${lists.length > 8 ? ` and ${lists.length - 8} more` : ""})`,
  ];
}

function sayStatement({ graph, properties }: Belief, statement: Statement): string {
  const nameOf = (id: EntityId) => quote(graph.entity(id)?.label ?? id, 80);
  const propertyOf = (id: Statement["property"]) => quote(properties.get(id)?.label ?? id, 60);
  const qualified = statement.qualifiers.slice(0, 6).map(({ property, value }) => `${propertyOf(property)} ${sayValue(value, nameOf)}`);
  const said = `${nameOf(statement.subject)} – ${propertyOf(statement.property)} – ${sayValue(statement.value, nameOf)}`;
  return `${said}${qualified.length > 0 ? ` (${qualified.join("; ")})` : ""}`;
}

function sayValue(value: Value, nameOf: (id: EntityId) => string): string {
  switch (value.kind) {
    case "entity":
      return nameOf(value.id);
    case "time":
      return dateText(value);
    case "quantity":
      return `${value.amount}${value.unit === null ? "" : ` ${nameOf(value.unit)}`}`;
    case "text":
      return quote(value.text);
    case "some-value":
      return "(unknown)";
    case "no-value":
      return "(none)";
  }
}
