import type { ClaimWriter } from "../ports/claim-writer.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import { type ArticleSentence, readArticleSentences, type SentenceKind } from "./article-sentences.js";
import { innerStatement } from "./inner-statement.js";
import { lookUpNames, type Standalone, standalone } from "./self-contained.js";
import { writtenClaims } from "./written-claims.js";

const LEFT_OUT: Readonly<Record<Exclude<SentenceKind, "statement">, string>> = {
  heading: "a heading",
  question: "a question",
  quote: "what somebody says",
  personal: "about the writer or the reader",
};
const MAX_CLAIM = 2000;

export type ArticleClaim = Extract<Standalone, { kind: "claim" }>;

/** A sentence of a text: a claim to check, or why there is none. */
export type CutSentence =
  | { readonly kind: "claim"; readonly claim: ArticleClaim }
  | { readonly kind: "left-out"; readonly sentence: ArticleSentence; readonly because: string };

export type Reader = {
  readonly kg: KnowledgeGraph;
  /** Null or absent: the rules alone make sentences self-contained. */
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
  return sentences.flatMap((sentence): readonly CutSentence[] => {
    const claims = written.get(sentence.start);
    return claims === undefined ? [byRules(sentence)] : byModel(sentence, claims);
  });

  function byRules(sentence: ArticleSentence): CutSentence {
    const one = statements.get(sentence.start);
    const inner = sentence.kind === "quote" ? innerStatement(sentence.plain) : null;
    if (inner !== null)
      return {
        kind: "claim",
        claim: { kind: "claim", sentence, claim: inner, resolved: "what the sentence states beside what somebody says" },
      };
    if (one?.kind === "claim" && one.claim.length <= MAX_CLAIM) return { kind: "claim", claim: one };
    const because =
      one?.kind === "unclear"
        ? `it is not certain whom or what “${one.word}” means`
        : sentence.kind === "statement"
          ? "not checked"
          : LEFT_OUT[sentence.kind];
    return { kind: "left-out", sentence, because };
  }
}

function byModel(sentence: ArticleSentence, claims: readonly string[]): readonly CutSentence[] {
  if (claims.length === 0) return [{ kind: "left-out", sentence, because: "the model finds nothing to check in it" }];
  return claims.map((claim) => {
    const resolved = claim === sentence.plain ? null : "put into words by the model";
    return { kind: "claim", claim: { kind: "claim", sentence, claim, resolved } };
  });
}
