import type { Layout } from "../../src/reports/layout/shapes.js";
import { count } from "../../src/reports/words.js";
import { h, s } from "../dom.js";

/** A legend of the kinds of marks that occur in the drawing. */
export function legend({ lines, tubes, boxes, marks }: Layout, leftOut: number): HTMLElement {
  const cited = (stance: string) => [...lines, ...boxes].some((one) => one.cited?.stance === stance);
  const entries = [
    { path: "M0 2.5H26M0 9.5H26", look: "edge", words: "What the claim says", shown: tubes.length > 0 },
    { path: "M0 6H26", look: "edge", words: "Graph", shown: lines.some(({ web }) => !web) },
    { path: "M0 6H26", look: "edge web", words: "Web or given text", shown: lines.some(({ web }) => web) },
    { path: "M0 6H26", look: "edge cited refutes", words: "Refutes", shown: cited("refutes") },
    { path: "M0 6H26", look: "edge cited supports", words: "Supports", shown: cited("supports") },
    { path: "M0 6H26", look: "conflict-line", words: "Disagree", shown: marks.length > 0 },
    { path: "M0 6H26", look: "edge left-out", words: "Left out", shown: lines.some(({ leftOut }) => leftOut) },
  ];
  return h(
    "div",
    { class: "legend" },
    entries
      .filter(({ shown }) => shown)
      .map(({ path, look, words }) =>
        h("span", {}, s("svg", { viewBox: "0 0 26 12", "aria-hidden": "true" }, s("path", { d: path, class: look })), words),
      ),
    boxes.some(({ extra }) => extra !== "") ? h("span", {}, h("b", {}, "+n"), "more on it: press to see") : null,
    boxes.some(({ deprecated }) => deprecated) ? h("span", {}, h("s", {}, "Words"), "known to be wrong") : null,
    leftOut === 0 ? null : h("span", { class: "pruned" }, `${count(leftOut, "relation")} left out`),
  );
}
