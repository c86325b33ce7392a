import type { Episode } from "../../src/domain/episode.js";
import type { Label } from "../../src/domain/outcome.js";
import { DONE } from "../../src/reports/action-words.js";
import { announce, h, show } from "../dom.js";
import { stepsRail } from "./steps-rail.js";

/** The steps of a stored verification; they can be gone through one by one, and their technical names shown. `shows` hears after how many. */
export function replayRail({ trajectory }: Episode, label: Label, shows: (steps: number) => void): HTMLElement {
  const slot = h("div", { class: "rail-slot" });
  let shown = trajectory.length;
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
  const replay = h(
    "button",
    { type: "button", class: "link-btn", onclick: () => go(shown >= trajectory.length ? 1 : shown + 1) },
    "Replay the steps",
  );
  const back = h("button", { type: "button", class: "link-btn", onclick: () => go(Math.max(1, shown - 1)) }, "Previous step");
  const all = h("button", { type: "button", class: "link-btn", onclick: () => go(trajectory.length) }, "Show all");

  function go(count: number): void {
    shown = count;
    draw();
    shows(count);
    const step = trajectory[count - 1];
    if (step !== undefined) announce(`Step ${count} of ${trajectory.length}: ${DONE[step.action]}.`);
    replay.focus();
  }
  function draw(): void {
    const whole = shown >= trajectory.length;
    replay.textContent = whole ? "Replay the steps" : "Next step";
    const buttons = whole ? [replay, technical] : [replay, ...(shown > 1 ? [back] : []), all, technical];
    const rail = stepsRail(
      { steps: trajectory.slice(0, shown), current: null, end: whole ? label : "running" },
      h("div", { class: "rail-foot" }, buttons),
    );
    show(slot, rail);
  }
  draw();
  return slot;
}
