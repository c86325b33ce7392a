import type { Evidence } from "./choose-evidence.js";
import type { Word } from "./read-words.js";

/** Small words that change what is said; words of one line may replace each other. */
const BINDING = [
  "all every each both whole entire entirely always everyone everybody everything",
  "most mostly majority",
  "again twice once still",
  "only alone sole solely",
  "before",
  "after",
  "since",
  "until till",
  "less fewer",
  "more",
  "than",
  "between",
  "another other",
  "same",
  "either neither",
].map((line) => new Set(line.split(" ")));

/**
 * The claim has a small word that the sentence lacks. "All nine piers" is not said by "two of its nine piers": a quantity also stands
 * before the same noun.
 */
export function dropsWords({ claim, sentence, parts }: Evidence): boolean {
  if (isOfAnotherYear(claim.text, sentence.text)) return true;
  const measured = parts.filter(({ part }) => part.kind === "time" || part.kind === "count");
  return claim.words.some((word, at) => {
    // "Heavier than" is not said by "weighs less than".
    const isCompared = claim.words[at + 1]?.lower === "than" && word.kind !== "function";
    if (isCompared && !sentence.words.some(({ lower }) => lower === word.lower)) return true;
    const line = BINDING.findIndex((words) => words.has(word.lower));
    const isMeasured = measured.some(({ part }) => word.start >= part.start - 12 && word.start < part.end);
    const isOfTitle = word.start > 0 && /^\p{Lu}/u.test(word.text);
    if (line === -1 || isOfTitle || (line > 1 && isMeasured)) return false;
    const places = sentence.words.flatMap((other, place) => (BINDING[line]?.has(other.lower) ? [place] : []));
    if (places.length === 0) return true;
    const noun =
      line > 1 ? undefined : parts.find(({ part, starts }) => part.start > word.start && part.kind === "word" && starts.length > 0);
    return noun !== undefined && !places.some((place) => noun.starts.some((start) => isShortly(sentence.words, place, start)));
  });
}

const HALF = /;\s+(?:(?:and|but)\s+)?(?!(?:he|she|it|they)\b)/giu;

/** "Eirik studied music; Solveig has started her own hives" says nothing of Eirik's hives: the name stands in one half, all else in another. A page about the subject may leave it out. */
export function isOfOtherHalf({ claim, sentence, parts }: Evidence): boolean {
  const halves = [...sentence.text.matchAll(HALF)].map(({ index }) => index);
  const halfOf = (start: number) => halves.filter((end) => end < start).length;
  const [subject, ...rest] = parts;
  if (claim.topical || halves.length === 0 || subject?.part.kind !== "name") return false;
  const own = subject.starts.map(halfOf);
  const others = rest.flatMap(({ starts }) => starts.map(halfOf));
  return own.length > 0 && others.length > 0 && !others.some((half) => own.includes(half));
}

const WHICH_YEAR = /\b(this|last|next|previous|following)\s(year|month|week|season|summer|winter|spring|autumn)\b/giu;

/** "This year's winner" is not "last year's winner". */
function isOfAnotherYear(claim: string, sentence: string): boolean {
  const told = [...sentence.toLowerCase().matchAll(WHICH_YEAR)];
  return [...claim.toLowerCase().matchAll(WHICH_YEAR)].some(
    ([, which, span]) => told.some((one) => one[2] === span) && !told.some((one) => one[2] === span && one[1] === which),
  );
}

const MOST_BETWEEN = 4;

function isShortly(words: readonly Word[], place: number, start: number): boolean {
  const at = words.findIndex((word) => word.start === start);
  return at > place && at - place <= MOST_BETWEEN;
}
