import { countryOfDemonym } from "../../text/demonyms.js";
import { isOrdinal, isRank } from "../../text/number-words.js";
import { formsOf } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import { rolesAt } from "./clause-roles.js";
import { ARTICLE, BE, isVerb, openingOf, type ParsedText, PREPOSITION } from "./clause-words.js";
import type { ComparedPart } from "./compare-claim.js";
import { isLimited, subjectOf } from "./how-told.js";
import { rivalSets, topmostKinds } from "./lexicon/kinds.js";
import { takesOne, takesOneAtATime } from "./lexicon/one-value.js";
import type { Word } from "./read-words.js";

/**
 * Whether a value that the sentence gives instead excludes that of the claim: the event happens once, the relation takes one value, or claim or
 * sentence says that there is only one. A visit to Boston excludes no visit to Chicago. True if nothing is replaced.
 */
export function excludesValues(evidence: Evidence): boolean {
  const { parts, open } = evidence;
  const { replaced, missing } = open;
  if (replaced.length === 0 || isLimited(evidence)) return true;
  const verb = firstVerb(evidence);
  const isOfSubject = ({ part }: ComparedPart) => part.kind === "word" && part.end <= verb;
  // "Ann Marsh's son was born in 1990": a noun of the subject is not in the sentence, or another one is.
  if (replaced.some(isOfSubject) || parts.some((one) => one.match === "related" && isOfSubject(one))) return false;
  if (replaced.some((one) => isOpposite(evidence, one))) return true;
  return !missing.some(isOfSubject) && replaced.some((one) => isSaidToBeAll(evidence, one) || excludes(evidence, one));
}

function firstVerb({ claim: { text, words } }: Evidence): number {
  return words.find((_, at) => isVerb({ text, words, names: [] }, at))?.start ?? 0;
}

function isOpposite({ replacements }: Evidence, { part }: ComparedPart): boolean {
  return part.kind === "word" && replacements.some(({ by, of }) => by === "opposite" && of?.word.start === part.start);
}

function excludes(evidence: Evidence, one: ComparedPart): boolean {
  const frame = frameOf(evidence, one);
  switch (one.part.kind) {
    case "time":
      return isDated(frame, evidence);
    case "count":
      return one.part.count.counted.includes("day of the year") ? isDated(frame, evidence) : isOfSameEvent(evidence);
    case "word":
      return excludesWord(evidence, one.part.word, frame);
    case "name":
      return takesOneName(evidence, one, frame);
  }
}

/** "Sold 30 in May" does not exclude "sold 20 in June". */
function isOfSameEvent(evidence: Evidence): boolean {
  return evidence.open.replaced.every((one) => one.part.kind === "count" || excludes(evidence, one));
}

/** What a value of the claim belongs to. */
type Frame = {
  readonly said: ParsedText;
  /** Position of the verb before it; -1 without one. */
  readonly verb: number;
  readonly copular: boolean;
  /** The last noun between verb and value ("was the capital of") or, after "is", the last before the verb; else the verb. */
  readonly governor: string;
  /** The preposition of the value, or "is"; `place` for those of places. */
  readonly slot: string;
};

const IN_PLACE = /^(?:in|at|on|near|inside|outside)$/u;

function frameOf({ claim, parts }: Evidence, { part }: ComparedPart): Frame {
  const names = parts.flatMap((one) => (one.part.kind === "name" ? [one.part.name] : []));
  const said = { text: claim.text, words: claim.words, names };
  const own = claim.words.findIndex(({ end }) => end > part.start);
  const verb = claim.words.findLastIndex((_, at) => at < own && isVerb(said, at) && openingOf(said, at) === openingOf(said, own));
  const word = claim.words[verb] ?? claim.event?.anchor;
  const copular = BE.has(word?.lower ?? "");
  const before = claim.words.slice(0, own).findLast(({ lower, kind }) => !ARTICLE.has(lower) && kind !== "number")?.lower ?? "";
  // "From the album Vell" is from Vell.
  const lead = PREPOSITION.has(before) || part.kind !== "name" ? before : (part.name.lead ?? "");
  const isLead = ({ lower, start }: Word) => PREPOSITION.has(lead) && lower === lead && start < part.start;
  const from = claim.words.findLast(isLead)?.start ?? part.start;
  const nouns = parts.flatMap((one) => (one.part.kind === "word" && one.part.end <= from ? [one.part.word] : []));
  const inner = nouns.findLast(({ start }) => start > (word?.end ?? 0));
  const phrase = `${word?.lower}-${claim.words[verb + 1]?.lower}`;
  const governor = takesOne(phrase, "time") ? phrase : ((inner ?? (copular ? nouns.at(-1) : word))?.lower ?? "");
  const isDirect = copular && (inner === undefined || inner.lower === before);
  const slot = IN_PLACE.test(lead) ? "place" : PREPOSITION.has(lead) ? lead : isDirect ? "is" : "";
  return { said, verb, copular, governor, slot };
}

/** Says which of a series of events is meant. */
const isMarked = ({ part }: ComparedPart) =>
  part.kind === "word" && (isOrdinal(part.word.lower) || /^(?:last|final|inaugural|debut|premiere)$/u.test(part.word.lower));

/** The event happens once, at one time. */
function isDated(frame: Frame, { claim, parts, open }: Evidence): boolean {
  const { said, verb, copular, governor } = frame;
  if (parts.some(isMarked)) return true;
  const anchor = claim.event?.anchor.lower ?? "";
  // "is from 1981", "is a 1981 film", which is read as "released 1981"
  if (copular) return /\bfrom\s+(?:the\s+)?(?:\p{Ll}+\s+)?\d/u.test(claim.text) || takesOne(anchor, "time");
  const own = said.words[verb]?.lower ?? anchor;
  return (governor !== own && takesOne(governor, "time")) || (takesOne(own, "time") && happensOnce(frame, open));
}

/** Once to its subject or, if it has an object, to that: "was founded", "bought YouTube"; not "built a house". */
function happensOnce({ said, verb }: Frame, { replaced, missing }: Evidence["open"]): boolean {
  const next = said.words[verb + 1];
  if (next === undefined || next.kind === "number" || PREPOSITION.has(next.lower) || rolesAt(said, verb).passive) return true;
  if (next.kind !== "name" && !/^(?:the|his|her|its|their|\p{L}+ing)$/u.test(next.lower)) return false;
  // Another object is another event.
  const isObject = ({ part }: ComparedPart) => part.kind === "name" && part.name.role !== "place" && part.start >= next.start;
  return ![...replaced, ...missing].some(isObject);
}

/** Another thing of the same kind excludes only in saying what the subject is ("a song", "an album"). */
function excludesWord(evidence: Evidence, word: Word, frame: Frame): boolean {
  if (formsOf(word).some((form) => rivalSets(form).has("month") || rivalSets(form).has("weekday"))) return isDated(frame, evidence);
  const { said, verb, copular, governor, slot } = frame;
  const isLed = said.words.slice(verb).some(({ lower, start }) => start < word.start && PREPOSITION.has(lower));
  const isRival = evidence.replacements.some(({ by, of, both }) => by === "rival" && of?.word.start === word.start && both !== true);
  return (copular && isRival && !isLed) || isRank(word.lower) || takesOne(governor, slot);
}

const PRESENT = /\b(?:is|are|has been|have been|still|now|lives|resides)\b/u;

function takesOneName(evidence: Evidence, { part }: ComparedPart, frame: Frame): boolean {
  const { said, verb, copular, governor, slot } = frame;
  const { claim } = evidence;
  const isNow = PRESENT.test(said.text);
  // "The museum in Pell was founded": the place is not that of the event.
  if (part.end <= (claim.event?.anchor.start ?? 0) && verb === -1) return false;
  if (takesOne(governor, slot) && (isNow || !takesOneAtATime(governor))) {
    if (slot === "is") return isIdentified(evidence, governor);
    return slot !== "place" || governor !== said.words[verb]?.lower || happensOnce(frame, evidence.open);
  }
  if (!copular) return false;
  const next = said.words.find(({ start }) => start >= part.end);
  const words = said.words.filter(({ start, end }) => start >= part.start && end <= part.end);
  if (words.some(({ lower }) => countryOfDemonym(lower) !== null)) return slot === "is" || slot === "" || next?.kind === "plain";
  const [kinds, isThing] = [topmostKinds(governor), subjectOf(evidence)?.part.kind === "name"];
  switch (slot) {
    case "from":
      return isThing;
    case "place":
      return isThing && ((kinds.includes("place") && !CROSSES.test(governor)) || (isNow && governor === ""));
    case "by":
      return governor === "" || kinds.includes("work");
    default:
      return (
        // "a Drake album"
        topmostKinds(next?.lower ?? "").includes("work") ||
        (slot === "is" && /^The\s/u.test(said.text) && (isNow || evidence.parts.some(isMarked)) && isIdentified(evidence, governor))
      );
  }
}

/** May be in several places. */
const CROSSES = /^(?:river|road|motorway|railway|route|range|sea)$/u;

/** "The father is Karl", but not "a son", "one of the founders". */
function isIdentified({ sentence }: Evidence, noun: string): boolean {
  const at = sentence.words.findIndex(({ lower }) => lower === noun);
  const before = sentence.words.slice(Math.max(0, at - 3), Math.max(0, at));
  return !before.some(({ lower }) => /^(?:an?|one|some|another)$/u.test(lower));
}

const ALL = /(?:\b(?:only|sole|solely|exclusively|nothing but)|\b[Aa]ll (?:of )?(?:the|his|her|its|their))\s+(?:[\p{L}'’]+\s+){0,5}$/u;

/** "speaks only Danish", "its sole factory is in Essen", "all of the paintings are in Oslo". */
function isSaidToBeAll({ sentence: { text }, replacements }: Evidence, { part }: ComparedPart): boolean {
  return replacements.some(({ of, instead }) => {
    const at = of !== null && of.word.start >= part.start && of.word.end <= part.end ? text.indexOf(instead?.said ?? text) : -1;
    return at > 0 && ALL.test(text.slice(0, at));
  });
}
