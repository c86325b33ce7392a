import type { ClaimWriter, ShownSentence } from "../ports/claim-writer.js";
import { readNegation } from "../text/negation.js";
import { type Word, wordsOf } from "../text/words.js";
import type { ArticleSentence } from "./article-sentences.js";

const MAX_SENTENCES = 40;
const MAX_CHARACTERS = 8000;
/** Sentences of the previous part that are shown again, for pronouns at the start. */
const CONTEXT = 5;

/**
 * The claims that a model wrote, by the start of their sentence. A sentence is missing if the model did not read it, or added something to it: the rules
 * read it then. An empty list means that there is nothing to check.
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
 * Whether a claim that a model wrote adds nothing to its sentence and the text shown with it. Every content word has to be in the text. Every number, and at
 * least half of the words that are not names, have to be in the sentence itself. The claim must be negated exactly when its sentence is.
 */
export function addsNothing(claim: string, sentence: string, shown: string): boolean {
  const said = contentOf(claim);
  const own = lemmasOf(sentence);
  const all = lemmasOf(shown);
  if (said.length === 0 || said.some(({ lemma }) => !all.has(lemma))) return false;
  const others = said.filter(({ text }) => !/^\p{Lu}/u.test(text));
  const numbers = others.filter(({ text }) => /^\p{N}/u.test(text));
  if (numbers.some(({ lemma }) => !own.has(lemma))) return false;
  if (2 * others.filter(({ lemma }) => own.has(lemma)).length < others.length) return false;
  return said.some(({ lemma }) => own.has(lemma)) && deniesAlike(claim, sentence);
}

function contentOf(text: string): readonly Word[] {
  return wordsOf(text).filter((word) => word.class === "content");
}

function lemmasOf(text: string): ReadonlySet<string> {
  return new Set(contentOf(text).map(({ lemma }) => lemma));
}

/** A tangled negation (several clauses) may belong to another claim. */
function deniesAlike(claim: string, sentence: string): boolean {
  const [said, own] = [readNegation(claim).kind, readNegation(sentence).kind];
  return said === own || own === "tangled";
}
