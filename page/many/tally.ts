import { LABEL_WORDS, type Shown } from "../../src/reports/words.js";
import { h } from "../dom.js";
import { verdictSign } from "../parts/verdict-sign.js";
import { hasEnded, type Summary } from "./follow-batch.js";

const ORDER: readonly Shown[] = ["supported", "refuted", "conflicting", "not-enough-info", "failed"];

/** The outcome of a verification; null until it has ended. A cancelled one counts as not checked. */
export function shownOf(summary: Summary | undefined): Shown | null {
  if (summary === undefined || !hasEnded(summary)) return null;
  return summary.label ?? "failed";
}

/** Counts per outcome: a bar, and the numbers in words. */
export function tally(shown: readonly (Shown | null)[]): readonly HTMLElement[] {
  const counts = ORDER.map((label) => ({ label, number: shown.filter((one) => one === label).length })).filter(
    ({ label, number }) => number > 0 || label !== "failed",
  );
  const piece = (look: string, number: number) => {
    const element = h("i", { class: look });
    element.style.flex = String(number);
    return element;
  };
  const open = shown.filter((one) => one === null).length;
  return [
    h(
      "div",
      { class: "stack", "aria-hidden": "true" },
      counts.filter(({ number }) => number > 0).map(({ label, number }) => piece(`t-${label} full`, number)),
      open > 0 ? piece("rest", open) : null,
    ),
    h(
      "div",
      { class: "counts" },
      counts.map(({ label, number }) =>
        h("div", {}, verdictSign(label), h("span", { class: `t-${label}` }, LABEL_WORDS[label]), h("span", { class: "n" }, number)),
      ),
    ),
  ];
}

/** The same in one sentence. */
export function sayTally(shown: readonly (Shown | null)[]): string {
  const parts = ORDER.flatMap((label) => {
    const number = shown.filter((one) => one === label).length;
    return number === 0 ? [] : [`${number} ${LABEL_WORDS[label].toLowerCase()}`];
  });
  return `${parts.join(", ")}.`;
}
