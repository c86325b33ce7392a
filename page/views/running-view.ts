import type { VerifyInput } from "../../src/client/plumbline-client.js";
import type { VerifyEvent } from "../../src/domain/event.js";
import { DOING, sayReason, stepWords } from "../../src/reports/step-words.js";
import { count } from "../../src/reports/words.js";
import { announce, h, show } from "../dom.js";
import { graphPane } from "../graph/graph-pane.js";
import { icon } from "../icons.js";
import { claimWords } from "../say/claim-words.js";
import { openEpisode } from "../say/evidence-so-far.js";
import { selectionIn } from "../selection.js";
import { claimHead } from "../verdict/claim-head.js";
import { correctionsOf } from "../verdict/corrections.js";
import { headNotes } from "../verdict/head-notes.js";
import { readingSection } from "../verdict/reading-section.js";
import { stepsRail } from "../verdict/steps-rail.js";
import type { App, View } from "../view.js";
import { atStart, furthest, NOTHING, type Progress, type RunningState, withEvent } from "./running-state.js";
import { nowWords, stoppedWords } from "./running-words.js";

export type Running = View & {
  event(event: VerifyEvent): void;
  broken(broken: RunningState["broken"]): void;
  stopped(): void;
  progress(): Progress;
};

/** A running check: steps, reading and graph as they arrive, and a button to stop it. `before`: what an earlier try had found. */
export function runningView(app: App, request: VerifyInput, stop: () => void, before: Progress = NOTHING): Running {
  const started = performance.now();
  const claim = { text: request.claim, asOf: request.asOf ?? null, url: null };
  let state: RunningState = atStart();
  let drawn: Progress["known"] = null;
  const [rail, head] = [h("div", { class: "rail-slot" }), h("div", {})];
  const now = h("section", { class: "sec-verdict", "aria-labelledby": "now-h" });
  const column = h("div", { class: "reading" }, now);
  const clock = h("b", {}, "0.0");
  const stopButton = h("button", { type: "button", class: "btn", onclick: stop }, icon("stop"), "Stop");
  const size = h("span", { class: "small muted" });
  const element = h("main", { class: "sheet", id: "main", tabindex: "-1" });
  const selection = selectionIn(element, null);
  const pane = graphPane(openEpisode(claim, { links: [], reading: [], graph: EMPTY_GRAPH }), selection, { open: true });
  element.append(
    head,
    h(
      "div",
      { class: "cols" },
      rail,
      column,
      h(
        "section",
        { class: "graph-col", "aria-labelledby": "graph-h" },
        h("div", { class: "h2row" }, h("h2", { id: "graph-h" }, "Evidence graph"), size),
        pane.element,
      ),
    ),
  );

  function draw(): void {
    const progress = furthest(state.progress, before);
    const { steps, known } = progress;
    const { stopped, current, broken } = state;
    show(
      rail,
      stepsRail(
        { steps, current: stopped ? null : current, end: stopped ? "stopped" : "running", statements: known?.graph.statements.length },
        null,
      ),
    );
    show(now, stopped ? stoppedWords(app, request, progress) : nowWords(app, request, { progress, current, broken, clock }));
    // An open correction form stays open.
    if (known === drawn || element.querySelector("[role=dialog]") !== null) return;
    drawn = known;
    drawKnown();
  }

  function drawKnown(): void {
    show(
      head,
      claimHead(
        { text: request.claim, words: drawn === null ? [] : claimWords(openEpisode(claim, drawn)) },
        headNotes(app, request),
        stopButton,
      ),
    );
    if (drawn === null) return;
    const episode = openEpisode(claim, drawn);
    show(column, now, drawn.links.length === 0 ? null : readingSection(app, episode, correctionsOf(app, request, null)));
    show(size, `${count(drawn.graph.statements.length, "statement")} so far`);
    pane.replace(episode, true);
  }

  const timer = setInterval(() => show(clock, ((performance.now() - started) / 1000).toFixed(1)), 100);
  drawKnown();
  draw();
  return {
    element,
    tab: "Claim",
    title: `Checking: ${request.claim}`,
    event(event) {
      state = withEvent(state, event);
      if (event.type === "action") announce(`${DOING[event.action]}. ${sayReason(event.reason)}`);
      if (event.type === "step") announce(stepWords(event.step, { statements: state.progress.known?.graph.statements.length }).found);
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
    progress: () => furthest(state.progress, before),
    key(event) {
      if (event.key !== "." || !(event.ctrlKey || event.metaKey) || state.stopped) return false;
      stop();
      return true;
    },
    leave: () => clearInterval(timer),
  };
}

const EMPTY_GRAPH = { entities: [], statements: [], passages: [], conflicts: [], annotations: [], corroborations: [] } as const;
