import type { Engine } from "../compose/compose.js";
import type { Overrides } from "../config.js";

export type Io = {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ctrl-C aborts the signal. */
  interruptible(use: (signal: AbortSignal) => Promise<number>): Promise<number>;
  /** The same with an engine, which is closed afterwards. `recorder`: record the environment for a replay. */
  withEngine(
    overrides: Overrides,
    use: (engine: Engine, signal: AbortSignal) => Promise<number>,
    options?: { readonly recorder?: boolean },
  ): Promise<number>;
};

export function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    interruptible,
    async withEngine(overrides, use, { recorder = false } = {}) {
      // Loaded lazily: `--help` and `--version` do not need it.
      const [{ composeEngine }, { readConfig }] = await Promise.all([import("../compose/compose.js"), import("../config.js")]);
      const config = readConfig(process.env, overrides);
      const engine = recorder ? await (await import("../compose/open-replay.js")).openRecorder(config) : await composeEngine(config);
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
