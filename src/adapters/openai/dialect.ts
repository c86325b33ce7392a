import type { Rung } from "../../ports/language-model.js";
import { type Refusal, saysModelUnknown } from "./failure.js";

/** What one server understands for one model, as far as we know. */
export type Dialect = {
  readonly rung: Rung;
  readonly temperature: boolean;
  readonly tokenLimit: "max_tokens" | "max_completion_tokens";
  readonly systemRole: boolean;
};

/** What was learned about servers, by base URL and model; one for the process. */
export type Dialects = Map<string, Dialect>;

/** The best that a server may understand. Reasoning models are known by name: asking them with a temperature is refused. */
export function firstDialect(model: string): Dialect {
  const reasons = /(^|\/)(o\d|gpt-5)/i.test(model);
  return { rung: "json_schema", temperature: !reasons, tokenLimit: reasons ? "max_completion_tokens" : "max_tokens", systemRole: true };
}

const LADDER: readonly Rung[] = ["json_schema", "json_object", "prompt"];

/** A setting that was lowered is not raised again by a call that started earlier. */
export function lowerRung(a: Rung, b: Rung | undefined): Rung {
  return b !== undefined && LADDER.indexOf(b) > LADDER.indexOf(a) ? b : a;
}

/** No other wording makes a question shorter or allowed. */
const HOPELESS = /context.?length|context size|maximum context|too (large|long|many tokens)|at most \d|content.?(filter|policy)/i;
const FORMAT = /response_format|json.?schema|json_object|\bschema\b|grammar|guided|structured|\bformat\b/i;

/**
 * Another way to say the same after a refusal, or null when saying it otherwise cannot help. A refusal that names nothing may be about the
 * shape, so lower rungs are tried; what is learned counts only once an answer comes. `start` is where this call began: nothing is
 * changed back, so that no two settings are tried in turns for ever.
 */
export function otherDialect(dialect: Dialect, start: Dialect, refusal: Refusal, structured: boolean): Dialect | null {
  const { status, text, code, param } = refusal;
  const about = `${code ?? ""} ${param ?? ""} ${text}`;
  const below = structured ? (LADDER[LADDER.indexOf(dialect.rung) + 1] ?? null) : null;
  if ([500, 501].includes(status)) return below !== null && FORMAT.test(about) ? { ...dialect, rung: below } : null;
  if ((status !== 400 && status !== 422) || HOPELESS.test(about) || saysModelUnknown(refusal)) return null;
  if (/max_(completion_)?tokens/.test(about) && dialect.tokenLimit === start.tokenLimit)
    return { ...dialect, tokenLimit: dialect.tokenLimit === "max_tokens" ? "max_completion_tokens" : "max_tokens" };
  if (/temperature/i.test(about) && dialect.temperature) return { ...dialect, temperature: false };
  if (/system role|role.{0,20}system|roles must alternate/i.test(about) && dialect.systemRole) return { ...dialect, systemRole: false };
  return below === null ? null : { ...dialect, rung: below };
}
