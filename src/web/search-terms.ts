/** Words that every text has. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the of in on at by for to from with and or but as is are was were be been being has have had do does did it its he his him she " +
    "her they their them this that these those who whom whose which what where when while there than then so such not no nor also into " +
    "will would can could may might must i we you our your my me us if because"
  ).split(" "),
);

/** The words by which a text is found: no case, no accents, no endings, no stop words. */
export function termsOf(text: string): readonly string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const terms: string[] = [];
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+(?:[.,](?=\p{N})\p{N}+)*/gu))
    if (!STOP_WORDS.has(word) && (word.length > 1 || /\p{N}/u.test(word))) terms.push(stemOf(word.replaceAll(",", "")));
  return terms;
}

/** Cuts the commonest English endings: enough to bring "directed", "directs" and "director" together. */
function stemOf(word: string): string {
  if (word.length < 5 || /\p{N}/u.test(word)) return word.length === 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  for (const [ending, instead] of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < 4) continue;
    return `${word.slice(0, -ending.length)}${instead}`.replace(/([^aeiouls])\1$/, "$1").replace(/e$/, "");
  }
  return word.replace(/e$/, "");
}

const ENDINGS = [
  ["ational", "at"],
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
