import { plainJson } from "../../base/one-line.js";
import { replayVerification } from "../../compose/open-replay.js";
import { openStores } from "../../compose/open-stores.js";
import { readConfig } from "../../config.js";
import { outcomeLabel } from "../../reports/words.js";
import { EXIT } from "../exit-codes.js";
import type { AddCommand } from "../flags.js";
import type { Io } from "../io.js";
import { plainText, styleFor } from "../style.js";

export const addReplay: AddCommand = (program, { io, finish }) => {
  program
    .command("replay")
    .description("verify a kept claim again in its recorded environment, and report differences")
    .argument("<id>", "the id of a verification with --record-environment")
    .option("--json", "print the comparison as JSON")
    .action(async (id: string, flags: { json?: boolean }) => finish(await commandReplay(io, id, flags)));
};

/** `plumbline replay <id>`: runs the current program in the recorded environment. Exits with 1 if the results differ. */
export async function commandReplay(io: Io, id: string, flags: { readonly json?: boolean }): Promise<number> {
  const config = readConfig(io.env);
  const stores = await openStores(config);
  const recorded = await stores.records.load(id).finally(() => stores.close());
  return io.interruptible(async (signal) => {
    const { episode, difference, unrecorded } = await replayVerification(config, recorded, { signal });
    if (signal.aborted) return EXIT.interrupted;
    const same = difference === null;
    const versions = { recorded: recorded.versions.plumbline, now: episode.versions.plumbline };
    if (flags.json) io.stdout.write(`${plainJson({ record: id, same, difference, unrecorded, versions, outcome: episode.outcome }, 2)}\n`);
    else {
      const style = styleFor(io.stdout, io.env);
      const label = style.label(outcomeLabel(episode.outcome));
      const lines = same
        ? [`${label}  the same as recorded, step by step (plumbline ${versions.recorded}, now ${versions.now})`]
        : [
            `${label}  not as recorded (plumbline ${versions.recorded}, now ${versions.now})`,
            `  first difference: ${difference.at}`,
            `  recorded: ${difference.recorded}`,
            `  now:      ${difference.now}`,
            ...(unrecorded === null ? [] : [`  not recorded: ${unrecorded.port} ${JSON.stringify(unrecorded.asked).slice(0, 200)}`]),
          ];
      io.stdout.write(`${lines.map(plainText).join("\n")}\n`);
    }
    return same ? EXIT.ok : EXIT.failed;
  });
}
