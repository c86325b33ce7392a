import type { Citation, Label } from "../domain/outcome.js";

/** What became of a cited statement in the graph of today, or of a quoted page in what was kept of it. */
export type Today =
  | { readonly kind: "same" }
  /** The statement is still there and says something else; `now` in words. */
  | { readonly kind: "changed"; readonly now: string }
  /** The graph no longer says it; `now`: what it says of the same relation, in words. */
  | { readonly kind: "gone"; readonly now: readonly string[] }
  /** A text that came with the claim: only the record has it. */
  | { readonly kind: "given" }
  | { readonly kind: "not-checked"; readonly why: string };

export type CitationAudit = {
  /** Of the statement or passage in the evidence graph. */
  readonly id: string;
  readonly stance: Citation["stance"];
  readonly text: string;
  /** What the citation gate says against it; null: it passes. */
  readonly fault: string | null;
  readonly today: Today;
};

/** `none`: the record is older than its hashes. */
export type HashAudit = "intact" | "changed" | "none";

export type Audit = {
  readonly record: string;
  /** Is the record as it was written, does every citation pass the gate, and do graph and pages still say what is cited? */
  readonly holds: boolean;
  readonly outcome: Label | "failed";
  /** Of the whole record, and of its evidence alone. */
  readonly seal: HashAudit;
  readonly evidence: HashAudit;
  /** The label has the citations that it needs, and no part cites what the verdict does not. */
  readonly faults: readonly string[];
  readonly citations: readonly CitationAudit[];
  /** The policy, graph and program of the record compared with the present ones. A difference does not make the audit fail. */
  readonly policy: "same" | "changed" | "gone" | "unknown";
  readonly graph: "same" | "changed" | "live" | "another";
  readonly code: "same" | "another" | "unknown";
};
