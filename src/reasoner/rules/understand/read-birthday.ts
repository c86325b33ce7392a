import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion } from "../../../domain/reading.js";
import { findTimes } from "../../../text/find-times.js";
import { clearlyOf, stating, type Thing, termOf } from "./things.js";

const MONTH = "January|February|March|April|May|June|July|August|September|October|November|December";
const DAY = "\\d{1,2}(?:st|nd|rd|th)?";
const WHEN = `(?:on|in) (?:the )?(?<when>${DAY} (?:of )?(?:${MONTH})|(?:${MONTH}) ${DAY}|${MONTH})`;
const WHOSE = "(?:his|her|their)";

const SAYS: readonly (readonly [RegExp, PropertyId])[] = [
  [new RegExp(`^◆ was (?:not )?born ${WHEN}$`, "u"), "P569"],
  [new RegExp(`^◆ (?:has|had|celebrates|celebrated|marks) ${WHOSE} birthday ${WHEN}$`, "u"), "P569"],
  [new RegExp(`^◆['’]s? birthday (?:is|was|falls|fell) ${WHEN}$`, "u"), "P569"],
  [new RegExp(`^◆ (?:died|passed away) ${WHEN}$`, "u"), "P570"],
];

/** The day or month of a birth or death, without a year: "has her birthday on 17 November". */
export function readBirthday(text: string, things: readonly Thing[]): Assertion | null {
  const [who] = things;
  if (who?.kind !== "entity" || !who.kinds.has("person") || who.span.start > 0 || things.slice(1).some(({ kind }) => kind === "entity"))
    return null;
  const possessive = /['’]s?$/u.exec(who.span.text)?.[0] ?? "";
  const plain = `◆${possessive}${text.slice(who.span.end)}`.replace(/[.!]+$/u, "");
  for (const [pattern, property] of SAYS) {
    const when = pattern.exec(plain)?.groups?.["when"];
    // Use a leap year, which has all days.
    const [time] = when === undefined ? [] : findTimes(`${when} 2000`);
    if (when === undefined || time === undefined) continue;
    const start = text.lastIndexOf(when);
    const span = { start, end: start + when.length, text: when };
    const value = { kind: "literal", span, mention: { ...time, ...span, comparator: "in", anyYear: true } } as const;
    return stating(termOf(who), value, clearlyOf(property));
  }
  return null;
}
