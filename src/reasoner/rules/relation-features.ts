import { stem } from "../../language/stem.js";
import { tokenise } from "../../language/tokenise.js";

/** What the fitted ranking looks at: the words of a text and their neighbours, by stem; names are blanks by then. */
export function relationFeatures(text: string): readonly string[] {
  const stems = tokenise(text).map(({ text: word }) => (/^\d+$/.test(word) ? "#" : stem(word.replace(/['’]s$/, ""))));
  const pairs = stems.slice(1).map((word, place) => `${stems[place]} ${word}`);
  return [...new Set([...stems, ...pairs])];
}
