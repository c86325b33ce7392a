import type { Episode } from "../../src/domain/episode.js";
import type { Label } from "../../src/domain/outcome.js";
import { DONE } from "../../src/reports/step-words.js";
import { count, listing, sentence } from "../../src/reports/words.js";
import { announce, h, show } from "../dom.js";
import { stepsRail } from "./steps-rail.js";

/**
 * The steps of a stored verification, which can be replayed one by one and shown with their technical names. `shows` receives the number of
 * steps.
 */
export function replayRail({ trajectory, graph }: Episode, label: Label, shows: (steps: number) => void): HTMLElement {
  const slot = h("div", { class: "rail-slot" });
  let shown = trajectory.length;
  /** True from the first step until the replay is ended, so that the reader can also step back from the last one. */
  let begun = false;
  const technical = h(
    "button",
    {
      type: "button",
      class: "link-btn",
      "aria-pressed": "false",
      onclick: () => {
        const on = slot.classList.toggle("with-technical");
        technical.setAttribute("aria-pressed", String(on));
        technical.textContent = on ? "Hide technical names" : "Show technical names";
      },
    },
    "Show technical names",
  );
  const replay = h("button", { type: "button", class: "link-btn", onclick: () => go(begun ? shown + 1 : 1) }, "Replay the steps");
  const back = h("button", { type: "button", class: "link-btn", onclick: () => go(Math.max(1, shown - 1)) }, "Previous step");
  const all = h("button", { type: "button", class: "link-btn", onclick: end }, "End replay");

  function end(): void {
    begun = false;
    shown = trajectory.length;
    draw();
    shows(shown);
    replay.focus();
  }
  function go(count: number): void {
    begun = true;
    shown = count;
    draw();
    shows(count);
    const step = trajectory[count - 1];
    if (step !== undefined) announce(`Step ${count} of ${trajectory.length}: ${DONE[step.action]}.`);
    if (replay.hidden) back.focus();
    else replay.focus();
  }
  function draw(): void {
    const whole = shown >= trajectory.length;
    replay.textContent = whole ? "Replay the steps" : `Next step (${shown + 1} of ${trajectory.length})`;
    back.disabled = shown <= 1;
    const buttons = whole && !begun ? [replay, technical] : [back, replay, all, technical];
    replay.hidden = whole && begun;
    const statements = trajectory[shown]?.belief.statements ?? graph.statements.length;
    const rail = stepsRail(
      { steps: trajectory.slice(0, shown), current: null, end: whole ? label : "running", statements },
      h("div", { class: "rail-foot" }, buttons),
    );
    show(slot, rail);
  }
  draw();
  return slot;
}

/** Replaces the verdict while steps are replayed: the current step, and the evidence after it. */
export function replayWords({ trajectory }: Episode, then: Episode, steps: number): HTMLElement {
  const step = trajectory[steps - 1];
  const { graph, links } = then;
  const known = [
    count(links.length, "name"),
    count(graph.statements.length, "statement"),
    graph.passages.length === 0 ? "" : count(graph.passages.length, "passage"),
  ].filter((part) => part !== "");
  return h(
    "section",
    { class: "sec-verdict", "aria-labelledby": "replay-h" },
    h("div", { class: "caps" }, `Replay: after step ${steps} of ${trajectory.length}`),
    h("h2", { id: "replay-h" }, step === undefined ? "" : DONE[step.action]),
    h("p", { class: "label-then" }, "No verdict yet."),
    h("p", { class: "muted" }, sentence(`known by then: ${listing(known)}`)),
  );
}
