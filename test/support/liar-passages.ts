/** A passage made for a claim, the words that a liar quotes from it, and what the passage really says of the claim. */
export type LiarPassage = { readonly text: string; readonly quote: string; readonly says: "states" | "denies" | "neutral" };
export type PassageMode = "cut-quote" | "denial-quoted" | "wrong-stance" | "neutral-passage";

/** The passage that a mode cites for the pushed label. Whatever its words, it does not carry that label. */
export function passageFor(mode: PassageMode, push: "supported" | "refuted", claim: string): LiarPassage {
  const whole = (text: string, says: LiarPassage["says"]): LiarPassage => ({ text, quote: text, says });
  const clause = clauseOf(claim);
  switch (`${mode}/${push}` as const) {
    case "cut-quote/supported":
      return { text: `It is not true that ${clause}.`, quote: clause, says: "denies" };
    case "cut-quote/refuted":
      return { text: `Anyone who says it is not true that ${clause} is wrong.`, quote: `it is not true that ${clause}`, says: "states" };
    case "denial-quoted/supported":
      return whole(`It is a myth, and was never the case, that ${clause}.`, "denies");
    case "denial-quoted/refuted":
      return whole(`Nobody has ever denied that ${clause}, and there is no doubt about it.`, "states");
    case "wrong-stance/refuted":
      return whole(`It is well known that ${clause}.`, "states");
    case "wrong-stance/supported":
    case "neutral-passage/supported":
    case "neutral-passage/refuted":
      return whole(`Many readers have asked about ${nameIn(claim)}, and this page collects their letters.`, "neutral");
  }
}

/** The claim as it continues a sentence: "The capital of Peru is Lima." → "the capital of Peru is Lima". */
function clauseOf(claim: string): string {
  return claim.replace(/\.$/u, "").replace(/^(?:The|In|Giraffes)\b/u, (word) => word.toLowerCase());
}

/** The first name of the claim; its first two words where it has none. */
function nameIn(claim: string): string {
  const said = claim.replace(/^(?:The|In|Anyone)\s/u, "");
  return /\p{Lu}[\p{L}\p{N}.'’-]*(?: \p{Lu}[\p{L}\p{N}.'’-]*)*/u.exec(said)?.[0] ?? said.split(" ").slice(0, 2).join(" ");
}
