import type { Claim } from "./claim.js";

/** "Did you mean", where the guess was used: for the reader of a verdict. Null where nothing was guessed. */
export function sayGuesses({ typed }: Pick<Claim, "typed">): string | null {
  const read = (typed?.guesses ?? []).map((guess) => `“${guess.read}” for “${guess.typed}”`);
  return read.length === 0 ? null : `Read ${read.join(" and ")}: a guess at a misspelled name, so the confidence is lowered.`;
}
