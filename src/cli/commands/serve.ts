import { spawn } from "node:child_process";
import { type Overrides, ownSettings, readConfig } from "../../config.js";
import { EXIT } from "../exit-codes.js";
import { type AddCommand, type Common, overridesOf, withEngineFlags } from "../flags.js";
import type { Io } from "../io.js";

export const addServe: AddCommand = (program, { io, finish }) => {
  withEngineFlags(program.command("serve").description("start the HTTP service"))
    .option("--host <address>", "address to bind (default 127.0.0.1)")
    .option("--port <number>", "port to bind (default 8642)")
    .option("--open", "open the page in a browser")
    .option("--insecure", "bind to an address that others can reach although no key is required")
    .action(async (flags: Common & { host?: string; port?: string; insecure?: boolean; open?: boolean }) => {
      const overrides = { ...overridesOf(flags), host: flags.host, port: flags.port };
      finish(await commandServe(io, { overrides, insecure: flags.insecure === true, open: flags.open === true }));
    });
};

/** `plumbline serve`: runs the HTTP service until it is stopped; running requests are finished first. */
export async function commandServe(
  io: Io,
  flags: { readonly overrides: Overrides; readonly insecure: boolean; readonly open: boolean },
): Promise<number> {
  const config = readConfig(io.env, flags.overrides);
  const opening = { env: ownSettings(io.env), overrides: flags.overrides, warm: true };
  return io.interruptible(async (signal) => {
    const { serve } = await import("../../http/serve.js");
    const { address, close } = await serve(config, { log: io.stderr, insecure: flags.insecure, opening });
    io.stderr.write(`plumbline listens on ${address} (open it in a browser; the API is at /docs)\n`);
    if (flags.open) openBrowser(address);
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    await close();
    return EXIT.ok;
  });
}

export function openBrowser(address: string): void {
  const [command, ...args] =
    process.platform === "darwin" ? ["open"] : process.platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
  const child = spawn(command ?? "xdg-open", [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
