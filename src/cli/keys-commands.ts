import type { Command } from "commander";
import type { KeyFlags } from "./command-keys.js";
import { positiveInteger } from "./flags.js";
import type { Io } from "./io.js";

type Finish = (code: number) => void;

export function addKeys(program: Command, io: Io, finish: Finish): void {
  const keys = program.command("keys").description("who may use the HTTP service").showHelpAfterError("(plumbline keys --help)");
  keys
    .command("add")
    .description("make a key and print it; from the first one on, the service asks everybody for a key")
    .argument("<name>", "whose it is")
    .option("--requests-per-minute <n>", "a limit of its own, for requests and for claims", positiveInteger)
    .option("--claims-per-day <n>", "how many claims may be verified with it, from midnight to midnight UTC", positiveInteger)
    .option("--sees-all", "sees and deletes the verifications of all keys, not only its own")
    .option("--read-only", "nothing can be verified, cancelled or deleted with it")
    .option("--expires <when>", "a day (2027-01-01, from its beginning in UTC) or a number of days from now")
    .action(async (name: string, flags: KeyFlags) => {
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
