// Must be first: zod reads its configuration when a schema is created.
import "./zod-mode.js";
import { Command, CommanderError } from "commander";
import { VERSION } from "../base/package-root.js";
import { PlumblineError } from "../errors.js";
import { EXIT, exitCodeOf } from "./exit-codes.js";
import type { AddCommand } from "./flags.js";
import { type Io, processIo } from "./io.js";
import { plainMessage } from "./style.js";

/** All commands, in the order of the help. Only the code of the requested command is loaded. */
const COMMANDS: ReadonlyMap<string, () => Promise<AddCommand>> = new Map([
  ["verify", async () => (await import("./commands/verify.js")).addVerify],
  ["graph", async () => (await import("./commands/graph.js")).addGraph],
  ["replay", async () => (await import("./commands/replay.js")).addReplay],
  ["audit", async () => (await import("./commands/audit.js")).addAudit],
  ["check", async () => (await import("./commands/check.js")).addCheck],
  ["batch", async () => (await import("./commands/batch.js")).addBatch],
  ["eval", async () => (await import("./commands/eval.js")).addEval],
  ["doctor", async () => (await import("./commands/doctor.js")).addDoctor],
  ["serve", async () => (await import("./commands/serve.js")).addServe],
  ["worker", async () => (await import("./commands/worker.js")).addWorker],
  ["mcp", async () => (await import("./commands/mcp.js")).addMcp],
  ["keys", async () => (await import("./commands/keys.js")).addKeys],
  ["kg", async () => (await import("./commands/kg.js")).addKg],
  ["optimize-policy", async () => (await import("./commands/optimize-policy.js")).addOptimizePolicy],
  ["policy", async () => (await import("./commands/policy.js")).addPolicy],
  ["experience", async () => (await import("./commands/experience.js")).addExperience],
  ["completion", async () => (await import("./commands/completion.js")).addCompletion],
]);

/** The loaders needed for the first argument; help and completion show all commands. */
function wantedCommands(first: string | undefined): readonly (() => Promise<AddCommand>)[] {
  if (first === "--version" || first === "-V") return [];
  const one = first === undefined || first === "completion" ? undefined : COMMANDS.get(first);
  return one === undefined ? [...COMMANDS.values()] : [one];
}

async function buildProgram(io: Io, finish: (code: number) => void): Promise<Command> {
  const program = new Command("plumbline")
    .description("Checks claims against a knowledge graph and shows the evidence.")
    .version(VERSION)
    .enablePositionalOptions()
    .showHelpAfterError("(plumbline --help lists the commands)")
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) });
  for (const load of wantedCommands(process.argv[2])) (await load())(program, { io, finish });
  return program;
}

export async function main(): Promise<number> {
  endQuietlyAtClosedPipe();
  const io = processIo();
  let code: number = EXIT.ok;
  try {
    const program = await buildProgram(io, (value) => {
      code = value;
    });
    await program.parseAsync(process.argv);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (!(error instanceof PlumblineError)) throw error;
    io.stderr.write(`plumbline: ${plainMessage(error.message)}\n`);
    return exitCodeOf(error.code);
  }
}

/** A reader such as `head` may close the pipe early, which is not an error. */
function endQuietlyAtClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit(process.exitCode ?? EXIT.ok);
    });
}
