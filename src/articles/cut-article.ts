import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import { type ArticleSentence, articleSentences, type SentenceKind } from "./article-sentences.js";
import { lookUpNames } from "./known-names.js";
import { type Standalone, standalone } from "./self-contained.js";

const LEFT_OUT: Readonly<Record<Exclude<SentenceKind, "statement">, string>> = {
  heading: "a heading",
  question: "a question",
  quote: "what somebody says",
  personal: "about the writer or the reader",
};
const MAX_CLAIM = 2000;

export type ArticleClaim = Extract<Standalone, { kind: "claim" }>;

/** A sentence of a text: what can be checked of it, or why nothing can. */
export type CutSentence =
  | { readonly kind: "claim"; readonly claim: ArticleClaim }
  | { readonly kind: "left-out"; readonly sentence: ArticleSentence; readonly because: string };

/** The sentences of a text in their order; those that state something are made to stand on their own. */
export async function cutArticle(kg: KnowledgeGraph, text: string, signal: AbortSignal): Promise<readonly CutSentence[]> {
  const sentences = articleSentences(text);
  const names = await lookUpNames(
    kg,
    sentences.map(({ plain }) => plain),
    signal,
  );
  const statements = new Map(standalone(sentences, names).map((one) => [one.sentence.start, one]));
  return sentences.map((sentence): CutSentence => {
    const one = statements.get(sentence.start);
    if (one?.kind === "claim" && one.claim.length <= MAX_CLAIM) return { kind: "claim", claim: one };
    const because =
      one?.kind === "unclear"
        ? `it is not certain whom or what “${one.word}” means`
        : sentence.kind === "statement"
          ? "not checked"
          : LEFT_OUT[sentence.kind];
    return { kind: "left-out", sentence, because };
  });
}
