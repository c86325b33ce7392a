import type { Overrides } from "../config.js";
import { readConfig } from "../config.js";
import { messageOf, PlumblineError } from "../errors.js";
import { buildApp } from "../http/app.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";

/** `plumbline serve`: the HTTP service until it is told to stop; requests under way are finished first. */
export async function commandServe(io: Io, flags: { readonly overrides: Overrides }): Promise<number> {
  const config = readConfig(io.env, flags.overrides);
  return io.withEngine(flags.overrides, async (engine, signal) => {
    const app = buildApp(engine);
    try {
      const address = await app.listen({ host: config.host, port: config.port });
      io.stderr.write(`plumbline listens on ${address} (POST /v1/verify, GET /healthz)\n`);
    } catch (cause) {
      throw new PlumblineError("invalid-config", `cannot listen on ${config.host}:${config.port}: ${messageOf(cause)}`, { cause });
    }
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    await app.close();
    return EXIT.ok;
  });
}
