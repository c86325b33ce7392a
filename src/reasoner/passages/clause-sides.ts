import {
  ARTICLE,
  BREAK,
  between,
  isGenitive,
  isJoint,
  isPast,
  isPlain,
  isVerb,
  leadOf,
  nameAt,
  openingOf,
  POSSESSIVE,
  PREPOSITION,
  PRONOUN,
  type Sayable,
} from "./clause-words.js";
import type { NamePhrase } from "./name-phrases.js";
import type { Word } from "./read-words.js";

/** What stands on one side of a verb: names, plain nouns, or a pronoun alone. */
export type Side = { readonly names: readonly NamePhrase[]; readonly nouns: readonly Word[]; readonly pronoun: Word | null };

export const NOBODY: Side = { names: [], nouns: [], pronoun: null };

export function isEmpty({ names, nouns, pronoun }: Side): boolean {
  return names.length === 0 && nouns.length === 0 && pronoun === null;
}

/** "…, who stayed": the name or noun right before it, and what it is of. */
export function antecedent(said: Sayable, at: number): Side {
  const name = nameAt(said, said.words[at]);
  if (name !== undefined) return { names: [name], nouns: [], pronoun: null };
  const led = leadOf(said, at);
  const of = led?.lower === "of" || led?.lower === "by" || led?.lower === "in" ? antecedent(said, said.words.indexOf(led) - 1) : NOBODY;
  const noun = said.words[at];
  return { ...of, nouns: [...(noun === undefined ? [] : [noun]), ...of.nouns] };
}

/** The names and nouns that stand before a verb and belong to no preposition; "of" leads back to what something is of. */
export function sideBefore(said: Sayable, from: number, comma: boolean): Side {
  const { words, text } = said;
  const names: NamePhrase[] = [];
  const nouns: Word[] = [];
  let i = from;
  let aside = false;
  while (i >= 0) {
    const word = words[i];
    const bracket = between(said, i).includes(")") ? openingOf(said, i) : null;
    if (bracket !== null) {
      i = bracket;
      continue;
    }
    if (word === undefined || /[;:)—–"“”]/u.test(between(said, i))) break;
    if (PRONOUN.has(word.lower) && !(POSSESSIVE.has(word.lower) && i < from && !/,/u.test(between(said, i)))) {
      if (names.length === 0 && nouns.length === 0) return { names, nouns, pronoun: word };
      if (/^(?:he|she|they|it)$/u.test(word.lower)) return { names, nouns, pronoun: word };
      break;
    }
    const name = nameAt(said, word);
    const start = name === undefined ? i : words.findIndex(({ start: at }) => at >= name.start);
    if (
      name === undefined &&
      (isVerb(said, i) || (word.kind === "function" && !isJoint(word.lower) && !ARTICLE.has(word.lower) && !PREPOSITION.has(word.lower)))
    ) {
      // In "sold clothes, drew the crest" the clothes are what was sold: they did not draw the crest.
      if (!aside && comma && isVerb(said, i)) return NOBODY;
      if (!aside) break;
      i--;
      continue;
    }
    const led = leadOf(said, start);
    if (name === undefined && word.kind === "function") {
      i--;
      continue;
    }
    if (led !== null && led.lower !== "of") {
      // A phrase between commas that a verb opens (", led by Ann Marsh,") is skipped with its verb.
      aside = led.lower === "by";
      i = words.indexOf(led) - 1;
      continue;
    }
    if (name !== undefined) names.push(name);
    else nouns.push(word);
    const previous = words[start - 1];
    if (previous === undefined) break;
    const gap = text.slice(previous.end, words[start]?.start ?? 0);
    const goesOn =
      /,/u.test(gap) ||
      isJoint(previous.lower) ||
      led !== null ||
      (isPlain(said, start - 1) && previous.kind === "plain") ||
      ARTICLE.has(previous.lower) ||
      isGenitive(said, start - 1);
    if (!goesOn) break;
    i = start - 1;
    if (ARTICLE.has(previous.lower) && !/,/u.test(text.slice(words[start - 2]?.end ?? 0, previous.start)) && led === null) break;
    if (led !== null) i = words.indexOf(led) - 1;
  }
  return { names, nouns, pronoun: null };
}

/** Who stands behind "by" in the same clause: "by the town and half by the club" names both. */
export function agentAfter(said: Sayable, at: number): Side | null {
  const { words } = said;
  const sides: Side[] = [];
  for (let i = at + 1; i < Math.min(words.length, at + 12); i++) {
    // "Written, produced and directed by": verbs that are joined share who does it.
    const isJoined = isJoint(words[i - 1]?.lower ?? "") || /,/u.test(between(said, i - 1));
    if (BREAK.test(between(said, i - 1)) || (i > at + 1 && isVerb(said, i) && !(isJoined && isPast(words[i]?.lower ?? "")))) break;
    if (words[i]?.lower === "by" && (sides.length === 0 || words.slice(at, i).some(({ lower }) => isJoint(lower))))
      sides.push(sideAfter(said, i + 1));
  }
  const side = {
    names: sides.flatMap(({ names }) => names),
    nouns: sides.flatMap(({ nouns }) => nouns),
    pronoun: sides[0]?.pronoun ?? null,
  };
  return isEmpty(side) ? null : side;
}

function sideAfter(said: Sayable, from: number): Side {
  const { words } = said;
  const names: NamePhrase[] = [];
  const nouns: Word[] = [];
  for (let i = from; i < words.length; i++) {
    const word = words[i];
    if (word === undefined || (i > from && BREAK.test(between(said, i - 1)))) break;
    if (PRONOUN.has(word.lower) && !POSSESSIVE.has(word.lower))
      return { names, nouns, pronoun: names.length + nouns.length === 0 ? word : null };
    const name = nameAt(said, word);
    if (name !== undefined) {
      if (!names.includes(name)) names.push(name);
    } else if (
      word.kind === "function"
        ? !(ARTICLE.has(word.lower) || isJoint(word.lower) || /^(?:of|called|named)$/u.test(word.lower))
        : isVerb(said, i)
    )
      break;
    else if (word.kind !== "function") nouns.push(word);
  }
  return { names, nouns, pronoun: null };
}
