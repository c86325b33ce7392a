import type { CandidatePassage } from "../../ports/reasoner.js";
import { claimParts } from "./claim-parts.js";
import { type Comparison, compareClaim } from "./compare-claim.js";
import { type OpenParts, openParts } from "./open-parts.js";
import { type PageAround, type PageSentence, pageAround } from "./page-sentences.js";
import { rankSentences } from "./rank-sentences.js";
import { type Replacement, replacements } from "./replacements.js";
import { spellNumbers } from "./spell-numbers.js";
import { type ToldPart, tellParts } from "./told-parts.js";
import { type ClaimRelation, claimRelation, type ToldRelation, toldRelation } from "./told-relation.js";

/** One sentence beside the claim: how their words compare, which parts of the claim it tells or means, and of whom it tells what happens. */
export type Evidence = {
  readonly sentence: PageSentence & { readonly own: NonNullable<PageSentence["own"]> };
  readonly comparison: Comparison;
  readonly told: readonly ToldPart[];
  readonly relation: ClaimRelation | null;
  readonly happens: ToldRelation;
  readonly replacements: readonly Replacement[];
  readonly open: OpenParts;
  /** The page is called by a name of the claim. */
  readonly topical: boolean;
};

const MAX_SENTENCES = 4;
const MAX_CLAIM = 2000;
const MAX_TITLE = 300;
const PRONOUN = /^\P{L}*(?:he|she|it|they|his|her|its|their|this|these)\b/iu;

/** The sentences of a passage that say most of the claim, the best first, each compared with it; nothing where one of the two says nothing. */
export function chooseEvidence(rawClaim: string, candidate: CandidatePassage): readonly Evidence[] {
  const claim = rawClaim.slice(0, MAX_CLAIM);
  const title = candidate.title?.slice(0, MAX_TITLE) ?? null;
  const page = pageAround({ ...candidate, title });
  const said = spellNumbers(claim);
  const parts = claimParts(said, ({ start, text }) => start === 0 && /^\p{Lu}/u.test(text) && page.capitalises(text));
  const relation = claimRelation(said, parts);
  const topical = isAbout(title, said);
  return rankSentences(claim, [{ ...candidate, title }])
    .slice(0, MAX_SENTENCES)
    .flatMap(({ start }): readonly Evidence[] => {
      const at = page.sentences.findIndex(({ own }) => own?.start === start);
      const sentence = page.sentences[at];
      if (sentence === undefined || sentence.own === null || parts.length === 0) return [];
      const comparison = compareClaim(claim, title, [sentence.text, ...antecedent(page, at)], 0);
      if (comparison.subject.length + comparison.predicate.length === 0) return [];
      const told = tellParts(said, parts, page, at, topical);
      const replaced = replacements(comparison);
      return [
        {
          sentence: { ...sentence, own: sentence.own },
          comparison,
          told,
          replacements: replaced,
          open: openParts(told, replaced, sentence.text),
          relation,
          happens: toldRelation(relation, page, at),
          topical,
        },
      ];
    });
}

/** The claim names what the page is called ("Titanic (1997 film)" by "Titanic"). */
function isAbout(title: string | null, claim: string): boolean {
  const said = ` ${claim.toLowerCase().replace(/['’]s\b|[^\p{L}\p{N}]+/gu, " ")} `;
  return (title?.split("; ") ?? []).some((one) => {
    const name = one
      .replace(/\s*\([^)]*\)$/u, "")
      .toLowerCase()
      .replace(/^(?:the|an?)\s+|[^\p{L}\p{N}]+/gu, " ")
      .trim();
    return name !== "" && said.includes(` ${name} `);
  });
}

/** The sentence before one that opens with a pronoun: it says who is meant. */
function antecedent(page: PageAround, at: number): readonly string[] {
  const [sentence, before] = [page.sentences[at], page.sentences[at - 1]];
  return sentence !== undefined && before !== undefined && PRONOUN.test(sentence.text) ? [before.text] : [];
}
