import type { ErrorType } from "../../domain/error-types.js";
import type { Candidate } from "./candidate.js";
import { type Edit, sayEdit } from "./edit.js";
import type { Effects } from "./effects.js";
import type { ListenToRun } from "./progress.js";
import type { FindRecorded } from "./recorded.js";
import type { Lesson } from "./rollout.js";
import type { RunConfig } from "./run-config.js";
import type { Splits } from "./split-claims.js";

export type Run = {
  readonly config: RunConfig;
  readonly deployed: Candidate;
  readonly claims: Splits;
  readonly effects: Effects;
  readonly emit: ListenToRun;
  /** Recorded episodes that are only shown to the proposer as examples. */
  readonly lessons: readonly Lesson[];
  /** Recorded episodes that count as rollouts of the search. */
  readonly recorded: FindRecorded;
};

/** The fate of an edit: rejected, tried and no better than its parent, good enough to be validated, or proposed without being tried. */
export type Fate = "rejected" | "lost" | "validated" | "proposed";
export type EditRecord = {
  readonly round: number;
  readonly parent: string;
  /** null if no candidate could be made. */
  readonly candidate: string | null;
  readonly edit: string;
  /** The failures that text edits address; empty for knobs. */
  readonly addresses: string;
  readonly fate: Fate;
  readonly why: string;
};
export type GradientRecord = { readonly round: number; readonly errorType: ErrorType; readonly gradient: string };
export type RoundRecord = {
  readonly round: number;
  readonly parent: string;
  /** Validation reward of the round's best accepted candidate; null if none was accepted. */
  readonly bestCandidate: number | null;
  /** The best on validation so far; biased upwards by selection. */
  readonly best: number;
  readonly tried: number;
};

/** The result of a search. */
export type SearchOutcome = {
  /** The deployed policy itself, if nothing was better. */
  readonly best: Candidate;
  readonly rounds: readonly RoundRecord[];
  readonly edits: readonly EditRecord[];
  readonly gradients: readonly GradientRecord[];
  /** Why the search ended, and what it had to skip. */
  readonly ended: string;
  readonly notDone: readonly string[];
  /** Selected on validation only: its reward there and the estimated selection bias. */
  readonly selected: {
    readonly reward: number;
    readonly deployedReward: number;
    readonly inflation: number;
    readonly among: number;
  } | null;
};

type Noted = {
  readonly round: number;
  readonly parent: Candidate;
  readonly edits: readonly Edit[];
  readonly candidate: Candidate | null;
  readonly fate: Fate;
  readonly why: string;
};

export function openSearchLog(emit: ListenToRun) {
  const rounds: RoundRecord[] = [];
  const edits: EditRecord[] = [];
  const gradients: GradientRecord[] = [];
  const notDone: string[] = [];
  function note({ round, parent, edits: changes, candidate, fate, why }: Noted): void {
    const addresses = changes.flatMap((edit) => (edit.kind === "knob" ? [] : [edit.addresses])).join(" + ");
    const edit = changes.map(sayEdit).join(" + ");
    edits.push({ round, parent: parent.id, candidate: candidate?.id ?? null, edit, addresses, fate, why });
  }
  return {
    rounds,
    gradients,
    notDone,
    note,
    reject(
      edit: Edit,
      { round, parent, candidate = null, why }: Pick<Noted, "round" | "parent" | "why"> & { candidate?: Candidate | null },
    ) {
      note({ round, parent, edits: [edit], candidate, fate: "rejected", why });
      emit({ type: "rejected", round, edit, why });
    },
    /** Edits that did not help, as text, oldest first. */
    failed: (): readonly string[] => edits.filter(({ fate }) => fate !== "validated").map(({ edit }) => edit),
    found: (best: Candidate, ended: string, selected: SearchOutcome["selected"] = null): SearchOutcome => ({
      best,
      rounds,
      edits,
      gradients,
      notDone,
      ended,
      selected,
    }),
  };
}
export type SearchLog = ReturnType<typeof openSearchLog>;
