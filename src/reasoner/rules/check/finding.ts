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
  /** The relation holds, but the addition of the claim's wording does not. */
  | { readonly kind: "addition"; readonly says: Addition["says"] }
  | { readonly kind: "qualifier"; readonly qualifier: Statement["property"] }
  | { readonly kind: "other-qualifier"; readonly claimed: EntityId; readonly qualifier: Statement["property"] }
  | { readonly kind: "lifetime"; readonly years: string; readonly claimed: string | null }
  /** `shown`: the number of quoted statements; the rest only connect them. */
  | { readonly kind: "listed"; readonly said: ListSentence; readonly shown: number }
  | { readonly kind: "compared"; readonly holds: boolean; readonly asks: "order" | "same" | "margin" | "level" | "equal" };

/**
 * Result of a complete list: a whole sentence, or, with `of`, the text after the name and "is". Empty if the statements suffice. `names` replace "@"
 * in the text.
 */
export type ListSentence = {
  readonly of: EntityId | null;
  readonly text: string;
  readonly names?: readonly EntityId[];
  /** The sentence if the facts are too many to be said before it. */
  readonly alone?: string;
};

/** Result of the evidence for a hypothesis. */
export type Finding = {
  readonly rule: string;
  readonly hypothesis: Hypothesis;
  readonly stance: "supports" | "refutes";
  readonly statements: readonly Statement[];
  readonly reason: Reason;
  /** Times of the claim that were checked in addition to the value. */
  readonly times: readonly TimeMention[];
};

export type Answer = Omit<Finding, "rule" | "hypothesis">;

export function supportedBy(statements: readonly Statement[], times: readonly TimeMention[] = []): Answer {
  return { stance: "supports", statements, reason: { kind: "stated" }, times };
}

/** The relation holds, but the statements exclude what the claim adds to it. */
export function notSo(finding: Finding, says: Addition["says"], more: readonly Statement[]): Finding {
  const statements = [...new Set([...finding.statements, ...more])];
  return { ...finding, rule: "addition", stance: "refutes", statements, reason: { kind: "addition", says } };
}

export function refutedBy(statements: readonly Statement[], reason: Reason, times: readonly TimeMention[] = []): Answer {
  return { stance: "refutes", statements, reason, times };
}
