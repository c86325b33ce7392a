import { dateText } from "../domain/date-text.js";
import type { Entity } from "../domain/entity.js";
import type { Episode } from "../domain/episode.js";
import type { Citation, PassageCitation } from "../domain/outcome.js";
import type { Passage } from "../domain/passage.js";
import type { Reference } from "../domain/statement.js";
import type { Value } from "../domain/value.js";
import { plainText, type Style, wrap } from "./style.js";

type ShownStatement = Episode["graph"]["statements"][number];

/** One numbered entry: the statement or the quote, and under it where to look it up. */
export function citedLines({ graph }: Episode, citation: Citation, number: number, style: Style, width: number): string[] {
  if ("passage" in citation) return quoteLines(graph.passages, citation, number, style, width);
  const statement = graph.statements.find(({ id }) => id === citation.statement);
  if (statement === undefined) return [];
  const entities = new Map(graph.entities.map((entity) => [entity.id, entity]));
  return [
    `  ${number}. ${statementLine(statement, entities)}  ${style.dim(`[${statement.id}, ${citation.stance}]`)}`,
    ...sourceLines(statement).map((line) => style.dim(`     ${line}`)),
  ];
}

function quoteLines(
  passages: readonly Passage[],
  { passage, quote, stance }: PassageCitation,
  number: number,
  style: Style,
  width: number,
): string[] {
  const from = passages.find(({ id }) => id === passage)?.provenance;
  const text = wrap(plainText(`"${quote.text}"`), "     ", width).trimStart();
  const lines = from === undefined ? [] : from.source === "given" ? [from.name ?? ""] : [sayPage(from), from.url];
  return [
    `  ${number}. ${text}  ${style.dim(`[${passage}, ${stance}]`)}`,
    ...lines.filter((line) => line !== "").map((line) => style.dim(`     ${plainText(line)}`)),
  ];
}

/** Title, date, and what is known of the site; an unrated one is said to be so. */
function sayPage({ name, published, credibility, suspectInjection }: Extract<Passage["provenance"], { source: "web" }>): string {
  const { domain, score, label } = credibility;
  const rated = score === null ? "unrated" : `rated ${score.toFixed(2)}`;
  const site = domain === null ? null : `${domain}${label === null ? "" : `, ${label}`}, ${rated}`;
  const warning = suspectInjection ? "the page hid text or spoke to machines" : null;
  return [name, published, site, warning].filter((part) => part !== null).join(" · ");
}

function sourceLines({ subject, property, provenance }: ShownStatement): readonly string[] {
  if (provenance.source === "web") return [`read in ${provenance.passage}`];
  const references = (provenance.references ?? []).slice(0, MAX_REFERENCES);
  return [
    `https://www.wikidata.org/wiki/${subject}#${property}`,
    ...references.map((reference) => `stated in ${plainText(referenceText(reference))}`),
  ];
}

/** A reader follows a few references; the JSON has all. */
const MAX_REFERENCES = 2;

function referenceText({ statedIn, url, retrieved }: Reference): string {
  return `${[statedIn, url].filter((part) => part !== null).join(", ")}${retrieved === null ? "" : ` (${retrieved})`}`;
}

/** One statement on one line, with its dates. */
export function statementLine(statement: ShownStatement, entities: ReadonlyMap<string, Entity>): string {
  const name = (id: string) => entities.get(id)?.label ?? id;
  const dates = Object.entries(QUALIFIERS).flatMap(([property, word]) =>
    statement.qualifiers.filter((qualifier) => qualifier.property === property).map(({ value }) => `${word} ${valueText(value, name)}`),
  );
  const rank = statement.rank === "normal" ? "" : ` {${statement.rank}}`;
  return plainText(
    `${name(statement.subject)} – ${statement.propertyLabel} – ${valueText(statement.value, name)}${dates.length > 0 ? ` (${dates.join(", ")})` : ""}${rank}`,
  );
}

/** Qualifiers worth a word on a line, in the order in which they are said; the rest are in the JSON. */
const QUALIFIERS: Readonly<Record<string, string>> = {
  P580: "from",
  P582: "until",
  P585: "in",
  P1706: "together with",
  P1686: "for",
  P1365: "after",
  P1366: "before",
};

function valueText(value: Value, name: (id: string) => string): string {
  switch (value.kind) {
    case "entity":
      return name(value.id);
    case "time":
      return dateText(value);
    case "quantity":
      return `${value.amount.toLocaleString("en-US", { maximumFractionDigits: 6 })}${value.unit === null ? "" : ` ${name(value.unit)}`}`;
    case "text":
      return `"${value.text}"`;
    default:
      return value.kind;
  }
}
