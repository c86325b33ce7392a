import { isLight } from "../../../text/idle-words.js";
import { isPastForm } from "../../../text/stem.js";
import { isLink } from "../../../text/words.js";
import type { Clause, ClauseToken } from "./clause.js";
import type { Thing } from "./things.js";
import { PRESENT } from "./word-roles.js";

/** Has a word content in its place, though it has little elsewhere? Then a claim that leaves it unexplained stays open. */
export function tellsInPlace(clause: Clause<Thing>, at: number): boolean {
  const { tokens } = clause;
  return (
    isMonth(tokens, at) ||
    isLittle(tokens, at) ||
    isMadeThere(clause, at) ||
    isTellingLink(tokens, at) ||
    isAboutTo(tokens, at) ||
    isSecondVerb(clause, at) ||
    isBareAdverbial(tokens, at) ||
    isApposedOwn(clause, at)
  );
}

/** "was painted at the Louvre": where a work was made, not where it is. */
export function isMadeThere({ tokens, things }: Clause<Thing>, at: number): boolean {
  const [verb, link] = [tokens[at]?.text ?? "", tokens[at + 1]?.text ?? ""];
  const where = tokens.slice(at + 2).find(({ text }) => !/^the$/iu.test(text))?.thing ?? -1;
  return (
    tokens[at - 1]?.lemma === "be" &&
    /^(?:painted|drawn|sketched|carved|sculpted)$/iu.test(verb) &&
    /^(?:in|at|inside)$/iu.test(link) &&
    things[where]?.kind === "entity"
  );
}

const ADVERB = /^(?:also|then|later|still|even|always|thus|so|thereby|soon|again|now|once|\p{L}+ly)$/iu;
const AUXILIARY = /^(?:is|was|are|were|has|had|have|does|did|do)$/iu;

/** "directed Vertigo and also acted in it", "was born in Ulm, and called it home": a second predicate that names nothing says something of its own. */
export function isSecondVerb({ tokens, pool: { text } }: Clause<Thing>, at: number): boolean {
  const verb = tokens[at];
  if (verb === undefined || verb.thing !== null || !(isPastForm(verb.text) || PRESENT.test(verb.text) || AUXILIARY.test(verb.text)))
    return false;
  const and = tokens.slice(0, at).findLastIndex(({ text: word }) => !ADVERB.test(word));
  const [before, joint] = [tokens[and - 1], tokens[and]];
  if (joint === undefined || !/^(?:and|but)$/iu.test(joint.text) || before?.thing == null) return false;
  const end = text.slice(verb.span.end).search(/[,;]|$/u) + verb.span.end;
  return !tokens.some(({ thing, span }) => thing !== null && span.start > verb.span.start && span.start < end);
}

/** "wrote about X", "flew over X": unlike "in" and "of", these prepositions change the relation. */
function isTellingLink(tokens: readonly ClauseToken[], at: number): boolean {
  const token = tokens[at];
  return (
    (token?.weight ?? 0) > 0 &&
    /^(?:about|over|off|out|through|along|across|via|up|down)$/iu.test(token?.text ?? "") &&
    tokens[at + 1]?.thing != null
  );
}

/** Nouns that add nothing there: "in fact", "in his lifetime". */
const PLAIN = /^(?:fact|total|history|times?|years|days|person|someone|somebody|lifetime|way)$/iu;

/** "Tokyo is in Japan in part", "died at her own home": a light noun behind a preposition, without an article. */
export function isBareAdverbial(tokens: readonly ClauseToken[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const before = tokens.slice(0, at).findLast(({ text }) => !/^(?:his|her|its|their|own)$/iu.test(text));
  // "for his part in the film"
  if (before !== tokens[at - 1] && token?.lemma === "part") return false;
  if (token === undefined || !isLight(token.lemma) || PLAIN.test(token.text) || before?.thing !== null) return false;
  return /^(?:in|at|by|on|for|with|from)$/iu.test(before.text) && (next === undefined || (next.thing === null && isLink(next.lemma)));
}

const MONTH = /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/u;

/** "bought YouTube in May": a month without a year. */
function isMonth(tokens: readonly ClauseToken[], at: number): boolean {
  return (
    tokens[at]?.thing === null &&
    tokens[at + 1]?.lemma !== "of" &&
    MONTH.test(tokens[at].text) &&
    /^(?:in|since|by|until|till|last|this|early|late|mid)$/iu.test(tokens[at - 1]?.text ?? "")
  );
}

/** "Elvis was born in Mississippi, his home town" */
function isApposedOwn({ tokens, pool: { text } }: Clause<Thing>, at: number): boolean {
  const own = tokens.slice(0, at).findLast(({ text: word }) => /^(?:his|her|its|their)$/iu.test(word));
  const token = tokens[at];
  if (own === undefined || token === undefined || !/,\s*$/u.test(text.slice(0, own.span.start))) return false;
  const end = text.slice(own.span.end).search(/[,;]|$/u) + own.span.end;
  return token.span.start < end && !tokens.some(({ thing, span }) => thing !== null && span.start > own.span.start && span.start < end);
}

/** "is little known for" */
function isLittle(tokens: readonly ClauseToken[], at: number): boolean {
  return tokens[at]?.lemma === "little" && isPastForm(tokens[at + 1]?.text ?? "");
}

/** "is about to be": it is not so yet. */
function isAboutTo(tokens: readonly ClauseToken[], at: number): boolean {
  return tokens[at]?.lemma === "about" && tokens[at + 1]?.lemma === "to";
}
