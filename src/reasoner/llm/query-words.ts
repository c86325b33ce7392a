import type { AgendaPart } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";

/**
 * The query without the claimed values, so that pages with another value are found as well (§4.3). Unchanged if nothing else would remain.
 */
export function withoutValue(query: string, belief: Belief, agenda: readonly AgendaPart[]): string {
  const values = agenda.flatMap(({ value }) =>
    value === null || isSubject(belief, agenda, value) || isTopic(agenda, value) ? [] : [value],
  );
  const left = values.reduce(
    (text, value) => text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(value)}(?![\\p{L}\\p{N}])`, "giu"), " "),
    query,
  );
  const plain = left
    .replace(/(?<!\s)\s+(?:in|at|by|on|to|of|as|with|from)\s*$/iu, "")
    .replace(/\s+/gu, " ")
    .trim();
  return /\p{L}{2,}/u.test(plain) ? plain : query.trim();
}

/** Queries if the policy named none: the open parts of the claim, each without its value. */
export function queriesOf(belief: Belief): readonly string[] {
  const open = belief.agenda.filter(({ state }) => state === "open" || state === "not-in-graph");
  const asked = open.length > 0 ? open : belief.agenda;
  return asked.map(({ text }) => withoutValue(text.replace(/[.!?]+$/u, ""), belief, belief.agenda));
}

/** The value of one part may be the subject of another: "the director of F" and "F". */
function isSubject({ links }: Belief, agenda: readonly AgendaPart[], value: string): boolean {
  const [first] = links;
  const isFirst = first !== undefined && first.span.text.toLowerCase() === value.toLowerCase();
  return isFirst && agenda.some((part) => part.value !== value);
}

/**
 * In a claim of several parts, a lower-case value ("made a museum") is often the topic of another part. Names and numbers give the answer
 * away.
 */
function isTopic(agenda: readonly AgendaPart[], value: string): boolean {
  return agenda.length > 1 && !/[\p{Lu}\p{N}]/u.test(value);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
