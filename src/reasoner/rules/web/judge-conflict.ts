import type { Belief } from "../../../domain/belief.js";
import type { Citation, Judgement } from "../../../domain/outcome.js";
import type { Statement } from "../../../domain/statement.js";
import { isWebStatement, leastSure, quoteOf, READ_OFF_PAGES, rounded, sayQuotes, type WebStatement } from "./cite-web.js";
import { isFromWeb, viewOf } from "./graph-view.js";

/** What the rules say of a claim, by what the belief's graph shows. */
export type Judge = (belief: Belief) => Judgement;

/**
 * A verdict of the graph that rests on something which the web contradicts. Neither side wins: where the web's word would turn the verdict round, the
 * claim is conflicting, with both shown. Where it would change nothing (born in 1867 or in 1868, but before 1870), the graph's verdict stands.
 */
export function judgeConflict(judge: Judge, belief: Belief, says: Judgement): Judgement {
  const { graph } = belief;
  const rests = new Set(
    says.citations.flatMap((citation) => ("statement" in citation && citation.stance !== "context" ? [citation.statement] : [])),
  );
  const against = graph
    .conflicts()
    .filter(({ kg }) => rests.has(kg))
    .map(({ web }) => graph.statement(web))
    .filter(isWebStatement);
  if (against.length === 0 || says.label === "conflicting" || says.label === "not-enough-info") return says;
  const otherwise = judge(asTheWebHasIt(belief, against));
  if (otherwise.label === says.label) return says;
  if (otherwise.label === "not-enough-info" && !isBorneOut(says)) return says;
  return disagreement(belief, says, against, `The graph and the web disagree. ${says.justification}`);
}

/** Two sides that cannot both be right: what was said first, and what speaks against it. */
export function disagreement({ graph }: Belief, says: Judgement, against: readonly WebStatement[], justification: string): Judgement {
  const stance = says.label === "supported" ? "refutes" : "supports";
  const opposing = against.flatMap((statement): readonly Citation[] => [{ statement: statement.id, stance }, quoteOf(statement, stance)]);
  return {
    ...says,
    label: "conflicting",
    // How likely it is that both really say so; which of them is right is another question.
    confidence: rounded(Math.min(says.confidence ?? 1, leastSure(against))),
    confidenceBasis: [...(says.confidenceBasis ?? []), READ_OFF_PAGES],
    justification: `${justification} But ${sayQuotes(graph, against)}`,
    citations: [...says.citations, ...opposing],
    keyPoints: [...says.keyPoints, sayQuotes(graph, against)],
  };
}

/** The graph's own values out of sight where the web gives others. */
function asTheWebHasIt(belief: Belief, against: readonly WebStatement[]): Belief {
  const keyOf = ({ subject, property }: Statement) => `${subject} ${property}`;
  const contested = new Set(against.map(keyOf));
  const ids = new Set(against.map(({ id }) => id));
  const shows = (statement: Statement) => (isFromWeb(statement) ? ids.has(statement.id) : !contested.has(keyOf(statement)));
  return { ...belief, graph: viewOf(belief.graph, shows) };
}

/** Supported by what holds, not by what does not: then another value speaks against the claim even where no rule can tell how. */
function isBorneOut({ label, decidedBy = [] }: Judgement): boolean {
  return label === "supported" && decidedBy.every(({ stance }) => stance === "supports");
}
