import type { Belief } from "../domain/belief.js";
import type { PropertyId, StatementId } from "../domain/ids.js";
import type { Policy } from "../domain/policy.js";
import type { Reading } from "../domain/reading.js";
import type { Statement } from "../domain/statement.js";

/** One statement of a claim, as a small claim over the same evidence, and how the rules read it. */
export type ClaimPart = {
  readonly belief: Belief;
  readonly readings: readonly Reading[];
  /** Readings by the learned reader, over the relations in the evidence; undefined if the phrasebook explains every word. */
  readonly learn?: ((belief: Belief) => readonly Reading[]) | undefined;
};

export type Silence =
  /** An opinion, a question, or an ambiguous denial. */
  | { readonly kind: "uncheckable"; readonly why: string }
  /** No line is about an entity that the part names. */
  | { readonly kind: "other-subject" }
  | { readonly kind: "other-relation"; readonly line: StatementId; readonly read: PropertyId | null }
  /** The relation of the line does not account for all words of the part. */
  | { readonly kind: "unexplained"; readonly line: StatementId; readonly words: readonly string[] }
  /** The line gives neither the claimed value nor one that excludes it. */
  | { readonly kind: "other-value"; readonly line: StatementId };

/**
 * What follows about a part from cited lines, regardless of the stance with which they were cited. `lines`: those it depends on, including
 * connecting lines that were not cited.
 */
export type Follows =
  | { readonly kind: "decides"; readonly stance: "supports" | "refutes"; readonly lines: readonly StatementId[] }
  | { readonly kind: "silent"; readonly because: Silence };

export type Sentence = { readonly text: string; readonly before: string; readonly after: string; readonly title: string | null };

export type SentenceReading =
  | { readonly kind: "says"; readonly stance: "supports" | "refutes" }
  | {
      readonly kind: "silent";
      /**
       * The sentence is about something else; is a plan, question or report; expresses another relation; or has neither the value nor a
       * competing one.
       */
      readonly because: "no-subject" | "not-asserted" | "other-relation" | "no-value";
    };

/** What the citation gate asks the rules: how to split a claim, and what lines and sentences say about each part. */
export type ClaimRules = {
  /** Loads what is needed to read the belief's passages; must be called before `says`. */
  ready(belief: Belief): Promise<void>;
  parts(belief: Belief): readonly ClaimPart[];
  follows(part: ClaimPart, lines: readonly Statement[], policy: Policy): Follows;
  says(part: ClaimPart, sentence: Sentence): SentenceReading;
};
