import { type Comparison, compareClaim } from "./compare-claim.js";
import { type Passage, type RankedSentence, rankSentences } from "./rank-sentences.js";

/** More sentences bring more words that match by chance than words that matter. */
const MAX_SENTENCES = 3;
const MAX_CLAIM = 2000;
const MAX_TITLE = 300;

export type ChosenEvidence = { readonly comparison: Comparison; readonly sentences: readonly RankedSentence[] };

/** The sentences that say most of the claim, compared with it. */
export function chooseEvidence(claim: string, passages: readonly Passage[]): ChosenEvidence {
  const text = claim.slice(0, MAX_CLAIM);
  const sentences = rankSentences(text, passages).slice(0, MAX_SENTENCES);
  const titles = [...new Set(sentences.flatMap(({ passage }) => passage.title ?? []))].sort();
  const title = titles.length === 0 ? null : titles.join("; ").slice(0, MAX_TITLE);
  return {
    comparison: compareClaim(
      text,
      title,
      sentences.map((sentence) => sentence.text),
    ),
    sentences,
  };
}
