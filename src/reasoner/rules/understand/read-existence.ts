import type { PropertyId } from "../../../domain/ids.js";
import type { Span, TimeComparator } from "../../../domain/mention.js";
import type { Reading, TimeLength } from "../../../domain/reading.js";
import { LENGTH, readLength } from "../../../text/time-length.js";
import { clearly, clearlyOf, signed, stating, type Thing, termOf } from "./things.js";

type Existence = Pick<Reading, "assertions"> & { readonly lasted?: TimeLength; readonly turned?: boolean };

const ENDS: readonly PropertyId[] = ["P570", "P576", "P582"];
const BE = "(?:is|was|were)(?: not|n['’]t)?";
const THEN = "(?:still |already |not yet |yet )?";
/** Wordings for the continued existence of a thing, not of a person. */
const GOING = `${BE} (?:still (?:going(?: on)?|running|active|in business|being (?:fought|made|shown|aired|broadcast)|an? (?:independent |separate )?(?:state|country|nation|company|band))|(?:still |already )?(?:on (?:television|tv|screen|(?:the )?air)|raging|under ?way|in progress|in full swing|being fought|going on))`;
const EXISTED = `(?:(?:did not|didn['’]t) (?:yet )?exist(?: yet)?|existed|${BE} ${THEN}(?:around|alive|standing|in existence|together)|${GOING})`;
const LASTED =
  "(?:existed|stood|lasted|ran|survived|endured|went on|dragged on|raged(?: on)?|continued|(?:stayed|remained) together|was around|was on (?:the )?air|stayed on (?:the )?air)";
const FIGHTING = /^(?:the )?(?:fighting|hostilities) in (?:the )?/iu;
const IN = "(?:in|during) (?:the )?(?:year )?◇";

const ALIVE = new RegExp(`^◆ ${BE} (?:still )?(?:alive|living|among us|with us)(?: today| now)?$`, "u");
const DEAD = /^◆ (?:(?:is|was) (?:already |now )?(?:dead|deceased|no longer alive)|has (?:already )?(?:died|passed away))$/u;
/** Patterns that state a time at which something existed. */
const AT = [
  new RegExp(`^◆ (?:already |still )?${EXISTED} ${IN}$`, "u"),
  new RegExp(`^${IN} ◆ (?:already |still )?${EXISTED}$`, "iu"),
  new RegExp(`^${IN} there ${BE} ${THEN}(?:already |still |no |any )?(?:an? |the |such thing as (?:the )?)?◆(?: yet)?$`, "iu"),
  new RegExp(`^there ${BE} ${THEN}(?:already |still |no |any )?(?:an? |the )?◆ (?:yet )?${IN}$`, "iu"),
];
/** Patterns for an end, and the comparator of the date if its own words have none. */
const ENDED: readonly (readonly [RegExp, TimeComparator | null])[] = [
  [new RegExp(`^◆ ${LASTED} (?:up )?(?:until|till|to|into) (?:the )?(?:year )?◇$`, "u"), "in"],
  [/^◆ (?:was|were|had been) (?:already )?(?:over|finished|gone) (?:long |well )?(?:by|before) (?:the )?(?:year )?◇$/u, null],
  [/^◆ (?:was|were)(?: not|n['’]t)?(?: yet)? (?:already (?:over|finished|gone)|over) in (?:the )?(?:year )?◇$/u, "not-after"],
  [
    /^◆ (?:was|were) no longer (?:around|in existence|together|alive|with us|on (?:television|tv|(?:the )?air)) in (?:the )?(?:year )?◇$/u,
    "not-after",
  ],
  [
    /^◆ (?:had|was|were) (?:already )?(?:split up|broken up|disbanded|ceased to exist|been dissolved|dissolved|ended) by (?:the )?(?:year )?◇$/u,
    "not-after",
  ],
  [/^(?:fans|viewers|audiences|people) (?:said|bade) (?:goodbye|farewell) to (?:sitcom |series )?◆ in (?:the )?(?:year )?◇$/iu, "in"],
  [/^◆ (?:did not |didn['’]t |never )?lived? to see (?:the )?(?:year )?◇$/u, "not-before"],
  [/^◆ (?:did not |didn['’]t |never )?(?:lived?|survived?) (?:past|beyond) (?:the )?(?:year )?◇$/u, "after"],
];
const FOR = new RegExp(`^◆ (?:${LASTED} for|lasted|was over after) (${LENGTH})$`, "u");

/** Statements that only say when, until when or how long something existed; otherwise null. */
export function readExistence(text: string, things: readonly Thing[]): Existence | null {
  const who = things.find((thing) => thing.kind === "entity");
  const told = things.filter((thing) => thing.kind === "literal");
  if (who?.kind !== "entity" || things.length !== 1 + told.length || told.length > 1) return null;
  const plain = plainWords(text, things);
  if (FIGHTING.test(text) && !who.kinds.has("event")) return null;
  const subject = termOf(who);
  const [literal] = told;
  const isPerson = who.kinds.has("person");
  if (literal === undefined && isPerson && (ALIVE.test(plain) || DEAD.test(plain)) && !/\bwas\b/u.test(plain))
    return { assertions: [stating(subject, subject, clearly("alive"))], turned: DEAD.test(plain) };
  // For a person, "lasted for a year" is about an office.
  const [, length] = (isPerson ? null : FOR.exec(plain)) ?? [];
  const lasted = length === undefined ? null : readLength(length, literal?.mention);
  if (lasted !== null) return { assertions: [stating(subject, literal ?? subject, clearly("lifetime"))], lasted };
  if (literal?.mention.kind !== "time") return null;
  const { mention } = literal;
  if (isPerson && new RegExp(GOING, "u").test(plain)) return null;
  if (mention.part === undefined && mention.comparator === "in" && AT.some((pattern) => pattern.test(plain)))
    return { assertions: [stating(subject, literal, clearly("lifetime"))] };
  const ended = ENDED.find(([pattern]) => pattern.test(plain));
  if (ended === undefined || (/\bto ◆/u.test(plain) && !who.kinds.has("series"))) return null;
  const value = { ...literal, mention: { ...mention, comparator: ended[1] ?? mention.comparator } };
  return { assertions: [stating(subject, value, ...ENDS.map(clearlyOf))] };
}

/** The words, with ◆ for the thing and ◇ for a number or time. */
function plainWords(text: string, things: readonly Thing[]): string {
  return signed(text, things)
    .replace(/[.,!]+/gu, "")
    .replace(/^The ◆/u, "◆")
    .replace(/\bthe ◆/gu, "◆")
    .replace(FIGHTING, "")
    .replace(/\s+/gu, " ")
    .trim();
}

const FOR_LONG = new RegExp(`\\s+for (?:a total of |a period of )?(${LENGTH})[.!]?$`, "u");
/** A duration up to now depends on today's date, which changes. */
const GOES_ON = /\b(?:has|have)\b/iu;

type Lasting = { readonly lasted: TimeLength; readonly span: Span };

/** "… for sixteen years" at the end of a sentence or before a date. */
export function readLasting(claim: string, things: readonly Thing[]): Lasting | null {
  const told = things.filter((thing) => thing.kind === "literal" && thing.mention.kind === "quantity");
  const last = told.at(-1);
  const text = withoutDates(claim, things);
  if (GOES_ON.test(text)) return null;
  const mention = last?.kind === "literal" ? last.mention : undefined;
  const isLast = mention !== undefined && /^[^◆]{0,12}$/u.test(text.slice(mention.end));
  const words = isLast ? `${text.slice(0, mention.start)}◇${text.slice(mention.end)}` : text;
  const match = FOR_LONG.exec(words);
  const lasted = match?.[1] === undefined ? null : readLength(match[1], isLast ? mention : undefined);
  if (match === null || lasted === null) return null;
  return { lasted, span: { start: match.index, end: text.length, text: text.slice(match.index) } };
}

/** "for one month in 1841": the text before its final dates. */
function withoutDates(text: string, things: readonly Thing[]): string {
  const last = things.findLastIndex((thing) => thing.kind !== "literal" || thing.mention.kind !== "time");
  const date = things[last + 1];
  return date === undefined
    ? text
    : text.slice(0, date.span.start).replace(/,?\s+(?:in|from|between|until|till|up to)\s+(?:the\s+)?$/u, "");
}
