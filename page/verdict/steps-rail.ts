import type { Action } from "../../src/domain/action.js";
import type { Step } from "../../src/domain/episode.js";
import { DOING, sayReason, stepWords } from "../../src/reports/step-words.js";
import { LABEL_WORDS, type Shown } from "../../src/reports/words.js";
import { type Child, h, s } from "../dom.js";

export type Rail = {
  readonly steps: readonly Step[];
  /** The running step. */
  readonly current: { readonly action: Action; readonly reason: string } | null;
  readonly end: Shown | "running" | "stopped";
  /** Number of statements after these steps. */
  readonly statements?: number | undefined;
};

/** The steps are on a line that ends in a plumb bob in the colour of the verdict. */
export function stepsRail({ steps, current, end, statements }: Rail, foot: Child): HTMLElement {
  return h(
    "section",
    { class: "rail", "aria-labelledby": "steps-h" },
    h("h2", { id: "steps-h", class: "vh" }, "Steps"),
    h(
      "ol",
      { class: "steps" },
      h("li", { class: "step origin" }, h("h3", {}, "Claim")),
      steps.map((step, index) => stepItem(step, { before: steps[index - 1], after: steps[index + 1], statements })),
      current === null
        ? null
        : h("li", { class: "step live" }, h("h3", {}, DOING[current.action]), h("p", { class: "why" }, sayReason(current.reason))),
      bob(end),
    ),
    foot,
  );
}

function stepItem(step: Step, around: Parameters<typeof stepWords>[1]): HTMLElement {
  const { title, why, found, cost } = stepWords(step, around);
  return h(
    "li",
    { class: "step", "data-step": step.index },
    h("h3", {}, title, h("code", { class: "technical" }, ` ${step.action}`)),
    h("p", { class: "why" }, why),
    found === "" ? null : h("p", { class: "found" }, found),
    h("p", { class: "technical" }, step.observation.summary),
    h("p", { class: "cost num" }, cost),
  );
}

const BOB = "M7.5 6.5c3.2 2.4 4.9 4.5 4.9 6.6c0 2.7-2.1 5.2-4.9 8.1c-2.8-2.9-4.9-5.4-4.9-8.1c0-2.1 1.7-4.2 4.9-6.6z";

function bob(end: Rail["end"]): HTMLElement {
  const open = end === "running" || end === "stopped";
  const drawing = s(
    "svg",
    { viewBox: "0 0 15 28", class: open ? "bob-open" : `t-${end}`, "aria-hidden": "true" },
    s("path", { d: "M7.5 0v8", class: "bob-line" }),
    s("path", { d: BOB, class: "bob-shape" }),
  );
  const words = end === "running" ? "Verdict" : end === "stopped" ? "Stopped" : LABEL_WORDS[end];
  return h("li", { class: `step bob${open ? " muted" : ` t-${end}`}` }, drawing, words);
}
