import type { Command } from "commander";
import type { Overrides } from "../config.js";
import { positiveInteger, wholeNumber, withEngineFlags } from "./flags.js";

/** What every command over several claims takes besides its own flags. */
export type WorkFlags = {
  /** Keep the episodes as records. */
  readonly records?: boolean;
  readonly concurrency?: number;
  readonly quiet?: boolean;
  readonly overrides: Overrides;
};
/** The same for files of claims. */
export type ManyFlags = WorkFlags & { readonly limit?: number; readonly workers?: number };

export function withWorkFlags(command: Command): Command {
  return withEngineFlags(command)
    .option("--records", "keep every episode; its id stands in the results")
    .option("--concurrency <n>", "claims under way at once (default: 4 on an embedded graph, else 1)", positiveInteger)
    .option("-q, --quiet", "print nothing but the results");
}

export function withManyFlags(command: Command): Command {
  return withWorkFlags(command)
    .option("--limit <n>", "only the first n claims", positiveInteger)
    .option(
      "--workers <n>",
      "threads to verify in, 0 for none (default: the number of cores on an embedded graph, for more than 20 claims)",
      wholeNumber,
    );
}
