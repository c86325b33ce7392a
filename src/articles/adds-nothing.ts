import { readNegation } from "../text/negation.js";
import { type Word, wordsOf } from "../text/words.js";

/**
 * Whether a claim that a model wrote says no more than its sentence and the text that was shown with it. Every word that carries meaning has to stand in
 * the text; most of those that are no names, and every number, in the sentence itself; and the claim denies exactly when its sentence does.
 */
export function addsNothing(claim: string, sentence: string, shown: string): boolean {
  const said = contentOf(claim);
  const own = lemmasOf(sentence);
  const all = lemmasOf(shown);
  if (said.length === 0 || said.some(({ lemma }) => !all.has(lemma))) return false;
  const told = said.filter(({ text }) => !isName(text));
  const numbers = told.filter(({ text }) => /^\p{N}/u.test(text));
  if (numbers.some(({ lemma }) => !own.has(lemma))) return false;
  if (2 * told.filter(({ lemma }) => own.has(lemma)).length < told.length) return false;
  return said.some(({ lemma }) => own.has(lemma)) && deniesAlike(claim, sentence);
}

function contentOf(text: string): readonly Word[] {
  return wordsOf(text).filter((word) => word.class === "content");
}

function lemmasOf(text: string): ReadonlySet<string> {
  return new Set(contentOf(text).map(({ lemma }) => lemma));
}

function isName(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

/** In a sentence of several clauses a denial may belong to another claim. */
function deniesAlike(claim: string, sentence: string): boolean {
  const [said, own] = [readNegation(claim).kind, readNegation(sentence).kind];
  return said === own || own === "tangled";
}
