import { type Comparison, compareClaim } from "./compare-claim.js";
import { type Passage, type RankedSentence, rankSentences } from "./rank-sentences.js";
import { sayImplied } from "./say-implied.js";

/** More sentences bring more words that match by chance than words that matter. */
const MAX_SENTENCES = 3;
const MAX_CLAIM = 2000;
const MAX_TITLE = 300;
const PRONOUN = /^\P{L}*(?:he|she|it|they|his|her|its|their|this|these)\b/iu;

/** The sentences, the one that says most of the claim first, and how they stand to it. */
export type ChosenEvidence = { readonly comparison: Comparison; readonly sentences: readonly RankedSentence[] };

/** The sentences that say most of the claim, compared with it; null where one of the two says nothing. */
export function chooseEvidence(claim: string, passages: readonly Passage[]): ChosenEvidence | null {
  const text = claim.slice(0, MAX_CLAIM);
  const sentences = withAntecedent(rankSentences(text, passages));
  const titles = [...new Set(sentences.flatMap(({ passage }) => passage.title ?? []))].sort();
  const title = titles.length === 0 ? null : titles.join("; ").slice(0, MAX_TITLE);
  const comparison = compareClaim(
    text,
    title,
    sentences.map((sentence) => sayImplied(sentence.text)),
  );
  return sentences.length === 0 || comparison.subject.length + comparison.predicate.length === 0 ? null : { comparison, sentences };
}

/** With the sentence before one that opens with a pronoun: it says who is meant. */
function withAntecedent(ranked: readonly RankedSentence[]): readonly RankedSentence[] {
  const [best] = ranked;
  const chosen = ranked.slice(0, MAX_SENTENCES);
  if (best === undefined || !PRONOUN.test(best.text)) return chosen;
  const before = ranked
    .filter(({ passage, end }) => passage === best.passage && end <= best.start)
    .reduce<RankedSentence | null>((last, next) => (last === null || next.start > last.start ? next : last), null);
  return before === null || chosen.includes(before) ? chosen : [...chosen.slice(0, MAX_SENTENCES - 1), before];
}
