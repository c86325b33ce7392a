import type { ClaimWriter } from "../ports/claim-writer.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import { type ArticleSentence, readArticleSentences, type SentenceKind } from "./article-sentences.js";
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

const NAME = "((?:The )?\\p{Lu}[\\p{L}\\p{N}.'’&-]*(?: (?:of|the|de|van|von|and|\\p{Lu}[\\p{L}\\p{N}.'’&-]*)){0,6})";
const ASIDE = '([^,;"“”«»]{3,200})';
const PAST = "said|told|claimed|added|announced|argued|insisted|denied|believed|wrote|replied";
const PRESENT = "says|claims|argues|insists|denies|believes";
/** "Apple, founded by Steve Jobs, said that …" */
const BEFORE_VERB = new RegExp(`^${NAME}, ${ASIDE}, (?:also |later )?(?:(${PAST})|${PRESENT})\\b`, "u");
/** "…", said Tim Cook, the chief executive of Apple. */
const AFTER_VERB = new RegExp(`[”"»],? (?:(${PAST})|${PRESENT}) ${NAME}, ${ASIDE}\\.$`, "u");
const LASTING = /^(?:based|located|headquartered|owned|known|situated)\b/u;
const DONE = /^(?:born|founded|established|created|built|written|directed|led|run|made|married|\p{Ll}{2,}ed)\s/u;

/** What a sentence with reported speech states about the speaker, as a separate claim; null where it states nothing. */
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
