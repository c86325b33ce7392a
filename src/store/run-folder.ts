import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { refuseNewer } from "../base/file-version.js";
import { makeFolder } from "../base/make-folder.js";
import { writeWhole } from "../base/write-whole.js";
import { asPlumblineError, PlumblineError } from "../errors.js";
import { takeLock } from "./take-lock.js";

/** Identifies a run part by part, so that an error can name the part that differs. */
const identitySchema = z.strictObject({
  policy: z.string(),
  dataset: z.string(),
  validation: z.string(),
  settings: z.string(),
  environment: z.string(),
});
export type RunIdentity = z.infer<typeof identitySchema>;

const cardSchema = z.strictObject({
  schema: z.literal(1),
  run: z.string(),
  /** The version that was current when the run began. */
  policy: z.string(),
  identity: identitySchema,
});
export type RunCard = z.infer<typeof cardSchema>;

/** aborted: the environment failed; the run may be started again. */
export type RunFolder = { readonly folder: string; readonly card: RunCard; readonly state: "begun" | "ended" | "aborted" };

export const RUN_FILES = {
  journal: "journal.jsonl",
  report: "report.json",
  page: "report.md",
  html: "report.html",
  chart: "reward.svg",
} as const;
const CARD = "run.json";
const LOCK = "lock";

/** Safe as the name of a folder. */
export function isRunName(text: string): boolean {
  return /^[a-z0-9][\w-]{0,200}$/.test(text);
}

/** A run has ended when its `report.json` exists, which is written last. */
export function readRunFolder(folder: string): RunFolder | null {
  const file = join(folder, CARD);
  if (!existsSync(file)) return null;
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
    refuseNewer(`the run ${file}`, parsed, "schema", 1);
    const card = cardSchema.parse(parsed);
    return { folder, card, state: stateOf(join(folder, RUN_FILES.report)) };
  } catch (cause) {
    throw asPlumblineError(cause, "file-unreadable", `${file} or its report is damaged`);
  }
}

const endSchema = z.looseObject({ status: z.looseObject({ kind: z.string() }) });

function stateOf(report: string): RunFolder["state"] {
  if (!existsSync(report)) return "begun";
  return endSchema.parse(JSON.parse(readFileSync(report, "utf8"))).status.kind === "aborted" ? "aborted" : "ended";
}

/** All runs under a folder: unfinished ones first, then the newest. */
export function listRunFolders(runs: string): readonly RunFolder[] {
  const names = existsSync(runs) ? readdirSync(runs) : [];
  const found = names.flatMap((name) => readRunFolder(join(runs, name)) ?? []);
  const begun = ({ folder }: RunFolder) => statSync(join(folder, CARD)).mtimeMs;
  return found.sort((a, b) => (a.state === b.state ? begun(b) - begun(a) : a.state === "begun" ? -1 : 1));
}

/**
 * Starts a run; once the lock is held, removes the files of an earlier run of the same name. Returns the function that releases the lock.
 */
export async function beginRun(folder: string, card: RunCard): Promise<() => void> {
  let unlock = () => {};
  try {
    makeFolder(folder);
    unlock = lockRun(folder);
    if (readRunFolder(folder)?.state === "begun")
      throw new PlumblineError(
        "invalid-input",
        `run ${card.run} was begun in ${folder} meanwhile; go on with --resume, or delete the folder`,
      );
    for (const name of [CARD, ...Object.values(RUN_FILES)]) rmSync(join(folder, name), { force: true });
    await writeWhole(join(folder, CARD), `${JSON.stringify(card, null, 2)}\n`);
    return unlock;
  } catch (cause) {
    unlock();
    throw asPlumblineError(cause, "record-unwritable", `the run cannot be kept in ${folder}`);
  }
}

export function lockRun(folder: string): () => void {
  return lockOr(join(folder, LOCK), (holder) => `${holder} is working on this run; wait for it, or end it and use --resume`);
}

/** Locks a policy, because two concurrent runs would overwrite each other's promotion. */
export function lockPolicy(runs: string, policy: string): () => void {
  const help = "wait for it, or use another home (PLUMBLINE_HOME) and other policies (PLUMBLINE_POLICIES)";
  makeFolder(runs);
  return lockOr(join(runs, `${policy}.${LOCK}`), (holder) => `${holder} is optimizing ${policy} already; ${help}`);
}

function lockOr(file: string, refusal: (holder: string) => string): () => void {
  const lock = takeLock(file);
  if (lock.kind === "held") throw new PlumblineError("invalid-input", refusal(lock.by));
  return lock.release;
}
