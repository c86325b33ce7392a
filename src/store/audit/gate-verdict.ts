import type { Belief } from "../../domain/belief.js";
import type { Episode } from "../../domain/episode.js";
import { type Citation, citedId, type Label } from "../../domain/outcome.js";
import { carriedLabel, type GateRules, uncitedContradictions } from "../../evidence/citation-gate.js";

/** A verdict that a model gave, with the ids that it was shown. */
export type ModelVerdict = { readonly label: Label; readonly citations: readonly Citation[]; readonly shown: readonly string[] };

/** What the gate is asked with, besides the verdict. */
export type Recalled = GateRules & { readonly belief: Belief };

/** null where the gate asks nothing of a model: rules decided (then no model said how sure it is), nothing was decided, or the record is older. */
export function modelVerdict({ outcome, shown }: Episode): ModelVerdict | null {
  if (outcome.kind === "failed" || shown === undefined) return null;
  const { label, citations, said } = outcome.verdict;
  return label === "not-enough-info" || said === undefined ? null : { label, citations, shown };
}

export type VerdictGate = {
  /** Why the citations that were shown do not carry the label, in the gate's words; empty where they do. */
  readonly why: readonly string[];
  /** Cited ids that no prompt showed and that the gate did not add. */
  readonly foreign: ReadonlySet<string>;
};

/** Asks the citation gate again about a model's verdict. What the gate added then was not shown, so it is not taken for cited. */
export function gateVerdict(recalled: Recalled, verdict: ModelVerdict): VerdictGate {
  const carrying = carries(recalled, verdict);
  const { citations, why } =
    carrying.why.length > 0 && verdict.label === "conflicting" ? (madeConflicting(recalled, verdict) ?? carrying) : carrying;
  const known = new Set([...verdict.shown, ...citations.map(citedId)]);
  return { why, foreign: new Set(verdict.citations.map(citedId).filter((id) => !known.has(id))) };
}

function carries({ belief, ...context }: Recalled, { label, citations, shown }: ModelVerdict): ReturnType<typeof carriedLabel> {
  const seen = new Set(shown);
  return carriedLabel(context, { label, shown, citations: citations.filter((citation) => seen.has(citedId(citation))) }, belief);
}

const SIDES = [
  { label: "supported", side: "supports", other: "refuted" },
  { label: "refuted", side: "refutes", other: "supported" },
] as const;

/**
 * The gate makes a verdict *conflicting* where it finds what speaks against it: lines of the rules, or a contradiction that was passed over. That other
 * side need not have been shown. null where neither side was a verdict of its own.
 */
function madeConflicting(recalled: Recalled, { citations, shown }: ModelVerdict): ReturnType<typeof carriedLabel> | null {
  const { belief, ...context } = recalled;
  for (const { label, side, other } of SIDES) {
    const own = citations.filter(({ stance }) => stance === side);
    const against = citations.filter(({ stance }) => stance !== side && stance !== "context");
    const first = carries(recalled, { label, citations: own, shown });
    const byRules = carriedLabel(context, { label: other, citations: against }, belief);
    const cited = new Set(against.map(citedId));
    const found = uncitedContradictions(belief, label, new Set(own.map(citedId))).filter(({ id }) => cited.has(id));
    if (first.why.length === 0 && (byRules.why.length === 0 || found.length > 0))
      return { why: [], citations: [...first.citations, ...byRules.citations, ...found.map(({ citation }) => citation)] };
  }
  return null;
}
