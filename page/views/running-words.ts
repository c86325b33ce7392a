import type { VerifyInput } from "../../src/client/plumbline-client.js";
import { DOING, sayReason } from "../../src/reports/step-words.js";
import { count } from "../../src/reports/words.js";
import { type Child, h } from "../dom.js";
import { icon } from "../icons.js";
import { notice } from "../verdict/verdict-section.js";
import type { App } from "../view.js";
import type { Progress, RunningState } from "./running-state.js";

type Now = Pick<RunningState, "current" | "broken"> & { readonly progress: Progress; readonly clock: Node };

/** Shown in place of the verdict: the current step, its reason, and what was found so far. */
export function nowWords(app: App, request: VerifyInput, { progress: { steps, known }, current, broken, clock }: Now): Child {
  const most = app.policies().find(({ name, id }) => (request.policy ?? app.capabilities()?.policy) === id || request.policy === name)
    ?.budget.steps;
  const cost = steps.at(-1)?.cost;
  const counter = (value: Node | string, words: string) =>
    h("span", {}, typeof value === "string" ? h("b", {}, value) : value, ` ${words}`);
  return [
    h(
      "div",
      { class: "now" },
      h("div", { class: "caps" }, `Step ${steps.length + 1}${most === undefined ? "" : ` of at most ${most}`}`),
      h("h2", { id: "now-h" }, current === null ? "Waiting for its turn" : DOING[current.action]),
      h("p", { class: "muted" }, current === null ? "The service begins as soon as there is a place." : sayReason(current.reason)),
    ),
    progressBar(steps.length, most ?? 8),
    h(
      "div",
      { class: "so-far" },
      counter(clock, "s"),
      counter(String(known?.graph.statements.length ?? 0), "statements"),
      counter(String(known?.graph.passages.length ?? 0), "passages"),
      counter(String(cost?.modelCalls ?? 0), "model calls"),
      cost?.usd ? counter(`$${cost.usd.toFixed(2)}`, "spent") : null,
    ),
    broken
      ? notice(
          "warn",
          h("strong", {}, steps.length === 0 ? "The connection broke." : `The connection broke after step ${steps.length}.`),
          broken === "lost"
            ? " The service does not answer. What was found stays here; the check is taken up again when the service is back."
            : " The check goes on; looking for its result.",
        )
      : notice("info", "You can stop at any time. What was found up to then stays on the page, without a verdict."),
  ];
}

/** How many of the allowed steps were taken. Most checks need few of them. */
function progressBar(steps: number, most: number): HTMLElement {
  const bar = h("i");
  bar.style.width = `${Math.round(((steps + 0.5) / most) * 100)}%`;
  return h("div", { class: "progress" }, bar);
}

export function stoppedWords(app: App, request: VerifyInput, progress: Progress): Child {
  return [
    h(
      "div",
      { class: "now" },
      h("h2", { id: "now-h" }, `Stopped after ${count(progress.steps.length, "step")}. No verdict.`),
      h("p", { class: "muted" }, "Nothing was kept on the service. Continue asks again and keeps what is shown until it has come as far."),
    ),
    h(
      "div",
      { class: "actions after-stop" },
      h("button", { type: "button", class: "btn primary", onclick: () => app.check(request, { progress }) }, "Continue"),
      h("button", { type: "button", class: "btn", onclick: () => app.check(request) }, icon("again"), "Check again"),
      h("button", { type: "button", class: "btn", onclick: () => app.edit({ request }) }, icon("edit"), "Edit"),
    ),
  ];
}
