import { compareText } from "../../base/one-line.js";
import type { CandidatePassage } from "../../ports/reasoner.js";
import { type Aligned, alignWords, TRUST } from "./align-claim.js";
import { type EventMatch, matchEvent } from "./claim-event.js";
import { type Compared, type Comparison, compareClaim } from "./compare-claim.js";
import { type PageAround, type PageSentence, pageAround } from "./page-sentences.js";
import { readClaim } from "./read-claim.js";
import { type OpenParts, openParts, type Replacement, replacements } from "./replacements.js";

/** One sentence compared with the claim: which parts of the claim it expresses or replaces, and what it says about the event. */
export type Evidence = Comparison & {
  readonly own: NonNullable<PageSentence["own"]>;
  readonly event: EventMatch;
  readonly replacements: readonly Replacement[];
  readonly open: OpenParts;
  /** The text has only one or two sentences. */
  readonly brief: boolean;
  /** The text is this sentence, without a title. */
  readonly alone: boolean;
  /** The other sentences of the text. */
  readonly around: readonly PageSentence[];
  readonly place: { readonly page: PageAround; readonly at: number };
};

const MAX_SENTENCES = 4;
const BRIEF = 2;
const MAX_CLAIM = 2000;
const MAX_TITLE = 300;
/** Trust in a match with the title, relative to one with the sentence. */
const BY_TITLE = 0.6;

const PRONOUN = /^\P{L}*(?:he|she|it|they|his|her|its|their|this|these)\b/iu;

/** The sentences of a passage that match the claim best, best first, each compared with it. */
export function chooseEvidence(written: string, candidate: CandidatePassage): readonly Evidence[] {
  const title = candidate.title?.slice(0, MAX_TITLE) ?? null;
  const page = pageAround({ ...candidate, title });
  const claim = readClaim(written.slice(0, MAX_CLAIM), title, page);
  if (claim.parts.length === 0) return [];
  const aligned = page.sentences.map(({ index, own }) => (own === null ? [] : alignWords(claim.words, index)));
  const titled = page.title === null ? [] : alignWords(claim.words, page.title.index);
  const brief = page.sentences.filter(({ own }) => own !== null).length <= BRIEF;
  return rank(page, aligned, titled)
    .slice(0, MAX_SENTENCES)
    .flatMap((at): readonly Evidence[] => {
      const before = PRONOUN.test(page.sentences[at]?.text ?? "") ? page.sentences[at - 1] : undefined;
      const said = before === undefined ? [] : alignWords(claim.words, before.index);
      const words = (aligned[at] ?? []).map((one, place): Compared => ({ ...one, anywhere: best([one, titled[place], said[place]]) }));
      const event = matchEvent(claim.event, page, at);
      const comparison = compareClaim(claim, words, { page, at, ...event });
      const own = comparison?.sentence.own ?? null;
      if (comparison === null || own === null || claim.words.every(({ kind }) => kind === "function")) return [];
      const found = replacements(comparison);
      return [
        {
          ...comparison,
          own,
          replacements: found,
          open: openParts(comparison, found),
          event,
          brief,
          alone: title === null && page.sentences.length === 1,
          around: page.sentences.filter((_, place) => place !== at),
          place: { page, at },
        },
      ];
    });
}

function best(senses: readonly (Aligned | undefined)[]): Aligned["match"] {
  return senses.reduce<Aligned["match"]>((sum, one) => (one !== undefined && TRUST[one.match] > TRUST[sum] ? one.match : sum), "missing");
}

/** The passage's own sentences, best match first. */
function rank({ sentences }: PageAround, aligned: readonly (readonly Aligned[])[], titled: readonly Aligned[]): readonly number[] {
  const own = sentences.flatMap(({ own: is }, at) => (is === null ? [] : [at]));
  const trust = (at: number, place: number) =>
    Math.max(TRUST[aligned[at]?.[place]?.match ?? "missing"], BY_TITLE * TRUST[titled[place]?.match ?? "missing"]);
  // A word that occurs in every sentence does not help to choose.
  const rarity = (place: number) => Math.log(1 + (own.length + 1) / (own.filter((at) => trust(at, place) > 0).length + 1));
  const weights = (aligned[own[0] ?? 0] ?? []).map(({ word }, place) => (word.kind === "function" ? 0 : rarity(place)));
  const score = new Map(
    own.map((at) => [at, weights.reduce((sum, weight, place) => sum + (weight === 0 ? 0 : weight * trust(at, place)), 0)]),
  );
  const textAt = (at: number) => sentences[at]?.text ?? "";
  return own.sort((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0) || compareText(textAt(a), textAt(b)) || a - b);
}
