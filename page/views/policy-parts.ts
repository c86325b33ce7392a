import { count, sentence } from "../../src/reports/words.js";
import { type Child, h } from "../dom.js";
import type { PolicySummary, PolicyVersion } from "../service/service.js";

type Figures = NonNullable<NonNullable<PolicyVersion["lineage"]>["figures"]>;

/** Settings in a few words, then the text that a language model reads. */
export function policyText({ settings, sections }: PolicyVersion, budget: PolicySummary["budget"] | undefined): Child {
  return [
    budget === undefined ? null : h("dl", { class: "kv" }, h("dt", {}, "Budget in use"), h("dd", {}, sayBudget(budget))),
    h(
      "details",
      { class: "settings" },
      h("summary", {}, "All settings"),
      h("pre", { tabindex: "0", "aria-label": "All settings" }, settings),
    ),
    sections.map(({ title, text }) =>
      h(
        "section",
        { class: "pol-section" },
        h("h3", { class: "mono" }, title),
        text.split(/\n{2,}/).map((part) => h("p", {}, part)),
      ),
    ),
    sections.length === 0
      ? h("p", { class: "muted" }, "This policy has no text of its own: its procedure and settings are all of it.")
      : null,
  ];
}

function sayBudget({ steps, sparqlQueries, webRequests, modelCalls, tokens, usd, seconds }: PolicySummary["budget"]): string {
  const parts = [
    count(steps, "step"),
    count(sparqlQueries, "graph query", "graph queries"),
    count(webRequests, "web request"),
    count(modelCalls, "model call"),
    tokens === null ? "" : count(tokens, "token"),
    usd === null ? "" : `$${usd}`,
    `${seconds} s`,
  ];
  return parts.filter((part) => part !== "").join(", ");
}

/** Differences from its parent version, line by line. */
export function policyChanges({ changes, lineage }: PolicyVersion): Child {
  if (changes === null) return h("p", { class: "muted" }, "This is the first version: there is nothing to compare it with.");
  const line = (text: string) => {
    const [look, words] = text.startsWith("+") ? ["added", "Added: "] : text.startsWith("-") ? ["removed", "Removed: "] : ["", ""];
    return h("div", { class: `line ${look}`.trim() }, words === "" ? null : h("span", { class: "vh" }, words), text);
  };
  return [
    h("p", { class: "small muted" }, `Compared with ${changes.since}.`),
    lineage === null || lineage.edits.length === 0
      ? null
      : h(
          "ul",
          { class: "edits" },
          lineage.edits.map((edit) => h("li", {}, sentence(edit))),
        ),
    changes.lines.length === 0
      ? h("p", { class: "muted" }, "No difference.")
      : h("div", { class: "diff", tabindex: "0", role: "region", "aria-label": "Changes" }, changes.lines.map(line)),
  ];
}

/** The results of the last optimisation, on claims that its search never used. */
export function policyFigures({ lineage }: PolicyVersion): Child {
  if (lineage === null) return h("p", { class: "muted" }, "No optimisation yet. plumbline optimize-policy looks for a better version.");
  const { figures, selection, splits, run, models, gradients } = lineage;
  return [
    figures === null
      ? h("p", {}, "Not confirmed: there are no figures on claims that the search never saw.")
      : [
          h("p", {}, sentence(`on ${count(figures.claims, "claim")} that the search never saw; p = ${figures.p.toFixed(4)}`)),
          figureTable(figures),
        ],
    h(
      "dl",
      { class: "kv" },
      selection === null
        ? null
        : [
            h("dt", {}, "On validation"),
            h(
              "dd",
              {},
              `reward ${selection.reward.toFixed(3)} against ${selection.deployedReward.toFixed(3)}, the best of ${selection.among}; probably flattered by ${selection.inflation.toFixed(3)}`,
            ),
          ],
      h("dt", {}, "Claims"),
      h(
        "dd",
        {},
        `${splits.train.claims} to learn from, ${splits.validation.claims} to choose by, ${splits.confirmation.claims} to confirm`,
      ),
      h("dt", {}, "Models"),
      h("dd", {}, models.length === 0 ? "none" : models.join(", ")),
      h("dt", {}, "Textual gradients"),
      h("dd", {}, gradients),
      h("dt", {}, "Run"),
      h("dd", { class: "mono" }, run),
    ),
  ];
}

function figureTable({ reward, balancedAccuracy, callsPerClaim, gain }: Figures): HTMLElement {
  const say = (one: Figures["gain"] | null, digits: number) =>
    one === null ? "–" : `${one.mean.toFixed(digits)} (${one.low.toFixed(digits)} to ${one.high.toFixed(digits)})`;
  const row = (words: string, { before, after }: Figures["reward"], digits: number) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, words),
      h("td", { class: "num" }, say(before, digits)),
      h("td", { class: "num" }, say(after, digits)),
    );
  return h(
    "table",
    {},
    h("caption", { class: "small muted" }, `Means with 95 % intervals. Gain in reward: ${say(gain, 3)}.`),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["", "Before", "After"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h("tbody", {}, row("Balanced accuracy", balancedAccuracy, 3), row("Reward", reward, 3), row("Model calls a claim", callsPerClaim, 2)),
  );
}
