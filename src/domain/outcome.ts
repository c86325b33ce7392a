import type { PropertyId, StatementId } from "./ids.js";

export const LABELS = ["supported", "refuted", "conflicting", "not-enough-info"] as const;
export type Label = (typeof LABELS)[number];

/** One thing that a verdict rests on: a statement, and what it says about the claim. */
export type Citation = { readonly statement: StatementId; readonly stance: "supports" | "refutes" | "context" };

/** One of several statements of which a claim is made, and how it was judged. */
export type JudgedPart = {
  readonly text: string;
  readonly label: Label;
  readonly confidence: number | null;
  readonly justification: string;
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
  /** The statements of which the claim is made; empty where it makes only one. */
  readonly parts: readonly JudgedPart[];
};

export type Verdict = Judgement & {
  /** The budget ended the search before the policy did. */
  readonly forced: string | null;
  readonly droppedCitations: number;
  /** What a user can do to get further, when there is something. */
  readonly hint: string | null;
};

export type Failure = { readonly code: string; readonly message: string };

/** An error never becomes a label. */
export type Outcome = { readonly kind: "verdict"; readonly verdict: Verdict } | { readonly kind: "failed"; readonly failure: Failure };
