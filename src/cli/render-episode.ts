import type { Cost } from "../domain/cost.js";
import { dateText } from "../domain/date-text.js";
import type { Entity } from "../domain/entity.js";
import type { Episode } from "../domain/episode.js";
import type { Citation, Label, Verdict } from "../domain/outcome.js";
import type { Reference } from "../domain/statement.js";
import type { Step } from "../domain/trajectory.js";
import type { Value } from "../domain/value.js";
import { plainText, type Style, wrap } from "./style.js";

type ShownStatement = Episode["graph"]["statements"][number];

/** An episode for people: verdict first, then why, then what it rests on, then what it cost. */
export function renderEpisode(episode: Episode, style: Style, width: number): string {
  const { outcome } = episode;
  const lines = outcome.kind === "failed" ? renderFailure(episode, style, width) : renderVerdict(episode, outcome.verdict, style, width);
  return plain([
    ...lines,
    "",
    style.dim(costLine(episode.cost, episode)),
    style.dim(`record ${episode.id} · plumbline graph ${episode.id}`),
  ]);
}

function renderFailure({ outcome }: Episode, style: Style, width: number): string[] {
  if (outcome.kind !== "failed") return [];
  return [
    style.label("failed"),
    wrap(plainText(outcome.failure.message), "  ", width),
    "  No verdict was reached; an error is not an answer.",
  ];
}

function renderVerdict(episode: Episode, verdict: Verdict, style: Style, width: number): string[] {
  const confidence = verdict.confidence === null ? "" : `  confidence ${verdict.confidence.toFixed(2)}`;
  const lines = [`${style.label(verdict.label)}${confidence}`, wrap(plainText(verdict.justification), "  ", width)];
  if (verdict.forced !== null)
    lines.push(wrap(`Forced: the budget of ${verdict.forced} was spent before the search was over.`, "  ", width));
  if (verdict.droppedCitations > 0) lines.push(`  ${verdict.droppedCitations} citation(s) did not resolve and were dropped.`);
  if (verdict.parts.length > 0) lines.push("", style.bold("What the claim says"));
  for (const [index, part] of verdict.parts.entries())
    lines.push(`  ${index + 1}. ${plainText(part.text)}  ${style.dim(`[${PART_WORDS[part.label]}]`)}`);
  if (verdict.citations.length > 0) lines.push("", style.bold("Evidence"));
  for (const [index, citation] of verdict.citations.entries()) lines.push(...citedLines(episode, citation, index + 1, style, width));
  if (verdict.hint !== null) lines.push("", wrap(verdict.hint, "  ", width));
  return lines;
}

/** One numbered entry: the statement or the quote, and under it where to look it up. */
function citedLines({ graph }: Episode, citation: Citation, number: number, style: Style, width: number): string[] {
  if ("passage" in citation) {
    const name = graph.passages.find(({ id }) => id === citation.passage)?.provenance.name ?? null;
    const quote = wrap(plainText(`"${citation.quote.text}"`), "     ", width).trimStart();
    return [
      `  ${number}. ${quote}  ${style.dim(`[${citation.passage}, ${citation.stance}]`)}`,
      ...(name === null ? [] : [style.dim(`     ${plainText(name)}`)]),
    ];
  }
  const statement = graph.statements.find(({ id }) => id === citation.statement);
  if (statement === undefined) return [];
  const entities = new Map(graph.entities.map((entity) => [entity.id, entity]));
  const references = statement.provenance.source === "kg" ? (statement.provenance.references ?? []).slice(0, MAX_REFERENCES) : [];
  return [
    `  ${number}. ${statementLine(statement, entities)}  ${style.dim(`[${statement.id}, ${citation.stance}]`)}`,
    style.dim(`     https://www.wikidata.org/wiki/${statement.subject}#${statement.property}`),
    ...references.map((reference) => style.dim(`     stated in ${plainText(referenceText(reference))}`)),
  ];
}

const PART_WORDS: Readonly<Record<Label, string>> = {
  supported: "supported",
  refuted: "refuted",
  conflicting: "conflicting evidence",
  "not-enough-info": "open",
};

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

export function stepLine(step: Step, style: Style, width: number): string {
  const head = `${step.index + 1} ${step.action.padEnd(15)} `;
  const room = Math.max(20, width - head.length - 3);
  const summary = plainText(step.observation.summary);
  return `${style.dim("›")} ${head}${style.dim(summary.length > room ? `${summary.slice(0, room - 1)}…` : summary)}`;
}

function costLine(cost: Cost, { policy, versions }: Episode): string {
  const spent = `${cost.steps} steps, ${cost.sparqlQueries} graph queries in ${cost.roundTrips} round trips, ${modelLine(cost)}, ${cost.ms} ms`;
  return `${spent} · policy ${policy} · ${versions.graph}`;
}

function modelLine({ modelCalls, inputTokens, outputTokens, usd }: Cost): string {
  if (modelCalls === 0) return "0 model calls";
  const price = usd === null ? "price unknown" : `${usd.toFixed(4)} USD`;
  return `${modelCalls} model calls (${inputTokens} + ${outputTokens} tokens, ${price})`;
}

function plain(lines: readonly string[]): string {
  return lines.map((line) => line.trimEnd()).join("\n");
}
