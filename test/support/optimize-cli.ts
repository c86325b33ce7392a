import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tempFolder } from "./temp-folder.js";

const CLAIMS = readFileSync(new URL("../fixtures/starter-claims.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

/** Never sure enough: nearly every claim stays open. */
const SHY =
  "---\nname: shy\nversion: 1\ndescription: It is never sure enough.\nthreshold: 0.995\n---\n\n## verdict\n\nRest on what is cited.\n";

export type OptimizeHome = {
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly policies: string;
  readonly home: string;
  /** How much is written in the journal of a run's folder. */
  journalLines(run: string): number;
};

/** A home of its own with the shipped policies and a poor one, and claims about the starter graph to optimize it on. */
export function optimizeHome(): OptimizeHome {
  const home = tempFolder();
  const policies = join(home, "policies");
  cpSync(fileURLToPath(new URL("../../policies/", import.meta.url)), policies, { recursive: true });
  mkdirSync(join(policies, "shy"));
  writeFileSync(join(policies, "shy", "0001-initial.md"), SHY);
  writeFileSync(join(policies, "shy", "current"), "0001-initial\n");
  const train = join(home, "train.jsonl");
  const validation = join(home, "validation.jsonl");
  writeFileSync(train, `${CLAIMS.filter((_, place) => place % 3 === 0).join("\n")}\n`);
  writeFileSync(validation, `${CLAIMS.filter((_, place) => place % 6 === 1).join("\n")}\n`);
  return {
    env: { PLUMBLINE_HOME: home, PLUMBLINE_POLICIES: policies },
    args: ["optimize-policy", "--dataset", train, "--validation", validation, "--policy", "shy"],
    policies,
    home,
    journalLines(run) {
      const file = join(run, "journal.jsonl");
      return existsSync(file) ? readFileSync(file, "utf8").split("\n").length - 1 : 0;
    },
  };
}
