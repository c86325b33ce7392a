import type { Engine } from "../compose.js";
import type { Overrides } from "../config.js";

/** What a command may touch of the outside world. */
export type Io = {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Work that Ctrl-C ends by aborting the signal. */
  interruptible(use: (signal: AbortSignal) => Promise<number>): Promise<number>;
  /** Opens an engine, hands it over, and closes it whatever happens. Ctrl-C aborts the signal. */
  withEngine(overrides: Overrides, use: (engine: Engine, signal: AbortSignal) => Promise<number>): Promise<number>;
};

export function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    interruptible,
    async withEngine(overrides, use) {
      // `--help` and `--version` need none of it.
      const [{ composeEngine }, { readConfig }] = await Promise.all([import("../compose.js"), import("../config.js")]);
      const engine = await composeEngine(readConfig(process.env, overrides));
      return interruptible((signal) => use(engine, signal)).finally(() => engine.close());
    },
  };
}

async function interruptible(use: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    return await use(controller.signal);
  } finally {
    process.removeListener("SIGINT", stop);
    process.removeListener("SIGTERM", stop);
  }
}
