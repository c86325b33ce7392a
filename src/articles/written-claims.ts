import type { ClaimWriter, ShownSentence } from "../ports/claim-writer.js";
import { readNegation } from "../text/negation.js";
import { type Word, wordsOf } from "../text/words.js";
import type { ArticleSentence } from "./article-sentences.js";

const MAX_SENTENCES = 40;
const MAX_CHARACTERS = 8000;
/** Sentences of the previous part that are shown again, for pronouns at the start. */
const CONTEXT = 5;

/**
 * The claims that a model wrote, by the start of their sentence. A sentence that is missing here was not read by the model, or not faithfully, and is read
 * by the rules; one with an empty list states nothing that could be checked.
 */
export async function writtenClaims(
  write: ClaimWriter,
  sentences: readonly ArticleSentence[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const written = new Map<number, readonly string[]>();
  for (const part of partsOf(sentences)) {
    const shown = part.map(({ sentence, isContext }, place): ShownSentence => {
      const asked = !isContext && sentence.kind === "statement";
      return { number: asked ? place + 1 : null, text: sentence.plain };
    });
    if (shown.every(({ number }) => number === null)) continue;
    const claims = await write(shown, signal);
    if (claims === null) continue;
    const text = shown.map((one) => one.text).join("\n");
    for (const { number, text: own } of shown) {
      if (number === null) continue;
      const said = claims.flatMap(({ sentence, claim }) => (sentence === number ? [claim.trim()] : []));
      const kept = [...new Set(said)].filter((claim) => addsNothing(claim, own, text));
      const start = part[number - 1]?.sentence.start;
      if (start !== undefined && (kept.length > 0 || said.length === 0)) written.set(start, kept);
    }
  }
  return written;
}

type Shown = { readonly sentence: ArticleSentence; readonly isContext: boolean };

/** Parts that fit into one question, each with the last sentences of the one before. */
function partsOf(sentences: readonly ArticleSentence[]): readonly (readonly Shown[])[] {
  const parts: Shown[][] = [];
  let [current, size]: [Shown[], number] = [[], 0];
  for (const [place, sentence] of sentences.entries()) {
    if (current.length >= MAX_SENTENCES || (current.length > 0 && size + sentence.plain.length > MAX_CHARACTERS)) {
      parts.push(current);
      current = sentences.slice(Math.max(0, place - CONTEXT), place).map((before) => ({ sentence: before, isContext: true }));
      size = 0;
    }
    current.push({ sentence, isContext: false });
    size += sentence.plain.length;
  }
  return current.length === 0 ? parts : [...parts, current];
}

/**
 * Whether a claim that a model wrote says no more than its sentence and the text that was shown with it. Every content word has to be in
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
