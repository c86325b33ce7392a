import { type Command, InvalidArgumentError } from "commander";
import type { Cassette } from "../compose/compose.js";
import { type Overrides, searchChoices } from "../config.js";
import { PlumblineError } from "../errors.js";
import { CLASSES } from "../lab/evaluation/loaders/loader.js";
import type { Io } from "./io.js";

/** Adds a command with its flags. `finish` receives the exit code. */
export type AddCommand = (program: Command, cli: { readonly io: Io; finish(code: number): void }) => void;

const ENGINE_FLAGS = ["kg", "vocabulary", "search", "leakGuard", "reasoner", "policy", "seconds", "modelCalls", "modelTokens"] as const;

/** Flags that configure the engine of a command. `server`: only for commands that a service supports. */
export type Common = Pick<Overrides, (typeof ENGINE_FLAGS)[number] | "server">;

/** Flags as commander returns them, for a command whose handler takes `overrides`. */
export type Given<Flags extends { readonly overrides: Overrides }> = Common & Omit<Flags, "overrides">;

export function withEngineFlags(command: Command): Command {
  return command
    .option("--kg <graph>", "embedded, embedded:<file>, wikidata or sparql:<url>")
    .option("--vocabulary <name>", "of sparql:<url>: wikidata (the default), plain, or a JSON file with lists of IRIs")
    .option("--search <engine>", `${searchChoices("url").slice(0, -1).join(", ")} or ${searchChoices("url").at(-1)}`)
    .option("--leak-guard <on|off>", "keep fact-checkers, later pages and the claim's own article out of the evidence")
    .option("--reasoner <name>", "offline or llm (the default where a model is configured)")
    .option("--policy <name>", "a policy of policies/, or name/version")
    .option("--seconds <n>", "time for one claim, in place of the policy's")
    .option("--model-calls <n>", "calls of a model for one claim, in place of the policy's")
    .option("--model-tokens <n>", "tokens of a model for one claim, input and output together");
}

export function withServerFlag(command: Command): Command {
  return command.option("--server <url>", "use a Plumbline service instead of this process (PLUMBLINE_API_KEY: its key)");
}

/** The settings among the flags of a command; other flags may have the name of a setting, too. */
export function overridesOf(flags: Common): Overrides {
  return Object.fromEntries([...ENGINE_FLAGS, "server" as const].map((name) => [name, flags[name]]));
}

export function givenFlags(flags: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(flags).flatMap(([name, value]) => (value === undefined || value === false ? [] : [`--${name}`]));
}

export type WorkFlags = {
  readonly records?: boolean;
  readonly concurrency?: number;
  readonly quiet?: boolean;
  readonly overrides: Overrides;
};
export type ManyFlags = WorkFlags & { readonly limit?: number; readonly workers?: number };

export function withWorkFlags(command: Command): Command {
  return withEngineFlags(command)
    .option("--records", "keep every episode; its id is in the results")
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

export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

export function positiveInteger(text: string): number {
  const value = wholeNumber(text);
  if (value < 1) throw new InvalidArgumentError("a whole number from 1 is needed");
  return value;
}

export function amount(text: string): number {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError("a number is needed");
  return Number(text);
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("a whole number is needed");
  return Number(text);
}

export function oneOf<Choice extends string | number>(choices: readonly Choice[], said = choices.join(", ")): (text: string) => Choice {
  return (text) => {
    const choice = choices.find((known) => String(known) === text);
    if (choice === undefined) throw new InvalidArgumentError(said);
    return choice;
  };
}

/** Flags shared by several commands, as arguments of `option`. */
export const CLASSES_FLAG = [
  "--classes <n>",
  "number of labels: 2 (as the WKGFC paper), 3 or 4 (as the data has them)",
  oneOf(CLASSES, "2, 3 or 4"),
] as const;
export const RECORD_FLAG = [
  "--record <folder>",
  "record the model's answers in this folder; recorded requests are not sent again",
] as const;
export const REPLAY_FLAG = ["--replay <folder>", "replay the model's answers from this folder, without a model"] as const;

export function cassetteOf({ record, replay }: { readonly record?: string; readonly replay?: string }): Cassette | undefined {
  if (record !== undefined && replay !== undefined) throw new PlumblineError("invalid-input", "either --record or --replay, not both");
  if (record !== undefined) return { mode: "record", folder: record };
  return replay === undefined ? undefined : { mode: "replay", folder: replay };
}
