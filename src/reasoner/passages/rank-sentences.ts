import { compareText } from "../../domain/compare-text.js";
import { type Sentence, splitSentences } from "../../domain/split-sentences.js";
import { type Aligned, alignClaim, TRUST } from "./align-claim.js";
import { indexEvidence } from "./evidence-index.js";
import { readWords } from "./read-words.js";
import { wordWeight } from "./word-weight.js";

export type Passage = { readonly id: string; readonly text: string; readonly title: string | null };
export type RankedSentence = Sentence & { readonly passage: Passage; readonly score: number };

const MAX_SENTENCES = 600;
/** A title tells what a sentence speaks of ("He was born …"), but less surely than the sentence itself. */
const BY_TITLE = 0.6;

/** The sentences of all passages, the one that says most of the claim first; equal ones in an order that does not depend on the passages'. */
export function rankSentences(claim: string, passages: readonly Passage[]): readonly RankedSentence[] {
  const words = readWords(claim).filter(({ kind }) => kind !== "function");
  const sentences = passages
    .flatMap((passage) => splitSentences(passage.text).map((sentence) => ({ ...sentence, passage })))
    .slice(0, MAX_SENTENCES);
  const aligned = sentences.map(({ text, passage }) => alignClaim(words, indexEvidence(passage.title, [text])));
  const rarity = words.map((_, at) => rarityOf(aligned, at));
  return sentences
    .map((sentence, index) => ({
      ...sentence,
      score: (aligned[index] ?? []).reduce((sum, found, at) => sum + told(found) * wordWeight(found.word) * (rarity[at] ?? 1), 0),
    }))
    .sort((a, b) => b.score - a.score || compareText(a.text, b.text) || compareText(a.passage.id, b.passage.id) || a.start - b.start);
}

function told({ way, told }: Aligned): number {
  return TRUST[way] * (told.some(({ sentence }) => sentence >= 0) || way === "missing" ? 1 : BY_TITLE);
}

/** A word that every sentence has helps to choose none of them. */
function rarityOf(aligned: readonly (readonly Aligned[])[], at: number): number {
  const having = aligned.filter((found) => (found[at]?.way ?? "missing") !== "missing").length;
  return Math.log(1 + (aligned.length + 1) / (having + 1));
}
