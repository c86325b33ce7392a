import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion } from "../../../domain/reading.js";
import { findTimes } from "../../../text/find-times.js";
import { ORDINAL } from "../../../text/number-words.js";
import { clearly, clearlyOf, signed, stating, type Thing, termOf } from "./things.js";

const DIED = "(?:died|passed away|was killed|was murdered|was assassinated)";
const AGE = "◇(?: years?)?(?: old| of age)?";
const OLD = "(?:(?:he|she|they) (?:was|were|turned|reached) |reaching |turning |)(?:the age of |age |)";
const NEVER = "(?:never|did not|didn['’]t) ";
const TO_BE = "(?:to be |to the age of |to age |to )";
/** Wordings of an age, and its comparator if the number itself has none. */
const SAYS_AGE = (
  [
    [`${DIED} (?:at (?:the age of |age )?|aged |at )${AGE}`, "equal"],
    [`${DIED} (?:when|as) ${OLD}${AGE}`, "equal"],
    [`${DIED} (?:at|on) (?:reaching|turning) (?:the age of )?${AGE}`, "equal"],
    [`lived (?:${TO_BE}|for )${AGE}`, "equal"],
    // A person who lived to be 76 also lived to be 60.
    [`${NEVER}lived? ${TO_BE}${AGE}`, "at-least"],
    [
      `(?:was|had been) (?:aged )?${AGE} (?:when (?:he|she|they) ${DIED}|at (?:the time of )?(?:his |her |their |)death|on the day (?:he|she|they) died)`,
      "equal",
    ],
    [`${DIED} before ${OLD}${AGE}`, "less"],
    [`${DIED} after ${OLD}${AGE}`, "at-least"],
    [
      `(?:${NEVER})?(?:lived? to (?:see|celebrate|reach) |(?:reach(?:ed)?|turned|turn) |(?:made|make) it (?:to|past) |lived? (?:past|beyond) )(?:the age of |age |)${AGE}`,
      "at-least",
    ],
  ] as const
).map(([pattern, comparator]) => ({ pattern: new RegExp(`^◆ (?:only |just )?${pattern}$`, "u"), comparator }));
const WORDS = "(?:about|around|approximately|roughly|nearly|almost|over|under|more than|less than|at least|at most|just|only)";
const SAYS_TIME = /^◆ (?:lived|was (?:active|alive|living)|flourished|worked) (?:in|during) (?:the )?(?:year )?◇$/u;
const SAYS_SPAN = /^◆ lived from ◇ (?:to|until|till) ◇$/u;
const LIFETIME = clearly("lifetime");

/** The age at death or the years of a life, if the claim states nothing else; otherwise empty. */
export function readLifetime(text: string, things: readonly Thing[]): readonly Assertion[] {
  const [who, first, second, ...more] = things;
  if (who?.kind !== "entity" || !who.kinds.has("person") || first?.kind !== "literal" || more.length > 0) return [];
  const plain = plainWords(text, things);
  const subject = termOf(who);
  const { mention } = first;
  if (second !== undefined)
    return SAYS_SPAN.test(plain) ? [dated(subject, "P569", first), dated(subject, "P570", second)].flatMap((one) => one ?? []) : [];
  if (mention.kind === "time") return SAYS_TIME.test(plain) && mention.part === undefined ? [stating(subject, first, LIFETIME)] : [];
  const said = SAYS_AGE.find(({ pattern }) => pattern.test(plain));
  if (said === undefined) return [];
  const meant = mention.comparator === "equal" ? { ...mention, comparator: said.comparator } : mention;
  return [stating(subject, { ...first, mention: meant }, LIFETIME)];
}

/** The words, with ◆ for the person and ◇ for each number or time. */
function plainWords(text: string, things: readonly Thing[]): string {
  return signed(text, things)
    .replace(/[.,!]+/gu, "")
    .replace(new RegExp(`\\b${WORDS} (?=◇)`, "giu"), "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** "lived from 1643 to 1727" dates the birth and the death. */
function dated(subject: Assertion["subject"], property: PropertyId, thing: Thing): Assertion | null {
  if (thing.kind !== "literal" || thing.mention.kind !== "time") return null;
  const value = { ...thing, mention: { ...thing.mention, comparator: "in" as const } };
  return stating(subject, value, clearlyOf(property));
}

const MONTH = "January|February|March|April|May|June|July|August|September|October|November|December";
const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)?|${ORDINAL})`;
const WHEN = `(?:on|in) (?:the )?(?<when>${DAY} (?:of )?(?:${MONTH})|(?:${MONTH}) ${DAY}|${MONTH})`;
const WHOSE = "(?:his|her|their)";

const BORN_OR_DIED: readonly (readonly [RegExp, PropertyId])[] = [
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
  for (const [pattern, property] of BORN_OR_DIED) {
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

type AgeAt = NonNullable<Assertion["at"]>["date"];

const AGED = "(?:already |only |just |still |barely )?(?:aged )?◇(?: years?)?(?: old| of age)?";
const THE = "(?:the |an? |his |her |their )?";
const WON = "(?:won|received|got|was awarded|were awarded|earned|collected)";
const JOINED = "(?:took part in|participated in|competed (?:in|at)|ran (?:in|at)|played (?:in|at)|appeared at|fought in|served in)";
/** Wordings of an age at an event, and the date of the event that counts; ◆ are the person and the event. */
const AT_EVENT: readonly (readonly [string, AgeAt])[] = [
  [`◆ was ${AGED} (?:at|during) (?:the time of )?${THE}◆`, "whole"],
  [`(?:At|During) ${THE}◆,? ◆ was ${AGED}`, "whole"],
  [`◆ was ${AGED} when ${THE}◆ (?:took place|happened|was held)`, "whole"],
  [`◆ was ${AGED} when ${THE}◆ (?:began|started|broke out|opened)`, "start"],
  [`◆ was ${AGED} when ${THE}◆ (?:ended|finished|was over)`, "end"],
  [`◆ was ${AGED} when (?:he|she|they) ${JOINED} ${THE}◆`, "joined"],
  [`◆ ${JOINED} ${THE}◆ (?:at|at the age of|at age|aged) ${AGED}`, "joined"],
  [`◆ was ${AGED} when (?:he|she|they) ${WON} ${THE}◆`, "won"],
  [`◆ ${WON} ${THE}◆ (?:at|at the age of|at age|aged) ${AGED}`, "won"],
];
const AT_EVENTS = AT_EVENT.map(([words, date]) => ({ pattern: new RegExp(`^${words}$`, "u"), date }));

/** A person's age at an event, if the claim states nothing else. */
export function readAgeAt(text: string, things: readonly Thing[]): Assertion | null {
  const names = things.filter((thing) => thing.kind === "entity" && thing.link.by === "name");
  const [number, ...numbers] = things.filter((thing) => thing.kind === "literal");
  if (names.length !== 2 || numbers.length > 0 || things.length !== 3) return null;
  if (number?.kind !== "literal" || number.mention.kind !== "quantity" || number.mention.value.unit !== null) return null;
  const plain = signed(text, things);
  const said = AT_EVENTS.find(({ pattern }) => pattern.test(plain));
  const [first, second] = names;
  if (said === undefined || first?.kind !== "entity" || second?.kind !== "entity") return null;
  const [who, event] = /^(?:At|During)/u.test(plain) ? [second, first] : [first, second];
  if (!who.kinds.has("person") || event.kinds.has("person")) return null;
  return { ...stating(termOf(who), number, clearly("age")), at: { event: termOf(event), date: said.date } };
}
