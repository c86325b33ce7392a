/** A run of its own process, to be killed: `optimizer-process.ts JOURNAL REPORT`. The report appears when the run has ended. */
import { writeFileSync } from "node:fs";
import { optimizePolicy } from "../../src/lab/optimizer/optimize-policy.js";
import { openRunJournal } from "../../src/store/run-journal.js";
import { smallRun } from "./small-run.js";

const [journalFile = "", reportFile = ""] = process.argv.slice(2);
const { deps, input } = smallRun({ budget: { rollouts: 400 } });
const journal = openRunJournal(journalFile, Date.now);
const rollout: typeof deps.rollout = async (...args) => {
  await new Promise((wake) => setTimeout(wake, 5));
  return deps.rollout(...args);
};
const report = await optimizePolicy({ ...deps, rollout, journal, concurrency: 3 }, input);
journal.close();
writeFileSync(reportFile, JSON.stringify(report));
