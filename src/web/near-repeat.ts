import { comparedWords } from "../text/search-terms.js";
import { inflectionStem } from "../text/stem.js";

/** Words that search engines ignore, and filler words of questions. Other than stop words, they include no words of time and denial. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    "a an the of in on at by for to from with and or as is are was were be been being has have had do does did it its this that these those " +
    "who whom whose which what where how there about please tell me find information info details facts fact evidence source sources " +
    "true really actually verify check whether if wikipedia article page"
  ).split(" "),
);
/** One word more or less makes a new question of five words, but not of twelve. */
const ALIKE = 0.85;

/** Whether nearly the same query was asked before. Order, inflection and fillers do not count; a query with another number is a new one. */
export function isNearRepeat(query: string, asked: readonly string[]): boolean {
  const words = tellingWords(query);
  return asked.some((other) => areAlike(words, tellingWords(other)));
}

function areAlike(some: readonly string[], others: readonly string[]): boolean {
  if (some.join("") === others.join("")) return true;
  const [one, two] = [new Set(some), new Set(others)];
  const shared = [...one].filter((word) => two.has(word)).length;
  const union = one.size + two.size - shared;
  return union > 0 && shared / union >= ALIKE && numbersOf(one) === numbersOf(two);
}

/** A query of nothing but fillers is compared unchanged. */
function tellingWords(query: string): readonly string[] {
  const words = comparedWords(query);
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).map(inflectionStem);
}

function numbersOf(words: ReadonlySet<string>): string {
  return [...words]
    .filter((word) => /\d/.test(word))
    .sort()
    .join(" ");
}
