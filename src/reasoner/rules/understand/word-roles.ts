import { isLight, isLimiting, SHIFTS } from "../../../text/idle-words.js";
import { isRank } from "../../../text/number-words.js";
import { isPastForm, isPluralForm } from "../../../text/stem.js";
import { isLink } from "../../../text/words.js";
import type { Clause, ClauseToken } from "./clause.js";
import type { Thing } from "./things.js";

/** Link words lower a match, but have no content to check. */
export const MIN_WEIGHT = 0.3;
/** Prepositions with content: only the phrase that uses them explains them. */
const LOADED =
  /^(?:after|before|near|nearby|without|against|than|like|unlike|outside|beyond|behind|away|apart|aside|until|till|since|except|despite|instead|under|above|below|inside|around|towards?)$/iu;

export function isLoaded(word: string): boolean {
  return LOADED.test(word);
}

const PRAISE =
  /^(?:famous|renowned|celebrated|acclaimed|noted|notable|prominent|legendary|iconic|beloved|popular|respected|esteemed|eminent|influential|important|significant|big|great)$/iu;

/** "is popular in", "celebrated its anniversary in", "is far from", "was considered for": elsewhere these words add nothing. */
export function isPredicate(tokens: readonly ClauseToken[], at: number): boolean {
  const [{ text = "" } = {}, next] = [tokens[at], tokens[at + 1]];
  const before = tokens.slice(0, at).findLast((token) => !/^(?:very|most|more|so|quite|really|also|still|now)$/iu.test(token.text));
  if (/^far$/iu.test(text)) return /^from$/iu.test(next?.text ?? "");
  // "was considered for the director's job"
  if (/^considered$/iu.test(text)) return /^for$/iu.test(next?.text ?? "");
  if (/^celebrated$/iu.test(text) && /^(?:its|his|her|their)$/iu.test(next?.text ?? "")) return true;
  return PRAISE.test(text) && before?.lemma === "be" && /^(?:in|at|on|with|among|throughout|across)$/iu.test(next?.text ?? "");
}

/** "is a car maker", "the car maker Tesla", but not "builds cars in". */
export function describes(tokens: readonly ClauseToken[], at: number): boolean {
  if (tokens.some(({ lemma }) => lemma === "be")) return true;
  const next = tokens.slice(at + 1).find(({ thing, lemma }) => thing !== null || isLink(lemma));
  return next !== undefined && next.thing !== null;
}

/** Verbs in the present whose form is rarely a plural noun: "Triton goes round Neptune", "The film X takes place in". */
export const PRESENT =
  /^(?:bears|becomes|begins|belongs|boasts|brings|carries|comes|comprises|consists|constitutes|contains|costs|dies|employs|enjoys|features|flows|gets|gives|goes|grows|holds|includes|keeps|lies|lives|makes|needs|occupies|owes|owns|pays|possesses|remains|sells|serves|sings|sits|speaks|takes|teaches|turns|wears|weighs|wins|writes)$/iu;
/** After a name these are verbs, or nouns for things that anyone may hold ("Tesla shares trade on"), not members of it. */
const NOUN_OR_VERB: readonly (readonly [RegExp, RegExp])[] = [
  [/^shares$/iu, /^(?:an?|its|the|borders?|land|no|trade|traded|are|were|have|change)$/iu],
  [/^dates$/iu, /^(?:back|from|to)$/iu],
  [/^forms$/iu, /^(?:part|an?|the)$/iu],
  [/^(?:plays|stars|works|runs|leads|heads|ranks|measures)$/iu, /^(?:an?|the|as|for|in|at|on|with|under|opposite)$/iu],
];

function isNoMember(tokens: readonly ClauseToken[], at: number): boolean {
  const text = (place: number) => tokens[place]?.text ?? "";
  if ((tokens[at - 1]?.thing ?? null) === null) return false;
  return PRESENT.test(text(at)) || NOUN_OR_VERB.some(([verb, next]) => verb.test(text(at)) && next.test(text(at + 1)));
}

/**
 * "The founders of X were born in", "X films are set in": the statement is about all of them. Returns the plural noun if a sentence opens with one.
 */
export function pluralSubject(tokens: readonly ClauseToken[]): ClauseToken | null {
  const verb = tokens.findIndex(
    ({ thing, lemma, text }) => thing === null && (/^(?:be|have|hav|do)$/u.test(lemma) || isPastForm(text) || PRESENT.test(text)),
  );
  // "Germany's states border", "The members of X use": with a verb in the present, the noun is at the start or after a possessive.
  if (verb < 0) {
    const at = tokens.findIndex(({ thing, text, lemma }) => thing === null && isPluralForm(text, lemma));
    const [noun, before] = [tokens[at], tokens[at - 1]];
    const next = tokens[at + 1];
    // "EU members use": after a name, a plain word has to follow, otherwise it is the verb.
    const isNoun =
      before === undefined || before.thing === null
        ? before === undefined || before.lemma === "'s" || /^(?:the|all|both)$/iu.test(before.text)
        : next !== undefined && next.thing === null && !isLink(next.lemma) && !isLoaded(next.text) && next.weight > MIN_WEIGHT;
    return noun !== undefined && isNoun && at <= 2 && !isNoMember(tokens, at) ? noun : null;
  }
  const subject = tokens.slice(0, verb);
  const behind = subject.findIndex(
    ({ thing, lemma, text }) => thing === null && lemma !== "'s" && (isLink(lemma) || /^(?:who|that|which|where)$/iu.test(text)),
  );
  const at = (behind < 0 ? subject.length : behind) - 1;
  const head = tokens[at];
  if (head === undefined || head.thing !== null || !isPluralForm(head.text, head.lemma) || isNoMember(tokens, at)) return null;
  // "One instrument X plays is": the singular verb shows that there is only one.
  const isOne =
    /^(?:is|was|has|does)$/iu.test(tokens[verb]?.text ?? "") &&
    !tokens.some(({ text }) => /^(?:are|were|have)$/iu.test(text)) &&
    !subject.some((token) => token !== head && token.thing === null && isPluralForm(token.text, token.lemma));
  return isOne ? null : head;
}

/** "The founder of X was born in", "X's founder": the statement is about a single thing. */
export function isDefiniteSubject([first, second, ...rest]: readonly ClauseToken[]): boolean {
  if (first === undefined || second === undefined) return false;
  if (first.thing !== null) return second.lemma === "'s" && rest[0]?.thing === null;
  return /^the$/iu.test(first.text) && second.thing === null && rest.slice(0, 2).some(({ lemma }) => lemma === "of");
}

/** "older than Pierre Curie", "born after him": the standard of a comparison is not a value, unless the relation uses the word ("named after"). */
export function setsAgainst(tokens: readonly ClauseToken[], at: number, things: readonly Thing[]): boolean {
  const next = tokens.slice(at + 1).find(({ thing, weight }) => thing !== null || weight > 0);
  const thing = next === undefined || next.thing === null ? undefined : things[next.thing];
  return /^(?:than|before|after)$/iu.test(tokens[at]?.text ?? "") && thing?.kind === "entity";
}

/** "… when he died": the statement holds at a time that nothing else gives. */
export function isWhen(tokens: readonly ClauseToken[], at: number): boolean {
  const [token, next] = [tokens[at], tokens.slice(at + 1).find(({ text }) => !/^(?:the|an?)$/iu.test(text))];
  if (token === undefined || token.thing !== null) return false;
  if (isWhenNoun(tokens, at)) return true;
  if (!/^(?:when|while|whilst)$/iu.test(token.text)) return false;
  return next !== undefined && (next.thing !== null || /^(?:he|she|it|they|his|her|its|their)$/iu.test(next.text));
}

/** "a part-time painter", "a one-time actor": part of a compound, a light word has content. */
export function isHyphened({ span, lemma }: ClauseToken, { pool: { text } }: Clause<Thing>): boolean {
  if (/^(?:best|well|also)-$/iu.test(text.slice(0, span.start).split(/\s/u).at(-1) ?? "")) return false;
  return isLight(lemma) && (/\p{L}-$/u.test(text.slice(0, span.start)) || /^-\p{L}/u.test(text.slice(span.end)));
}

/** "directed part of Jaws", "was a painter for a time", "was just a painter", "died on the way to Vienna": only partly, or not quite. */
export function isOfSome(tokens: readonly ClauseToken[], at: number): boolean {
  const words = [at - 2, at - 1, at, at + 1].map((one) => tokens[one]?.text.toLowerCase() ?? "");
  const verb = tokens[at - 1];
  if (words[2] === "person") return words[1] === "in";
  if (words[2] === "part" && words[1] === "in") return words[3] !== "of";
  if (words[2] === "way") return words[0] === "on" && words[3] === "to";
  if (words[2] === "just" || words[2] === "originally") return /^an?$/u.test(words[3] ?? "");
  if (/^(?:time|while)$/u.test(words[2] ?? "")) return words[0] === "for" && /^(?:an?|some)$/u.test(words[1] ?? "");
  const isActive = !tokens.slice(0, at).some(({ lemma }) => lemma === "be");
  return (
    /^parts?$/u.test(words[2] ?? "") &&
    words[3] === "of" &&
    isActive &&
    verb?.thing === null &&
    verb.weight > MIN_WEIGHT &&
    verb.lemma !== "form"
  );
}

/** "on his own": alone. */
export function isOnOnesOwn(tokens: readonly ClauseToken[], at: number): boolean {
  const [on, whose, own] = [tokens[at - 2], tokens[at - 1], tokens[at]].map((token) => token?.text ?? "");
  return /^own$/iu.test(own ?? "") && /^(?:his|her|its|their)$/iu.test(whose ?? "") && /^on$/iu.test(on ?? "");
}

/** "was founded by Disney himself": stresses the name before it. */
export function isEmphatic(tokens: readonly ClauseToken[], at: number): boolean {
  const [preposition, name, word] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  if (name === undefined || name.thing === null || !/^(?:him|her|it|them)sel(?:f|ves)$/iu.test(word?.text ?? "")) return false;
  return preposition !== undefined && /^(?:by|of|from|to|with|after|for)$/iu.test(preposition.text);
}

/** "Ronaldo once wore", "was once the capital of": formerly. But "won it once", "once a day", "once he had won". */
export function isFormerly(tokens: readonly ClauseToken[], at: number): boolean {
  const [before, word, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (before === undefined || next === undefined || next.thing !== null || !/^once$/iu.test(word?.text ?? "")) return false;
  if (/^(?:was|were|had)$/iu.test(before.text)) return !/^(?:more|again|every|per)$/iu.test(next.text);
  return (
    before.thing !== null &&
    /^(?:wore|held|had|owned|ruled|led|lived|belonged|used|carried|bore|stood|formed|ran|kept|\p{L}+ed)$/iu.test(next.text)
  );
}

/** "from the very day it was founded". */
export function isWhenNoun(tokens: readonly ClauseToken[], at: number): boolean {
  const before = tokens.slice(0, at).findLast(({ text }) => !/^(?:the|very|exact)$/iu.test(text));
  return (
    /^(?:day|moment|minute|time|week|month|year)$/iu.test(tokens[at]?.text ?? "") &&
    /^(?:from|since|until|till|before|after|by)$/iu.test(before?.text ?? "") &&
    /^(?:he|she|it|they)$/iu.test(tokens[at + 1]?.text ?? "")
  );
}

/** "never got on with his father": the word after "never" is negated, even if it is light. */
export function isDenied({ span, lemma }: ClauseToken, { pool: { text } }: Clause<Thing>): boolean {
  if (/^(?:be|have|hav|do|a|an|the|even)$/u.test(lemma)) return false;
  return /(?:\b(?:never|not)|n['’]t)\s+(?:\p{L}+ly\s+|ever\s+|even\s+)?$/iu.test(text.slice(Math.max(0, span.start - 30), span.start));
}

/** "lived to see", "refused to take": after "to" a verb has content, even if it is light. */
export function isInfinitive(tokens: readonly ClauseToken[], at: number): boolean {
  const [verb, to, word] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  return (
    to?.text === "to" &&
    verb !== undefined &&
    verb.thing === null &&
    verb.weight > MIN_WEIGHT &&
    !/^(?:be|have|hav)$/u.test(word?.lemma ?? "")
  );
}

/** "siblings of one another": only says that the relation is mutual. */
export function isReciprocal(tokens: readonly ClauseToken[], at: number): boolean {
  const [before, word] = [tokens[at - 1]?.text ?? "", tokens[at]?.text ?? ""];
  return (/^one$/iu.test(before) && /^another$/iu.test(word)) || (/^each$/iu.test(before) && /^other$/iu.test(word));
}

/** "the first to direct": a rank among all others, which no statement gives. */
export function ranksAll(tokens: readonly ClauseToken[], at: number): boolean {
  return (isRank(tokens[at]?.text ?? "") || tokens[at]?.lemma === "only") && /^(?:to|who|ever)$/iu.test(tokens[at + 1]?.text ?? "");
}

/** "a pupil of X", "X's rival": refers to something other than X, unless the noun expresses the relation. */
export function isAttached(tokens: readonly ClauseToken[], at: number): boolean {
  if (tokens[at - 1]?.lemma === "'s") return true;
  if (tokens[at + 1]?.lemma !== "of") return false;
  const next = tokens.slice(at + 2).find(({ text }) => !/^(?:the|an?)$/iu.test(text));
  return next !== undefined && next.thing !== null;
}

/** "the Soviet Solaris", "the original Ben-Hur": another one of several works or companies of the same name. */
export function selects(tokens: readonly ClauseToken[], at: number, things: readonly Thing[]): boolean {
  const after = tokens[at + 1];
  const named = after === undefined || after.thing === null ? undefined : things[after.thing];
  return named?.kind === "entity" && named.link.by === "name" && !named.kinds.has("place") && !named.kinds.has("person");
}

/** "southern Mexico", "a psychological thriller": only narrows the next word, so a statement that is false without it is false with it. */
export function narrows(tokens: readonly ClauseToken[], at: number, things: readonly Thing[]): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined || before === undefined || after === undefined) return false;
  if (SHIFTS.test(token.text) || isLimiting(token.text) || isRank(token.text)) return false;
  if (selects(tokens, at, things)) return false;
  // Inside a noun phrase it describes; after a name it would be a verb.
  const inPhrase =
    before.lemma === "be" ||
    isLink(before.lemma) ||
    /^(?:the|an?|its|his|her|their)$/iu.test(before.text) ||
    narrows(tokens, at - 1, things);
  if (!inPhrase || before.lemma === "'s") return false;
  return after.thing !== null || (after.weight > MIN_WEIGHT && !/ly$/iu.test(token.text) && /^\p{Ll}/u.test(after.text));
}

/** "had just one wedding", "the one language she spoke": a count, not an article. */
export function isJustOne(tokens: readonly ClauseToken[], at: number): boolean {
  if (/^(?:just|exactly|precisely)$/iu.test(tokens[at]?.text ?? "")) return tokens[at + 1]?.lemma === "one";
  // "the one language she spoke", but not "the one that", "the one in".
  const next = tokens[at + 1];
  return (
    tokens[at]?.lemma === "one" &&
    /^the$/iu.test(tokens[at - 1]?.text ?? "") &&
    (next?.thing != null || (next !== undefined && next.weight > MIN_WEIGHT && !/^(?:who|that|which)$/iu.test(next.text)))
  );
}
