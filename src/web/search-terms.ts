/** Words that every text has. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the of in on at by for to from with and or but as is are was were be been being am has have had having do does did it its he his him " +
    "she her hers they their them this that these those who whom whose which what where when while there here than then so such not no nor " +
    "also into onto will would can could shall should may might must i we you our your my me us if because"
  ).split(" "),
);

/** Scripts that leave no blanks between words: there every character is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{N}]+(?:[.,](?=\p{N})\p{N}+)*/gu;

/** The words by which a text is found: no case, no accents, no endings, no stop words. `1,729` and `1729` are one word. */
export function termsOf(text: string): readonly string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const terms: string[] = [];
  for (const [word] of plain.matchAll(WORD)) {
    if (STOP_WORDS.has(word)) continue;
    if (word.length > 1 || !/[a-z]/.test(word)) terms.push(stemOf(word));
  }
  return terms;
}

/** Cuts the commonest English endings: enough to bring "directed", "directs" and "director" together. */
function stemOf(word: string): string {
  if (/\p{N}/u.test(word)) return word.replaceAll(",", "");
  if (word.length < 4 || word.endsWith("ss")) return word;
  for (const [ending, instead] of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < (ending === "s" ? 3 : 4)) continue;
    return `${word.slice(0, -ending.length)}${instead}`.replace(/([^aeiouls])\1$/, "$1").replace(/e$/, "");
  }
  return word.replace(/(?<=...)e$/, "");
}

const ENDINGS = [
  ["ations", "at"],
  ["ation", "at"],
  ["ments", ""],
  ["ment", ""],
  ["ings", ""],
  ["ing", ""],
  ["ions", ""],
  ["ion", ""],
  ["ers", ""],
  ["ors", ""],
  ["er", ""],
  ["or", ""],
  ["ies", "y"],
  ["ied", "y"],
  ["ed", ""],
  ["es", ""],
  ["ly", ""],
  ["al", ""],
  ["s", ""],
] as const;
