import type { LruMap } from "../../base/recent.js";
import type { Rung } from "../../ports/language-model.js";
import { type Refusal, saysModelUnknown } from "./failure.js";
import type { RungMemory } from "./rung-memory.js";

/** Settings that a server understands for one model, as far as known. */
export type Settings = {
  readonly temperature: boolean;
  readonly tokenLimit: "max_tokens" | "max_completion_tokens";
  readonly systemRole: boolean;
};

export type Dialect = Settings & { readonly rung: Rung };

export type Dialects = LruMap<{ readonly settings: Settings; readonly rungs: RungMemory }>;

/** Settings to try first, the most capable ones. Reasoning models, known by name, refuse a temperature. */
export function firstSettings(model: string): Settings {
  const reasons = /(^|\/)(o\d|gpt-5)/i.test(model);
  return { temperature: !reasons, tokenLimit: reasons ? "max_completion_tokens" : "max_tokens", systemRole: true };
}

/** Adds what one call learned, and keeps what concurrent calls learned. */
export function withLearned(known: Settings, start: Settings, end: Settings): Settings {
  return {
    temperature: known.temperature && end.temperature,
    tokenLimit: end.tokenLimit === start.tokenLimit ? known.tokenLimit : end.tokenLimit,
    systemRole: known.systemRole && end.systemRole,
  };
}

/** Refusals that no other dialect can avoid. */
const HOPELESS = /context.?length|context size|maximum context|too (large|long|many tokens)|at most \d|content.?(filter|policy)/i;
const FORMAT = /response_format|json.?schema|json_object|\bschema\b|grammar|guided|structured|\bformat\b/i;

/** Whether a refusal is about the requested format. */
export function namesFormat(refusal: Refusal): boolean {
  return FORMAT.test(wordsOf(refusal));
}

function wordsOf({ text, code, param }: Refusal): string {
  return `${code ?? ""} ${param ?? ""} ${text}`;
}

/**
 * Another dialect after a refusal, or null when none can help. A refusal without a reason may be about the format, so the rung `below` is
 * tried next, if there is one. `start` is the dialect at the start of the call: no setting is changed back, so that two settings never
 * alternate forever.
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
