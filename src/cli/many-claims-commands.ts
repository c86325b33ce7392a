import type { Command } from "commander";
import type { BatchFlags } from "./command-batch.js";
import type { CheckFlags } from "./command-check.js";
import type { EvalFlags } from "./eval-flags.js";
import { type Common, overridesOf, withServerFlag } from "./flags.js";
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
  withManyFlags(
    program
      .command("eval")
      .description("measure on a labelled data set (.jsonl or .csv: claim, label, id?, date?, kind?, url?, evidence?)"),
  )
    .requiredOption("--dataset <file>", "the data set")
    .option("--out <file>", "write the report as JSON")
    .option("--predictions <file>", "write what became of each claim: .jsonl or .csv")
    .option("--resume", "go on with the predictions that are there")
    .option("--calibration <file>", "write how often the model was right when it said so sure: the calibration.json of a policy's folder")
    .option("--experience", "keep the episodes, with rewards and critiques, in the experience buffer")
    .action(async (flags: Common & Omit<EvalFlags, "overrides">) => {
      const { commandEval } = await import("./command-eval.js");
      finish(await commandEval(io, { ...flags, overrides: overridesOf(flags) }));
    });
}
