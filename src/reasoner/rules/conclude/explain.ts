import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Piece } from "../../../domain/outcome.js";
import type { Addition } from "../../../domain/reading.js";
import type { Qualifier, Statement } from "../../../domain/statement.js";
import type { Value } from "../../../domain/value.js";
import { PRECISION } from "../../../domain/vocabulary.js";
import type { Finding } from "../check/finding.js";
import type { Evidence } from "../hypothesise/hypothesis.js";

/** What the graph says, without its first words, so that several findings make one sentence; and why that decides, where it is not obvious. */
export type Explanation = { readonly says: readonly Piece[]; readonly because: string | null };

export function explain(evidence: Evidence, finding: Finding): Explanation {
  const { statements, reason } = finding;
  const qualifier = reason.kind === "qualifier" || reason.kind === "other-qualifier" ? reason.qualifier : null;
  const says = statements.map((statement): Piece => {
    const detail = qualifier === null ? "" : sayQualifier(evidence, statement, qualifier);
    return { text: `${sayStatement(evidence, statement)}${detail}`, ids: [statement.id] };
  });
  const shown = reason.kind === "listed" ? reason.shown : says.length;
  return { says: [...says.slice(0, shown), ...members(says.slice(shown))], because: sayReason(evidence, finding) };
}

function sayReason({ graph, properties }: Evidence, { statements, reason }: Finding): string | null {
  const label = properties.get(statements.at(-1)?.property ?? "P0")?.label ?? "value";
  switch (reason.kind) {
    case "stated":
    case "qualifier":
      return null;
    case "other-value":
      return `It does not name ${sayEntity(graph, reason.claimed)}, and ${whyAlone(reason.takes, label)}.`;
    case "unknown-rival":
      return `It does not know ${reason.claimed}, and ${whyAlone(reason.takes, label)}.`;
    case "other-kind":
      return "That is another kind of thing.";
    case "other-way-round":
      return "That is the other way round.";
    case "other-kin":
      return "That excludes the claimed relationship.";
    case "other-time":
      return "That does not fit the time of which the claim speaks.";
    case "other-literal":
      return `The claim says ${reason.claimed}.`;
    case "addition":
      return `But the claim says ${sayAddition(reason.says)}.`;
    case "other-qualifier":
      return `It does not name ${sayEntity(graph, reason.claimed)} there.`;
    case "lifetime":
      return `That makes ${reason.years} years${reason.claimed === null ? "" : `; the claim says ${reason.claimed}`}.`;
    case "listed":
      return reason.said;
    case "compared":
      return reason.holds ? null : OTHERWISE[reason.asks];
  }
}

const OTHERWISE = {
  order: "The comparison comes out the other way.",
  margin: "They do not differ by as much as the claim says.",
  same: "They have none in common.",
} as const;

/** Statements that only put things on a list are cited together. */
function members(says: readonly Piece[]): readonly Piece[] {
  return says.length === 0 ? [] : [{ text: "they are on one list", ids: says.flatMap(({ ids }) => ids) }];
}

/** What a wording adds, as the end of a sentence: "that it is a man", "the first". */
export function sayAddition(says: Addition["says"]): string {
  switch (says.kind) {
    case "sex":
      return says.is === "male" ? "that it is a man" : "that it is a woman";
    case "age":
      return says.is === "twin" ? "that they are twins" : `who is the ${says.is === "elder" ? "older" : "younger"} one`;
    case "kind":
    case "role":
      return `"${says.is}"`;
    case "manner":
      return `that it was ${says.is === "execution" || says.is === "accident" ? "an" : "a"} ${says.is}`;
    case "rank":
      return `that it is the ${says.is}`;
    case "only":
      return "that it is the only one";
    case "over":
      return "that it is over";
    case "more":
      return "what else the claim says";
    case "event":
      return `"${says.is}", which is an event of its own`;
  }
}

function whyAlone(takes: "one" | "current" | "complete", label: string): string {
  if (takes === "complete") return `it lists the values of "${label}" in full`;
  // "There is only one place of birth" is English, "one located in" is not.
  const [many, when] = takes === "one" ? ["only one", ""] : ["one", " at a time"];
  return isNoun(label) ? `there is ${many} ${label}${when}` : `"${label}" has ${many} value${when}`;
}

const NOUN = /^(?!(?:located|based|part|member)\b)(?!\p{L}+ed\b)(?!.*\b(?:of|in|to|by|at|from|with)$)/u;

export function isNoun(label: string): boolean {
  return NOUN.test(label);
}

function sayQualifier({ graph, properties }: Evidence, { qualifiers }: Statement, qualifier: Statement["property"]): string {
  const values = qualifiers.flatMap(({ property, value }) =>
    property === qualifier && value.kind === "entity" ? [sayEntity(graph, value.id)] : [],
  );
  return `, ${properties.get(qualifier)?.label ?? qualifier}: ${values.join(", ")}`;
}

/** All explanations as one text in pieces: "The graph says: …; …. …" */
export function sayExplanations(explanations: readonly Explanation[]): readonly Piece[] {
  const said = new Map<string, Piece>();
  for (const { text, ids } of explanations.flatMap(({ says }) => says))
    said.set(text, { text, ids: [...new Set([...(said.get(text)?.ids ?? []), ...ids])] });
  const because = [...new Set(explanations.flatMap((one) => one.because ?? []))];
  const facts = [...said.values()].flatMap((fact, place) => [plain(place === 0 ? "The graph says: " : "; "), fact]);
  return [...facts, plain([".", ...because].join(" "))];
}

/** Text without a citation. */
function plain(text: string): Piece {
  return { text, ids: [] };
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

export function sayEntity(graph: EvidenceGraph, id: EntityId): string {
  return graph.entity(id)?.label ?? id;
}

function sayValue(graph: EvidenceGraph, value: Value): string {
  switch (value.kind) {
    case "entity":
      return sayEntity(graph, value.id);
    case "time":
      return sayTime(value.iso, value.precision);
    case "quantity": {
      const unit = value.unit === null ? "" : ` ${sayEntity(graph, value.unit)}`;
      return `${value.amount.toLocaleString("en-US", { maximumFractionDigits: 6 })}${unit}`;
    }
    case "text":
      return `"${value.text}"`;
    case "some-value":
      return "some unknown value";
    case "no-value":
      return "no value";
  }
}

function sayTime(iso: string, precision: number): string {
  const [, sign = "", year = "", month = "01", day = "01"] = /^([+-]?)(\d+)-(\d{2})-(\d{2})/.exec(iso) ?? [];
  const shown = `${Number(year)}${sign === "-" ? " BC" : ""}`;
  if (precision >= PRECISION.day) return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ""} ${shown}`;
  if (precision === PRECISION.month) return `${MONTHS[Number(month) - 1] ?? ""} ${shown}`;
  if (precision === PRECISION.year) return shown;
  return precision === PRECISION.decade ? `the ${shown}s` : `the ${Math.ceil(Number(year) / 100)}th century`;
}

/** "Marie Curie – spouse: Pierre Curie (1895 to 1906)" */
export function sayStatement({ graph, properties }: Pick<Evidence, "graph" | "properties">, statement: Statement): string {
  const property = properties.get(statement.property)?.label ?? statement.property;
  return `${sayEntity(graph, statement.subject)} – ${property}: ${sayValue(graph, statement.value)}${sayDates(graph, statement.qualifiers)}`;
}

function sayDates(graph: EvidenceGraph, qualifiers: readonly Qualifier[]): string {
  const first = (property: string) => qualifiers.find((qualifier) => qualifier.property === property)?.value;
  const [start, end, point] = [first("P580"), first("P582"), first("P585")];
  const parts = [
    start && end ? `${sayValue(graph, start)} to ${sayValue(graph, end)}` : "",
    start && !end ? `since ${sayValue(graph, start)}` : "",
    !start && end ? `until ${sayValue(graph, end)}` : "",
    point ? sayValue(graph, point) : "",
  ].filter(Boolean);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}
