import type { Overrides } from "../config.js";
import { readConfig } from "../config.js";
import { serve } from "../http/serve.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";

/** `plumbline serve`: the HTTP service until it is told to stop; requests under way are finished first. */
export async function commandServe(io: Io, flags: { readonly overrides: Overrides }): Promise<number> {
  const config = readConfig(io.env, flags.overrides);
  return io.interruptible(async (signal) => {
    const { address, close } = await serve(config, io.stderr);
    io.stderr.write(`plumbline listens on ${address} (POST /v1/verify, GET /docs)\n`);
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    await close();
    return EXIT.ok;
  });
}
