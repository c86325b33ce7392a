import type { PropertyId } from "../../../domain/ids.js";
import type { TimeValue } from "../../../domain/value.js";
import { findTimes } from "../../../text/find-times.js";

export type LifeDate = { readonly property: PropertyId; readonly value: TimeValue };

const BORN = /(?:^|[;,]\s*)(?:born|b\.)\s+(?:[^;–—()]*?[,;]\s+)?(?:(?:on|in)\s+)?$/iu;

/** "(7 November 1867 – 4 July 1934)", "(born 1950)": the dates of a life, as encyclopedias put them behind a name. */
export function readLifespan(bracket: string): readonly LifeDate[] {
  const times = findTimes(bracket);
  const [first, second, third] = times;
  if (first === undefined || third !== undefined || /\b(?:reigned|ruled|r\.|fl\.|circa|ca?\.|active|until|since)(?:\s|$)/iu.test(bracket))
    return [];
  const before = bracket.slice(0, first.start);
  if (second === undefined)
    return BORN.test(before) && /^\s*(?:$|[,;])/u.test(bracket.slice(first.end)) ? [{ property: "P569", value: first.value }] : [];
  const dashed = /^\s*(?:[–—-]|to)\s*$/u.test(bracket.slice(first.end, second.start)) && /^\s*$/u.test(bracket.slice(second.end));
  const plain = /(?:^|[;,]\s*)(?:born\s+)?$/u.test(before) || BORN.test(before);
  if (!dashed || !plain) return [];
  return [
    { property: "P569", value: first.value },
    { property: "P570", value: second.value },
  ];
}
