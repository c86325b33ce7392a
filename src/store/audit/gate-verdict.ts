import type { Belief } from "../../domain/belief.js";
import type { Episode } from "../../domain/episode.js";
import { type Citation, citedId, type Label } from "../../domain/outcome.js";
import { carriedLabel, type GateRules, uncitedContradictions } from "../../evidence/citation-gate.js";

/** A model's verdict, with the ids that the model was shown. */
export type ModelVerdict = { readonly label: Label; readonly citations: readonly Citation[]; readonly shown: readonly string[] };

export type Recalled = GateRules & { readonly belief: Belief };

/** null where rules decided (then the model gave no confidence), or nothing was decided. */
export function modelVerdict({ outcome, shown }: Episode): ModelVerdict | null {
  if (outcome.kind === "failed" || shown === undefined) return null;
  const { label, citations, said } = outcome.verdict;
  return label === "not-enough-info" || said === undefined ? null : { label, citations, shown };
}

export type VerdictGate = {
  /** Why the shown citations do not carry the label, in the gate's words; empty where they do. */
  readonly why: readonly string[];
  /** Cited ids that no prompt showed and that the gate did not add. */
  readonly foreign: ReadonlySet<string>;
};

/** Asks the citation gate again about a model's verdict. Citations that the gate had added were not shown and do not count. */
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
 * The gate makes a verdict *conflicting* where rules or an uncited contradiction speak against it. That other side need not have been shown.
 * null where neither side was a verdict of its own.
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
