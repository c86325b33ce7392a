import { plainJson } from "../../base/one-line.js";
import { type Overrides, ownSettings, readConfig } from "../../config.js";
import { messageOf } from "../../errors.js";
import { EXIT } from "../exit-codes.js";
import { type AddCommand, type Common, overridesOf, withEngineFlags } from "../flags.js";
import type { Io } from "../io.js";
import { plainText } from "../style.js";

/** Time for running jobs to end when the worker is stopped; then they go to another worker. */
const GRACE_MS = 5000;

export const addWorker: AddCommand = (program, { io, finish }) => {
  const command = program.command("worker").description("verify jobs from the server in PLUMBLINE_QUEUE_URL, until stopped");
  withEngineFlags(command)
    .option("--concurrency <n>", "claims under way at once where hosts are asked, in place of PLUMBLINE_CONCURRENCY")
    .action(async (flags: Common & { concurrency?: string }) =>
      finish(await commandWorker(io, { overrides: { ...overridesOf(flags), concurrency: flags.concurrency } })),
    );
};

export async function commandWorker(io: Io, flags: { readonly overrides: Overrides }): Promise<number> {
  const config = readConfig(io.env, flags.overrides);
  const say = (level: string, message: string) =>
    io.stderr.write(`${plainJson({ level, time: new Date().toISOString(), message: plainText(message) })}\n`);
  return io.interruptible(async (signal) => {
    const { openService } = await import("../../compose/open-service.js");
    const service = await openService(config, {
      opening: { env: ownSettings(io.env), overrides: flags.overrides },
      onFault: (error) => say("warn", messageOf(error)),
      onEnd: (run, end) => {
        if (end.kind === "broken") say("error", `${run.id}: ${messageOf(end.error)}`);
      },
    });
    const worker = service.work((error) => say("warn", messageOf(error)));
    say("info", `plumbline takes jobs, ${service.places} at a time (${service.graph}, ${service.policy.id})`);
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    // Waits for running jobs before it disconnects from the server.
    const stopped = worker.close();
    await service.verifications.close(GRACE_MS);
    await stopped;
    await service.close(0);
    say("info", "stopped");
    return EXIT.ok;
  });
}
