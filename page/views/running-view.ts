import type { VerifyInput } from "../../src/client/plumbline-client.js";
import type { Action } from "../../src/domain/action.js";
import type { VerifyEvent } from "../../src/domain/event.js";
import type { Step } from "../../src/domain/trajectory.js";
import { announce, h, show } from "../dom.js";
import { icon } from "../icons.js";
import { DOING, stepWords } from "../say/step-words.js";
import { count, sentence } from "../say/words.js";
import { claimHead } from "../verdict/claim-head.js";
import { headNotes } from "../verdict/head-notes.js";
import { stepsRail } from "../verdict/steps-rail.js";
import { notice } from "../verdict/verdict-section.js";
import type { App, View } from "../view.js";

export type Running = View & {
  event(event: VerifyEvent): void;
  broken(broken: boolean): void;
  stopped(): void;
  steps(): number;
};

type State = {
  readonly steps: readonly Step[];
  readonly current: { readonly action: Action; readonly reason: string } | null;
  readonly broken: boolean;
  readonly stopped: boolean;
};

/** A check under way: the steps as they happen, and a way to stop it. */
export function runningView(app: App, request: VerifyInput, stop: () => void): Running {
  const started = performance.now();
  let state: State = { steps: [], current: null, broken: false, stopped: false };
  const rail = h("div", { class: "rail-slot" });
  const now = h("section", { class: "sec-verdict", "aria-labelledby": "now-h" });
  const clock = h("b", {}, "0.0");
  const stopButton = h("button", { type: "button", class: "btn", onclick: stop }, icon("stop"), "Stop");
  const actions = h("div", { class: "actions" }, stopButton);
  const element = h(
    "main",
    { class: "sheet", id: "main", tabindex: "-1" },
    claimHead(request.claim, [], headNotes(app, request), actions),
    h(
      "div",
      { class: "cols" },
      rail,
      h("div", { class: "reading" }, now),
      h(
        "section",
        { class: "graph-col", "aria-labelledby": "graph-h" },
        h("div", { class: "h2row" }, h("h2", { id: "graph-h" }, "Evidence graph")),
        h("div", { class: "graph-pane waiting" }, h("p", { class: "nothing" }, "The graph is drawn with the verdict.")),
      ),
    ),
  );

  function draw(): void {
    show(
      rail,
      stepsRail({ steps: state.steps, current: state.stopped ? null : state.current, end: state.stopped ? "stopped" : "running" }, null),
    );
    show(now, state.stopped ? stoppedWords() : runningWords());
  }

  function runningWords() {
    const most = app.policies().find(({ name, id }) => (request.policy ?? app.capabilities()?.policy) === id || request.policy === name)
      ?.budget.steps;
    const belief = state.steps.at(-1)?.observation.found;
    const { cost } = state.steps.at(-1) ?? {};
    const counter = (value: Node | string, words: string) =>
      h("span", {}, typeof value === "string" ? h("b", {}, value) : value, ` ${words}`);
    return [
      h(
        "div",
        { class: "now" },
        h("div", { class: "caps" }, `Step ${state.steps.length + 1}${most === undefined ? "" : ` of at most ${most}`}`),
        h("h2", { id: "now-h" }, state.current === null ? "Waiting for its turn" : DOING[state.current.action]),
        h(
          "p",
          { class: "muted" },
          state.current === null ? "The service begins as soon as there is a place." : sentence(state.current.reason),
        ),
      ),
      h("div", { class: "progress" }, h("i")),
      h(
        "div",
        { class: "so-far" },
        counter(clock, "s"),
        counter(String(belief?.facts ?? 0), "statements"),
        counter(String(belief?.passages ?? 0), "passages"),
        counter(String(cost?.modelCalls ?? 0), "model calls"),
        cost?.usd ? counter(`$${cost.usd.toFixed(2)}`, "spent") : null,
      ),
      state.broken
        ? notice(
            "warn",
            h("strong", {}, `The connection broke after step ${state.steps.length}.`),
            " The check goes on; looking for its result.",
          )
        : notice("info", "You can stop at any time. The steps up to then stay on the page, without a verdict."),
    ];
  }

  function stoppedWords() {
    return [
      h(
        "div",
        { class: "now" },
        h("h2", { id: "now-h" }, `Stopped after ${count(state.steps.length, "step")}. No verdict.`),
        h("p", { class: "muted" }, "Nothing was kept on the service."),
      ),
      h(
        "div",
        { class: "actions after-stop" },
        h("button", { type: "button", class: "btn primary", onclick: () => app.check(request) }, "Check again"),
        h("button", { type: "button", class: "btn", onclick: () => app.edit({ request }) }, icon("edit"), "Edit"),
      ),
    ];
  }

  const timer = setInterval(() => show(clock, ((performance.now() - started) / 1000).toFixed(1)), 100);
  draw();
  return {
    element,
    tab: "Claim",
    title: `Checking: ${request.claim}`,
    event(event) {
      if (event.type === "action") {
        state = { ...state, current: event };
        announce(`${DOING[event.action]}. ${sentence(event.reason)}`);
      }
      if (event.type === "step") {
        state = { ...state, steps: [...state.steps, event.step], current: null };
        announce(stepWords(event.step, state.steps.at(-2), undefined).found);
      }
      draw();
    },
    broken(broken) {
      state = { ...state, broken };
      draw();
    },
    stopped() {
      clearInterval(timer);
      state = { ...state, stopped: true };
      stopButton.remove();
      announce("Stopped. No verdict.");
      draw();
    },
    steps: () => state.steps.length,
    key(event) {
      if (event.key !== "." || !(event.ctrlKey || event.metaKey)) return false;
      stop();
      return true;
    },
    leave: () => clearInterval(timer),
  };
}
