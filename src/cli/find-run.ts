import { join } from "node:path";
import { fingerprint } from "../base/fingerprint.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import { isRunName, listRunFolders, type RunCard, type RunFolder, type RunIdentity, readRunFolder } from "../store/run-folder.js";

export type WantedRun = {
  readonly runs: string;
  readonly out: string | undefined;
  /** true: the run that was started with these flags. A text: the run's name. */
  readonly resume: boolean | string | undefined;
  readonly policy: string;
  readonly engine: string;
  readonly read: (policy: string) => Policy;
  readonly identify: (policy: Policy) => RunIdentity;
};

export type FoundRun = { readonly kind: "new" | "resumed"; readonly folder: string; readonly card: RunCard; readonly base: Policy };

/** Finds or names a run. The name is derived from policy, claims and settings, so that equal runs have equal names. */
export function findRun(wanted: WantedRun): FoundRun {
  return wanted.resume === undefined || wanted.resume === false ? newRun(wanted) : resumedRun(wanted);
}

function newRun(wanted: WantedRun): FoundRun {
  const base = wanted.read(wanted.policy);
  const card = cardOf(wanted, base);
  const folder = wanted.out ?? join(wanted.runs, card.run);
  const there = readRunFolder(folder);
  if (there?.state === "begun")
    throw new PlumblineError(
      "invalid-input",
      `run ${there.card.run} was begun in ${folder} and has not ended; go on with --resume, or delete the folder`,
    );
  if (there !== null && there.card.run !== card.run)
    throw new PlumblineError("invalid-input", `${folder} holds another run (${there.card.run}); choose another folder`);
  if (there?.state === "ended")
    throw new PlumblineError(
      "invalid-input",
      `this run has ended, and would end the same: its report is in ${folder}; --resume shows it again, another --seed makes another run`,
    );
  return { kind: "new", folder, card, base };
}

/** A run is resumed only with the settings it started with. */
function resumedRun(wanted: WantedRun): FoundRun {
  const { runs, out, resume } = wanted;
  if (typeof resume === "string" && !isRunName(resume))
    throw new PlumblineError("invalid-input", `"${resume}" is not the name of a run; --out names a folder`);
  const all = out === undefined && resume === true ? listRunFolders(runs) : one(out ?? join(runs, String(resume)));
  const ours = all.filter(({ card }) => card.policy.split("/")[0] === wanted.policy.split("/")[0]);
  for (const { folder, card } of ours) {
    const base = wanted.read(card.policy);
    const now = cardOf(wanted, base);
    if (now.run === card.run && (wanted.policy === card.policy || !wanted.policy.includes("/")))
      return { kind: "resumed", folder, card, base };
  }
  const [nearest] = ours.length > 0 ? ours : all;
  if (nearest === undefined)
    throw new PlumblineError("invalid-input", `there is no run to resume in ${out ?? runs}; leave --resume out to begin one`);
  throw new PlumblineError("invalid-input", `run ${nearest.card.run} cannot go on: ${differences(wanted, nearest.card).join(", ")}`);
}

function one(folder: string): readonly RunFolder[] {
  const found = readRunFolder(folder);
  return found === null ? [] : [found];
}

function cardOf({ engine, identify }: WantedRun, base: Policy): RunCard {
  const identity = identify(base);
  const hash = fingerprint(identity).slice(0, 10);
  return { schema: 1, run: `${base.name}-${engine}-${hash}`, policy: base.id, identity };
}

const PARTS: Readonly<Record<keyof RunIdentity, string>> = {
  policy: "the policy is another",
  dataset: "the data set is another",
  validation: "the validation set is another",
  settings: "settings of the run are others (engine, seed, budgets)",
  environment: "graph, search, reasoner or version are others",
};

function differences(wanted: WantedRun, { policy, identity }: RunCard): readonly string[] {
  const named = wanted.policy.includes("/") || wanted.policy !== policy.split("/")[0] ? wanted.policy : policy;
  const now = wanted.identify(wanted.read(named));
  const changed = (Object.keys(PARTS) as (keyof RunIdentity)[]).filter((part) => now[part] !== identity[part]);
  return changed.length === 0 ? ["it is of another version of the policy"] : changed.map((part) => PARTS[part]);
}
