import type { Episode } from "../../src/domain/episode.js";
import type { Verdict } from "../../src/domain/outcome.js";
import { idOf } from "../../src/reports/cited.js";
import { type Child, h, meter } from "../dom.js";
import { cite } from "../parts/cite.js";
import { type CitedLine, type Spent, whyRows } from "../say/why-rows.js";

export function whySection(episode: Episode, verdict: Verdict): HTMLElement {
  const { supports, refutes, missing, picture, stopped, spent } = whyRows(episode, verdict);
  const sides = (lines: readonly CitedLine[]): Child => {
    if (lines.length === 0) return "Nothing that was found.";
    return h(
      "ul",
      {},
      lines.map((line) => h("li", {}, line.text, " ", mark(verdict, line))),
    );
  };
  const row = (name: string, content: Child) => [h("dt", {}, name), h("dd", {}, content)];
  return h(
    "section",
    { class: "sec-why", "aria-labelledby": "why" },
    h("div", { class: "h2row" }, h("h2", { id: "why", tabindex: "-1" }, "Why this verdict")),
    h(
      "dl",
      { class: "why-grid" },
      row("Supports", sides(supports)),
      row("Refutes", sides(refutes)),
      row("Missing", missing),
      ...(picture === null ? [] : [row("The picture", picture)]),
      row("Why it stopped", stopped),
      row("Spent", h("div", { class: "spent num" }, spent.map(spentRow))),
    ),
  );
}

function mark({ citations }: Verdict, { number, stance }: CitedLine): Child {
  const citation = citations[number - 1];
  return citation === undefined ? null : cite(number, stance, idOf(citation));
}

function spentRow({ name, used, most, text }: Spent): HTMLElement {
  return h("div", {}, h("span", {}, name), most === null ? h("span") : meter(most === 0 ? 0 : used / most), h("span", {}, text));
}
