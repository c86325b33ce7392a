import { type Command, InvalidArgumentError } from "commander";
import type { Overrides } from "../config.js";
import { searchChoices } from "../setting-schemas.js";

/** Flags that say with which engine a command works. */
export type Common = {
  kg?: string;
  search?: string;
  leakGuard?: string;
  reasoner?: string;
  policy?: string;
  seconds?: string;
  modelCalls?: string;
  modelTokens?: string;
  /** Only of commands that a service can do. */
  server?: string;
};

export function withEngineFlags(command: Command): Command {
  return command
    .option("--kg <graph>", "embedded, embedded:<file>, wikidata or sparql:<url>")
    .option("--search <engine>", `${searchChoices("url").slice(0, -1).join(", ")} or ${searchChoices("url").at(-1)}`)
    .option("--leak-guard <on|off>", "keep fact-checkers, later pages and the claim's own article out of the evidence")
    .option("--reasoner <name>", "offline or llm (the default where a model is configured)")
    .option("--policy <name>", "a policy of policies/, or name/version")
    .option("--seconds <n>", "time for one claim, in place of the policy's")
    .option("--model-calls <n>", "calls of a model for one claim, in place of the policy's")
    .option("--model-tokens <n>", "tokens of a model for one claim, input and output together");
}

export function withServerFlag(command: Command): Command {
  return command.option("--server <url>", "a Plumbline service that does it, in place of this process (PLUMBLINE_API_KEY: its key)");
}

export function overridesOf({ kg, search, leakGuard, reasoner, policy, seconds, modelCalls, modelTokens, server }: Common): Overrides {
  return { kg, search, leakGuard, reasoner, policy, seconds, modelCalls, modelTokens, server };
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

export function ruleOrModel(text: string): string {
  if (text !== "rule" && text !== "model") throw new InvalidArgumentError("rule or model");
  return text;
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("a whole number is needed");
  return Number(text);
}
