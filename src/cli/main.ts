import { Command, CommanderError } from "commander";
import { VERSION } from "../base/package-root.js";
import { PlumblineError } from "../errors.js";
import type { GraphFlags } from "./command-graph.js";
import type { VerifyFlags } from "./command-verify.js";
import { EXIT, exitCodeOf } from "./exit-codes.js";
import { type Common, collect, overridesOf, withEngineFlags, withServerFlag } from "./flags.js";
import { addKg } from "./graph-commands.js";
import { type Io, processIo } from "./io.js";
import { addKeys } from "./keys-commands.js";
import { addBatch, addCheck, addEval } from "./many-claims-commands.js";
import { addExperience, addOptimizePolicy, addPolicy } from "./optimizing-commands.js";
import { readStdin } from "./read-input.js";
import { plainMessage } from "./style.js";

/** More than any claim needs; what is too long is refused by its own message. */
const MAX_CLAIM_BYTES = 100_000;

/** Commands are loaded when they are called: a verification should not wait for the web server's code. */
function buildProgram(io: Io, finish: (code: number) => void): Command {
  const program = new Command("plumbline")
    .description("Checks claims against a knowledge graph and shows the evidence.")
    .version(VERSION)
    .showHelpAfterError("(plumbline --help lists the commands)")
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) });

  withServerFlag(
    withEngineFlags(
      program
        .command("verify")
        .description("verify one claim")
        .argument("<claim>", "the claim, in quotation marks; - reads standard input"),
    ),
  )
    .option("--as-of <date>", "judge the claim at this date (YYYY, YYYY-MM or YYYY-MM-DD)")
    .option("--url <url>", "where the claim was made; its own article is no evidence for it")
    .option("--explain", "show how the claim was read, what was looked for, and how to say it otherwise")
    .option("--link <name=id>", 'say what a name stands for, such as "Georgia=Q1428"; give it again for more', collect)
    .option("--evidence <file>", "a text file of your own to judge the claim by, besides the graph; give it again for more", collect)
    .option("--image <file|url>", "the picture that the claim is about (JPEG, PNG or WebP)")
    .option("--record <folder>", "keep the model's answers there; what is there already is not asked again")
    .option("--replay <folder>", "take the model's answers from there, and ask no model")
    .option(
      "--record-environment",
      "keep everything that the graph, the web and the model answer, so that `replay` can verify again without them",
    )
    .option("--json", "print the whole outcome as JSON")
    .option("-q, --quiet", "print the label only")
    .action(async (claim: string, flags: Common & Omit<VerifyFlags, "overrides">) => {
      const { commandVerify } = await import("./command-verify.js");
      const text = claim === "-" ? await readStdin(MAX_CLAIM_BYTES) : claim;
      finish(await commandVerify(io, text, { ...flags, overrides: overridesOf(flags) }));
    });

  withServerFlag(
    program
      .command("graph")
      .description("show a kept verification again: steps, evidence graph, verdict")
      .argument("<id>", "the id that verify printed"),
  )
    .option("--json", "print the evidence graph as JSON, as the record keeps it")
    .option("--format <format>", "json (nodes and edges), jsonld, turtle, graphml, dot, svg, claim-review or markdown")
    .option("--publisher <name>", "who publishes the review; for claim-review")
    .option("--page <url>", "where the review is published; for claim-review")
    .action(async (id: string, flags: GraphFlags) => {
      const { commandGraph } = await import("./command-graph.js");
      finish(await commandGraph(io, id, flags));
    });

  program
    .command("replay")
    .description("verify a kept claim again in its recorded environment, and say whether anything differs")
    .argument("<id>", "the id of a verification with --record-environment")
    .option("--json", "print the comparison as JSON")
    .action(async (id: string, flags: { json?: boolean }) => {
      const { commandReplay } = await import("./command-replay.js");
      finish(await commandReplay(io, id, flags));
    });

  program
    .command("audit")
    .description("check a kept verification again: its hashes, every citation, and whether the graph still says what is cited")
    .argument("<id>", "the id that verify printed")
    .option("--kg <graph>", "ask this graph, also where the record was made with another: embedded:<file>, wikidata or sparql:<url>")
    .option("--json", "print what was found as JSON")
    .action(async (id: string, { json, kg }: { json?: boolean; kg?: string }) => {
      const { commandAudit } = await import("./command-audit.js");
      finish(await commandAudit(io, id, { overrides: { kg }, ...(json === undefined ? {} : { json }) }));
    });

  addCheck(program, io, finish);
  addBatch(program, io, finish);
  addEval(program, io, finish);

  withEngineFlags(program.command("doctor").description("say what is configured, what works and what is missing")).action(
    async (flags: Common) => {
      const { commandDoctor } = await import("./command-doctor.js");
      finish(await commandDoctor(io, { overrides: overridesOf(flags) }));
    },
  );

  withEngineFlags(program.command("serve").description("start the HTTP service"))
    .option("--host <address>", "address to bind (default 127.0.0.1)")
    .option("--port <number>", "port to bind (default 8642)")
    .option("--open", "open the page in a browser")
    .option("--insecure", "bind to an address that others can reach although nobody is asked for a key")
    .action(async (flags: Common & { host?: string; port?: string; insecure?: boolean; open?: boolean }) => {
      const { commandServe } = await import("./command-serve.js");
      const overrides = { ...overridesOf(flags), host: flags.host, port: flags.port };
      finish(await commandServe(io, { overrides, insecure: flags.insecure === true, open: flags.open === true }));
    });

  withEngineFlags(
    program.command("worker").description("verify jobs of the server that PLUMBLINE_QUEUE_URL names, until it is told to stop"),
  )
    .option("--concurrency <n>", "claims under way at once where hosts are asked, in place of PLUMBLINE_CONCURRENCY")
    .action(async (flags: Common & { concurrency?: string }) => {
      const { commandWorker } = await import("./command-worker.js");
      finish(await commandWorker(io, { overrides: { ...overridesOf(flags), concurrency: flags.concurrency } }));
    });

  withEngineFlags(
    program.command("mcp").description("serve verify_claim, check_text and get_evidence_graph to MCP clients over stdio"),
  ).action(async (flags: Common) => {
    const { commandMcp } = await import("./command-mcp.js");
    finish(await commandMcp(io, { overrides: overridesOf(flags) }));
  });

  addKeys(program, io, finish);
  addKg(program, io, finish);
  addOptimizePolicy(program, io, finish);
  addPolicy(program, io, finish);
  addExperience(program, io, finish);
  program
    .command("completion")
    .description("print a script that completes commands and flags: source <(plumbline completion bash)")
    .argument("<shell>", "bash, zsh or fish")
    .action(async (shell: string) => {
      const { completionScript } = await import("./completion.js");
      io.stdout.write(completionScript(program, shell));
      finish(EXIT.ok);
    });
  return program;
}

/** Runs the command that the process was started with; gives its exit code. */
export async function main(): Promise<number> {
  endQuietlyAtClosedPipe();
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
    io.stderr.write(`plumbline: ${plainMessage(error.message)}\n`);
    return exitCodeOf(error.code);
  }
}

/** A reader such as `head` closes the pipe early. That is not an error. */
function endQuietlyAtClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit(process.exitCode ?? EXIT.ok);
    });
}
