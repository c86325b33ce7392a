import type { Episode, EvidenceLine } from "../domain/episode.js";
import type { Span } from "../domain/mention.js";
import { type ClaimResult, resultOf, wasInterrupted } from "../lab/evaluation/claim-result.js";
import { runInOrder } from "../lab/evaluation/run-in-order.js";
import type { Predicted } from "../lab/statistics/confusion.js";
import type { ArticleSentence } from "./article-sentences.js";
import { type ArticleClaim, type CutSentence, cutArticle, type Reader } from "./cut-article.js";

/** The result for one sentence of a text. */
export type CheckedSentence = Span &
  (
    | {
        readonly kind: "checked";
        /** The verified claim: the sentence with pronouns replaced by names, or one that a model wrote. */
        readonly claim: string;
        /** Which word was replaced by which name, or that a model wrote the claim; null if the sentence is unchanged. */
        readonly resolved: string | null;
        readonly result: ClaimResult;
        readonly evidence: readonly EvidenceLine[];
      }
    | { readonly kind: "left-out"; readonly because: string }
  );

export type CheckDeps = Reader & {
  readonly verify: (claim: string, signal: AbortSignal) => Promise<Episode>;
  readonly recorded: boolean;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
};

/**
 * Every sentence of a text, in order: checkable statements are verified, all others have a reason. If a model writes the claims, a sentence
 * may occur several times, once for each claim.
 */
export async function checkArticle(text: string, deps: CheckDeps): Promise<readonly CheckedSentence[]> {
  const sentences = await cutArticle(deps, text, deps.signal);
  const claims = sentences.flatMap((one) => (one.kind === "claim" ? [one.claim] : []));
  const ids = idsOf(claims);
  const byClaim = new Map<ArticleClaim, CheckedSentence>();
  await runInOrder(claims, {
    concurrency: deps.concurrency,
    signal: deps.signal,
    work: async (one, signal): Promise<CheckedSentence | null> => {
      const episode = await deps.verify(one.claim, signal);
      if (wasInterrupted(episode, signal)) return null;
      return checkedSentence(placeOf(one.sentence), one, resultOf(ids.get(one) ?? "", episode, deps.recorded), episode);
    },
    onResult: (sentence, claim, done) => {
      byClaim.set(claim, sentence);
      deps.onProgress?.(done, claims.length);
    },
  });
  return sentences.map((one: CutSentence) =>
    one.kind === "claim" ? (byClaim.get(one.claim) ?? leftOut(one.claim.sentence, "not checked")) : leftOut(one.sentence, one.because),
  );
}

/** Start of the sentence; further claims of the same sentence are numbered. */
function idsOf(claims: readonly ArticleClaim[]): ReadonlyMap<ArticleClaim, string> {
  const seen = new Map<ArticleSentence, number>();
  return new Map(
    claims.map((one) => {
      const place = (seen.get(one.sentence) ?? 0) + 1;
      seen.set(one.sentence, place);
      return [one, place === 1 ? String(one.sentence.start) : `${one.sentence.start}-${place}`];
    }),
  );
}

/** The result for a verified sentence; if it turns out to state nothing, it is marked as not checked. */
export function checkedSentence(
  place: Span,
  one: Pick<ArticleClaim, "claim" | "resolved">,
  result: ClaimResult,
  episode: Episode,
): CheckedSentence {
  const nothing = uncheckable(episode);
  if (nothing !== null) return { ...place, kind: "left-out", because: nothing };
  return { ...place, kind: "checked", claim: one.claim, resolved: one.resolved, result, evidence: episode.evidence };
}

/** Why a claim states nothing checkable: an opinion, a wish, a guess. */
function uncheckable({ outcome }: Episode): string | null {
  if (outcome.kind === "failed" || outcome.verdict.label !== "not-enough-info") return null;
  const reasons = (outcome.verdict.reading ?? []).map((reading) => reading.uncheckable);
  return reasons.length > 0 && reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}

function leftOut(sentence: ArticleSentence, because: string): CheckedSentence {
  return { ...placeOf(sentence), kind: "left-out", because };
}

function placeOf({ start, end, text }: ArticleSentence): Span {
  return { start, end, text };
}

export type Checked = Extract<CheckedSentence, { kind: "checked" }>;

export function checkedIn(sentences: readonly CheckedSentence[]): readonly Checked[] {
  return sentences.filter((sentence) => sentence.kind === "checked");
}

export type MarkedSentence = { readonly start: number; readonly end: number; readonly claims: readonly (readonly [number, Checked])[] };

export function markedIn(checked: readonly Checked[]): readonly MarkedSentence[] {
  const numbered = checked.map((one, place) => [place + 1, one] as const);
  const starts = [...new Set(checked.map(({ start }) => start))];
  return starts.map((start) => {
    const claims = numbered.filter(([, one]) => one.start === start);
    return { start, end: claims[0]?.[1].end ?? start, claims };
  });
}

const INTEREST: readonly Predicted[] = ["refuted", "conflicting", "failed", "not-enough-info", "supported"];

export function byInterest(one: Checked, other: Checked): number {
  return INTEREST.indexOf(one.result.label) - INTEREST.indexOf(other.result.label);
}

/** The label with which a sentence is marked: of several claims, the one that matters most. */
export function labelOf({ claims }: MarkedSentence): Predicted {
  const [first] = claims.map(([, one]) => one).sort(byInterest);
  return first?.result.label ?? "not-enough-info";
}
