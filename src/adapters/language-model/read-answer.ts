import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { type ModelAnswer, type ModelReply, type ModelRequest, UnusableReplyError } from "../../ports/language-model.js";
import { jsonReadings, withoutThinking } from "./read-json.js";

/**
 * Reads the requested value from an answer, or throws an UnusableReplyError. A pure function: a stored answer gives the same reply or error
 * again.
 */
export function readAnswer<T>(request: ModelRequest<T>, answer: ModelAnswer): ModelReply<T> {
  const { program, output, limits } = request;
  if (answer.finish === "refused")
    throw new UnusableReplyError("refused", `${program}: the model refused to answer: ${excerpt(answer.content)}`, answer);
  if (answer.finish === "length")
    throw new UnusableReplyError(
      "truncated",
      `${program}: the answer was cut off; ${limits.maxOutputTokens} output tokens (thinking included) or the model's context are too small`,
      answer,
    );
  const said = withoutThinking(answer.content);
  if (said === "") throw new UnusableReplyError("no-json", `${program}: the model answered with nothing`, answer);
  const readings = output.kind === "text" ? [said] : jsonReadings(answer.content);
  if (readings.length === 0)
    throw new UnusableReplyError("no-json", `${program}: the reply holds no JSON object: ${excerpt(said)}`, answer);
  const results = readings.map((reading) => output.schema.safeParse(reading));
  const fitting = results.flatMap((result) => (result.success ? [result.data] : []));
  const [value, ...others] = fitting;
  if (value !== undefined && others.every((other) => isDeepStrictEqual(other, value))) return { ...answer, value };
  if (value !== undefined) throw new UnusableReplyError("no-json", `${program}: the reply holds several different JSON objects`, answer);
  const issues = results.at(-1)?.error?.issues ?? [];
  throw new UnusableReplyError(
    issues.some(({ code }) => STRUCTURAL.has(code)) ? "wrong-shape" : "wrong-value",
    `${program}: the reply does not fit: ${issues.slice(0, 5).map(sayIssue).join("; ")}`,
    answer,
    results.at(-1)?.error,
  );
}

/** Issues that cannot occur on a server that enforces the schema. */
const STRUCTURAL = new Set<string>(["invalid_type", "invalid_value", "unrecognized_keys", "invalid_union"]);

function sayIssue({ path, message }: z.core.$ZodIssue): string {
  // Names of unknown keys come from the model.
  return printable(path.length === 0 ? message : `${path.join(".")}: ${message}`);
}

function excerpt(text: string): string {
  const line = printable(text).replace(/\s+/g, " ").trim();
  return JSON.stringify(line.length > 200 ? `${line.slice(0, 200)}…` : line);
}

/** Replaces control characters, so that untrusted text is safe in a terminal and a log. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

/** Replaces lone surrogates, which may remain when text is cut and which many servers refuse. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}
