import type { NameKind, Part } from "../../src/reasoner/reader/part.js";

type Span = Part["spans"][number];
type Named = {
  readonly subject: readonly string[];
  readonly value: readonly string[] | "date" | "number" | null;
  /** Whether words name a relation ("Human Development Index") and so are no name. */
  readonly isRelation: (words: string) => boolean;
};

const MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const DATE = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th)? ${MONTH}(?:,? \\d{3,4})?|\\b${MONTH} \\d{1,2}(?:,? \\d{3,4})?\\b|\\b${MONTH},? \\d{3,4}\\b|\\b(?:1[0-9]|20)\\d\\ds?\\b|\\b\\d{1,4} (?:BC|BCE|AD|CE)\\b`,
  "gu",
);
const NUMBER = /(?<!\p{L})[-−]?\d[\d,]*(?:\.\d+)?(?: (?:million|billion|thousand))?\b/gu;
const NAME =
  /\p{Lu}[^\s,;:?!()"]*(?:(?: (?:of|the|de|la|le|von|van|der|and|&|for|in|du|di|da|del|al|y) (?=\p{Lu})| |-)?[\p{Lu}0-9][^\s,;:?!()"]*)*/gu;
const FUNCTION_WORD =
  /^(?:the|an?|its?|he|she|his|her|they|their|in|on|at|by|from|to|of|for|with|as|and|or|but|not|no|this|that|these|those|there|who|what|which|when|where|how|why|was|is|are|were|did|does|do|has|have|had|one|two|three|during|after|before|since|until|while|if|both|all|some|many|most|only|also|former|current)$/iu;

/**
 * Marks the names of a claim as a linker would that knows the subject and, unless `value` is null, the value: the longest names found. Capitals tell other
 * names. Null where the subject is not named.
 */
export function markNames(claim: string, { subject, value, isRelation }: Named): readonly Span[] | null {
  const spans: Span[] = [];
  const isFree = (start: number, end: number) => spans.every((span) => end <= span.start || start >= span.end);
  const add = (found: Pick<Span, "start" | "end"> | null, kind: NameKind) => {
    if (found !== null && isFree(found.start, found.end)) spans.push({ ...found, kind });
  };
  add(findName(claim, subject), "subject");
  if (spans.length === 0) return null;
  if (value === "date" || value === "number") {
    const [first, second] = value === "date" ? [DATE, NUMBER] : [NUMBER, DATE];
    const places = [...all(claim, first), ...all(claim, second)].filter(({ start, end }) => isFree(start, end));
    add(places[0] ?? null, "value");
  } else if (value !== null) add(findName(claim, value), "value");
  for (const found of all(claim, DATE)) add(found, "date");
  for (const found of all(claim, NUMBER)) add(found, "number");
  for (const found of all(claim, NAME)) if (!isRelation(claim.slice(found.start, found.end))) add(trimmed(claim, found), "name");
  return spans;
}

/** Where the longest of the names stands. */
function findName(claim: string, names: readonly string[]): Pick<Span, "start" | "end"> | null {
  const short = names.slice(0, 1).map((name) => name.replace(/ ?\(.*\)| ?,.*$/u, ""));
  const longest = [...new Set([...names, ...short])].filter((name) => name.length > 1).sort((a, b) => b.length - a.length);
  for (const name of longest) {
    const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");
    for (const flags of ["u", "iu"]) {
      const found = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, flags).exec(claim);
      if (found !== null) return { start: found.index, end: found.index + found[0].length };
    }
  }
  return null;
}

function all(claim: string, pattern: RegExp): readonly Pick<Span, "start" | "end">[] {
  return [...claim.matchAll(pattern)].map((found) => ({ start: found.index, end: found.index + found[0].length }));
}

/** Without a function word in front and a possessive behind; a lone word that begins the claim is none. */
function trimmed(claim: string, { start, end }: Pick<Span, "start" | "end">): Pick<Span, "start" | "end"> | null {
  const words = claim.slice(start, end).split(" ");
  if (FUNCTION_WORD.test(words[0] ?? "")) {
    const from = start + (words[0]?.length ?? 0) + 1;
    return words.length === 1 || !/\p{Lu}/u.test(claim.charAt(from)) ? null : trimmed(claim, { start: from, end });
  }
  if (start === 0 && words.length === 1) return null;
  const ending = /(?:'s|[.']+)$/u.exec(claim.slice(start, end))?.[0].length ?? 0;
  return { start, end: end - ending };
}
