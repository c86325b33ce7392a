import type { Evidence } from "./choose-evidence.js";
import { HAVE, isPast, isVerb, type ParsedText, PREPOSITION } from "./clause-words.js";
import type { ComparedPart } from "./compare-claim.js";
import { isSameName, type NamePhrase } from "./name-phrases.js";
import type { Word } from "./read-words.js";
import { PRONOUN, refersTo } from "./refers-to.js";

/** A clause of the sentence that follows the claim word by word. */
export type Followed = {
  readonly first: Word;
  readonly last: Word;
  /** Skipped words, other than relative clauses. */
  readonly skipped: readonly Word[];
  /** The clause is a relative one, with its antecedent ("a bridge, which …"). */
  readonly relative: boolean;
};

type Step = Omit<Followed, "first" | "last">;

const ARTICLE = /^(?:the|an?|this|these|our)$/u;
const IDLE = /^(?:also|then|soon|finally|eventually|even|himself|herself|itself|themselves|already|just|recently|officially)$/u;
const RELATIVE = /^(?:who|whom|whose|which|where)$/u;
const JOINT = /^(?:and|or|but|nor)$/u;
/** Prepositions that limit a statement: "closed to lorries" is not "closed". */
export const LIMITS = /^(?:to|for|from|of|against|than|as|per|except|without|unless|like|unlike)$/u;
const MOST_GAP = 8;

/** Words without articles, and without the "has" of a perfect. */
function bare(words: readonly Word[]): readonly Word[] {
  return words.filter(({ lower }, at) => !ARTICLE.test(lower) && !(HAVE.has(lower) && isPast(words[at + 1]?.lower ?? "")));
}

const plain = ({ lower }: Word) => lower.replaceAll(",", "");
const isOwner = ({ text }: Word) => /['’]s?$/u.test(text);

/**
 * Clauses of the sentence that have the words of the claim in the same order. Only asides, adverbs, phrases of place or time, and the first of two
 * predicates may stand between them. A pronoun or a shorter form may replace a name.
 */
export function followClaim({ claim, sentence, parts, place }: Evidence): readonly Followed[] {
  const [asked, said] = [bare(claim.words), bare(sentence.words)];
  const spoken: ParsedText = { text: sentence.text, words: said, names: sentence.names };
  const names = parts.flatMap((one) => (one.part.kind === "name" ? [one.part.name] : []));
  const verb = asked.findIndex((_, at) => isVerb({ text: claim.text, words: asked, names }, at));
  const gapBefore = (j: number) => sentence.text.slice(said[j - 1]?.end ?? 0, said[j]?.start ?? sentence.text.length);
  const lengthOf = (name: NamePhrase, words: readonly Word[]) =>
    words.filter(({ start }) => start >= name.start && start < name.end).length;
  const isVerbAt = (j: number) => isVerb(spoken, j);

  // What follows does not depend on what was skipped, so that every pair of places is tried once.
  const failed = new Set<number>();
  function follow(i: number, j: number, step: Step): readonly Followed[] {
    const key = i * (said.length + 1) + j;
    const found = failed.has(key) ? [] : followOn(i, j, step);
    if (found.length === 0) failed.add(key);
    return found;
  }

  function followOn(i: number, j: number, step: Step): readonly Followed[] {
    const [a, s] = [asked[i], said[j]];
    const [first, last] = [said[0], said[j - 1]];
    if (a === undefined) return first === undefined || last === undefined ? [] : [{ ...step, first, last }];
    if (s === undefined || (i > 0 && /[;:.?!]\s/u.test(gapBefore(j)))) return [];
    const same = plain(a) === plain(s) && isOwner(a) === isOwner(s) ? follow(i + 1, j + 1, step) : [];
    if (same.length > 0) return same;
    const named = byName(i, j, step);
    if (named.length > 0) return named;
    return i === 0 ? [] : afterGap(i, j, step);
  }

  function byName(i: number, j: number, step: Step): readonly Followed[] {
    const [a, s] = [asked[i], said[j]];
    const own = parts.find(({ part }) => part.kind === "name" && part.start === a?.start);
    if (own?.part.kind !== "name" || a === undefined || s === undefined) return [];
    const length = lengthOf(own.part.name, asked);
    const end = asked[i + length - 1] ?? a;
    if (PRONOUN.test(s.lower) && isOwner(end) === /^(?:his|its|their|her)$/u.test(s.lower))
      return means(s, own.part.name) ? follow(i + length, j + 1, step) : [];
    const other = sentence.names.find((name) => name.start === s.start);
    if (other === undefined || isOwner(end) !== isOwner(other.words.at(-1) ?? s)) return [];
    const next = j + lengthOf(other, said);
    return isSameName(own.part.name, other) && isNamed(own) ? follow(i + length, next, step) : [];
  }

  /** No one else in the sentence can be meant, not even by a capital that opens it. */
  function means(pronoun: Word, name: NamePhrase): boolean {
    const isOther = ({ words, start }: NamePhrase) =>
      start < pronoun.start && !words.some(({ lower }) => name.words.some((one) => one.lower === lower));
    const [opening] = said;
    const opens = opening !== undefined && opening.kind !== "function" && opening.start < pronoun.start && isVerbAt(1);
    const isOpener = opens && !name.words.some(({ lower }) => lower === opening.lower);
    return (
      !isOpener &&
      !sentence.names.some((other) => other.role !== "place" && isOther(other)) &&
      refersTo(pronoun, name, place.page, place.at)
    );
  }

  function afterGap(i: number, j: number, step: Step): readonly Followed[] {
    const s = said[j];
    if (s === undefined) return [];
    const skip = (to: number, more: Partial<Step> = {}) =>
      follow(i, to, { ...step, skipped: [...step.skipped, ...said.slice(j, to)], ...more });
    const skips: (() => readonly Followed[])[] = [];
    if (IDLE.test(s.lower)) skips.push(() => skip(j + 1));
    // "males are blue; females are brown"
    const opened = /[,(–—]/u.test(gapBefore(j));
    if (asked[i]?.lower === "and" && opened) skips.push(() => follow(i + 1, j, step));
    if (i === verb && opened && /^(?:who|which)$/u.test(s.lower)) skips.push(() => follow(i, j + 1, { ...step, relative: true }));
    const ends = said.flatMap((_, k) => (k > j && /[,)–—]/u.test(gapBefore(k)) ? [k] : [])).slice(0, 2);
    if (opened && isAside(j, ends[0] ?? j)) {
      const silent = RELATIVE.test(s.lower) ? { skipped: step.skipped } : {};
      for (const k of ends) skips.push(() => skip(k, silent));
    }
    // "Chairs with a label" are not all chairs.
    const isOne = /^the\s/iu.test(claim.text) && !/[^s]s$/u.test(said[j - 1]?.lower ?? "");
    if (PREPOSITION.has(s.lower) && s.lower !== "of" && !(LIMITS.test(s.lower) && isVerbAt(j - 1)))
      for (let k = j + 2; k < Math.min(said.length, j + MOST_GAP); k++) {
        if (isVerbAt(k - 1) || JOINT.test(said[k - 1]?.lower ?? "") || /[,;:()–—]/u.test(gapBefore(k - 1))) break;
        const isNext = PREPOSITION.has(said[k]?.lower ?? "") || (i === verb && isVerbAt(k) && isOne);
        if (isNext && plain(said[k] ?? s) === plain(asked[i] ?? s)) skips.push(() => skip(k));
      }
    if (i === verb && isVerbAt(j))
      for (let k = j + 2; k < said.length; k++)
        if (/^(?:and|but)$/u.test(said[k - 1]?.lower ?? "") && isVerbAt(k) && isOnePredicate(j, k - 1)) skips.push(() => skip(k));
    for (const next of skips) {
      const found = next();
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Without a subject and verb of its own. */
  function isAside(from: number, to: number): boolean {
    const first = said[from];
    if (first === undefined || JOINT.test(first.lower)) return false;
    return (
      RELATIVE.test(first.lower) ||
      PREPOSITION.has(first.lower) ||
      isVerbAt(from) ||
      !said.slice(from, to).some((_, at) => isVerbAt(from + at))
    );
  }

  /** "taught at Castrel until 1998" and "…": one verb without auxiliary, and no other clause. */
  function isOnePredicate(from: number, to: number): boolean {
    const within = said.slice(from, to);
    const verbs = within.filter((_, at) => isVerbAt(from + at));
    return (
      verbs.length === 1 &&
      !within.some(({ lower }) => CLAUSE.test(lower)) &&
      !/[;:]/u.test(sentence.text.slice(within[0]?.start, said[to]?.start))
    );
  }

  return said.flatMap((first, from) => follow(0, from, { skipped: [], relative: false }).map((one) => ({ ...one, first })));
}

const CLAUSE = /^(?:that|who|whom|whose|which|where|when|while|because|if|as|after|before|until|since|although|though)$/u;

function isNamed({ match }: ComparedPart): boolean {
  return match === "same" || match === "stem" || match === "synonym";
}
