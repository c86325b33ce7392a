import { join, resolve } from "node:path";
import { canonicalJson } from "../../base/fingerprint.js";
import { plainJson } from "../../base/one-line.js";
import { steadyNow } from "../../base/steady-now.js";
import { writeWhole } from "../../base/write-whole.js";
import { openSharedResources, type SharedResources } from "../../compose/compose.js";
import { experienceKeeper } from "../../compose/open-experience.js";
import { reasonerOf } from "../../compose/open-language-model.js";
import { policyFolder } from "../../compose/policy-folder.js";
import { type ClaimSet, type Critic, claimSetOf, environmentOf, optimizerSettings, runOptimizer } from "../../compose/run-optimizer.js";
import { type Config, type Overrides, readConfig } from "../../config.js";
import { PlumblineError, rethrowAs } from "../../errors.js";
import { candidateOf } from "../../lab/optimizer/candidate.js";
import type { RunReport } from "../../lab/optimizer/report.js";
import type { RunConfig } from "../../lab/optimizer/run-config.js";
import { claimKey, splitHash } from "../../lab/optimizer/split-claims.js";
import { optimizationMarkdown, optimizationPage } from "../../reports/optimization/optimization-report.js";
import { rewardChart } from "../../reports/optimization/plots.js";
import { experienceFolder } from "../../store/experience-files.js";
import { readPolicy } from "../../store/policy-files.js";
import { checkWritable } from "../../store/policy-versions.js";
import { beginRun, lockPolicy, lockRun, RUN_FILES, readRunFolder } from "../../store/run-folder.js";
import { openRunJournal } from "../../store/run-journal.js";
import { type Adopted, adoptPolicy } from "../adopt-policy.js";
import type { DatasetFlags } from "../eval-flags.js";
import { EXIT } from "../exit-codes.js";
import { givenFolder } from "../files.js";
import { type FoundRun, findRun } from "../find-run.js";
import {
  type AddCommand,
  amount,
  CLASSES_FLAG,
  cassetteOf,
  type Given,
  givenFlags,
  oneOf,
  overridesOf,
  positiveInteger,
  RECORD_FLAG,
  REPLAY_FLAG,
  wholeNumber,
  withEngineFlags,
} from "../flags.js";
import type { Io } from "../io.js";
import { readDataset } from "../open-dataset.js";
import { optimizeProgress, renderOptimization } from "../render-optimization.js";
import { styleFor } from "../style.js";
import { concurrencyFor } from "../verify-many.js";

export type OptimizeFlags = Pick<DatasetFlags, "classes" | "sample"> & {
  readonly dataset?: string;
  readonly validation?: string;
  /** Files from which training and validation claims are drawn in equal parts. */
  readonly mix?: string;
  readonly rollouts?: number;
  readonly budgetUsd?: number;
  readonly budgetTokens?: number;
  readonly minutes?: number;
  readonly engine: string;
  readonly seed: number;
  readonly concurrency?: number;
  readonly out?: string;
  readonly resume?: boolean | string;
  readonly critique?: Critic;
  readonly sufficiency?: Critic;
  readonly experience?: string;
  readonly fromExperienceOnly?: boolean;
  readonly record?: string;
  readonly replay?: string;
  readonly promote?: boolean;
  readonly dry?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly overrides: Overrides;
};

type Sets = { readonly train: ClaimSet; readonly validation: ClaimSet };

export const addOptimizePolicy: AddCommand = (program, { io, finish }) => {
  withEngineFlags(program.command("optimize-policy").description("search for a better policy, and use it only if it is proven better"))
    .option("--dataset <file>", "labelled claims to learn from, in any format of eval")
    .option("--validation <file>", "labelled claims to compare candidates on")
    .option("--mix <a,b,...>", "in place of both: draw the claims from these files in equal parts, two thirds to learn from")
    .option(...CLASSES_FLAG)
    .option(
      "--sample <n>",
      "draw n claims of each file, stratified by label; with --mix n in all (default 150, as the paper)",
      positiveInteger,
    )
    .option("--rollouts <n>", "verifications at most (default 3000)", wholeNumber)
    .option("--budget-usd <x>", "dollars at most; needs the model's price", amount)
    .option("--budget-tokens <n>", "tokens at most", wholeNumber)
    .option("--minutes <m>", "start nothing new after n minutes", amount)
    .option("--engine <name>", "textgrad, paper or ax-gepa; only textgrad proves what it finds", "textgrad")
    .option("--seed <n>", "seed of the run", wholeNumber, 1)
    .option("--concurrency <n>", "claims under way at once (default: 4 on an embedded graph, else 1)", positiveInteger)
    .option("--critique <by>", "rule or model: what writes critiques (default: the model if there is one)", ruleOrModel)
    .option("--sufficiency <by>", "rule or model: what judges whether the cited evidence is sufficient (default: rule)", ruleOrModel)
    .option("--experience <folder>", "begin with recorded episodes: those of the same policy, claim and environment save rollouts")
    .option("--from-experience-only", "propose edits from the recorded episodes, without a rollout; nothing is changed")
    .option(...RECORD_FLAG)
    .option(...REPLAY_FLAG)
    .option("--out <folder>", "folder of the run (default: a folder in <home>/runs)")
    .option("--resume [run]", "resume a stopped run; the other flags have to be the same")
    .option("--promote", "also use a policy that is the best on validation and not proven (paper, ax-gepa)")
    .option("--dry", "search and report, and write no policy")
    .option("--json", "print the report as JSON")
    .option("-q, --quiet", "no progress")
    .action(async (flags: Given<OptimizeFlags>) => finish(await commandOptimizePolicy(io, { ...flags, overrides: overridesOf(flags) })));
};

const ruleOrModel = oneOf(["rule", "model"], "rule or model");

/** `plumbline optimize-policy`: searches for a better policy. A run can be stopped at any moment and resumed. */
export async function commandOptimizePolicy(io: Io, flags: OptimizeFlags): Promise<number> {
  // The leak guard is on by default: the policy cannot learn from pages that give the answer away.
  const leakGuard = flags.overrides.leakGuard ?? (io.env["PLUMBLINE_LEAK_GUARD"] || "on");
  const config = readConfig(io.env, { ...flags.overrides, leakGuard });
  if (flags.fromExperienceOnly === true && flags.experience === undefined)
    throw new PlumblineError("invalid-input", "--from-experience-only needs --experience <folder>");
  const paid = givenFlags({ "budget-tokens": flags.budgetTokens, "budget-usd": flags.budgetUsd });
  if (paid.length > 0 && config.model === null)
    throw new PlumblineError(
      "invalid-input",
      `${paid.join(", ")}: without a model nothing uses tokens; limit the run by --rollouts or --minutes`,
    );
  const settings = optimizerSettings(config, flags, cassetteOf(flags) ?? null);
  const sets = await readSets(flags);
  const folder = policyFolder(config);
  readPolicy(folder, config.policy);
  const shared = await openSharedResources(config);
  try {
    const found = findRun({
      runs: join(config.home, "runs"),
      out: flags.out === undefined ? undefined : resolve(flags.out),
      resume: flags.resume,
      policy: config.policy,
      engine: settings.engine,
      read: (policy) => readPolicy(folder, policy),
      identify: (policy) => ({
        policy: candidateOf(policy).id,
        dataset: splitHash(sets.train.claims),
        validation: splitHash(sets.validation.claims),
        settings: canonicalJson(flags.experience === undefined ? settings : { ...settings, experience: experienceOf(flags) }),
        environment: environmentOf(config, shared, criticOf(config, flags), sufficiencyBy(config, flags)),
      }),
    });
    if (flags.dry !== true) checkWritable(folder, found.base.name);
    return await io.interruptible((signal) => work(io, { config, settings, sets, shared, found, flags, folder, signal }));
  } finally {
    await shared.close();
  }
}

type Job = {
  readonly config: Config;
  readonly settings: RunConfig;
  readonly sets: Sets;
  readonly shared: SharedResources;
  readonly found: FoundRun;
  readonly flags: OptimizeFlags;
  readonly folder: URL;
  readonly signal: AbortSignal;
};

/** Takes the locks of the policy and of the run before changing anything. */
async function work(io: Io, job: Job): Promise<number> {
  const { found } = job;
  const unlockPolicy = lockPolicy(join(job.config.home, "runs"), found.base.name);
  try {
    const unlock = found.kind === "new" ? await beginRun(found.folder, found.card) : lockRun(found.folder);
    try {
      return await workOnRun(io, job);
    } finally {
      unlock();
    }
  } finally {
    unlockPolicy();
  }
}

async function workOnRun(io: Io, job: Job): Promise<number> {
  const { found, flags, signal } = job;
  const ended = (readRunFolder(found.folder)?.state ?? "begun") !== "begun";
  const journal = openRunJournal(join(found.folder, RUN_FILES.journal), steadyNow);
  const progress = optimizeProgress(io.stderr, flags.quiet !== true);
  try {
    if (flags.quiet !== true)
      io.stderr.write(
        `run ${found.card.run}${found.kind === "resumed" ? `, resumed after ${journal.records} records` : ""}, in ${found.folder}\n`,
      );
    const report = await optimize(job, journal, progress.listen);
    progress.end();
    // A run that had already finished does not change policies again, because the user may have changed them since.
    const adopted = found.kind === "resumed" && ended ? { kind: "nothing" as const } : await writeAll(job, report);
    const shown = { adopted, page: join(found.folder, RUN_FILES.html), ms: journal.elapsed(), dry: flags.dry === true };
    io.stdout.write(flags.json ? `${plainJson(report, 2)}\n` : renderOptimization(report, shown, styleFor(io.stdout, io.env)));
    return report.status.kind === "aborted" ? EXIT.failed : EXIT.ok;
  } catch (error) {
    progress.end();
    const goOn = "what was done is kept: run the same command with --resume to go on";
    if (signal.aborted) throw new PlumblineError("aborted", `the run was interrupted; ${goOn}`);
    if (error instanceof PlumblineError) throw new PlumblineError(error.code, `${error.message}; ${goOn}`, { cause: error });
    throw error;
  } finally {
    journal.close();
  }
}

async function optimize(
  { config, settings, sets, shared, found, flags, signal }: Job,
  journal: ReturnType<typeof openRunJournal>,
  emit: ReturnType<typeof optimizeProgress>["listen"],
): Promise<RunReport> {
  return runOptimizer({
    config,
    settings,
    shared,
    base: found.base,
    sets,
    run: found.card.run,
    keep: await experienceKeeper(experienceFolder(config.home), found.card.run),
    critique: criticOf(config, flags),
    sufficiency: sufficiencyBy(config, flags),
    experience: experienceOf(flags),
    cassette: cassetteOf(flags) ?? null,
    journal,
    emit,
    concurrency: concurrencyFor(shared, flags.concurrency),
    signal,
  });
}

/** Writes report.json last: it marks the run as ended. */
async function writeAll({ found, flags, folder }: Job, report: RunReport): Promise<Adopted> {
  const write = (name: string, text: string) =>
    writeWhole(join(found.folder, name), text).catch(rethrowAs("record-unwritable", `the report cannot be written to ${found.folder}`));
  await write(RUN_FILES.chart, rewardChart(report.rounds));
  await write(RUN_FILES.page, optimizationMarkdown(report, RUN_FILES.chart));
  await write(RUN_FILES.html, optimizationPage(report));
  const how = { run: found.card.run, promote: flags.promote === true, at: new Date().toISOString() };
  const adopted: Adopted = flags.dry === true ? { kind: "nothing" } : await adoptPolicy(folder, found.base, report, how);
  await write(RUN_FILES.report, `${JSON.stringify(report, null, 2)}\n`);
  return adopted;
}

function criticOf(config: Config, { critique }: OptimizeFlags): Critic {
  return critique ?? (reasonerOf(config) === "llm" ? "model" : "rule");
}

function sufficiencyBy(config: Config, { sufficiency }: OptimizeFlags): Critic {
  if (sufficiency !== "model") return "rule";
  if (reasonerOf(config) === "llm") return "model";
  throw new PlumblineError("invalid-input", "--sufficiency model needs a model: set PLUMBLINE_MODEL");
}

/** The paper's plan (§4.4): 150 claims, 100 to learn from and 50 to validate on. */
const MIXED = 150;

export async function readSets({ dataset, validation, mix, classes, sample, seed }: OptimizeFlags): Promise<Sets> {
  const how = { ...(classes === undefined ? {} : { classes }), seed };
  const whole = { ...how, ...(sample === undefined ? {} : { sample }) };
  if (mix === undefined) {
    if (dataset === undefined || validation === undefined)
      throw new PlumblineError("invalid-input", "name the claims by --dataset and --validation, or by --mix");
    return withValidation({
      train: claimSetOf(await readDataset(dataset, whole), "train"),
      validation: claimSetOf(await readDataset(validation, whole), "validation"),
    });
  }
  if (dataset !== undefined || validation !== undefined)
    throw new PlumblineError("invalid-input", "--mix takes the place of --dataset and --validation");
  const files = mix.split(",").map((file) => file.trim());
  const each = Math.ceil((sample ?? MIXED) / files.length);
  const drawn = await Promise.all(files.map((file) => readDataset(file, { ...how, sample: each })));
  // Two files may use the same ids; every third claim of each file is for validation.
  const rows = (held: boolean) =>
    drawn.flatMap((own, file) =>
      own.flatMap((row, place) => ((place % 3 === 2) === held ? [{ ...row, id: `${file + 1}/${row.id}` }] : [])),
    );
  return withValidation({ train: claimSetOf(rows(false), "train"), validation: claimSetOf(rows(true), "validation") });
}

/** Refuses sets that leave nothing to validate on: claims of both count as claims to learn from. */
function withValidation(sets: Sets): Sets {
  const known = new Set(sets.train.claims.map(({ claim }) => claimKey(claim)));
  if (sets.validation.claims.some(({ claim }) => !known.has(claimKey(claim)))) return sets;
  throw new PlumblineError("invalid-input", "there is nothing to validate on: give more claims, and others than those to learn from");
}

function experienceOf({ experience }: OptimizeFlags): string | null {
  return experience === undefined ? null : resolve(givenFolder(experience, "experience"));
}
