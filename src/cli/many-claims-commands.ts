import { type Command, InvalidArgumentError } from "commander";
import { CLASSES, type Classes } from "../lab/evaluation/loaders/loader.js";
import type { BatchFlags } from "./command-batch.js";
import type { CheckFlags } from "./command-check.js";
import { EVIDENCE_MODES, type EvalFlags, type EvidenceMode } from "./eval-flags.js";
import { amount, type Common, collect, overridesOf, positiveInteger, wholeNumber, withServerFlag } from "./flags.js";
import type { Io } from "./io.js";
import { withManyFlags, withWorkFlags } from "./work-flags.js";

type Finish = (code: number) => void;

export function addBatch(program: Command, io: Io, finish: Finish): void {
  withServerFlag(
    withManyFlags(
      program
        .command("batch")
        .description("verify many claims")
        .argument("<file>", "one claim a line (.txt), or .csv or .jsonl with a column or field `claim`; - reads standard input"),
    ),
  )
    .option("--out <file>", "write the results: .csv, .jsonl or .html")
    .action(async (file: string, flags: Common & Omit<BatchFlags, "overrides">) => {
      const { commandBatch } = await import("./command-batch.js");
      finish(await commandBatch(io, file, { ...flags, overrides: overridesOf(flags) }));
    });
}

export function addCheck(program: Command, io: Io, finish: Finish): void {
  withServerFlag(
    withWorkFlags(
      program
        .command("check")
        .description("check every statement of a text")
        .argument("<file>", "a .txt, .md, .html or .pdf file; - reads standard input"),
    ),
  )
    .option("--html <file>", "write a report that opens in any browser")
    .option("--json", "print the result as JSON")
    .option("--as-of <date>", "judge the statements at this date (YYYY, YYYY-MM or YYYY-MM-DD)")
    .action(async (file: string, flags: Common & Omit<CheckFlags, "overrides">) => {
      const { commandCheck } = await import("./command-check.js");
      finish(await commandCheck(io, file, { ...flags, overrides: overridesOf(flags) }));
    });
}

export function addEval(program: Command, io: Io, finish: Finish): void {
  const command = withManyFlags(
    program
      .command("eval")
      .description("measure on labelled data sets (claim, label, id?, date?, kind?, url?, evidence?), or compare two reports"),
  )
    .option("--dataset <file>", "a data set, or format:file such as hover:dev.json; with --report give it again for more", collect)
    .option(
      "--report <folder>",
      "measure every data set by every policy of --policy a,b,c (also table3 and no-retrieval), and write report.html, report.md and report.json",
    )
    .option("--classes <n>", "labels that are told apart: 2 (as the WKGFC paper), 3 or 4 (as the data has them)", classesOf)
    .option("--sample <n>", "draw n claims, stratified by label", positiveInteger)
    .option("--seed <n>", "of the sample (default 1)", wholeNumber)
    .option("--evidence <mode>", "the data's own evidence: given with the claim (default), searched as a corpus, or none", evidenceModeOf)
    .option("--beam <k,...>", "beam sizes to try with every policy", numbers)
    .option("--hops <n,...>", "numbers of hops to try with every policy", numbers)
    .option("--wrong-costs <n>", "what a wrong verdict costs where a right one earns 1 (default 2)", amount)
    .option("--minutes <n>", "end the run after so long; --resume goes on", amount)
    .option("--budget-usd <n>", "end the run when a model has cost so much", amount)
    .option("--out <file>", "write the report as JSON")
    .option("--predictions <file>", "write what became of each claim: .jsonl or .csv")
    .option("--resume", "go on with the predictions that are there")
    .option("--calibration <file>", "write how often the model was right when it said so sure: the calibration.json of a policy's folder")
    .option("--experience", "keep the episodes, with rewards and critiques, in the experience buffer")
    .action(async (flags: Common & Omit<EvalFlags, "overrides">) => {
      const { commandEval } = await import("./command-eval.js");
      finish(await commandEval(io, { ...flags, overrides: overridesOf(flags) }));
    });
  command
    .command("compare")
    .description("hold two reports against each other, claim by claim")
    .argument("<first>", "a report.json")
    .argument("<second>", "another of the same data sets")
    .action(async (first: string, second: string) => {
      const { commandEvalCompare } = await import("./command-eval-compare.js");
      finish(await commandEvalCompare(io, first, second));
    });
}

function classesOf(text: string): Classes {
  const classes = CLASSES.find((known) => String(known) === text);
  if (classes === undefined) throw new InvalidArgumentError("2, 3 or 4");
  return classes;
}

function evidenceModeOf(text: string): EvidenceMode {
  const mode = EVIDENCE_MODES.find((known) => known === text);
  if (mode === undefined) throw new InvalidArgumentError(EVIDENCE_MODES.join(", "));
  return mode;
}

function numbers(text: string): readonly number[] {
  return text.split(",").map(positiveInteger);
}
