import type { CandidatePassage } from "../../../ports/reasoner.js";
import { alignClaim } from "../align-claim.js";
import { deniesAll, findDenials, negates } from "../lexicon/denials.js";
import { spellNumbers } from "../spell-numbers.js";
import { isLight, type Rarity } from "../word-weight.js";
import { type ClaimPart, claimParts } from "./claim-parts.js";
import { type PageAround, type PageSentence, pageAround } from "./page-sentences.js";
import { type Rival, rivalsOf } from "./rivals.js";
import { takenBack } from "./taken-back.js";
import { placesOf, toldIn, weightOf } from "./told-parts.js";
import { type ClaimRelation, claimRelation, type ToldRelation, toldRelation } from "./told-relation.js";

/** Something that a sentence has in the place of a part of the claim, and how much of the rest it tells. */
export type Instead = {
  readonly part: ClaimPart;
  readonly text: string;
  readonly rival: Rival;
  readonly by: Exclude<ClaimPart["kind"], "word"> | "opposite";
  /** Share of the other parts that the page tells around here, and that this very sentence tells. */
  readonly rest: number;
  readonly restHere: number;
  /** The least told of the claim's other names, and whether it has any. */
  readonly names: number;
  readonly hasNames: boolean;
  /** How far the sentence itself tells a plain word of the claim; 1 where the claim has none. */
  readonly relation: number;
  /** It is the first name of the claim that was replaced; another one stands in the page's title. */
  readonly isSubject: boolean;
  readonly titled: boolean;
  /** Words between the rival and the closest part that is told. */
  readonly gap: number;
};

/** How one sentence of the passage, with what stands around it, stands to the claim. */
export type SentenceReading = {
  readonly sentence: PageSentence;
  readonly told: number;
  readonly toldHere: number;
  /** Share of the plain words that is told, and what the least told name is told by. */
  readonly words: number;
  readonly wordsHere: number;
  readonly leastName: number;
  /** How far what the claim opens with is told. */
  readonly subject: number;
  /** The claim itself denies ("never"), or limits ("only", "all"). */
  readonly claimDenies: boolean;
  readonly claimLimits: boolean;
  /** The sentence denies something, wherever. */
  readonly turned: boolean;
  /** Values that the text does not tell near by, and has nothing in the place of. */
  readonly open: readonly ClaimPart[];
  readonly instead: readonly Instead[];
  readonly denied: string | null;
  /** Whether it tells what the claim says that happens, of whom the claim says it. */
  readonly happens: ToldRelation;
  /** How much the sentence speaks of what the claim speaks of, whatever it says. */
  readonly anchor: number;
};

const MAX_CLAIM = 2000;
/** A pronoun does not refer to the place of an event. */
const ASIDE = 0.6;
const PRONOUN = /\b(?:he|she|it|they|him|her|his|its|their|them)\b/iu;

export function readAround(rawClaim: string, candidate: CandidatePassage, rarity: Rarity): readonly SentenceReading[] {
  const claim = spellNumbers(rawClaim.slice(0, MAX_CLAIM));
  const page = pageAround(candidate);
  const parts = claimParts(claim, ({ start, text }) => start === 0 && /^\p{Lu}/u.test(text) && page.capitalises(text));
  if (parts.length === 0) return [];
  const relation = claimRelation(claim, parts);
  const told = page.sentences.map((sentence) => parts.map((part) => toldIn(claim, part, sentence)));
  const weights = parts.map((part) => weightOf(part, rarity));
  const titled = parts.map((part) => (page.title === null ? 0 : toldIn(claim, part, page.title)));
  return page.sentences.flatMap((sentence, at) =>
    sentence.own === null ? [] : [readSentence({ claim, page, parts, told, weights, titled, relation }, sentence, at)],
  );
}

type Table = {
  readonly claim: string;
  readonly page: PageAround;
  readonly parts: readonly ClaimPart[];
  /** Sentence by part. */
  readonly told: readonly (readonly number[])[];
  readonly weights: readonly number[];
  readonly titled: readonly number[];
  readonly relation: ClaimRelation | null;
};

function readSentence(table: Table, sentence: PageSentence, at: number): SentenceReading {
  const { claim, page, parts, told, weights, titled } = table;
  const here = told[at] ?? [];
  const byName = PRONOUN.test(sentence.text) ? 0.8 : 0.7;
  const isTopic = ({ name }: Extract<ClaimPart, { kind: "name" }>) => !/^(?:in|at)$/u.test(name.lead ?? "");
  const firstName = parts.findIndex(({ kind }) => kind === "name");
  const subject = parts.findIndex(({ kind }) => kind === "name" || kind === "word");
  const credit = parts.map((part, p) => {
    const by = (offset: number) => told[at + offset]?.[p] ?? 0;
    const value = part.kind === "time" || part.kind === "count";
    const near = Math.max(0.85 * by(-1), (value ? 0.75 : 0.58) * by(1), 0.65 * by(-2));
    const anywhere = value
      ? 0
      : Math.max(...told.map((row) => row[p] ?? 0)) * (part.kind === "name" ? (isTopic(part) ? byName : ASIDE) : 0.3);
    const close = value && rivalsOf(part, parts, sentence).length > 0 ? 0 : near;
    return Math.max(here[p] ?? 0, close, 0.85 * (titled[p] ?? 0), anywhere);
  });
  const relation = parts.some(isLasting) ? Math.max(...parts.map((part, p) => (isLasting(part) ? (here[p] ?? 0) : 0))) : 1;
  const said = new Set(parts.flatMap(wordsIn));
  const instead: Instead[] = [];
  const open: ClaimPart[] = [];
  const isElsewhere = (p: number) => (titled[p] ?? 0) === 0 && [-1, 0, 1].every((offset) => (told[at + offset]?.[p] ?? 0) === 0);
  const places = placesIn(parts, here, sentence);
  for (const [p, part] of parts.entries()) {
    const others = parts.map((_, other) => other).filter((other) => other !== p);
    const rest = share(others, credit, weights);
    const restHere = share(others, here, weights);
    const named = others.filter((other) => parts[other]?.kind === "name").map((other) => credit[other] ?? 0);
    const add = (rival: Rival, by: Instead["by"], far: number) => {
      const gap = Math.min(40, ...places.filter(({ of }) => of !== part).map(({ start }) => Math.abs(start - rival.start) / 6));
      instead.push({
        part,
        text: claim.slice(part.start, part.end),
        rival,
        by,
        rest: rest * far,
        restHere,
        gap,
        names: Math.min(1, ...named),
        hasNames: named.length > 0,
        relation,
        isSubject: p === firstName,
        titled: others.some((other) => parts[other]?.kind === "name" && (titled[other] ?? 0) > 0),
      });
    };
    if (part.kind === "word") {
      const opposite = oppositeOf(part, sentence, credit[p] ?? 0);
      // What a claim opens with is its subject, and a sentence about another subject says nothing of it. Nor does what the claim itself names replace something.
      if (opposite !== null && part.start > 0 && !said.has(opposite.text.toLowerCase())) add(opposite, "opposite", 1);
      continue;
    }
    const rivals = rivalsOf(part, parts, sentence);
    if ((credit[p] ?? 0) >= 0.6) {
      // Spoken of elsewhere on the page, while here somebody else stands in the very place.
      if (part.kind === "name" && part.start > 0 && isElsewhere(p)) for (const rival of rivals) if (rival.same) add(rival, part.kind, 0.9);
      continue;
    }
    for (const rival of rivals) add(rival, part.kind, 1);
    if (rivals.length === 0 && part.kind === "time")
      for (const offset of [-1, 1]) {
        const other = page.sentences[at + offset];
        const [rival] = other === undefined ? [] : rivalsOf(part, parts, other);
        if (rival !== undefined) add({ ...rival, tight: false }, part.kind, 0.85);
      }
    if (!instead.some((one) => one.part === part)) open.push(part);
  }
  const all = parts.map((_, p) => p);
  const filled = parts.map((part, p) => Math.max(credit[p] ?? 0, instead.some((one) => one.part === part) ? 0.7 : 0));
  const [toldShare, toldHere] = [share(all, credit, weights), share(all, here, weights)];
  return {
    sentence,
    told: toldShare,
    toldHere,
    words: share(
      all.filter((p) => parts[p]?.kind === "word"),
      credit,
      weights,
    ),
    wordsHere: relation,
    leastName: Math.min(1, ...all.filter((p) => parts[p]?.kind === "name").map((p) => credit[p] ?? 0)),
    subject: credit[subject] ?? 1,
    claimDenies: findDenials(claim).some(deniesAll),
    claimLimits: findDenials(claim).some((denial) => !negates(denial)),
    turned: findDenials(sentence.text).some(negates),
    open,
    instead: instead.sort((a, b) => a.gap - b.gap),
    happens: toldRelation(table.relation, page, at),
    denied: takenBack(sentence, page.sentences[at + 1] ?? null),
    anchor: 0.35 * toldHere + 0.65 * share(all, filled, weights),
  };
}

/** Where the sentence tells a part of the claim. */
type Place = { readonly of: ClaimPart; readonly start: number };

/** Where the sentence tells which parts. */
function placesIn(parts: readonly ClaimPart[], here: readonly number[], { index, times }: PageSentence): readonly Place[] {
  return parts.flatMap((part, p): readonly Place[] => {
    if ((here[p] ?? 0) < 0.7) return [];
    const words = part.kind === "name" ? part.name.words : part.kind === "word" ? [part.word] : [];
    const starts = part.kind === "time" ? times.map(({ start }) => start) : words.flatMap((word) => placesOf(word, index));
    return starts.map((start) => ({ of: part, start }));
  });
}

function oppositeOf(part: Extract<ClaimPart, { kind: "word" }>, { index }: PageSentence, credit: number): Rival | null {
  const [aligned] = alignClaim([part.word], index);
  const other = credit < 0.7 ? (aligned?.opposite ?? aligned?.rival ?? null) : null;
  return other === null ? null : { text: other.text, start: other.start, tight: true, same: false };
}

function wordsIn(part: ClaimPart): readonly string[] {
  return part.kind === "name" ? part.name.words.map(({ lower }) => lower) : part.kind === "word" ? [part.word.lower] : [];
}

function isLasting(part: ClaimPart | undefined): boolean {
  return part?.kind === "word" && !isLight(part.word);
}

function share(which: readonly number[], values: readonly number[], weights: readonly number[]): number {
  const total = which.reduce((sum, p) => sum + (weights[p] ?? 0), 0);
  return total === 0 ? 1 : which.reduce((sum, p) => sum + (values[p] ?? 0) * (weights[p] ?? 0), 0) / total;
}
