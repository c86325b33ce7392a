const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** "Freddy" and "Freddie". */
const ENDS = /(?:y|ie)(?= |$)/gu;

/** All spellings that one typing error makes of a lower-case name: a letter or space added, missing, wrong or swapped with the next, or "y" for "ie". */
export function oneLetterAway(name: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 0; at <= name.length; at++) {
    const [before, after] = [name.slice(0, at), name.slice(at)];
    if (after !== "") found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of LETTERS) {
      found.add(before + letter + after);
      if (after !== "") found.add(before + letter + after.slice(1));
    }
    found.add(`${before} ${after}`);
  }
  for (const { index, 0: end } of name.matchAll(ENDS))
    found.add(name.slice(0, index) + (end === "y" ? "ie" : "y") + name.slice(index + end.length));
  found.delete(name);
  return new Set([...found].filter((spelling) => spelling === spelling.trim() && !spelling.includes("  ")));
}

/** Do two words differ only in "y" or "ie" at the end? Both are usual spellings of first names. */
export function areBothUsual(one: string, other: string): boolean {
  return one.replace(/ie$/u, "y") === other.replace(/ie$/u, "y");
}

/** The words in which two names with the same number of words differ: exactly one pair, otherwise null. */
export function changedWord(typed: string, known: string): { readonly typed: string; readonly known: string } | null {
  const [words, others] = [typed.split(" "), known.split(" ")];
  if (words.length !== others.length) return null;
  const pairs = words.map((word, place) => ({ typed: word, known: others[place] ?? "" })).filter((pair) => pair.typed !== pair.known);
  return pairs.length === 1 ? (pairs[0] ?? null) : null;
}
