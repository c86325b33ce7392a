import type { Belief } from "../../../domain/belief.js";
import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { Judgement } from "../../../domain/outcome.js";
import type { Policy } from "../../../domain/policy.js";
import type { Statement } from "../../../domain/statement.js";
import { valueKey } from "../../../domain/value.js";
import { validity } from "../../../text/time.js";
import type { Traits } from "../understand/phrasebook.js";
import { leastSure, READ_OFF_PAGES, restsOn, rounded, sayQuotes, type WebStatement, withQuotes } from "./cite-web.js";
import { isFromWeb, viewOf } from "./graph-view.js";
import { disagreement, type Judge } from "./judge-conflict.js";

type TraitsOf = (property: Statement["property"]) => Traits;

/**
 * Where the graph alone does not decide (`says`): the same rules on the graph as the web completes it. What contradicts the graph stays out of sight,
 * so that the web never overwrites an anchor, and a verdict is never surer than what it was read from.
 */
export function judgeEnhanced(judge: Judge, traits: TraitsOf, belief: Belief, says: Judgement, { threshold }: Policy): Judgement {
  const { graph } = belief;
  const disputed = new Set(graph.conflicts().map(({ web }) => web));
  const seen = (hidden: ReadonlySet<string>): Belief => ({
    ...belief,
    graph: viewOf(graph, (statement) => !disputed.has(statement.id) && !hidden.has(statement.id) && !isDated(graph, statement)),
  });
  const heard = judge(seen(new Set()));
  const rests = restsOn(graph, heard);
  const confidence = rounded((heard.confidence ?? 0) * leastSure(rests));
  if (heard.label === "not-enough-info" || rests.length === 0 || confidence < threshold || !mayRest(traits, heard, rests)) return says;
  const decided: Judgement = {
    ...heard,
    confidence,
    confidenceBasis: [...(heard.confidenceBasis ?? []), READ_OFF_PAGES],
    justification: `The graph alone does not decide this. ${sayQuotes(graph, rests)} ${asRead(heard.justification)}`,
    citations: withQuotes(graph, heard.citations),
  };
  // Pages may disagree among themselves: without these words, do the others say the opposite?
  const others = judge(seen(new Set(rests.map(({ id }) => id))));
  const against = restsOn(graph, others).filter((statement) => isAbout(rests, statement));
  const opposite = others.label !== "not-enough-info" && others.label !== heard.label;
  return opposite && against.length > 0 && mayRest(traits, others, against)
    ? disagreement(belief, decided, against, `What was read on the web disagrees. ${decided.justification}`)
    : decided;
}

/** The web gives the dates that a statement of the graph lacks: then the dated one is looked at, which says the same and more. */
function isDated(graph: EvidenceGraph, { subject, property, value, qualifiers, provenance }: Statement): boolean {
  if (provenance.source === "web" || validity(qualifiers) !== null) return false;
  const twins = graph.outgoing(subject, property).filter((other) => isFromWeb(other) && valueKey(other.value) === valueKey(value));
  return twins.some((other) => validity(other.qualifiers) !== null);
}

/** What the rules say of the graph is said here of the graph and the web together. */
function asRead(justification: string): string {
  return justification
    .replaceAll("The graph says:", "Read with the graph:")
    .replaceAll("it lists the values of", "that names the values of");
}

function isAbout(rests: readonly WebStatement[], { subject, property }: Statement): boolean {
  return rests.some((other) => other.subject === subject && other.property === property);
}

/** What may have been won or done in more than one year. */
const REPEATED: ReadonlySet<string> = new Set(["P166", "P1411", "P1344", "P1346"]);

/**
 * A graph that lists some values of a property lists nearly all; a page that names one need not. Another value refutes only where a page would name
 * them all (who directed a film), and another date only where what is dated happens once.
 */
function mayRest(traits: TraitsOf, { decidedBy = [] }: Judgement, rests: readonly WebStatement[]): boolean {
  const refuting = new Set(decidedBy.filter(({ stance }) => stance === "refutes").map(({ rule }) => rule));
  return rests.every(({ property, qualifiers }) => {
    const { takes, is } = traits(property);
    const listed = takes === "one" || (takes === "current" && property !== "P26") || (takes === "complete" && is.includes("person"));
    if (refuting.has("otherValue") && !listed) return false;
    const lasting = takes === "many" && !REPEATED.has(property) && qualifiers.some((qualifier) => qualifier.property === "P585");
    return !(refuting.has("sameValue") && lasting);
  });
}

/** Did the web have a say in a judgement? */
export function restsOnWeb({ graph }: Belief, { citations }: Judgement): boolean {
  return citations.some((citation) => {
    const statement = "statement" in citation ? graph.statement(citation.statement) : undefined;
    return statement !== undefined && citation.stance !== "context" && isFromWeb(statement);
  });
}
