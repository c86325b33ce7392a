import { countryOfDemonym } from "../../text/demonyms.js";
import { isOrdinal, isRank } from "../../text/number-words.js";
import { formsOf } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import { rolesAt } from "./clause-roles.js";
import { BE, isVerb, openingOf, type ParsedText, PREPOSITION } from "./clause-words.js";
import type { ComparedPart } from "./compare-claim.js";
import { isLimited, subjectOf } from "./how-told.js";
import { rivalSets, topmostKinds } from "./lexicon/kinds.js";
import { takesOne, takesOneAtATime } from "./lexicon/one-value.js";
import type { Word } from "./read-words.js";

/**
 * Whether the values that the sentence gives instead exclude those of the claim: the event happens once, the relation takes one value, or claim or
 * sentence says that there is only one. A visit to Boston excludes no visit to Chicago.
 */
export function excludesValues(evidence: Evidence): boolean {
  const { replaced } = evidence.open;
  return replaced.length === 0 || isLimited(evidence) || replaced.some((one) => isSaidToBeAll(evidence, one) || excludes(evidence, one));
}

function excludes(evidence: Evidence, one: ComparedPart): boolean {
  const frame = frameOf(evidence, one);
  switch (one.part.kind) {
    case "time":
      return isDated(frame, evidence);
    case "count":
      return !one.part.count.counted.includes("day of the year") || isDated(frame, evidence);
    case "word":
      return excludesWord(evidence, one.part.word, frame);
    case "name":
      return takesOneName(evidence, one, frame);
  }
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
  const nouns = parts.flatMap((one) => (one.part.kind === "word" && one.part.end <= part.start ? [one.part.word] : []));
  const inner = nouns.findLast(({ start }) => start > (word?.end ?? 0));
  const [, before = ""] = LEAD.exec(claim.text.slice(word?.start ?? 0, part.start)) ?? [];
  const lead = part.kind === "name" && PREPOSITION.has(part.name.lead ?? "") ? (part.name.lead ?? "") : before.toLowerCase();
  return {
    said,
    verb,
    copular,
    governor: (inner ?? (copular ? nouns.at(-1) : word))?.lower ?? "",
    slot: IN_PLACE.test(lead) ? "place" : PREPOSITION.has(lead) ? lead : inner === undefined && copular ? "is" : "",
  };
}

/** The preposition before a value, with articles, a year and adjectives between them. */
const LEAD = /(?:^|\s)(\p{L}+)\s+(?:(?:the|an?|his|her|its|their|\d{4})\s+)*$/iu;
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
  if (takesOne(`${own}-${said.words[verb + 1]?.lower}`, "time") || (governor !== own && takesOne(governor, "time"))) return true;
  return takesOne(own, "time") && happensOnce(frame, open);
}

/** Once to its subject or, if it has an object, to that: "was founded", "bought YouTube"; not "built a house". */
function happensOnce({ said, verb }: Frame, { replaced }: Evidence["open"]): boolean {
  const next = said.words[verb + 1];
  if (next === undefined || next.kind === "number" || PREPOSITION.has(next.lower) || rolesAt(said, verb).passive) return true;
  if (next.kind === "plain") return /ing$/u.test(next.lower);
  if (next.kind === "function" && !/^(?:the|his|her|its|their)$/u.test(next.lower)) return false;
  // Another object is another event.
  const object = replaced.find(({ part }) => part.kind === "name" && part.start >= next.start);
  return object === undefined || (object.part.kind === "name" && object.part.name.role === "place");
}

/** Opposites exclude; another thing of the same kind only in saying what the subject is ("a song", "an album"). */
function excludesWord(evidence: Evidence, word: Word, frame: Frame): boolean {
  if (formsOf(word).some((form) => rivalSets(form).has("month") || rivalSets(form).has("weekday"))) return isDated(frame, evidence);
  const isOpposite = evidence.replacements.some(({ by, of }) => by === "opposite" && of?.word.start === word.start);
  return isOpposite || frame.copular || isRank(word.lower) || takesOne(frame.governor, frame.slot);
}

const PRESENT = /\b(?:is|are|has been|have been|still|now|lives|resides)\b/u;

function takesOneName(evidence: Evidence, { part }: ComparedPart, frame: Frame): boolean {
  const { said, verb, copular, governor, slot } = frame;
  const isNow = PRESENT.test(said.text);
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
      return isThing && (kinds.includes("place") || (isNow && governor === ""));
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
