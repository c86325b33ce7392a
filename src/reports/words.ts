import type { Citation, Label, Outcome } from "../domain/outcome.js";

/** A label, or `failed` for a verification without a verdict. */
export type Shown = Label | "failed";

export const LABEL_WORDS: Readonly<Record<Shown, string>> = {
  supported: "Supported",
  refuted: "Refuted",
  conflicting: "Conflicting",
  "not-enough-info": "Not enough information",
  failed: "Could not check",
};

export function outcomeLabel(outcome: Outcome): Shown {
  return outcome.kind === "failed" ? "failed" : outcome.verdict.label;
}

export function sayOutcome(outcome: Outcome): string {
  return LABEL_WORDS[outcomeLabel(outcome)];
}

export const STANCE_WORDS: Readonly<Record<Citation["stance"], string>> = { supports: "Supports", refutes: "Refutes", context: "Context" };

export { count } from "../base/count.js";

/** Makes a remark of the engine a sentence. The "p" of "p = 0.03" stays lower case. */
export function sentence(words: string): string {
  const text = words.startsWith("p = ") ? words : words.charAt(0).toUpperCase() + words.slice(1);
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** "a", "a and b", "a, b and c". */
export function listing(words: readonly string[], last = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

/** A moment in the reader's time zone: "17 November 2026, 20:17". */
export function sayMoment(iso: string): string {
  const at = new Date(iso);
  return `${at.toLocaleDateString("en-GB", { dateStyle: "long" })}, ${at.toLocaleTimeString("en-GB", { timeStyle: "short" })}`;
}
