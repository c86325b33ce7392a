import { type CandidateJson, toCandidateJson } from "./candidate.js";
import type { Confirmation } from "./confirm.js";
import { untestedKinds } from "./figures.js";
import type { Spent } from "./ledger.js";
import type { EditRecord, GradientRecord, RoundRecord, Run, SearchOutcome } from "./run.js";
import type { RunConfig } from "./run-config.js";

export type RunStatus = {
  /**
   * promoted: proven better. unproven: nothing changes. selected: best on validation, unconfirmed. aborted: too many rollouts were missed.
   * proposed: edits without a rollout.
   */
  readonly kind: "promoted" | "unproven" | "selected" | "aborted" | "proposed";
  readonly why: string;
};

/** The whole report of a run. It contains no times, so that the same journal gives the same bytes. */
export type RunReport = {
  readonly schema: 1;
  readonly status: RunStatus;
  readonly config: RunConfig;
  readonly deployed: CandidateJson;
  /** The finalist of the search; null if that is the deployed policy. Only a promoted one is proven better. */
  readonly winner: CandidateJson | null;
  /** Figures on claims that were not used for selection. */
  readonly confirmation: Confirmation | null;
  readonly selected: SearchOutcome["selected"];
  readonly rounds: readonly RoundRecord[];
  readonly edits: readonly EditRecord[];
  readonly lineage: {
    readonly policy: string;
    readonly models: readonly string[];
    readonly environment: string;
    readonly splits: { readonly [split in "train" | "validation" | "confirmation"]: { readonly claims: number; readonly hash: string } };
    readonly gradients: readonly GradientRecord[];
    /** From the deployed policy to the winner: the edits in order. */
    readonly path: readonly EditRecord[];
  };
  readonly spent: Spent;
  /**
   * Use of an experience buffer: its episodes, those that count as rollouts, rollouts saved, and episodes used only as examples. null
   * without one.
   */
  readonly experience: {
    readonly episodes: number;
    readonly countable: number;
    readonly saved: number;
    readonly lessons: number;
  } | null;
  /** Kinds of claims that the search never used. */
  readonly untested: readonly string[];
  /** Mean reward of the rollouts in the order in which they ran, in a few dozen points. */
  readonly curve: readonly number[];
  readonly misses: Readonly<Record<string, number>>;
  readonly ended: string;
  readonly notDone: readonly string[];
};

export function reportOf(parts: {
  readonly run: Run;
  readonly status: RunStatus;
  readonly found: SearchOutcome | null;
  readonly confirmation: Confirmation | null;
  readonly hashes: Readonly<Record<"train" | "validation" | "confirmation", string>>;
  readonly origin: { readonly policy: string; readonly models: readonly string[]; readonly environment: string };
  readonly spent: Spent;
  readonly misses: ReadonlyMap<string, number>;
  readonly experience: RunReport["experience"];
}): RunReport {
  const { run, status, found, confirmation, hashes, origin } = parts;
  const winner = found === null || found.best.id === run.deployed.id ? null : found.best;
  const split = (name: "train" | "validation" | "confirmation") => ({ claims: run.claims[name].length, hash: hashes[name] });
  const notDone = [...(found?.notDone ?? ["the search was not finished"])];
  if (winner !== null && confirmation === null && run.config.engine === "textgrad") notDone.push(`no confirmation: ${status.why}`);
  return {
    schema: 1,
    status,
    config: run.config,
    deployed: toCandidateJson(run.deployed),
    winner: winner === null ? null : toCandidateJson(winner),
    confirmation,
    selected: found?.selected ?? null,
    rounds: found?.rounds ?? [],
    edits: found?.edits ?? [],
    lineage: {
      ...origin,
      splits: { train: split("train"), validation: split("validation"), confirmation: split("confirmation") },
      gradients: found?.gradients ?? [],
      path: winner === null ? [] : pathTo(winner.id, found?.edits ?? []),
    },
    spent: { ...parts.spent, usd: Math.round(parts.spent.usd * 1e6) / 1e6 },
    experience: parts.experience,
    untested: untestedKinds(run.effects.shapes(), {
      train: run.claims.train.flatMap(({ kind }) => kind ?? []),
      other: [...run.claims.validation, ...run.claims.confirmation].flatMap(({ kind }) => kind ?? []),
    }),
    curve: run.effects.curve().map((reward) => Math.round(reward * 1e4) / 1e4),
    misses: Object.fromEntries([...parts.misses].sort()),
    ended: found?.ended ?? status.why,
    notDone,
  };
}

function pathTo(id: string, edits: readonly EditRecord[]): readonly EditRecord[] {
  const path: EditRecord[] = [];
  for (let wanted = id, last = edits.length - 1; last >= 0; last--) {
    const edit = edits[last];
    if (edit === undefined || edit.candidate !== wanted || edit.fate === "rejected") continue;
    path.unshift(edit);
    wanted = edit.parent;
  }
  return path;
}
