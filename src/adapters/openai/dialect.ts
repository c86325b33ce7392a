import type { LruMap } from "../../base/recent.js";
import type { Rung } from "../../ports/language-model.js";
import { type Refusal, saysModelUnknown } from "./failure.js";
import type { RungMemory } from "./rung-memory.js";

/** Settings that one server understands for one model, as far as we know. */
export type Settings = {
  readonly temperature: boolean;
  readonly tokenLimit: "max_tokens" | "max_completion_tokens";
  readonly systemRole: boolean;
};

/** How one request is asked. */
export type Dialect = Settings & { readonly rung: Rung };

/** What was learned about servers, by base URL and model. */
export type Dialects = LruMap<{ readonly settings: Settings; readonly rungs: RungMemory }>;

/** The best that a server may understand. Reasoning models are known by name: asking them with a temperature is refused. */
export function firstSettings(model: string): Settings {
  const reasons = /(^|\/)(o\d|gpt-5)/i.test(model);
  return { temperature: !reasons, tokenLimit: reasons ? "max_completion_tokens" : "max_tokens", systemRole: true };
}

/** What is known after a call: only what this call changed is new, so that it takes nothing back that another call learned meanwhile. */
export function withLearned(known: Settings, start: Settings, end: Settings): Settings {
  return {
    temperature: known.temperature && end.temperature,
    tokenLimit: end.tokenLimit === start.tokenLimit ? known.tokenLimit : end.tokenLimit,
    systemRole: known.systemRole && end.systemRole,
  };
}

/** No other wording makes a question shorter or allowed. */
const HOPELESS = /context.?length|context size|maximum context|too (large|long|many tokens)|at most \d|content.?(filter|policy)/i;
const FORMAT = /response_format|json.?schema|json_object|\bschema\b|grammar|guided|structured|\bformat\b/i;

/** Whether a refusal is about the requested form of the answer, in the server's own words. */
export function namesFormat(refusal: Refusal): boolean {
  return FORMAT.test(wordsOf(refusal));
}

function wordsOf({ text, code, param }: Refusal): string {
  return `${code ?? ""} ${param ?? ""} ${text}`;
}

/**
 * Another way to say the same after a refusal, or null when saying it otherwise cannot help. A refusal that names nothing may be about the
 * shape, so the rung `below` is tried, where there is one; what is learned counts only once an answer comes. `start` is where this call
 * began: nothing is changed back, so that no two settings are tried in turns for ever.
 */
export function otherDialect(dialect: Dialect, start: Dialect, refusal: Refusal, below: Rung | null): Dialect | null {
  const { status } = refusal;
  const about = wordsOf(refusal);
  if ([500, 501].includes(status)) return below !== null && FORMAT.test(about) ? { ...dialect, rung: below } : null;
  if ((status !== 400 && status !== 422) || HOPELESS.test(about) || saysModelUnknown(refusal)) return null;
  if (/max_(completion_)?tokens/.test(about) && dialect.tokenLimit === start.tokenLimit)
    return { ...dialect, tokenLimit: dialect.tokenLimit === "max_tokens" ? "max_completion_tokens" : "max_tokens" };
  if (/temperature/i.test(about) && dialect.temperature) return { ...dialect, temperature: false };
  if (/system role|role.{0,20}system|roles must alternate/i.test(about) && dialect.systemRole) return { ...dialect, systemRole: false };
  return below === null ? null : { ...dialect, rung: below };
}
