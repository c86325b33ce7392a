import type { AgendaPart } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";

/**
 * A query without the values that the claim gives, so that a page with another value is found as well (§4.3). Where a value is all that tells what
 * is asked about, the query stays as it is.
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

/** What to ask where the policy did not say: the open parts of the claim, each without its value. */
export function queriesOf(belief: Belief): readonly string[] {
  const open = belief.agenda.filter(({ state }) => state === "open" || state === "not-in-graph");
  const asked = open.length > 0 ? open : belief.agenda;
  return asked.map(({ text }) => withoutValue(text.replace(/[.!?]+$/u, ""), belief, belief.agenda));
}

/** The value of one part may be what another part is about: "the director of F" and "F". */
function isSubject({ links }: Belief, agenda: readonly AgendaPart[], value: string): boolean {
  const [first] = links;
  const isFirst = first !== undefined && first.span.text.toLowerCase() === value.toLowerCase();
  return isFirst && agenda.some((part) => part.value !== value);
}

/** Where a claim says several things, a plain word that one of them gives ("made a museum") is what another is about. Names and numbers give the answer away. */
function isTopic(agenda: readonly AgendaPart[], value: string): boolean {
  return agenda.length > 1 && !/[\p{Lu}\p{N}]/u.test(value);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
