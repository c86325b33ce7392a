import type { Property } from "../../domain/entity.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Mention, Span } from "../../domain/mention.js";
import { admits } from "./admits.js";
import { isStandard } from "./compare/is-standard.js";
import type { Context } from "./context.js";
import { type Hypothesis, spanOf, type Target } from "./hypothesis.js";
import { placeLocated } from "./place-located.js";
import { traitsOf } from "./property-traits.js";
import type { Reading, Topic } from "./read-claim.js";
import { contentStems } from "./relation-lexicon.js";
import { SILENT_RELATIONS } from "./silent-relations.js";
import { isPlainSubject, isSubject } from "./word-order.js";

/** A relation has to be said this clearly, and nearly as clearly as the best one, or it is not what the claim says. */
const MIN_SCORE = 0.4;
const NEAR_BEST = 0.8;
const CLEAREST = 0.97;
/** From here on a property is named outright. */
const NAMED = 0.6;
/** What is not said but meant: clear enough to be checked, never clearer than words. */
const SILENT_SCORE = 0.6;

/** Every way to read a pair of the claim's things as subject – property – value that the words allow. */
export function enumerateHypotheses(context: Context): readonly Hypothesis[] {
  const { reading } = context;
  const targets: Target[] = [
    ...reading.topics
      .filter((topic) => !isHint(context, topic) && !isStandard(reading, topic.link.span))
      .flatMap((topic) => topic.ids.map((id) => ({ kind: "entity" as const, topic, id }))),
    ...reading.literals.map((mention) => ({ kind: "literal" as const, mention })),
    ...reading.unknown.map((span) => ({ kind: "text" as const, span })),
  ];
  const subjects = reading.topics.filter(({ link }) => link.by !== "demonym" && !isStandard(reading, link.span));
  return subjects.flatMap((topic) =>
    topic.ids.flatMap((subject) =>
      targets
        .filter((target) => target.kind !== "entity" || (target.topic !== topic && target.id !== subject))
        .filter((target) => !isLocator(context, target))
        .flatMap((target) => readingsOf(context, topic, subject, target)),
    ),
  );
}

function readingsOf(context: Context, topic: Topic, subject: EntityId, target: Target): readonly Hypothesis[] {
  const words = context.reading.wordsNear(later(topic.link.span, spanOf(target)));
  const scored = relationScores(context, target, words, topic);
  const best = Math.max(0, ...scored.values());
  return [...scored]
    .filter(([, score]) => score >= MIN_SCORE && score >= NEAR_BEST * best)
    .flatMap(([id, relationScore]) => {
      const property = context.properties.get(id);
      return property === undefined ? [] : [{ subject, topic, property, target, relationScore, outdone: relationScore < CLEAREST * best }];
    })
    .filter((hypothesis) => isSubject(context, hypothesis) && !isListed(context, hypothesis));
}

/** All properties that the words speak of and whose values can be such a thing; whether the graph has them is not asked here. */
function relationScores(context: Context, target: Target, words: readonly string[], topic: Topic): ReadonlyMap<PropertyId, number> {
  const scores = new Map<PropertyId, number>();
  const add = (property: Property, score: number) => {
    if (score > (scores.get(property.id) ?? 0) && admits(context, property, target)) scores.set(property.id, score);
  };
  for (const id of context.lexicon.touched(words)) {
    const property = context.properties.get(id);
    if (property !== undefined) add(property, context.lexicon.score(words, id));
  }
  const copula = copulaOf(context, target, topic);
  if (copula === null || context.without.has(copula === "demonym" ? "demonyms" : "silentRelations")) return scores;
  // "Mogadishu is a capital city": the words of the noun itself name no relation; in "the currency of Japan is the yen" they do.
  if (copula === "word" && isSaidAlone(context.reading, spanOf(target)) && isPlainSubject(context, topic, spanOf(target))) scores.clear();
  // "His ethnicity is German" names its relation; elsewhere an adjective of nationality says its own, whatever the verb is about.
  if (copula === "demonym" && [...scores].some(([id, score]) => id === "P172" && score >= NAMED)) return scores;
  if (copula === "demonym" && target.kind === "entity" && target.id === target.topic.link.entity.id) scores.clear();
  // A bare preposition says as much as the nouns around it: "a country in Europe".
  const said = copula === "in" || copula === "from" || copula === "by" ? Math.max(SILENT_SCORE, ...scores.values()) : SILENT_SCORE;
  for (const id of SILENT_RELATIONS[copula]) {
    const property = context.properties.get(id as PropertyId);
    if (property !== undefined) add(property, said);
  }
  return scores;
}

/** "Australia and the United States": what a list sets side by side it does not relate, unless it says so of both ("A and B are married"). */
function isListed({ reading }: Context, { topic, target, property }: Hypothesis): boolean {
  if (traitsOf(property.id).symmetric || target.kind !== "entity") return false;
  const [first, second] = [topic.link.span, spanOf(target)].sort((a, b) => a.start - b.start);
  if (first === undefined || second === undefined) return false;
  return /^\s*(?:,\s*)?(?:and|or)\s+(?:the\s+)?$/iu.test(reading.text.slice(first.end, second.start));
}

/** "Nottingham, England": the second place only says where the first one is. */
function isLocator(context: Context, target: Target): boolean {
  return target.kind === "entity" && placeLocated(context, target.topic) !== null;
}

/** In "the film Titanic" the common noun tells which Titanic; it is not what the claim says of anything. */
function isHint({ reading }: Context, { link }: Topic): boolean {
  if (link.by !== "word") return false;
  return reading.topics.some(
    (other) => other.link.by !== "word" && /^\s+$/u.test(reading.text.slice(link.span.end, other.link.span.start)),
  );
}

const COPULA = /\b(?:is|was|are|were|as|became|be|been)(?:n['’]t)?\b/iu;
const COPULA_BEFORE =
  /\b(?:is|was|are|were|as|became|be|been)(?:n['’]t)?\s+(?:(?:not|also|never|no longer|only|solely|exclusively|ever|currently|today|now|still|once|formerly)\s+)*(?:(?:an?|the|one of the)\s+(?:[\p{L}\d-]+\s+){0,2})?$/iu;

/** Which silent relation, if any, connects the subject with what follows it. */
function copulaOf({ reading }: Context, target: Target, topic: Topic): keyof typeof SILENT_RELATIONS | null {
  if (target.kind === "literal") return isYearOfWork(reading, target.mention) ? "year" : null;
  if (target.kind !== "entity") return null;
  const { link } = target.topic;
  const before = reading.text.slice(0, link.span.start);
  if (link.by === "word" && isThereCalled(reading, link.span, topic.link.span)) return "word";
  // "The original language is English": not the country.
  if (link.by === "demonym" && reading.words.some((word) => word === "languag" || word === "speak")) return null;
  if (link.by === "demonym") return COPULA_BEFORE.test(before) || describes(reading, link.span, topic.link.span) ? "demonym" : null;
  if (topic.link.span.start > link.span.start) return isInWork(reading, link.span, topic.link.span) ? "cast" : null;
  // In "Roar is a Katy Perry song" the noun is not said of the singer.
  if (link.by === "word")
    return COPULA_BEFORE.test(before) && COPULA.test(reading.text.slice(topic.link.span.end, link.span.start)) ? "word" : null;
  // "the 2010 World Cup in South Africa"
  if (/^\s+in\s+(?:the\s+)?$/iu.test(reading.text.slice(topic.link.span.end, link.span.start))) return "in";
  if (!isSilent(reading, link.span)) return null;
  if (/\bby\s+(?:the\s+)?$/iu.test(before)) return "by";
  if (/\b(?:in|at|on|outside(?:\s+of)?|independent\s+(?:of|from))\s+(?:the\s+)?(?:[\p{Ll}-]+ern\s+|central\s+)?$/iu.test(before))
    return "in";
  if (/\bfrom\s+(?:the\s+)?$/iu.test(before)) return "from";
  return COPULA_BEFORE.test(before) ? "name" : null;
}

/** "… is a 1994 film", "… is a film from 1994" */
function isYearOfWork({ text }: Reading, mention: Mention): boolean {
  if (mention.kind !== "time") return false;
  const [before, after] = [text.slice(0, mention.start), text.slice(mention.end)];
  return (
    (IS_A.test(before) && new RegExp(`^\\s+(?:[\\p{L}-]+\\s+){0,4}?(?:${WORKS})\\b`, "u").test(after)) ||
    new RegExp(`\\b(?:is|was)\\s+an?\\s+(?:[\\p{L}-]+\\s+){0,4}?(?:${WORKS})\\s+(?:from\\s*)?$`, "u").test(before)
  );
}

const IS_A = /\b(?:is|was)(?:n['’]t)?\s+(?:not\s+)?(?:an?|the)\s+$/u;
const WORKS =
  "film|movie|novel|novella|book|album|song|single|play|musical|video game|(?:television|tv) (?:series|show|film|movie)|series|sitcom";

/** "There is a film called Annie." */
function isThereCalled({ text }: Reading, noun: Span, name: Span): boolean {
  return (
    noun.end < name.start &&
    /\bthere\s+(?:is|was|exists)\s+(?:an?|the)\s+(?:[\p{L}-]+\s+){0,2}$/iu.test(text.slice(0, noun.start)) &&
    /^\s+(?:called|named|titled|by the name of|with the name)\s+(?:the\s+)?$/iu.test(text.slice(noun.end, name.start))
  );
}

/** "Terrence Howard was in the film Iron Man" */
function isInWork(reading: Reading, person: Span, work: Span): boolean {
  return /^\s+(?:is|was|are|were)(?:n['’]t)?\s+(?:(?:also|not|seen|featured|present)\s+)?in\s+(?:the\s+)?[·\s]*$/iu.test(
    reading.said.slice(person.end, work.start).replace(/·+(?=\s+in\b)/u, "not"),
  );
}

/** "French physicist Marie Curie": the adjective stands just before the name. */
function describes(reading: Reading, adjective: Span, name: Span): boolean {
  return adjective.end < name.start && /^(?:\s+[\p{L}-]+){0,3}\s+$/u.test(reading.text.slice(adjective.end, name.start));
}

/** Nothing else is said of the subject than the noun, or only in a clause after it: "a physicist who was born in …". */
function isSaidAlone(reading: Reading, span: Span): boolean {
  return isSilent(reading, span) || /^\s+(?:who|that|which)\b/u.test(reading.said.slice(span.end));
}

/** Nothing is said between the names but common nouns ("a city in France"): the preposition alone has to carry the relation. */
function isSilent(reading: Reading, span: Span): boolean {
  const named = reading.topics.filter((topic) => topic.link.by === "word" || topic === reading.opening);
  const nouns = new Set(named.flatMap(({ link }) => contentStems(link.span.text)));
  return reading.wordsWith(span).every((word) => nouns.has(word));
}

function later(a: Span, b: Span): Span {
  return a.start > b.start ? a : b;
}
