#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError } from "commander";
import type { Overrides } from "../config.js";
import { PlumblineError } from "../errors.js";
import { VERSION } from "../package-root.js";
import type { EvalFlags } from "./command-eval.js";
import type { KgImportFlags } from "./command-kg-import.js";
import type { KgPullFlags } from "./command-kg-pull.js";
import type { OptimizeFlags } from "./command-optimize-policy.js";
import type { VerifyFlags } from "./command-verify.js";
import { EXIT, exitCodeOf } from "./exit-codes.js";
import { type Io, processIo } from "./io.js";

type Common = { kg?: string; search?: string; leakGuard?: string; reasoner?: string; policy?: string };

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
    .requiredOption("--out <file>", "the graph file to write, such as slice.nt.gz")
    .option("--class <ids>", "keep instances of these classes, such as Q5,Q6256")
    .option("--ids <file>", "keep these entities, one id a line; with --class, what either names")
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

function addOptimizePolicy(program: Command, io: Io, finish: (code: number) => void): void {
  withEngineFlags(program.command("optimize-policy").description("search for a better policy, and use it only where it is proven better"))
    .requiredOption("--dataset <file>", "labelled claims to learn from (JSON lines, as for eval)")
    .requiredOption("--validation <file>", "labelled claims to compare candidates on")
    .option("--rollouts <n>", "verifications at most (default 3000)", wholeNumber)
    .option("--budget-usd <x>", "dollars at most; needs the model's price", amount)
    .option("--budget-tokens <n>", "tokens at most", wholeNumber)
    .option("--minutes <m>", "begin nothing after so many minutes", amount)
    .option("--engine <name>", "textgrad, paper or ax-gepa; only textgrad proves what it finds", "textgrad")
    .option("--seed <n>", "another number is another run", wholeNumber, 1)
    .option("--concurrency <n>", "claims under way at once (default: 4 on an embedded graph, else 1)", positiveInteger)
    .option("--critique <by>", "rule or model: who criticises episodes", ruleOrModel, "rule")
    .option("--record <folder>", "keep the model's answers there; what is there already is not asked again")
    .option("--replay <folder>", "take the model's answers from there, and ask no model")
    .option("--out <folder>", "where the run is kept (default: a folder in <home>/runs)")
    .option("--resume [run]", "go on with a run that was stopped; the other flags have to be the same")
    .option("--promote", "also use a policy that is the best on validation and not proven (paper, ax-gepa)")
    .option("--dry", "search and report, and write no policy")
    .option("--json", "print the report as JSON")
    .option("-q, --quiet", "no progress")
    .action(async (flags: Common & Omit<OptimizeFlags, "overrides">) => {
      const { commandOptimizePolicy } = await import("./command-optimize-policy.js");
      finish(await commandOptimizePolicy(io, { ...flags, overrides: overridesOf(flags) }));
    });
}

function addPolicy(program: Command, io: Io, finish: (code: number) => void): void {
  const policy = program
    .command("policy")
    .description("look at the versions of policies, and choose which is used")
    .showHelpAfterError("(plumbline policy --help)");
  policy
    .command("list")
    .description("all versions; * marks what is current")
    .argument("[name]", "only this policy")
    .option("--json", "print it as JSON")
    .action(async (name: string | undefined, flags: { json?: boolean }) => {
      const { policyList } = await import("./command-policy.js");
      finish(await policyList(io, name, flags));
    });
  policy
    .command("show")
    .description("one version, as its file")
    .argument("<policy>", "name, or name/version")
    .action(async (wanted: string) => {
      const { policyShow } = await import("./command-policy.js");
      finish(await policyShow(io, wanted));
    });
  policy
    .command("diff")
    .description("what differs between two versions")
    .argument("<a>", "name/version")
    .argument("[b]", "name/version; without it, what is current is compared with a")
    .action(async (a: string, b: string | undefined) => {
      const { policyDiff } = await import("./command-policy.js");
      finish(await policyDiff(io, a, b));
    });
  policy
    .command("promote")
    .description("use this version from now on")
    .argument("<version>", "name/version")
    .action(async (wanted: string) => {
      const { policyPromote } = await import("./command-policy.js");
      finish(await policyPromote(io, wanted));
    });
  policy
    .command("rollback")
    .description("back to what was current before; again goes one further back")
    .argument("<name>", "the policy")
    .action(async (name: string) => {
      const { policyRollback } = await import("./command-policy.js");
      finish(await policyRollback(io, name));
    });
}

function addExperience(program: Command, io: Io, finish: (code: number) => void): void {
  const experience = program
    .command("experience")
    .description("look at the experience buffer, from which policies are optimized")
    .showHelpAfterError("(plumbline experience --help)");
  experience
    .command("list")
    .description("the newest episodes")
    .option("--limit <n>", "so many at most", positiveInteger, 50)
    .option("--error-type <type>", "only episodes with this error, such as premature-verdict")
    .action(async (flags: { limit: number; errorType?: string }) => {
      const { experienceList } = await import("./command-experience.js");
      finish(await experienceList(io, flags));
    });
  experience
    .command("show")
    .description("one episode, step by step")
    .argument("<id>", "the id that list printed")
    .action(async (id: string) => {
      const { experienceShow } = await import("./command-experience.js");
      finish(await experienceShow(io, id));
    });
  experience
    .command("stats")
    .description("how many, how good, what went wrong")
    .option("--json", "print it as JSON")
    .action(async (flags: { json?: boolean }) => {
      const { experienceStatistics } = await import("./command-experience.js");
      finish(await experienceStatistics(io, flags));
    });
  experience
    .command("export")
    .description("all records as JSON lines in one file")
    .argument("<file>", "where to; - prints them")
    .action(async (file: string) => {
      const { experienceExport } = await import("./command-experience.js");
      finish(await experienceExport(io, file));
    });
}

function withEngineFlags(command: Command): Command {
  return command
    .option("--kg <graph>", "embedded, embedded:<file>, wikidata or sparql:<url>")
    .option("--search <engine>", "none, corpus, corpus:<folder>, wikipedia, serper, searxng:<url>, brave or tavily")
    .option("--leak-guard <on|off>", "keep fact-checkers, later pages and the claim's own article out of the evidence")
    .option("--reasoner <name>", "offline or llm (the default where a model is configured)")
    .option("--policy <name>", "a policy of policies/, or name/version");
}

function overridesOf({ kg, search, leakGuard, reasoner, policy }: Common): Overrides {
  return { kg, search, leakGuard, reasoner, policy };
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function positiveInteger(text: string): number {
  const value = wholeNumber(text);
  if (value < 1) throw new InvalidArgumentError("a whole number from 1 is needed");
  return value;
}

function amount(text: string): number {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError("a number is needed");
  return Number(text);
}

function ruleOrModel(text: string): string {
  if (text !== "rule" && text !== "model") throw new InvalidArgumentError("rule or model");
  return text;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("a whole number is needed");
  return Number(text);
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
