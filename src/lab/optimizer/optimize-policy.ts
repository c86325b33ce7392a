import { z } from "zod";
import { fingerprint } from "../../base/fingerprint.js";
import { PlumblineError } from "../../errors.js";
import type { RunJournal } from "../../ports/run-journal.js";
import { searchWithAxGepa } from "./ax-gepa.js";
import type { Candidate } from "./candidate.js";
import { type Confirmation, confirm } from "./confirm.js";
import type { Edit } from "./edit.js";
import { openEffects, type RunPorts, TooManyMissesError } from "./effects.js";
import { admit, openGate } from "./guards.js";
import { knobEdits } from "./knobs.js";
import { type Ledger, openLedger } from "./ledger.js";
import { searchAsPaper } from "./paper.js";
import type { ListenToRun } from "./progress.js";
import { type ExperienceSource, type FindRecorded, findRecorded, NOTHING_RECORDED, type Recorded, recordedSchema } from "./recorded.js";
import { type RunReport, type RunStatus, reportOf } from "./report.js";
import type { LabelledClaim, RolloutResult, Scored } from "./rollout.js";
import { openSearchLog, type Run, type SearchOutcome } from "./run.js";
import type { EngineName, RunConfig } from "./run-config.js";
import { type Splits, splitClaims, splitHash } from "./split-claims.js";
import { countErrors, interleave, textEdits, worstErrors } from "./text-edits.js";
import { searchTextgrad } from "./textgrad.js";

export type OptimizeDeps = RunPorts & {
  readonly emit?: ListenToRun;
  readonly experience?: ExperienceSource;
  /** Number of concurrent rollouts; it does not affect the result. */
  readonly concurrency?: number;
};

export type OptimizeInput = {
  readonly config: RunConfig;
  readonly deployed: Candidate;
  readonly claims: { readonly train: readonly LabelledClaim[]; readonly validation: readonly LabelledClaim[] };
  readonly origin: { readonly policy: string; readonly models: readonly string[]; readonly environment: string };
};

const ENGINES: Readonly<Record<EngineName, (run: Run) => Promise<SearchOutcome>>> = {
  textgrad: searchTextgrad,
  paper: searchAsPaper,
  "ax-gepa": searchWithAxGepa,
};

/**
 * `optimize-policy` (§4.4): searches for a better policy, and confirms the result. Always ends with a report, even when a budget is spent.
 */
export async function optimizePolicy(deps: OptimizeDeps, input: OptimizeInput): Promise<RunReport> {
  const { config, deployed, origin } = input;
  const { journal, experience } = deps;
  const confirms = config.engine === "textgrad";
  const claims: Splits = splitClaims(input.claims, confirms ? config.confirmation.claims : 0, config.seed);
  const hashes = { train: splitHash(claims.train), validation: splitHash(claims.validation), confirmation: splitHash(claims.confirmation) };
  await sameRun(journal, { config, deployed: deployed.id, hashes, origin });
  // Journalled, so that new records added to the buffer before a resume change nothing.
  const taken =
    experience === undefined ? NOTHING_RECORDED : await journal.once("experience", recordedSchema, () => experience.read(claims));
  const { run, ledger } = openRun(deps, input, claims, taken);
  const { train, validation, confirmation } = claims;
  const sizes = { train: train.length, validation: validation.length, confirmation: confirmation.length };
  run.emit({ type: "started", engine: config.engine, deployed: deployed.id, ...sizes });
  const searched = await search(run, ledger);
  run.emit({ type: "finished", status: searched.status.kind, why: searched.status.why });
  const counts = { episodes: taken.episodes, countable: taken.rollouts.length, saved: run.effects.saved(), lessons: taken.lessons.length };
  return reportOf({
    run,
    ...searched,
    hashes,
    origin,
    spent: ledger.spent(),
    misses: run.effects.misses(),
    experience: experience === undefined ? null : counts,
  });
}

function openRun(
  deps: OptimizeDeps,
  { config, deployed }: OptimizeInput,
  claims: Splits,
  taken: Recorded,
): { readonly run: Run; readonly ledger: Ledger } {
  const { rollout, proposer, journal, experience, concurrency = 1, emit = () => undefined, signal } = deps;
  const planned = 2 * claims.confirmation.length * (config.repeatable ? config.confirmation.repeats : 1);
  const reserve = config.engine === "textgrad" ? { share: config.confirmation.share, rollouts: planned } : { share: 0, rollouts: 0 };
  const ledger = openLedger(config, reserve);
  const recorded: FindRecorded = experience === undefined ? () => null : findRecorded(taken, experience.hashOf);
  const stop = signal === undefined ? {} : { signal };
  const effects = openEffects({ config, journal, ledger, rollout, proposer, concurrency, emit, recorded, ...stop });
  return { run: { config, deployed, claims, effects, emit, lessons: taken.lessons, recorded }, ledger };
}

type Searched = { readonly status: RunStatus; readonly found: SearchOutcome | null; readonly confirmation: Confirmation | null };

async function search(run: Run, ledger: Ledger): Promise<Searched> {
  const { config, deployed } = run;
  let found: SearchOutcome | null = null;
  try {
    found = config.fromExperienceOnly ? await proposeOnly(run) : await ENGINES[config.engine](run);
    const ended = (status: RunStatus): Searched => ({ status, found, confirmation: null });
    if (config.fromExperienceOnly) return ended({ kind: "proposed", why: found.ended });
    const unchanged = found.best.id === deployed.id;
    if (found.selected !== null) return ended(selectedStatus(found.selected, unchanged));
    if (unchanged) return ended({ kind: "unproven", why: "the search found nothing that looked better" });
    const confirmed = await confirm(run, found.best, ledger.room("confirmation"));
    if (confirmed.kind === "impossible") return ended({ kind: "unproven", why: confirmed.why });
    const { confirmation } = confirmed;
    return { status: { kind: confirmation.proven ? "promoted" : "unproven", why: confirmation.why }, found, confirmation };
  } catch (error) {
    if (error instanceof TooManyMissesError) return { status: { kind: "aborted", why: error.message }, found, confirmation: null };
    throw error;
  }
}

function selectedStatus({ inflation, among }: NonNullable<SearchOutcome["selected"]>, same: boolean): RunStatus {
  const flatters = `the best of ${among} looks at the same claims; that alone flatters by about ${inflation.toFixed(3)}, and nothing was confirmed`;
  return same ? { kind: "unproven", why: "the deployed policy was best on validation" } : { kind: "selected", why: flatters };
}

/** Throws for a journal of another run. */
async function sameRun(journal: RunJournal, what: unknown): Promise<void> {
  const own = fingerprint(what);
  const recorded = await journal.once("run", z.string(), async () => own);
  if (recorded === own) return;
  throw new PlumblineError(
    "invalid-input",
    "this journal belongs to a run with another policy, other claims or other settings; start a new run",
  );
}

const PROPOSED_ERROR_TYPES = 3;

/**
 * Proposes edits of the deployed policy from its recorded episodes, without a rollout. Nothing is measured, so the deployed policy stays.
 */
async function proposeOnly(run: Run): Promise<SearchOutcome> {
  const log = openSearchLog(run.emit);
  const { deployed, config } = run;
  const own = run.claims.train.map(({ id }) => run.recorded(deployed, id));
  // If it has no recorded episodes, those of other policies are used.
  const results: readonly (RolloutResult | null)[] = own.some((one) => one !== null) ? own : run.lessons.map(asResult);
  const texts =
    worstErrors(results, config.weights).length === 0
      ? []
      : await textEdits(run, log, { round: 1, parent: deployed, errorTypes: PROPOSED_ERROR_TYPES }, results);
  const edits = interleave<Edit>([texts, knobEdits(deployed.knobs, countErrors(results))]);
  const children = admit(log, openGate(run), { round: 1, parent: deployed, most: config.search.candidates * PROPOSED_ERROR_TYPES }, edits);
  for (const { child, edits: taken } of children)
    log.note({ round: 1, parent: deployed, edits: taken, candidate: child, fate: "proposed", why: "not tried: no rollout was made" });
  const from = results.filter((one) => one !== null).length;
  log.notDone.push("no candidate was tried, and nothing was confirmed (--from-experience-only)");
  return log.found(deployed, `${children.length} edits were proposed from ${from} recorded episodes`);
}

function asResult(lesson: Run["lessons"][number]): Scored {
  return { kind: "scored", predicted: "failed", shape: null, calls: 0, tokens: 0, usd: 0, ...lesson };
}

/** A journal in memory, for dry runs and simulations. */
export function memoryJournal(now: () => number): RunJournal {
  const started = now();
  const records = new Map<string, unknown>();
  return {
    async once(key, schema, effect) {
      if (records.has(key)) return schema.parse(records.get(key));
      const value = await effect();
      records.set(key, value);
      return value;
    },
    has: (key) => records.has(key),
    elapsed: () => now() - started,
  };
}
