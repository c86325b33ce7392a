/** The pronoun with which a sentence begins. */
export type OpeningPronoun = {
  /** The words before it: "In 1903, ". */
  readonly lead: string;
  readonly word: string;
  readonly rest: string;
  readonly isPossessive: boolean;
  /** `other`: "they", "this". */
  readonly refersTo: "man" | "woman" | "thing" | "other";
};

/** `lead`: the source of a pattern for words that may stand before the pronoun. */
export function pronounReader(lead: string): (sentence: string) => OpeningPronoun | null {
  const pattern = new RegExp(`^(${lead})(he|she|it|they|his|her|its|their|this|these|that|those)\\b(?!['’-])`, "iu");
  return (sentence) => {
    const [whole, before = "", word = ""] = pattern.exec(sentence) ?? [];
    if (whole === undefined) return null;
    const isPossessive = /^(?:his|her|its)$/iu.test(word);
    return { lead: before, word, rest: sentence.slice(whole.length), isPossessive, refersTo: referentOf(word.toLowerCase()) };
  };
}

function referentOf(word: string): OpeningPronoun["refersTo"] {
  if (word === "he" || word === "his") return "man";
  if (word === "she" || word === "her") return "woman";
  return word === "it" || word === "its" ? "thing" : "other";
}
