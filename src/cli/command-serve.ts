import type { Overrides } from "../config.js";
import { ownSettings, readConfig } from "../config.js";
import { serve } from "../http/serve.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";
import { openBrowser } from "./open-browser.js";

/** `plumbline serve`: the HTTP service until it is told to stop; requests under way are finished first. */
export async function commandServe(
  io: Io,
  flags: { readonly overrides: Overrides; readonly insecure: boolean; readonly open: boolean },
): Promise<number> {
  const config = readConfig(io.env, flags.overrides);
  const opening = { env: ownSettings(io.env), overrides: flags.overrides, warm: true };
  return io.interruptible(async (signal) => {
    const { address, close } = await serve(config, { log: io.stderr, insecure: flags.insecure, opening });
    io.stderr.write(`plumbline listens on ${address} (open it in a browser; the API is at /docs)\n`);
    if (flags.open) openBrowser(address);
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    await close();
    return EXIT.ok;
  });
}
