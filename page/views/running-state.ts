import type { Action } from "../../src/domain/action.js";
import type { Step } from "../../src/domain/episode.js";
import type { VerifyEvent } from "../../src/domain/event.js";
import { type EvidenceSoFar, withKnown } from "../say/evidence-so-far.js";

/** Progress of a check. */
export type Progress = { readonly steps: readonly Step[]; readonly known: EvidenceSoFar | null };
export type RunningState = {
  readonly progress: Progress;
  readonly current: { readonly action: Action; readonly reason: string } | null;
  /** `lost`: it was not found again in time; the view keeps its content and tries again. */
  readonly broken: boolean | "lost";
  readonly stopped: boolean;
};

export const NOTHING: Progress = { steps: [], known: null };

export function atStart(): RunningState {
  return { progress: NOTHING, current: null, broken: false, stopped: false };
}

export function withEvent(state: RunningState, event: VerifyEvent): RunningState {
  if (event.type === "action") return { ...state, current: event };
  if (event.type !== "step") return state;
  const { steps, known } = state.progress;
  const progress = {
    steps: [...steps, event.step],
    known: event.known === undefined ? known : withKnown(known, event.known),
  };
  return { ...state, progress, current: null };
}

/** A resumed check shows its earlier progress until it has reached that point again. */
export function furthest(now: Progress, before: Progress): Progress {
  return now.steps.length >= before.steps.length ? now : before;
}
