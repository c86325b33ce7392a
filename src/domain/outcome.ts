import type { PassageId, PropertyId, StatementId } from "./ids.js";
import type { Span } from "./mention.js";
import type { ShownReading } from "./shown-reading.js";

export const LABELS = ["supported", "refuted", "conflicting", "not-enough-info"] as const;
export type Label = (typeof LABELS)[number];

type Stance = "supports" | "refutes" | "context";
/** One thing that a verdict rests on, and what it says about the claim: a statement, or words of a passage. */
export type StatementCitation = { readonly statement: StatementId; readonly stance: Stance };
export type PassageCitation = { readonly passage: PassageId; readonly quote: Span; readonly stance: Stance };
export type Citation = StatementCitation | PassageCitation;

export function citedStatements(citations: readonly Citation[]): readonly StatementId[] {
  return citations.flatMap((citation) => ("statement" in citation ? [citation.statement] : []));
}

/** A rule that decided (a part of) the claim, what it found about the claim as worded without its negation, and its score before calibration. */
export type Ground = { readonly rule: string; readonly stance: "supports" | "refutes"; readonly score: number };

/** One of several statements of which a claim is made, and how it was judged. */
export type JudgedPart = {
  readonly text: string;
  readonly label: Label;
  readonly confidence: number | null;
  readonly justification: string;
};

/**
 * What a model rests one part of the claim on: the whole chain of statements from the claim's subject to the value, or quoted words. The citation
 * gate asks whether it bears on the part; `properties` are the relations that the policy named for the part before it saw their statements.
 */
export type Chain = {
  readonly part: string;
  readonly stance: "supports" | "refutes" | "open";
  readonly properties: readonly PropertyId[];
  readonly citations: readonly Citation[];
};

/** What a reasoner says; the citation gate has not seen it yet. */
export type Judgement = {
  readonly label: Label;
  /** Probability that the label is right; null where there is no ground for a number. */
  readonly confidence: number | null;
  readonly justification: string;
  readonly citations: readonly Citation[];
  readonly keyPoints: readonly string[];
  /** Relations that were looked for, in words; shown when nothing was found. */
  readonly lookedFor: readonly { readonly property: PropertyId; readonly label: string }[];
  /** Where rules decided: which, so that a wrong verdict can be traced to one. */
  readonly decidedBy?: readonly Ground[];
  /** The statements of which the claim is made; empty where it makes only one. */
  readonly parts: readonly JudgedPart[];
  /** How the claim was understood, a statement each; absent where no rules read it. */
  readonly reading?: readonly ShownReading[];
  /** The part of the budget that ended while judging, where one did: the judgement is then what could be said without. */
  readonly cutShort?: string;
  /** Of a model's verdict: what each part rests on. Only the gate reads it. */
  readonly chains?: readonly Chain[];
  /** What a model said of its own confidence, before calibration. */
  readonly said?: number;
};

export type Verdict = Omit<Judgement, "cutShort" | "chains"> & {
  /** The budget ended the search before the policy did. */
  readonly forced: string | null;
  readonly droppedCitations: number;
  /** What a user can do to get further, when there is something. */
  readonly hint: string | null;
};

export type Failure = { readonly code: string; readonly message: string };

/** An error never becomes a label. */
export type Outcome = { readonly kind: "verdict"; readonly verdict: Verdict } | { readonly kind: "failed"; readonly failure: Failure };
