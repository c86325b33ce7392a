import type { Belief } from "../domain/belief.js";
import type { Judgement, Outcome } from "../domain/outcome.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import { citationGate } from "../evidence/citation-gate.js";
import type { Reasoner } from "../ports/reasoner.js";

export type ConcludeDeps = {
  readonly reasoner: Reasoner;
  readonly graphId: string;
  readonly forced: string | null;
  readonly signal: AbortSignal;
};

/** The verdict action: decide, then let the citation gate look. Where retrieval failed and nothing decides, there is no verdict to give. */
export async function conclude(deps: ConcludeDeps, policy: Policy, belief: Belief): Promise<Outcome> {
  // A spent budget is no failure: the verdict is forced, and says so.
  const failure =
    deps.forced === null ? belief.failures[0] : belief.failures.find(({ code }) => code !== "budget-spent" && code !== "aborted");
  if (failure !== undefined && belief.hops === 0) return { kind: "failed", failure };
  if (belief.hops === 0 && deps.forced !== null) return nothingSeen(deps.forced);
  try {
    const { judgement, dropped } = citationGate(await deps.reasoner.decide(belief, policy, deps.signal), belief);
    // "Nothing was found" may only be said when nothing went wrong while looking.
    if (failure !== undefined && judgement.label === "not-enough-info") return { kind: "failed", failure };
    const hint = hintFor(judgement, belief, deps.graphId);
    return { kind: "verdict", verdict: { ...judgement, forced: deps.forced, droppedCitations: dropped, hint } };
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    return { kind: "failed", failure: { code: error.code, message: error.message } };
  }
}

/** The budget ended before anything came back: that is all that may be said. */
function nothingSeen(forced: string): Outcome {
  const justification = "The budget was spent before anything could be retrieved, so nothing is known about the claim.";
  const nothing = { confidence: null, citations: [], keyPoints: [], lookedFor: [], droppedCitations: 0, hint: null };
  return { kind: "verdict", verdict: { label: "not-enough-info", justification, forced, ...nothing } };
}

/** What the user can do when the graph was not enough. */
function hintFor(judgement: Judgement, belief: Belief, graphId: string): string | null {
  if (judgement.label !== "not-enough-info" || !graphId.startsWith("embedded:")) return null;
  const unknown = belief.links.some((link) => link.kind === "unknown");
  const why = unknown ? "Wikidata may know the names that this graph does not." : "This graph holds only a small part of Wikidata.";
  return `${why} To ask all of Wikidata, run again with --kg wikidata (needs a network).`;
}
