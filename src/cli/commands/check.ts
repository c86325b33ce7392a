import { basename } from "node:path";
import { checkArticle, checkedIn } from "../../articles/check-article.js";
import { plainJson } from "../../base/one-line.js";
import { articleOf, openArticle } from "../../compose/open-article.js";
import { PlumblineError } from "../../errors.js";
import { EXIT } from "../exit-codes.js";
import { keepInputs, type OutputFile, probeOutput, readStdin, writeOutput } from "../files.js";
import { type AddCommand, type Given, overridesOf, type WorkFlags, withServerFlag, withWorkFlags } from "../flags.js";
import type { Io } from "../io.js";
import type { CheckedOnServer } from "../on-server.js";
import { workBar } from "../progress-bar.js";
import { renderArticle } from "../render-article.js";
import { SERVER_CONCURRENCY, serverOf } from "../server-of.js";
import { styleFor, widthOf } from "../style.js";
import { concurrencyFor } from "../verify-many.js";

export type CheckFlags = WorkFlags & {
  readonly json?: boolean;
  readonly html?: string;
  readonly asOf?: string;
};

export const addCheck: AddCommand = (program, { io, finish }) => {
  const command = program
    .command("check")
    .description("check every statement of a text")
    .argument("<file>", "a .txt, .md, .html, .pdf, .docx or .xlsx file; - reads standard input");
  withServerFlag(withWorkFlags(command))
    .option("--html <file>", "write a report that opens in any browser")
    .option("--json", "print the result as JSON")
    .option("--as-of <date>", "judge the statements at this date (YYYY, YYYY-MM or YYYY-MM-DD)")
    .action(async (file: string, flags: Given<CheckFlags>) =>
      finish(await commandCheck(io, file, { ...flags, overrides: overridesOf(flags) })),
    );
};

export async function commandCheck(io: Io, file: string, flags: CheckFlags): Promise<number> {
  const article = file === "-" ? articleOf(null, await readStdin()) : await openArticle(file);
  const page: OutputFile | null = flags.html === undefined ? null : { file: flags.html, what: "report" };
  if (page !== null) {
    keepInputs([file], page);
    probeOutput(page);
  }
  const bar = workBar(io.stderr, flags.quiet !== true);
  const onProgress = (done: number, total: number) => bar.show(done / total, `${done} of ${total} statements`);
  const report = async ({ sentences, ...by }: CheckedOnServer): Promise<number> => {
    const setting = { ...by, date: new Date().toISOString().slice(0, 10) };
    if (page !== null) {
      const { articlePage } = await import("../../reports/result-pages.js");
      await writeOutput(page, articlePage(article.title ?? basename(file), article.text, sentences, setting));
    }
    if (flags.json) io.stdout.write(`${plainJson({ title: article.title, ...setting, sentences }, 2)}\n`);
    else io.stdout.write(`${renderArticle(article.text, sentences, styleFor(io.stdout, io.env), widthOf(io.stdout))}\n`);
    if (page !== null && flags.quiet !== true) io.stderr.write(`the report is in ${page.file}\n`);
    return checkedIn(sentences).some(({ result }) => result.label === "failed") ? EXIT.failed : EXIT.ok;
  };
  const server = await serverOf(io, flags.overrides);
  if (server !== null)
    return io.interruptible(async (signal) => {
      const { overrides, asOf, concurrency = SERVER_CONCURRENCY } = flags;
      const { checkOnServer } = await import("../on-server.js");
      const options = { overrides, asOf, concurrency, signal, onProgress };
      return report(await checkOnServer(server, article.text, options).finally(() => bar.end()));
    });
  return io.withEngine(flags.overrides, async (engine, signal) => {
    const recorded = flags.records === true;
    const sentences = await checkArticle(article.text, {
      kg: engine.kg,
      writeClaims: engine.newClaimWriter(),
      recorded,
      signal,
      concurrency: concurrencyFor(engine, flags.concurrency),
      verify: (claim, abort) => engine.verify(claim, { asOf: flags.asOf, signal: abort, record: recorded }),
      onProgress,
    }).finally(() => bar.end());
    if (signal.aborted) throw new PlumblineError("aborted", "the check was interrupted");
    return report({ sentences, graph: engine.kg.id, policy: engine.policy.id });
  });
}
