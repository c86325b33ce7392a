import type { Token } from "./match-phrase.js";

type Word = Token & { readonly text: string };

const OPENS = /^(?:that|who|whom|which|where|when)$/iu;
const IT = /^it$/iu;
const WHAT = /^what$/iu;

/**
 * Rewrites clefts into plain word order, which phrases are written for: "It was Nolan who directed it", "It is Spain that she is a citizen of", "1.93
 * m is what he measures".
 */
export function unclefted<T extends Word>(tokens: readonly T[]): readonly T[] {
  return itCleft(tokens) ?? whatCleft(tokens) ?? oneOfThose(tokens) ?? oneOfItsKind(tokens) ?? tokens;
}

/** "It be A that B": B then A if B has its own subject; A then B if A is the subject of B. */
function itCleft<T extends Word>(tokens: readonly T[]): readonly T[] | null {
  const be = tokens.findIndex(({ lemma }) => lemma === "be");
  if (be < 1 || be > 2 || !IT.test(tokens[0]?.text ?? "")) return null;
  const opens = tokens.findIndex(({ text, thing }, at) => at > be && thing === null && OPENS.test(text));
  const apart = tokens.slice(be + 1, opens);
  if (opens < 0 || !hasThing(apart) || !hasThing(tokens.slice(opens))) return null;
  const rest = tokens.slice(opens + 1);
  return startsWithSubject(rest) ? [...rest, ...apart] : [...apart, ...rest];
}

/** "A be what B does" and "what B does is A": B does A. */
function whatCleft<T extends Word>(tokens: readonly T[]): readonly T[] | null {
  const what = tokens.findIndex(
    ({ text, thing, lemma }, at) => thing === null && WHAT.test(text) && (at === 0 || tokens[at - 1]?.lemma === "be") && lemma !== "be",
  );
  if (what < 0) return null;
  if (what > 0) {
    const [apart, rest] = [tokens.slice(0, what - 1), tokens.slice(what + 1)];
    if (!hasThing(apart) || !hasThing(rest)) return null;
    return startsWithSubject(rest) ? [...rest, ...apart] : null;
  }
  const be = tokens.findLastIndex(({ lemma }, at) => lemma === "be" && tokens[at + 1] !== undefined);
  const [rest, apart] = [tokens.slice(1, be), tokens.slice(be + 1)];
  return be > 1 && hasThing(apart) && hasThing(rest) && startsWithSubject(rest) ? [...rest, ...apart] : null;
}

const THOSE = /^(?:people|persons|individuals|guys|folks|those|ones|somebody|someone|person|one)$/iu;

/** "A be one of the people who B did": A did B; "A be one of the guys in B": A is in B. Keeps nouns with more content ("the women who"). */
function oneOfThose<T extends Word>(tokens: readonly T[]): readonly T[] | null {
  const be = tokens.findIndex(({ lemma }) => lemma === "be");
  const those = tokens.findIndex(
    ({ text, thing }, at) => at > be && thing === null && THOSE.test(text) && !/^of$/iu.test(tokens[at + 1]?.text ?? ""),
  );
  if (be < 1 || those < 0 || those > be + 4 || !hasThing(tokens.slice(0, be))) return null;
  const between = tokens.slice(be + 1, those);
  if (!between.every(({ text, thing }) => thing === null && /^(?:one|of|the|those|among|an?)$/iu.test(text))) return null;
  const rest = tokens.slice(those + 1);
  if (!hasThing(rest)) return null;
  const [first, second] = rest;
  if (first !== undefined && OPENS.test(first.text))
    return second === undefined || second.thing !== null ? null : [...tokens.slice(0, be), ...rest.slice(1)];
  return first !== undefined && /^(?:in|behind|at|from|on)$/iu.test(first.text) ? [...tokens.slice(0, be + 1), ...rest] : null;
}

const ONE_OF = /^(?:an?|one of (?:the|those)|among (?:the|those))$/iu;

/** "A is one of the clubs that B played for": B played for the club A. The noun stays, so that it is compared with what A is. */
function oneOfItsKind<T extends Word>(tokens: readonly T[]): readonly T[] | null {
  const [first, be] = tokens;
  if (first === undefined || first.thing === null || be?.lemma !== "be") return null;
  const noun = tokens.findIndex(({ text }, at) => at > 1 && !/^(?:one|of|the|those|among|an?)$/iu.test(text));
  const [word, next] = [tokens[noun], tokens[noun + 1]];
  const article = tokens.slice(2, noun).map(({ text }) => text);
  if (word === undefined || word.thing !== null || next === undefined || !ONE_OF.test(article.join(" "))) return null;
  const [subject, verb, ...rest] = tokens.slice(next.thing === null && OPENS.test(next.text) ? noun + 2 : noun + 1);
  if (subject === undefined || subject.thing === null || verb === undefined || verb.thing !== null || verb.lemma === "be") return null;
  return [subject, verb, ...rest, word, first];
}

function hasThing(tokens: readonly Word[]): boolean {
  return tokens.some(({ thing }) => thing !== null);
}

/** Begins with a name, or with an article and a noun, so that the verb comes later. */
function startsWithSubject([first]: readonly Word[]): boolean {
  return first !== undefined && (first.thing !== null || /^(?:the|an?|its|his|her|their)$/iu.test(first.text));
}
