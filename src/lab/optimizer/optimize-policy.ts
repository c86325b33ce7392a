import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "../../base/canonical-json.js";
import { PlumblineError } from "../../errors.js";
import type { RunJournal } from "../../ports/run-journal.js";
import { searchWithAxGepa } from "./ax-gepa.js";
import type { Candidate } from "./candidate.js";
import { type Confirmation, confirm } from "./confirm.js";
import { openEffects, TooManyMissesError } from "./effects.js";
import { openLedger } from "./ledger.js";
import { searchAsPaper } from "./paper.js";
import { proposeOnly } from "./propose-only.js";
import type { Proposer } from "./proposer.js";
import { type ExperienceSource, type FindRecorded, findRecorded, NOTHING_RECORDED, recordedSchema } from "./recorded.js";
import { type RunReport, type RunStatus, reportOf } from "./report.js";
import type { LabelledClaim, Rollout } from "./rollout.js";
import type { Found, ListenToRun, Run } from "./run.js";
import type { EngineName, RunConfig } from "./run-config.js";
import { type Splits, splitClaims, splitHash } from "./split-claims.js";
import { searchTextgrad } from "./textgrad.js";

export type OptimizeDeps = {
  readonly rollout: Rollout;
  /** null: nobody writes text, and knobs alone are turned. */
  readonly proposer: Proposer | null;
  readonly journal: RunJournal;
  readonly emit?: ListenToRun;
  /** Recorded episodes to begin with. */
  readonly experience?: ExperienceSource;
  /** Rollouts at the same time. Changes the time a run takes, and nothing else. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
};

export type OptimizeInput = {
  readonly config: RunConfig;
  readonly deployed: Candidate;
  readonly claims: { readonly train: readonly LabelledClaim[]; readonly validation: readonly LabelledClaim[] };
  /** Where it all came from, as far as it is part of the run: written into the report as given. */
  readonly origin: { readonly policy: string; readonly models: readonly string[]; readonly environment: string };
};

const ENGINES: Readonly<Record<EngineName, (run: Run) => Promise<Found>>> = {
  textgrad: searchTextgrad,
  paper: searchAsPaper,
  "ax-gepa": searchWithAxGepa,
};

/** `optimize-policy` (§4.4): a search for a better policy, and one strict look at what it found. Ends with a report, whatever the budgets. */
export async function optimizePolicy(deps: OptimizeDeps, input: OptimizeInput): Promise<RunReport> {
  const { config, deployed, origin } = input;
  const emit = deps.emit ?? (() => undefined);
  const strict = config.engine === "textgrad";
  const claims: Splits = splitClaims(input.claims, strict ? config.confirmation.claims : 0, config.seed);
  const hashes = { train: splitHash(claims.train), validation: splitHash(claims.validation), confirmation: splitHash(claims.confirmation) };
  await sameRun(deps.journal, { config, deployed: deployed.id, hashes, origin });
  const planned = 2 * claims.confirmation.length * (config.repeatable ? config.confirmation.repeats : 1);
  const ledger = openLedger(config, strict ? { share: config.confirmation.share, rollouts: planned } : { share: 0, rollouts: 0 });
  const { rollout, proposer, journal, experience, concurrency = 1, signal } = deps;
  // Read once: a buffer that has grown until a resume changes nothing.
  const taken =
    experience === undefined ? NOTHING_RECORDED : await journal.once("experience", recordedSchema, () => experience.read(claims));
  const recorded: FindRecorded = experience === undefined ? () => null : findRecorded(taken, experience.hashOf);
  const effects = openEffects({
    config,
    journal,
    ledger,
    rollout,
    proposer,
    concurrency,
    emit,
    recorded,
    ...(signal === undefined ? {} : { signal }),
  });
  const run: Run = { config, deployed, claims, effects, emit, lessons: taken.lessons, recorded };
  emit({
    type: "started",
    engine: config.engine,
    deployed: deployed.id,
    train: claims.train.length,
    validation: claims.validation.length,
    confirmation: claims.confirmation.length,
  });

  const state: { found: Found | null; confirmation: Confirmation | null } = { found: null, confirmation: null };
  const status = await conclude();
  emit({ type: "finished", status: status.kind, why: status.why });
  return reportOf({
    run,
    status,
    ...state,
    hashes,
    origin,
    spent: ledger.spent(),
    misses: effects.misses(),
    experience:
      experience === undefined
        ? null
        : {
            episodes: taken.episodes,
            countable: taken.rollouts.length,
            saved: effects.saved(),
            lessons: taken.lessons.length,
          },
  });

  async function conclude(): Promise<RunStatus> {
    try {
      if (config.fromExperienceOnly) {
        state.found = await proposeOnly(run);
        return { kind: "proposed", why: state.found.ended };
      }
      state.found = await ENGINES[config.engine](run);
      const { best, selected } = state.found;
      if (selected !== null) return selectedStatus(selected, best.id === deployed.id);
      if (best.id === deployed.id) return { kind: "unproven", why: "the search found nothing that looked better" };
      const confirmed = await confirm(run, best, ledger.room("confirmation"));
      if (confirmed.kind === "impossible") return { kind: "unproven", why: confirmed.why };
      state.confirmation = confirmed.confirmation;
      return { kind: confirmed.confirmation.proven ? "promoted" : "unproven", why: confirmed.confirmation.why };
    } catch (error) {
      if (error instanceof TooManyMissesError) return { kind: "aborted", why: error.message };
      throw error;
    }
  }
}

function selectedStatus({ inflation, among }: NonNullable<Found["selected"]>, same: boolean): RunStatus {
  const flatters = `the best of ${among} looks at the same claims; that alone flatters by about ${inflation.toFixed(3)}, and nothing was confirmed`;
  return same ? { kind: "unproven", why: "the deployed policy was best on validation" } : { kind: "selected", why: flatters };
}

/** A journal goes on with the run that it belongs to, and with no other. */
async function sameRun(journal: RunJournal, what: unknown): Promise<void> {
  const fingerprint = createHash("sha256").update(canonicalJson(what)).digest("hex");
  const recorded = await journal.once("run", z.string(), async () => fingerprint);
  if (recorded === fingerprint) return;
  throw new PlumblineError(
    "invalid-input",
    "this journal belongs to a run with another policy, other claims or other settings; start a new run",
  );
}
