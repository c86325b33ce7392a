#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { PlumblineError } from "../errors.js";
import { VERSION } from "../package-root.js";
import type { EvalFlags } from "./command-eval.js";
import type { KgImportFlags } from "./command-kg-import.js";
import type { KgPullFlags } from "./command-kg-pull.js";
import type { VerifyFlags } from "./command-verify.js";
import { EXIT, exitCodeOf } from "./exit-codes.js";
import { type Common, collect, overridesOf, positiveInteger, wholeNumber, withEngineFlags } from "./flags.js";
import { type Io, processIo } from "./io.js";
import { addExperience, addOptimizePolicy, addPolicy } from "./optimizing-commands.js";

/** Commands are loaded when they are called: a verification should not wait for the web server's code. */
function buildProgram(io: Io, finish: (code: number) => void): Command {
  const program = new Command("plumbline")
    .description("Checks claims against a knowledge graph and shows the evidence.")
    .version(VERSION)
    .showHelpAfterError("(plumbline --help lists the commands)")
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) });

  withEngineFlags(
    program.command("verify").description("verify one claim").argument("<claim>", "the claim, in quotation marks; - reads standard input"),
  )
    .option("--as-of <date>", "judge the claim at this date (YYYY, YYYY-MM or YYYY-MM-DD)")
    .option("--url <url>", "where the claim was made; its own article is no evidence for it")
    .option("--evidence <file>", "a text file of your own to judge the claim by, besides the graph; give it again for more", collect)
    .option("--record <folder>", "keep the model's answers there; what is there already is not asked again")
    .option("--replay <folder>", "take the model's answers from there, and ask no model")
    .option("--json", "print the whole outcome as JSON")
    .option("-q, --quiet", "print the label only")
    .action(async (claim: string, flags: Common & Omit<VerifyFlags, "overrides">) => {
      const { commandVerify } = await import("./command-verify.js");
      const text = claim === "-" ? await readStdin() : claim;
      finish(await commandVerify(io, text, { ...flags, overrides: overridesOf(flags) }));
    });

  program
    .command("graph")
    .description("show a kept verification again: steps, evidence graph, verdict")
    .argument("<id>", "the id that verify printed")
    .option("--json", "print the evidence graph as JSON")
    .action(async (id: string, flags: { json?: boolean }) => {
      const { commandGraph } = await import("./command-graph.js");
      finish(await commandGraph(io, id, flags));
    });

  withEngineFlags(
    program.command("eval").description("measure on a labelled data set (JSON lines: id, claim, label, date?, kind?, evidence?)"),
  )
    .requiredOption("--dataset <file>", "the data set")
    .option("--out <file>", "write the report as JSON")
    .option("--predictions <file>", "write one JSON line a claim")
    .option("--calibration <file>", "write how often the model was right when it said so sure: the calibration.json of a policy's folder")
    .option("--experience", "keep the episodes, with rewards and critiques, in the experience buffer")
    .option("--limit <n>", "only the first n claims", positiveInteger)
    .option("--concurrency <n>", "claims under way at once (default: 4 on an embedded graph, else 1)", positiveInteger)
    .option("-q, --quiet", "no progress bar")
    .action(async (flags: Common & Omit<EvalFlags, "overrides">) => {
      const { commandEval } = await import("./command-eval.js");
      finish(await commandEval(io, { ...flags, overrides: overridesOf(flags) }));
    });

  withEngineFlags(program.command("doctor").description("say what is configured, what works and what is missing")).action(
    async (flags: Common) => {
      const { commandDoctor } = await import("./command-doctor.js");
      finish(await commandDoctor(io, { overrides: overridesOf(flags) }));
    },
  );

  withEngineFlags(program.command("serve").description("start the HTTP service"))
    .option("--host <address>", "address to bind (default 127.0.0.1)")
    .option("--port <number>", "port to bind (default 8642)")
    .action(async (flags: Common & { host?: string; port?: string }) => {
      const { commandServe } = await import("./command-serve.js");
      finish(await commandServe(io, { overrides: { ...overridesOf(flags), host: flags.host, port: flags.port } }));
    });

  const kg = program.command("kg").description("make and look at graph files of your own").showHelpAfterError("(plumbline kg --help)");
  kg.command("import")
    .description("make an embedded graph of Wikidata's dumps or of query results")
    .argument("<input...>", "files in Wikidata's shape: .nt, .ttl or .json, with or without .gz")
    .requiredOption("--out <file>", "the graph to write: slice.kg is ready to open, slice.nt.gz is text")
    .option("--class <ids>", "keep instances of these classes, such as Q5,Q6256")
    .option("--ids <file>", "keep these entities, one id a line; with --class, what either names")
    .option("--min-sitelinks <n>", "keep what so many sites have a page about; with --class, of those classes", wholeNumber)
    .option("--language <codes>", "languages of names, the shown one first", "en")
    .option("--external-ids", "keep external identifiers")
    .option("--no-external-ids", "leave external identifiers out (the default)")
    .option("--keep-references", "keep where statements come from")
    .option("--max-bad-lines <n>", "lines that may be skipped because they cannot be read", wholeNumber, 100)
    .option("--force", "replace the graph file if it is there")
    .option("--json", "print the summary as JSON")
    .option("-q, --quiet", "print nothing but errors")
    .action(async (inputs: string[], flags: KgImportFlags) => {
      const { commandKgImport } = await import("./command-kg-import.js");
      finish(await commandKgImport(io, inputs, flags));
    });
  kg.command("stats")
    .description("say what a graph file holds")
    .argument("[file]", "the graph file (default: the starter graph)")
    .option("--json", "print it as JSON")
    .action(async (file: string | undefined, flags: { json?: boolean }) => {
      const { commandKgStats } = await import("./command-kg-stats.js");
      finish(await commandKgStats(io, file, flags));
    });
  kg.command("pull")
    .description("take the neighbourhood of a few entities offline, from a live endpoint")
    .option("--seeds <ids>", "where to begin, such as Q7186,Q90")
    .option("--seeds-file <file>", "where to begin, one id a line")
    .option("--hops <n>", "how many statements away from the seeds", positiveInteger, 1)
    .requiredOption("--out <file>", "the graph file to write, such as curie.nt.gz")
    .option("--kg <graph>", "wikidata (the default) or sparql:<url>")
    .option("--max-entities <n>", "ask for the statements of so many entities at most", positiveInteger, 200)
    .option("--max-requests <n>", "send so many requests at most", positiveInteger, 500)
    .option("--force", "replace the graph file if it is there")
    .option("-q, --quiet", "print nothing but errors")
    .action(async (flags: KgPullFlags) => {
      const { commandKgPull } = await import("./command-kg-pull.js");
      finish(await commandKgPull(io, flags));
    });
  addOptimizePolicy(program, io, finish);
  addPolicy(program, io, finish);
  addExperience(program, io, finish);
  return program;
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    if (Buffer.concat(chunks).length > 100_000) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function main(): Promise<number> {
  const io = processIo();
  let code: number = EXIT.ok;
  try {
    await buildProgram(io, (value) => {
      code = value;
    }).parseAsync(process.argv);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (!(error instanceof PlumblineError)) throw error;
    io.stderr.write(`plumbline: ${error.message}\n`);
    return exitCodeOf(error.code);
  }
}

// Who reads only the first lines closes the pipe; that is no error of ours.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(process.exitCode ?? EXIT.ok);
  });

process.exitCode = await main();
