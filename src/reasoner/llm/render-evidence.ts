import type { Belief } from "../../domain/belief.js";
import { dateText } from "../../domain/date-text.js";
import type { EntityId } from "../../domain/ids.js";
import type { Statement } from "../../domain/statement.js";
import type { Value } from "../../domain/value.js";
import { quote } from "./quote.js";

/** Of claim and evidence together, about 1,300 tokens: with the contract and the longest offer of relations a call stays under 2,500. */
const MAX_CHARACTERS = 5200;
const MAX_PASSAGE = 1500;

/** What every program is shown. */
export type ModelInput = { readonly claim: string; readonly evidence: string };

/** The evidence as a model reads it: an id, then what it says, one to a line; what is about the claim's own names comes first. */
export function renderEvidence(belief: Belief): string {
  const named = new Set(belief.links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])));
  const passages = belief.graph.passages().map(({ id, text, provenance }) => {
    const from = provenance.name === null ? "" : ` (from ${quote(provenance.name)})`;
    return `${id}: ${quote(text, MAX_PASSAGE)}${from}`;
  });
  const statements = [...belief.graph.statements()]
    .sort((a, b) => nearness(b, named) - nearness(a, named))
    .map((statement) => `${statement.id}: ${sayStatement(belief, statement)}`);
  const lines = [...passages, ...statements];
  const shown = within(lines, MAX_CHARACTERS - belief.claim.text.length);
  return [
    ...shown,
    ...(lines.length === 0 ? ["(nothing was found)"] : []),
    ...(shown.length < lines.length ? [`(${lines.length - shown.length} more are not shown)`] : []),
    // Who is to judge has to know that the search was not done.
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

function nearness({ subject, value }: Statement, named: ReadonlySet<EntityId>): number {
  return (named.has(subject) ? 1 : 0) + (value.kind === "entity" && named.has(value.id) ? 1 : 0);
}

function sayStatement({ graph, properties }: Belief, statement: Statement): string {
  const nameOf = (id: EntityId) => quote(graph.entity(id)?.label ?? id, 80);
  const propertyOf = (id: Statement["property"]) => quote(properties.get(id)?.label ?? id, 60);
  const qualified = statement.qualifiers.slice(0, 6).map(({ property, value }) => `${propertyOf(property)} ${sayValue(value, nameOf)}`);
  const said = `${nameOf(statement.subject)} – ${propertyOf(statement.property)} – ${sayValue(statement.value, nameOf)}`;
  const rank = statement.rank === "deprecated" ? " [known to be wrong]" : "";
  return `${said}${qualified.length > 0 ? ` (${qualified.join("; ")})` : ""}${rank}`;
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
