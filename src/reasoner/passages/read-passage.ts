import type { CandidatePassage } from "../../ports/reasoner.js";
import { type Comparison, compareClaim } from "./compare-claim.js";
import { type RankedSentence, rankSentences } from "./rank-sentences.js";
import { sayImplied } from "./say-implied.js";

const MAX_SENTENCES = 3;
const MAX_CLAIM = 2000;
const MAX_TITLE = 300;
const PRONOUN = /^\P{L}*(?:he|she|it|they|his|her|its|their|this|these)\b/iu;

/** The sentences, the one that says most of the claim first, and how they stand to it. */
export type ReadPassage = { readonly comparison: Comparison; readonly sentences: readonly RankedSentence[] };

/** One passage against the claim: its sentences that say most of it, and the sentence that says whom a pronoun means. */
export function readPassage(claim: string, passage: CandidatePassage): ReadPassage | null {
  const text = claim.slice(0, MAX_CLAIM);
  const ranked = rankSentences(text, [passage]);
  const chosen = withAntecedent(ranked);
  if (chosen.length === 0) return null;
  const comparison = compareClaim(
    text,
    passage.title?.slice(0, MAX_TITLE) ?? null,
    chosen.map((sentence) => sayImplied(sentence.text)),
    0,
  );
  return comparison.subject.length + comparison.predicate.length === 0 ? null : { comparison, sentences: chosen };
}

function withAntecedent(ranked: readonly RankedSentence[]): readonly RankedSentence[] {
  const [best] = ranked;
  const chosen = ranked.slice(0, MAX_SENTENCES);
  if (best === undefined || !PRONOUN.test(best.text)) return chosen;
  const before = ranked
    .filter(({ end }) => end <= best.start)
    .reduce<RankedSentence | null>((last, next) => (last === null || next.start > last.start ? next : last), null);
  return before === null || chosen.includes(before) ? chosen : [...chosen.slice(0, MAX_SENTENCES - 1), before];
}
