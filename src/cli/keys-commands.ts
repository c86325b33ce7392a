import type { Command } from "commander";
import { positiveInteger } from "./flags.js";
import type { Io } from "./io.js";

type Finish = (code: number) => void;

export function addKeys(program: Command, io: Io, finish: Finish): void {
  const keys = program.command("keys").description("who may use the HTTP service").showHelpAfterError("(plumbline keys --help)");
  keys
    .command("add")
    .description("make a key and print it; from the first one on, the service asks everybody for a key")
    .argument("<name>", "whose it is")
    .option("--requests-per-minute <n>", "a limit of its own", positiveInteger)
    .option("--claims-per-day <n>", "how many claims may be verified with it, from midnight to midnight UTC", positiveInteger)
    .action(async (name: string, flags: { requestsPerMinute?: number; claimsPerDay?: number }) => {
      const { keysAdd } = await import("./command-keys.js");
      finish(await keysAdd(io, name, flags));
    });
  keys
    .command("list")
    .description("all keys, without their secrets")
    .action(async () => {
      const { keysList } = await import("./command-keys.js");
      finish(await keysList(io));
    });
  keys
    .command("revoke")
    .description("refuse a key from now on")
    .argument("<id>", "as list shows it")
    .action(async (id: string) => {
      const { keysRevoke } = await import("./command-keys.js");
      finish(await keysRevoke(io, id));
    });
}
