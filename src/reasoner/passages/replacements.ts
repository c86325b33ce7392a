import type { Instead } from "../../domain/passage.js";
import { countryOfWord } from "../../text/demonyms.js";
import { type Denial, negates } from "../../text/negation.js";
import { isOrdinal } from "../../text/number-words.js";
import { formsOf, isLight, isMatched } from "./align-claim.js";
import { AFTERWARDS, type Compared, type ComparedPart, type Comparison, isMeant } from "./compare-claim.js";
import { antonymsOf, isNegatedForm } from "./lexicon/antonyms.js";
import { kindsOfWork, mayBeBoth, rivalSets, topmostKinds } from "./lexicon/kinds.js";
import { readWords, type Word } from "./read-words.js";

/** Something that a sentence says instead of what the claim says. */
export type Replacement = {
  readonly by: "time" | "number" | "opposite" | "rival" | "slot" | "lead" | "denial" | "limit";
  /** Null if no single word was replaced (a date, a number, a denial). */
  readonly of: Compared | null;
  /** It excludes what the claim says. */
  readonly near: boolean;
  /** Both may be true: "an actor", "a singer". */
  readonly both?: boolean;
  readonly reason: string;
  /** The words of the text, and the claim's words that they replace; absent for denials and limits. */
  readonly instead?: Instead;
};

/** Everything by which a sentence can refute the claim, most certain first. Not mentioning something does not refute it. */
export function replacements(comparison: Comparison): readonly Replacement[] {
  const found = [...measures(comparison), ...excluded(comparison), ...otherKind(comparison), ...denials(comparison), ...slots(comparison)];
  return [...found.filter(({ near }) => near), ...found.filter(({ near }) => !near)];
}

/** The parts of a claim that a sentence does not express: those that it replaces, and the rest. */
export type OpenParts = { readonly replaced: readonly ComparedPart[]; readonly missing: readonly ComparedPart[] };

export function openParts({ parts, sentence }: Comparison, found: readonly Replacement[]): OpenParts {
  const open = parts.filter((one) => !isMeant(one));
  const isReplaced = ({ part, match }: ComparedPart) => {
    if (part.kind === "time" || part.kind === "count") return match === "other" && !AFTERWARDS.test(sentence.text);
    const own = found.filter(({ of }) => of !== null && of.word.start >= part.start && of.word.end <= part.end);
    // A word is not excluded by another one in its place ("fell", "collapsed").
    return own.some(({ by, near }) => part.kind === "name" || (near && (by === "opposite" || by === "rival")));
  };
  const isMissing = (one: ComparedPart) => !isReplaced(one) && !(one.part.kind === "word" && isLight(one.part.word));
  return { replaced: open.filter(isReplaced), missing: open.filter(isMissing) };
}

function measures({ claim, parts }: Comparison): readonly Replacement[] {
  return parts.flatMap(({ part, match, instead }): readonly Replacement[] => {
    if (match !== "other") return [];
    const of = claim.text.slice(part.start, part.end);
    const reason = `the text gives ${instead}, the claim ${of}`;
    return [
      {
        by: part.kind === "time" ? "time" : "number",
        of: null,
        near: true,
        reason,
        ...(instead === null ? {} : { instead: { said: instead, of } }),
      },
    ];
  });
}

/** Words that exclude a word of the claim. */
function excluded({ claim, sentence: { words }, predicate }: Comparison): readonly Replacement[] {
  const own = new Set(claim.words.map(({ lower }) => lower));
  const others = words.filter(({ lower }) => !own.has(lower));
  return predicate.flatMap((of): readonly Replacement[] => {
    // A broader or narrower word does not exclude: "British", "English".
    if (of.match === "broader" || of.match === "narrower") return [];
    const opposite = of.anywhere === "same" ? undefined : oppositeOf(of.word, others);
    const other = opposite ?? (of.anywhere === "same" || of.anywhere === "stem" ? undefined : rivalOf(of.word, others));
    if (other === undefined) return [];
    const near = opposite !== undefined || of.anywhere === "missing";
    const by = opposite === undefined ? "rival" : "opposite";
    const both = opposite === undefined && formsOf(of.word).some((one) => formsOf(other).some((two) => mayBeBoth(one, two)));
    const instead = { said: other.text, of: of.word.text };
    return [{ by, of, near, both, instead, reason: `the text says “${other.text}”, the claim “${of.word.text}”` }];
  });
}

const SAYS_WHAT = /(?:^|\s)(?:is|are|was|were)\s+(?:(?:only|solely)\s+)?(?:(?:an?|the|one of the)\s+)(?:[\p{L}\d-]+\s+){0,4}$/u;
const DEFINES = /^(?:The\s)?[^,;:]*?(?:,[^,;:]*,)?\s(?:is|are|was|were)\s+(?:an?|the|one of the)\s+([^.;:(]*)/u;
const ENDS_NOUNS = /\b(?:who|which|that|whose|of|in|by|from|for|with|at|on|to|based|born|created|directed|written)\b.*$/u;

/** "Lost is a party", but the text says that it is a series: nothing belongs to two top-level kinds. */
function otherKind({ claim, sentence, subject, predicate }: Comparison): readonly Replacement[] {
  const of = predicate.find(({ word, anywhere }) => word.start === claim.event?.anchor.start && anywhere === "missing");
  if (of === undefined || !SAYS_WHAT.test(claim.text.slice(0, of.word.start))) return [];
  // A film is often named after a person of it.
  const isPerson = subject.length > 1 && formsOf(of.word).flatMap(topmostKinds).includes("person");
  if (isPerson || subject.some(({ anywhere }) => anywhere === "missing")) return [];
  const said = DEFINES.exec(sentence.text.replace(/\s\([^()]*\)/gu, ""))?.[1]?.replace(ENDS_NOUNS, "") ?? "";
  const differs = (kindsOf: (word: string) => readonly string[]) => {
    const [own = [], other = []] = [[of.word], readWords(said)].map((words) => words.flatMap((word) => formsOf(word).flatMap(kindsOf)));
    return own.length > 0 && other.length > 0 && !own.some((kind) => other.includes(kind));
  };
  if (!differs(topmostKinds) && !differs(kindsOfWork)) return [];
  return [{ by: "rival", of, near: true, reason: `the text says “${said.trim()}”, the claim “${of.word.text}”` }];
}

function oppositeOf(word: Word, others: readonly Word[]): Word | undefined {
  const antonyms = antonymsOf(word.lower);
  return others.find((other) => formsOf(other).some((form) => antonyms.has(form)) || isNegatedForm(word.lower, other.lower));
}

/** A word that excludes this one: another month, another kind of work, another country, another ordinal. */
function rivalOf(word: Word, all: readonly Word[]): Word | undefined {
  // "the White House" is not a colour other than blue.
  const others = /^\p{Ll}/u.test(word.text) ? all.filter(({ text, start }) => start === 0 || !/^\p{Lu}/u.test(text)) : all;
  const sets = new Set(formsOf(word).flatMap((form) => [...rivalSets(form)]));
  const rival =
    sets.size === 0 ? undefined : others.find((other) => formsOf(other).some((form) => [...rivalSets(form)].some((set) => sets.has(set))));
  if (rival !== undefined) return rival;
  const country = countryOfWord(word.lower);
  if (country !== null) return others.find((other) => (countryOfWord(other.lower) ?? country) !== country && isOnLevelOf(word, other));
  return isOrdinal(word.lower) ? others.find(({ lower }) => isOrdinal(lower)) : undefined;
}

const CONTINENT = /^(?:Europe|Asia|Africa|Oceania|Antarctica|Americas|(?:North|South) America)$/u;

/** A town does not exclude a country, nor a country a continent: one may be in the other. */
function isOnLevelOf(...both: readonly [Word, Word]): boolean {
  const [one, other] = both.map(({ lower }) => {
    const country = countryOfWord(lower);
    if (country !== null) return CONTINENT.test(country) ? "continent" : "country";
    return rivalSets(lower).has("state") ? "state" : "other";
  });
  return one === other;
}

const SMALL = /(\p{L}+)\s+(?:(?:the|an?)\s+)?$/iu;
const GOES_ON = new Set("the a an and or his her its their".split(" "));
const MOST_GAP = 30;
const MOST_LEAD = 3;
const MOST_FILL = 10;

/** Something else in the same position: after the same words ("directed by …"), or a name after the same preposition. */
function slots(comparison: Comparison): readonly Replacement[] {
  const { claim, subject, predicate, sentence } = comparison;
  const phrases = phrasesOf(
    [...subject, ...predicate].filter(({ word }) => word.kind !== "function").sort((a, b) => a.word.start - b.word.start),
  );
  return phrases.flatMap((phrase, at): readonly Replacement[] => {
    const [of, last, before, after] = [phrase[0], phrase.at(-1), phrases[at - 1]?.at(-1), phrases[at + 1]?.[0]];
    if (of === undefined || last === undefined || isLight(of.word)) return [];
    const lead = SMALL.exec(claim.text.slice(before?.word.end ?? 0, of.word.start))?.[1]?.toLowerCase() ?? null;
    const small = lead !== null && GOES_ON.has(lead) ? null : lead;
    const nameOf = (word: Word) => sentence.names.find(({ words }) => words.includes(word));
    const replaced = (by: "slot" | "lead", other: Word): Replacement => {
      const { start, end } = nameOf(other) ?? other;
      const instead = { said: sentence.text.slice(start, end), of: claim.text.slice(of.word.start, last.word.end) };
      const reason = `the text has “${other.text}” where the claim has “${of.word.text}”`;
      return { by, of, near: by === "slot" && of.anywhere === "missing", reason, instead };
    };
    // Another predicate of the subject replaces nothing: "the tower stands" does not contradict "the tower burned".
    const isPlaced = before !== undefined && of.word.start - before.word.end <= MOST_GAP && (small !== null || !subject.includes(before));
    const filling = isPlaced ? fill(phrase, before, small, comparison) : null;
    // "A Vell album" is an album by Vell.
    const isMaker = of.word.kind === "name" && after?.word.kind === "plain" && after.word.start === last.word.end + 1;
    const maker = isMaker ? fill(phrase, after, "by", comparison) : null;
    const isLed = of.word.kind === "name" && of.anywhere === "missing" && small !== null;
    const isNew = (word: Word) => !claim.words.some(({ lower }) => lower === word.lower) && isOnLevelOf(of.word, word);
    const led = sentence.names.find((name) => isLed && name.lead === small && name.words.some(isNew))?.words.find(isNew);
    return [
      ...(filling === null ? [] : [replaced("slot", filling)]),
      ...(maker === null ? [] : [replaced("slot", maker)]),
      ...(led === undefined ? [] : [replaced("lead", led)]),
    ];
  });
}

/** Adjacent names are one phrase; every other word is its own phrase. */
function phrasesOf(meaning: readonly Compared[]): readonly (readonly Compared[])[] {
  const phrases: Compared[][] = [];
  for (const one of meaning) {
    const before = phrases.at(-1)?.at(-1);
    if (before?.word.kind === "name" && one.word.kind === "name" && one.word.start - before.word.end <= 2) phrases.at(-1)?.push(one);
    else phrases.push([one]);
  }
  return phrases;
}

/** What follows the leader in the sentence instead of the phrase; null if the phrase itself does, or nothing of its kind. */
function fill(
  phrase: readonly Compared[],
  leader: Compared,
  lead: string | null,
  { sentence: { words }, subject, predicate }: Comparison,
): Word | null {
  if (!isMatched(leader)) return null;
  const of = phrase[0]?.word ?? leader.word;
  const own = new Set([...subject, ...predicate].flatMap(({ found }) => found));
  let other: Word | null = null;
  for (const from of leader.found) {
    const ahead = words.slice(words.indexOf(from) + 1, words.indexOf(from) + 1 + MOST_LEAD + MOST_FILL);
    const start = lead === null ? 0 : ahead.slice(0, MOST_LEAD).findIndex(({ lower }) => lower === lead) + 1;
    if (lead !== null && start === 0) continue;
    const rest = ahead.slice(start, lead === null ? MOST_LEAD : undefined);
    const end = rest.findIndex((word) => word.kind === "function" && !GOES_ON.has(word.lower));
    const filling = rest.slice(0, end === -1 ? undefined : end).filter((word) => word.kind !== "function");
    if (filling.some((word) => phrase.some((one) => isMatched(one) && one.found.includes(word)))) return null;
    other ??= filling.find((word) => word.kind === of.kind && !own.has(word) && isOnLevelOf(of, word)) ?? null;
  }
  return other;
}

/** A denial in only one of claim and text; or a claim with "only". */
function denials(comparison: Comparison): readonly Replacement[] {
  const { claim, denials: found, sentence } = comparison;
  const claimed = claim.denials.find(negates);
  const near = found.find((denial) => negates(denial) && isNear(denial, comparison));
  const heard = near ?? found.find(negates);
  if (claimed !== undefined && heard === undefined)
    return [{ by: "denial", of: null, near: false, reason: `the claim denies (“${claimed.text}”), the text does not` }];
  if (claimed === undefined && heard !== undefined)
    return [{ by: "denial", of: null, near: near !== undefined, reason: `the text denies (“${heard.text}”), the claim does not` }];
  const limit = claim.denials.find((denial) => !negates(denial));
  if (limit === undefined) return [];
  return [{ by: "limit", of: null, near: /,|\band\b/u.test(sentence.text), reason: `the claim is limited (“${limit.text}”)` }];
}

/** The text has the whole claim with a denial directly before one of its words: "did not win the race". */
export function deniesOutright(comparison: Comparison): boolean {
  const { claim, denials: found, predicate } = comparison;
  const denial = claim.denials.some(negates) ? undefined : found.find((one) => negates(one) && isNear(one, comparison, RIGHT_AFTER));
  return (
    denial !== undefined &&
    predicate.every(({ word, anywhere }) => word.kind === "function" || isMatched({ match: anywhere }) || isLight(word))
  );
}

const NEAR = { before: 12, after: 45 };
const RIGHT_AFTER = { before: 0, after: 15 };

/** A denial applies to the words shortly after it. */
export function isNear({ start }: Denial, { predicate }: Comparison, reach = NEAR): boolean {
  return predicate.some(
    (one) =>
      one.word.kind !== "function" &&
      isMatched(one) &&
      !isLight(one.word) &&
      one.found.some((place) => place.start - start > -reach.before && place.start - start < reach.after),
  );
}
