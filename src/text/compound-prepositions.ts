/** Several words that do the work of one preposition, by the plain one that says the same. */
const COMPOUNDS: Readonly<Record<string, readonly string[]>> = {
  for: [
    "in recognition of",
    "in acknowledgement of",
    "in acknowledgment of",
    "in appreciation of",
    "on the strength of",
    "as a reward for",
    "in reward for",
  ],
  through: [
    "because of",
    "on account of",
    "thanks to",
    "owing to",
    "due to",
    "by virtue of",
    "by reason of",
    "by dint of",
    "as a result of",
    "as a consequence of",
    "courtesy of",
    "on the back of",
    "off the back of",
  ],
  in: [
    "inside of",
    "within the borders of",
    "within the boundaries of",
    "within the limits of",
    "within the confines of",
    "on the territory of",
    "in the territory of",
    "on the soil of",
  ],
  by: ["at the hands of", "at the hand of", "on the part of"],
  during: ["in the course of", "over the course of"],
};

type Compound = { readonly words: readonly string[]; readonly says: string };

const BY_FIRST = new Map<string, readonly Compound[]>();
for (const [says, compounds] of Object.entries(COMPOUNDS))
  for (const compound of compounds) {
    const words = compound.split(" ");
    const first = words[0] ?? "";
    BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), { words, says }]);
  }

/** Does a compound preposition begin at a place of a list of words in lower case? What it says, and how many words it takes up. */
export function compoundAt(words: readonly string[], at: number): { readonly says: string; readonly length: number } | null {
  const found = BY_FIRST.get(words[at] ?? "")?.find((compound) => compound.words.every((word, place) => words[at + place] === word));
  return found === undefined ? null : { says: found.says, length: found.words.length };
}
