import type { EntityId } from "../../../domain/ids.js";
import type { Addition, TimeMention } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";

/** Why the statements support or refute a hypothesis; `conclude/explain.ts` turns it into a sentence. */
export type Reason =
  | { readonly kind: "stated" }
  | { readonly kind: "other-value"; readonly claimed: EntityId; readonly takes: "one" | "current" | "complete" }
  | { readonly kind: "unknown-rival"; readonly claimed: string; readonly takes: "one" | "current" }
  | { readonly kind: "other-kind" | "other-way-round" | "other-kin" | "other-time" }
  | { readonly kind: "other-literal"; readonly claimed: string }
  /** The relation holds, and what the claim's wording adds to it does not. */
  | { readonly kind: "addition"; readonly says: Addition["says"] }
  | { readonly kind: "qualifier"; readonly qualifier: Statement["property"] }
  | { readonly kind: "other-qualifier"; readonly claimed: EntityId; readonly qualifier: Statement["property"] }
  | { readonly kind: "lifetime"; readonly years: string; readonly claimed: string | null }
  /** `shown`: how many of the statements are quoted; the rest only connect them. */
  | { readonly kind: "listed"; readonly said: ListSentence; readonly shown: number }
  | { readonly kind: "compared"; readonly holds: boolean; readonly asks: "order" | "same" | "margin" };

/**
 * What a complete list says: a whole sentence, or with `of` what follows the name and "is". Empty where the statements say it all. `names`: stand in the
 * text as "@".
 */
export type ListSentence = { readonly of: EntityId | null; readonly text: string; readonly names?: readonly EntityId[] };

/** What the evidence says about a hypothesis. */
export type Finding = {
  readonly rule: string;
  readonly hypothesis: Hypothesis;
  readonly stance: "supports" | "refutes";
  readonly statements: readonly Statement[];
  readonly reason: Reason;
  /** Times of the claim that were checked besides the value. */
  readonly times: readonly TimeMention[];
};

/** What one check says about the hypothesis that it was given. */
export type Answer = Omit<Finding, "rule" | "hypothesis">;

export function supportedBy(statements: readonly Statement[], times: readonly TimeMention[] = []): Answer {
  return { stance: "supports", statements, reason: { kind: "stated" }, times };
}

export function refutedBy(statements: readonly Statement[], reason: Reason, times: readonly TimeMention[] = []): Answer {
  return { stance: "refutes", statements, reason, times };
}
