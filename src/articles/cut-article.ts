import { claimSchema } from "../domain/claim.js";
import type { ClaimWriter, ShownSentence } from "../ports/claim-writer.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import { readNegation } from "../text/negation.js";
import { type Word, wordsOf } from "../text/words.js";
import { type ArticleSentence, readArticleSentences, type SentenceKind } from "./article-sentences.js";
import { lookUpNames, type Standalone, standalone } from "./self-contained.js";

const LEFT_OUT: Readonly<Record<Exclude<SentenceKind, "statement">, string>> = {
  heading: "a heading",
  layout: "a table or code",
  question: "a question",
  quote: "what somebody says",
  personal: "about the writer or the reader",
};

export type ArticleClaim = Extract<Standalone, { kind: "claim" }>;

export type CutSentence =
  | { readonly kind: "claim"; readonly claim: ArticleClaim }
  | { readonly kind: "left-out"; readonly sentence: ArticleSentence; readonly because: string };

export type Reader = {
  readonly kg: KnowledgeGraph;
  /** Null or absent: only the rules make sentences self-contained. */
  readonly writeClaims?: ClaimWriter | null | undefined;
};

/**
 * The sentences of a text in order; statements are made self-contained. A model may write several claims for a sentence, which then occurs once for
 * each.
 */
export async function cutArticle({ kg, writeClaims = null }: Reader, text: string, signal: AbortSignal): Promise<readonly CutSentence[]> {
  const sentences = await readArticleSentences(text, signal);
  const written = writeClaims === null ? new Map<number, readonly string[]>() : await writtenClaims(writeClaims, sentences, signal);
  const names = await lookUpNames(
    kg,
    sentences.map(({ plain }) => plain),
    signal,
  );
  const statements = new Map((await standalone(sentences, names, signal)).map((one) => [one.sentence.start, one]));
  const cut = sentences.flatMap((sentence): readonly CutSentence[] => {
    const claims = written.get(sentence.start);
    return claims === undefined ? [byRules(sentence)] : byModel(sentence, claims);
  });
  return cut.map((one) => (one.kind === "claim" && !isClaim(one.claim.claim) ? leftOut(one.claim.sentence, "not checked") : one));

  function byRules(sentence: ArticleSentence): CutSentence {
    const one = statements.get(sentence.start);
    const inner = sentence.kind === "quote" ? innerStatement(sentence.plain) : null;
    if (inner !== null)
      return {
        kind: "claim",
        claim: { kind: "claim", sentence, claim: inner, resolved: "what the sentence states beside what somebody says" },
      };
    if (one?.kind === "claim") return { kind: "claim", claim: one };
    const because =
      one?.kind === "unclear"
        ? `it is unclear what “${one.word}” refers to`
        : sentence.kind === "statement"
          ? "not checked"
          : LEFT_OUT[sentence.kind];
    return leftOut(sentence, because);
  }
}

/** Not too long, and without control characters: one such sentence does not stop the others from being checked. */
function isClaim(text: string): boolean {
  return claimSchema.shape.text.safeParse(text).success;
}

function leftOut(sentence: ArticleSentence, because: string): CutSentence {
  return { kind: "left-out", sentence, because };
}

function byModel(sentence: ArticleSentence, claims: readonly string[]): readonly CutSentence[] {
  if (claims.length === 0) return [leftOut(sentence, "the model finds nothing to check in it")];
  return claims.map((claim) => {
    const resolved = claim === sentence.plain ? null : "put into words by the model";
    return { kind: "claim", claim: { kind: "claim", sentence, claim, resolved } };
  });
}

const NAME = "((?:The )?\\p{Lu}[\\p{L}\\p{N}.'’&-]*(?: (?:of|the|de|van|von|and|\\p{Lu}[\\p{L}\\p{N}.'’&-]*)){0,6})";
const BRACKETED = '([^,;"“”«»]{3,200})';
const PAST = "said|told|claimed|added|announced|argued|insisted|denied|believed|wrote|replied";
const PRESENT = "says|claims|argues|insists|denies|believes";
/** "Apple, founded by Steve Jobs, said that …" */
const BEFORE_VERB = new RegExp(`^${NAME}, ${BRACKETED}, (?:also |later )?(?:(${PAST})|${PRESENT})\\b`, "u");
/** "…", said Tim Cook, the chief executive of Apple. */
const AFTER_VERB = new RegExp(`[”"»],? (?:(${PAST})|${PRESENT}) ${NAME}, ${BRACKETED}\\.$`, "u");
const LASTING = /^(?:based|located|headquartered|owned|known|situated)\b/u;
const DONE = /^(?:born|founded|established|created|built|written|directed|led|run|made|married|\p{Ll}{2,}ed)\s/u;

/** The statement about the speaker in a sentence with reported speech, as a separate claim; null if there is none. */
export function innerStatement(plain: string): string | null {
  const before = BEFORE_VERB.exec(plain);
  const after = before === null ? AFTER_VERB.exec(plain) : null;
  const [name, aside, past] = before === null ? [after?.[2], after?.[3], after?.[1]] : [before[1], before[2], before[3]];
  if (name === undefined || aside === undefined) return null;
  const relative = /^(?:who|which) (?=(?:is|was|has|had|\p{Ll}{3,})\b)/u.exec(aside);
  if (relative !== null) return `${name} ${aside.slice(relative[0].length)}.`;
  const verb = past === undefined ? "is" : "was";
  if (/^(?:an?|the) /u.test(aside)) return `${name} ${verb} ${aside}.`;
  if (LASTING.test(aside)) return `${name} ${verb} ${aside}.`;
  return DONE.test(aside) ? `${name} was ${aside}.` : null;
}

const MAX_SENTENCES = 40;
const MAX_CHARACTERS = 8000;
/** Number of sentences of the previous part that are repeated, for pronouns at the start. */
const CONTEXT = 5;

/**
 * The claims that a model wrote, by the start of their sentence. A sentence is missing if the model did not read it, or added something to
 * it: the rules read it then. An empty list means that there is nothing to check.
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

/** Parts that fit into one question, each with the last sentences of the previous one. */
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
 * Whether a model's claim adds nothing to its sentence and the text shown with it. Every content word must be in the text. Every number,
 * and at least half of the words that are not names, must be in the sentence itself. The claim must be negated exactly when its sentence
 * is.
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
