import { type Aligned, alignClaim, TRUST } from "./align-claim.js";
import { compareQuantities, type QuantityAgreement } from "./compare-quantities.js";
import { compareTimes, type TimeAgreement, type ToldTime, timesOf } from "./compare-times.js";
import { type EvidenceIndex, indexEvidence } from "./evidence-index.js";
import { type Denial, findDenials } from "./lexicon/denials.js";
import { readWords, type Word } from "./read-words.js";
import { spellNumbers } from "./spell-numbers.js";
import { wordWeight } from "./word-weight.js";

/** What stands between a claim and the sentences chosen for it: the base of the numbers and of the explanation. */
export type Comparison = {
  readonly claim: string;
  readonly sentences: readonly string[];
  readonly evidence: EvidenceIndex;
  /** The words that say what the claim is about, those that say something of it, and the small ones. */
  readonly subject: readonly Aligned[];
  readonly predicate: readonly Aligned[];
  readonly small: readonly Aligned[];
  /** The sentence that says most of the claim. */
  readonly best: number;
  readonly times: readonly TimeAgreement[];
  /** The same, against the one time that stands closest to what the claim says. */
  readonly closest: readonly TimeAgreement[];
  readonly quantities: readonly QuantityAgreement[];
  readonly denials: readonly Denial[];
  readonly toldDenials: readonly Denial[];
};

/** `saysMost`: which of the sentences says most of the claim, where that is known already. */
export function compareClaim(text: string, title: string | null, written: readonly string[], saysMost?: number): Comparison {
  const claim = spellNumbers(text);
  const sentences = written.map(spellNumbers);
  const evidence = indexEvidence(title, sentences);
  const words = readWords(claim);
  const told = [...(title === null ? [] : timesOf(title, -1)), ...sentences.flatMap(timesOf)];
  const times = compareTimes(claim, told);
  const quantities = compareQuantities(claim, sentences);
  const measured = [...times, ...quantities].map(({ said }) => said);
  const aligned = alignClaim(words, evidence).filter(
    ({ word }) => !measured.some(({ start, end }) => word.start < end && word.end > start),
  );
  const topic = subjectOf(words, title);
  const meaning = aligned.filter(({ word }) => word.kind !== "function");
  const predicate = meaning.filter(({ word }) => !topic.has(word));
  const best = saysMost ?? bestSentence(meaning, sentences.length);
  const nearest = closestTime(told, predicate);
  return {
    claim,
    sentences,
    evidence,
    subject: meaning.filter(({ word }) => topic.has(word)),
    predicate,
    small: aligned.filter(({ word }) => word.kind === "function"),
    best,
    times,
    closest: compareTimes(claim, nearest === null ? [] : [nearest]),
    quantities,
    // "No Country for Old Men" denies nothing.
    denials: findDenials(claim).filter(({ start }) => !words.some((word) => word.start === start && isOfTitle(word, claim, title))),
    toldDenials: findDenials(sentences[best] ?? ""),
  };
}

/** Share of these words that the evidence says, in one sentence or anywhere; all of nothing is said. */
export function covered(aligned: readonly Aligned[], sentence?: number): number {
  let [part, total] = [0, 0];
  for (const { word, way, told } of aligned) {
    const weight = wordWeight(word);
    total += weight;
    if (sentence === undefined || told.some((place) => place.sentence === sentence)) part += weight * TRUST[way];
  }
  return total === 0 ? 1 : part / total;
}

/** What the claim is about: the words of the page's title, or the name that it opens with. */
function subjectOf(words: readonly Word[], title: string | null): ReadonlySet<Word> {
  const named = new Set(title === null ? [] : readWords(title.replace(/\([^)]*\)/gu, "")).map(({ lower }) => lower));
  const byTitle = words.filter(({ lower, kind }) => kind !== "function" && named.has(lower));
  if (byTitle.length > 0) return new Set(byTitle);
  const from = words.findIndex(({ kind }) => kind !== "function");
  const to = words.findIndex(({ text }, index) => index > from && !/^\p{Lu}/u.test(text));
  return new Set(words.slice(Math.max(0, from), to === -1 ? from + 1 : to));
}

function isOfTitle({ text, lower }: Word, claim: string, title: string | null): boolean {
  if (
    title
      ?.toLowerCase()
      .split(/[^\p{L}]+/u)
      .includes(lower)
  )
    return true;
  return /^\p{Lu}/u.test(text) && !claim.startsWith(text);
}

function bestSentence(aligned: readonly Aligned[], count: number): number {
  const sums = Array.from({ length: count }, (_, index) => covered(aligned, index));
  return Math.max(0, sums.indexOf(Math.max(...sums)));
}

/** The time that has most words of the claim around it: "born 1940, married 1968" tells two. */
function closestTime(told: readonly ToldTime[], predicate: readonly Aligned[]): ToldTime | null {
  const pull = (time: ToldTime) =>
    predicate.reduce((sum, { word, told: places }) => {
      const gaps = places.filter(({ sentence }) => sentence === time.sentence).map(({ start }) => Math.abs(start - time.start));
      return gaps.length === 0 ? sum : sum + wordWeight(word) / (10 + Math.min(...gaps));
    }, 0);
  let best: { readonly time: ToldTime; readonly pull: number } | null = null;
  for (const time of told) {
    const strength = pull(time);
    if (strength > (best?.pull ?? 0)) best = { time, pull: strength };
  }
  return best?.time ?? null;
}
