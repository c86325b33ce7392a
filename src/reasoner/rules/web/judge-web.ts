import type { Belief } from "../../../domain/belief.js";
import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import { type Basis, type Citation, citedStatements, type Judgement, type PassageCitation } from "../../../domain/outcome.js";
import type { Policy } from "../../../domain/policy.js";
import type { ReadProvenance, Statement } from "../../../domain/statement.js";
import { valueKey } from "../../../domain/value.js";
import { validity } from "../../../text/time.js";
import { rounded } from "../conclude/calibrate.js";
import { propertySet } from "../read-statements.js";
import type { Traits } from "../understand/phrasebook.js";

/** The rules' judgement of a claim from the belief's graph. */
export type Judge = (belief: Belief) => Judgement;

type WebStatement = Statement & { readonly provenance: ReadProvenance };

function isFromWeb(statement: Statement | undefined): statement is WebStatement {
  return statement?.provenance.source === "web";
}

/** The same belief with some statements hidden; copies nothing and keeps ids. */
function viewOf(belief: Belief, shows: (statement: Statement) => boolean): Belief {
  const { graph } = belief;
  const view: EvidenceGraph = {
    ...graph,
    statement: (id) => {
      const statement = graph.statement(id);
      return statement === undefined || !shows(statement) ? undefined : statement;
    },
    statements: () => graph.statements().filter(shows),
    outgoing: (id, property) => graph.outgoing(id, property).filter(shows),
    incoming: (id, property) => graph.incoming(id, property).filter(shows),
  };
  return { ...belief, graph: view };
}

/** The knowledge graph's own statements (anchors); the belief itself if there are no others. */
export function anchorsOnly(belief: Belief): Belief {
  const { graph } = belief;
  const hasWeb = graph.passages().some(({ provenance }) => provenance.source === "web") && graph.statements().some(isFromWeb);
  return hasWeb ? viewOf(belief, (statement) => !isFromWeb(statement)) : belief;
}

/** Statements that support or refute, without those cited as context. */
function decisive({ citations }: Judgement): ReadonlySet<Statement["id"]> {
  return new Set(citedStatements(citations.filter(({ stance }) => stance !== "context")));
}

/** The web's statements that a judgement rests on. */
function webGrounds({ graph }: Belief, judgement: Judgement): readonly WebStatement[] {
  return [...decisive(judgement)].map((id) => graph.statement(id)).filter(isFromWeb);
}

export function restsOnWeb(belief: Belief, judgement: Judgement): boolean {
  return webGrounds(belief, judgement).length > 0;
}

/**
 * Handles a verdict of the graph that rests on a statement which the web contradicts. If the web's values would change the verdict, the claim is
 * conflicting, and both are shown. Otherwise (born in 1867 or in 1868, but before 1870) the graph's verdict stays.
 */
export function judgeConflict(judge: Judge, belief: Belief, says: Judgement): Judgement {
  const { graph } = belief;
  const rests = decisive(says);
  const against = graph
    .conflicts()
    .filter(({ kg }) => rests.has(kg))
    .map(({ web }) => graph.statement(web))
    .filter(isFromWeb);
  if (against.length === 0 || says.label === "conflicting" || says.label === "not-enough-info") return says;
  const otherwise = judge(withWebValues(belief, against));
  if (otherwise.label === says.label) return says;
  if (otherwise.label === "not-enough-info" && !isSupportedByStatements(says)) return says;
  return disagreement(belief, says, against, `The sources disagree. ${says.justification}`);
}

/** Hides the graph's values if the web gives others. */
function withWebValues(belief: Belief, against: readonly WebStatement[]): Belief {
  const keyOf = ({ subject, property }: Statement) => `${subject} ${property}`;
  const contested = new Set(against.map(keyOf));
  const ids = new Set(against.map(({ id }) => id));
  return viewOf(belief, (statement) => (isFromWeb(statement) ? ids.has(statement.id) : !contested.has(keyOf(statement))));
}

/** Another value contradicts such a claim even if no rule refutes it; it does not contradict a negated claim. */
function isSupportedByStatements({ label, decidedBy = [] }: Judgement): boolean {
  return label === "supported" && decidedBy.every(({ stance }) => stance === "supports");
}

/** A conflicting judgement: the first one, and the statements that contradict it. */
function disagreement({ graph }: Belief, says: Judgement, against: readonly WebStatement[], justification: string): Judgement {
  const stance = says.label === "supported" ? "refutes" : "supports";
  const opposing = against.flatMap((statement): readonly Citation[] => [{ statement: statement.id, stance }, quoteOf(statement, stance)]);
  return {
    ...says,
    label: "conflicting",
    // The probability that both sources really say so, not which of them is right.
    confidence: rounded(Math.min(says.confidence ?? 1, leastSure(against))),
    confidenceBasis: [...(says.confidenceBasis ?? []), READ_OFF_PAGES],
    justification: `${justification} But ${sayQuotes(graph, against)}`,
    citations: [...says.citations, ...opposing],
    keyPoints: [...says.keyPoints, sayQuotes(graph, against)],
  };
}

type Enhancement = { readonly judge: Judge; traits(property: Statement["property"]): Traits; readonly says: Judgement };

/**
 * If the graph alone does not decide (`says`): applies the same rules to the graph together with the web's statements. Hides those that contradict
 * the graph, so that the web never overwrites an anchor; a verdict is never more certain than its sources.
 */
export function judgeEnhanced({ judge, traits, says }: Enhancement, belief: Belief, { threshold }: Policy): Judgement {
  const { graph } = belief;
  const disputed = new Set(graph.conflicts().map(({ web }) => web));
  const without = (hidden: ReadonlySet<string>) =>
    viewOf(belief, (statement) => !disputed.has(statement.id) && !hidden.has(statement.id) && !isDatedByWeb(graph, statement));
  const heard = judge(without(new Set()));
  const rests = webGrounds(belief, heard);
  const confidence = rounded((heard.confidence ?? 0) * leastSure(rests));
  if (heard.label === "not-enough-info" || rests.length === 0 || confidence < threshold || !mayRest(traits, heard, rests)) return says;
  const decided: Judgement = {
    ...heard,
    confidence,
    confidenceBasis: [...(heard.confidenceBasis ?? []), READ_OFF_PAGES],
    justification: `The graph alone does not decide this. ${sayQuotes(graph, rests)} ${heard.justification}`,
    citations: withQuotes(graph, heard.citations),
  };
  // Pages may disagree: do the others say the opposite without these statements?
  const others = judge(without(new Set(rests.map(({ id }) => id))));
  const against = webGrounds(belief, others).filter(({ subject, property }) =>
    rests.some((other) => other.subject === subject && other.property === property),
  );
  const opposite = others.label !== "not-enough-info" && others.label !== heard.label;
  return opposite && against.length > 0 && mayRest(traits, others, against)
    ? disagreement(belief, decided, against, `The pages disagree. ${decided.justification}`)
    : decided;
}

/** The web dates an undated statement of the graph: use only the dated one. */
function isDatedByWeb(graph: EvidenceGraph, statement: Statement): boolean {
  const { subject, property, value, qualifiers } = statement;
  if (isFromWeb(statement) || validity(qualifiers) !== null) return false;
  const twins = graph.outgoing(subject, property).filter((other) => isFromWeb(other) && valueKey(other.value) === valueKey(value));
  return twins.some((other) => validity(other.qualifiers) !== null);
}

/** Awards, nominations, events and victories: they may be dated more than once. */
const REPEATED = propertySet("P166 P1411 P1344 P1346");

/**
 * A graph that lists some values of a property lists nearly all; a page may name only one. Another value refutes only if a page would name all of
 * them (the directors of a film), and another date only if the event happens once.
 */
function mayRest(traits: Enhancement["traits"], { decidedBy = [] }: Judgement, rests: readonly WebStatement[]): boolean {
  const refuting = new Set(decidedBy.filter(({ stance }) => stance === "refutes").map(({ rule }) => rule));
  return rests.every(({ property, qualifiers }) => {
    const { takes, is } = traits(property);
    const listed = takes === "one" || (takes === "current" && property !== "P26") || (takes === "complete" && is.includes("person"));
    if (refuting.has("otherValue") && !listed) return false;
    const lasting = takes === "many" && !REPEATED.has(property) && qualifiers.some((qualifier) => qualifier.property === "P585");
    return !(refuting.has("sameValue") && lasting);
  });
}

/** Citation of the sentence that a statement was read in. */
function quoteOf({ provenance: { passage, quote } }: WebStatement, stance: Citation["stance"]): PassageCitation {
  return { passage, quote, stance };
}

/** Each cited web statement with its sentence. */
function withQuotes(graph: EvidenceGraph, citations: readonly Citation[]): readonly Citation[] {
  return citations.flatMap((citation): readonly Citation[] => {
    const statement = "statement" in citation ? graph.statement(citation.statement) : undefined;
    return isFromWeb(statement) ? [citation, quoteOf(statement, citation.stance)] : [citation];
  });
}

function leastSure(statements: readonly WebStatement[]): number {
  return Math.min(1, ...statements.map(({ provenance }) => provenance.confidence));
}

const READ_OFF_PAGES: Basis = { what: "how plainly a page states what was read off it, set by hand", measured: null };

/** "Wikipedia: Marie Curie says: “…”" */
function sayQuotes(graph: EvidenceGraph, statements: readonly WebStatement[]): string {
  const said = statements.map(({ provenance }) => `${nameOf(graph, provenance)} says: “${provenance.quote.text}”`);
  return [...new Set(said)].slice(0, 3).join(" ");
}

function nameOf(graph: EvidenceGraph, { passage }: ReadProvenance): string {
  const provenance = graph.passage(passage)?.provenance;
  const url = provenance?.source === "web" ? provenance.url : null;
  return provenance?.name ?? url ?? "A passage";
}
