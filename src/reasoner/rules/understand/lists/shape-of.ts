import { type CompleteList, needsOwner } from "../../../../domain/complete-list.js";
import type { Span } from "../../../../domain/mention.js";
import type { TimeLength } from "../../../../domain/reading.js";
import { PRECISION } from "../../../../domain/vocabulary.js";
import { findTimes } from "../../../../text/find-times.js";
import { blanked } from "../../../../text/spans.js";
import { lengthOfTime } from "../../../../text/time-length.js";
import type { Thing } from "../things.js";
import { comparativeAt, type Grade, matchAt, measureAt, numberAt, placeAt, superlativeAt, timesAt } from "./grades.js";
import { type ListWords, listWords } from "./list-words.js";
import { plainSigns } from "./slots.js";

type Entity = Extract<Thing, { kind: "entity" }>;
type Named = { readonly things: readonly Thing[]; readonly nouns: readonly Thing[]; readonly skip: readonly Span[] };

/**
 * A claim as a sequence of signs: those of `list-words.ts`, `T0` a name, `S0` a superlative, `C0` a comparative, `M0` a measure, `^2` an ordinal
 * (`^0` the last), `#3` a number, `x3` a number of times, `Y2004-05` a date, `L0` the time between two dates; all other words unchanged, without
 * articles.
 */
export type Shape = {
  readonly signs: string;
  readonly things: readonly Entity[];
  readonly grades: readonly Grade[];
  readonly measures: readonly string[];
  readonly lengths: readonly TimeLength[];
};

const WORD = /[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*|['’]s?(?!\p{L})|[,:]/uy;
const ARTICLE = /(?:the|an?)\s+/iuy;
/** Common nouns in the graph that are plain words here. */
const PLAIN_NOUN =
  /^(?:land|series|saga|country|countries|nation|team|cities|city|clubs?|sides?|nations|teams|player|person|people|human|man|men|level|table|number|office|power|term|terms|time|history|presidency|group|member|members|right|list|line|row|place|lead|left|band|soil|spot|rank|order|total|title|record)$/iu;
/** "in 1998", and "the 1998 World Cup": no complete list has thousands of members. */
const YEAR = /(?:(?:in|of)\s+)?[12]\d{3}(?![\p{L}\p{N}]|[.,]\d)/iuy;
/** "about a year" before "after", or behind "by" at the end. */
const DIFFERENCE =
  /(?:(?:about|around|roughly|almost|nearly|over|more than|less than|at least|exactly|just|only|some|by) )*(?:an?|\d+|\p{L}+) (?:days?|weeks?|months?|years?|decades?)(?= (?:before|after|earlier|later|sooner|ahead|prior)\b|(?<=\bby .*)$)/iuy;
const SAYS_NOTHING =
  /^(?:the|an?|exactly|precisely|just|ever|also|actually|currently|now|today|total|our|whole|entire|separate|different|own|do|does|did|modern|altogether|officially|confirmed|recogni[sz]ed|yet|men['’]s|very)$/u;
const BE = /^(?:is|are|was|were|be|been|became|become|remains|ranks|stands|being|comes|come|came)$/u;
const HAVE = /^(?:has|have|had)$/u;

/** `skip`: spans that were already read, such as a negation or a date. */
export function shapeOf(
  claim: string,
  list: CompleteList,
  { things, nouns, skip, isMember = () => false }: Named & { readonly isMember?: (list: CompleteList, thing: Thing) => boolean },
): Shape {
  const words = listWords(list);
  const text = blanked(claim, skip, " ");
  const [names, grades, measures, lengths]: [Entity[], Grade[], string[], TimeLength[]] = [[], [], [], []];
  const dates = findTimes(text).filter(({ value }) => value.precision >= PRECISION.month);
  const named = (all: readonly Thing[], at: number) =>
    text[at] === " " ? undefined : all.find((thing): thing is Entity => thing.kind === "entity" && thing.span.start === at);
  const signs: string[] = [];
  const take = (sign: string | null, { length }: string): number => {
    if (sign !== null) signs.push(sign);
    return Math.max(1, length);
  };
  const graded = (text: string) => {
    const [grade, more, measure] = [superlativeAt(text, 0), comparativeAt(text, 0), measureAt(text, 0)];
    if (grade !== null) return `S${grades.push(grade.says) - 1}`;
    if (more !== null) return `C${grades.push(more.says) - 1}`;
    return measure === null ? text : `M${measures.push(measure.says) - 1}`;
  };
  const signOf = (sign: string) => (sign.startsWith("~") ? sign.slice(1).split("_").map(graded).join(" ") || null : sign);
  /** Consumes the token at an offset and returns its length. */
  const read = (at: number): number => {
    // Names may begin with an article; the list's own words do not.
    const article = matchAt(ARTICLE, text, at);
    if (article !== null && words.at(text, at + article.length) !== null) return take(null, article);
    // "Seven countries belong to …", "The second largest …": a number at the start is not a name, even if it is one elsewhere.
    const opening = at === 0 ? numberOrPlace(text, article?.length ?? 0) : null;
    const number = text.slice(0, (article?.length ?? 0) + (opening?.text.length ?? 0));
    const length = matchAt(DIFFERENCE, text, at);
    const told = length === null ? null : lengthOfTime(length, (words) => numberAt(words, 0)?.says ?? null);
    if (length !== null && told !== null) return take(`L${lengths.push(told) - 1}`, length);
    const date = dates.find(({ start }) => start === at);
    if (date !== undefined)
      return take(`Y${date.value.iso.replace(/^\+/u, "").slice(0, date.value.precision === PRECISION.month ? 7 : 10)}`, date.text);
    const name = named(things, at);
    // "The Two Towers" is a name.
    if (opening !== null && (name === undefined || bare(name).length <= number.length)) return take(opening.sign, number);
    const own = words.at(text, at);
    // "president of the Democratic Party": an office in the party.
    if (own !== null && /^K/u.test(own.says) && OFFICE_OF.test(text.slice(0, at))) return take("other-noun", own.text);
    if (own !== null && own.text.length >= (name === undefined ? 0 : bare(name).length)) return take(signOf(own.says), own.text);
    if (name !== undefined) {
      const sign = `T${names.push(name) - 1}`;
      // "Harry Potter books" may be a name of the series.
      return take(endsInNoun(words, name) && needsOwner(list) ? `${sign} N` : sign, bare(name));
    }
    const grade = superlativeAt(text, at);
    if (grade !== null) return take(`S${grades.push(grade.says) - 1}`, grade.text);
    const more = comparativeAt(text, at);
    if (more !== null) return take(`C${grades.push(more.says) - 1}`, more.text);
    const measure = measureAt(text, at);
    if (measure !== null) return take(`M${measures.push(measure.says) - 1}`, measure.text);
    const year = matchAt(YEAR, text, at);
    if (year !== null) return take(`Y${year.slice(-4)}`, year);
    const times = timesAt(text, at);
    if (times !== null) return take(`x${times.says}`, times.text);
    const place = placeAt(text, at);
    if (place !== null) return take(`^${place.says}`, place.text);
    const counted = numberAt(text, at);
    if (counted !== null) return take(`#${counted.says}`, counted.text);
    const noun = named(nouns, at);
    if (noun !== undefined && !PLAIN_NOUN.test(noun.span.text)) return take(`T${names.push(noun) - 1}`, noun.span.text);
    const word = matchAt(WORD, text, at) ?? text[at] ?? " ";
    return take(plain(word.toLowerCase()), word);
  };
  for (let at = 0; at < text.length; at += read(at));
  // "was chancellor longer than": the office of the first person named.
  const isHeld = list.by.property === "P39" && names[0] !== undefined && isMember(list, names[0]);
  const told = withShortNoun(signs.join(" "), isHeld);
  const timed = told.replace(/\b(?:time|spell|stint|period|stay|stretch|years) in office\b/gu, () => `M${measures.push("tenure") - 1}`);
  return { signs: plainSigns(withAge(timed, grades, list, TAKES_OFFICE.test(text))), things: names, grades, measures, lengths };
}

/** A short noun counts only with the whole list or with an owner's verb: "borders nine countries", but "has nine states". */
function withShortNoun(signs: string, isHeld: boolean): string {
  const isMeant = isHeld || /(?:^| )[WV](?: |$)/u.test(signs);
  return signs.replace(/(?<=^| )n(?= |$)/gu, isMeant ? "N" : "other-noun");
}

const OFFICE_OF = /\b(?:presidents?|prime ministers?|premiers?|chancellors?|leaders?|heads?)\s+of\s+(?:the\s+)?$/iu;

/** Ages of office holders are taken at the beginning of a term; without these words, the oldest may refer to the end. */
const TAKES_OFFICE =
  /\b(?:becom\p{L}+|became|(?:tak\p{L}+|took|enter\p{L}*|assum\p{L}+|com\p{L}+ (?:in)?to|came (?:in)?to) (?:office|power)|sworn in|inaugurat\p{L}+)\b/iu;

/** For things without an age, the youngest is the last that joined or was born. */
function withAge(signs: string, grades: readonly Grade[], { measures, order }: CompleteList, isAtStart: boolean): string {
  const isBirth = order !== undefined && "property" in order && order.property === "P569";
  return signs.replace(/\b([SC])(\d+)\b/gu, (sign, kind: string, at: string) => {
    const grade = grades[Number(at)];
    if (grade?.measure !== "age") return sign;
    if (measures["age"] === "born") return kind === "C" ? "older" : sign;
    if (measures["age"] !== undefined) return grade.side === "smaller" || isAtStart ? sign : "oldest";
    return kind === "C" ? "older" : grade.side === "smaller" ? "^0" : isBirth ? "^1" : "oldest";
  });
}

function numberOrPlace(text: string, at: number): { readonly sign: string; readonly text: string } | null {
  const place = placeAt(text, at);
  if (place !== null) return { sign: `^${place.says}`, text: place.text };
  const number = numberAt(text, at);
  return number === null || /^\d{4}$/u.test(number.text) ? null : { sign: `#${number.says}`, text: number.text };
}

function bare({ span }: Entity): string {
  return span.text.replace(/['’]s?$/u, "");
}

function endsInNoun(words: ListWords, { span }: Entity): boolean {
  const last = /\s(\S+)$/u.exec(span.text)?.[1];
  const noun = last === undefined ? null : words.at(last, 0);
  return noun?.says === "N" && noun.text === last;
}

function plain(word: string): string | null {
  if (SAYS_NOTHING.test(word) || !/[\p{L}\p{N},:'’]/u.test(word)) return null;
  if (word === ":") return ",";
  if (word === "’" || word === "'") return "'s";
  return BE.test(word) ? "is" : HAVE.test(word) ? "has" : word.replace("’", "'");
}
