import { isLink } from "../../../text/words.js";
import { type Element, LINK_WEIGHT, type Phrase, type Slot, sensesOf } from "./phrase.js";
import { missable } from "./phrase-index.js";

/** A word or a thing of a clause, as phrases are held against it. */
export type Token = {
  readonly lemma: string;
  readonly text: string;
  /** What it counts when it stays unexplained; 0 for grammar and for words that say nothing. */
  readonly weight: number;
  /** The thing that stands here, by its place among the clause's things; words have none. */
  readonly thing: number | null;
};

export type Match = {
  /** 0…1: how well the phrase says what the clause says. */
  readonly score: number;
  /** Places of the tokens that the phrase explains. */
  readonly used: readonly number[];
  /** The whole phrase stands in the clause, in its order. */
  readonly whole: boolean;
};

/** Where an element begins and ends, and the places of its own words. */
type Hit = { readonly from: number; readonly to: number; readonly at: readonly number[] };

/** A phrase with the places at which its words stand in a clause: the same for every pair of things. */
export type Candidate = {
  readonly phrase: Phrase;
  readonly hits: readonly (readonly Hit[])[];
  /** No pair of things can score more. */
  readonly most: number;
  /** The phrase cannot explain more of the clause's weight than this. */
  readonly explains: number;
};

const NONE: readonly Hit[] = [];
const SLOT_WEIGHT = 1;
/** A wording of several words may have small words in between. */
const MAX_GAP = 3;
/** Words out of the phrase's order say less. */
const OUT_OF_ORDER = 0.7;
/** What is left of a phrase whose things are exchanged. */
const TURNED = 0.5;
/** Shares above this are 1, but for rounding. */
const SAME = 1 - 1e-9;

/** Where each lemma stands in a clause. */
export function placesOf(tokens: readonly Token[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  tokens.forEach((token, at) => {
    if (token.thing !== null) return;
    for (const lemma of sensesOf(token)) {
      const known = places.get(lemma);
      if (known === undefined) places.set(lemma, [at]);
      else known.push(at);
    }
  });
  return places;
}

/** Null where too little of the phrase stands in the clause to reach a score. */
export function candidateOf(
  phrase: Phrase,
  tokens: readonly Token[],
  places: ReadonlyMap<string, readonly number[]>,
  least: number,
  clauseWeight: number,
): Candidate | null {
  if (!mayReach(phrase, places, least)) return null;
  const hits: (readonly Hit[])[] = [];
  let covered = 0;
  let mayMiss = missable(phrase, least);
  for (const element of phrase.elements) {
    const own = "slot" in element ? NONE : hitsOf(element.wordings, tokens, places);
    hits.push(own);
    if ("slot" in element || element.optional) continue;
    if (own.length > 0) covered += element.weight;
    else {
      mayMiss -= element.weight;
      if (mayMiss < 0) return null;
    }
  }
  const cover = phrase.total === 0 ? 1 : covered / phrase.total;
  const most = phrase.trust * cover ** 2;
  if (most < least) return null;
  let explains = 0;
  for (const own of hits) explains += heaviestOf(own, tokens);
  const unexplained = boundOfMatch({ explains }, most, clauseWeight);
  return unexplained < least ? null : { phrase, hits, most, explains };
}

/** A cheap test before the places are listed: has enough of the phrase a wording that begins in the clause? */
function mayReach(phrase: Phrase, places: ReadonlyMap<string, readonly number[]>, least: number): boolean {
  let mayMiss = missable(phrase, least);
  for (const element of phrase.elements) {
    if ("slot" in element || element.optional || beginsIn(element.wordings, places)) continue;
    mayMiss -= element.weight;
    if (mayMiss < 0) return false;
  }
  return true;
}

function beginsIn(wordings: readonly (readonly string[])[], places: ReadonlyMap<string, readonly number[]>): boolean {
  for (const wording of wordings) if (places.has(wording[0] ?? "")) return true;
  return false;
}

function heaviestOf(hits: readonly Hit[], tokens: readonly Token[]): number {
  let most = 0;
  for (const { at } of hits) most = Math.max(most, weightOf(at, tokens));
  return most;
}

function weightOf(places: readonly number[], tokens: readonly Token[]): number {
  let sum = 0;
  for (const at of places) sum += tokens[at]?.weight ?? 0;
  return sum;
}

/** What a match can score at best where a pair of things allows `most`: in a long clause a short phrase leaves much unexplained. Rounding is on the safe side. */
export function boundOfMatch({ explains }: Pick<Candidate, "explains">, most: number, clauseWeight: number): number {
  const explained = clauseWeight === 0 ? 1 : Math.min(1, explains / clauseWeight);
  return most * (0.5 + 0.5 * explained) * (1 + 1e-9);
}

/** The most that a phrase can score with two things: half of it where they are exchanged. */
export function mostOf(candidate: Candidate, tokens: readonly Token[], x: number, y: number): number {
  return candidate.most * (isTurned(candidate, tokens, x, y) ? TURNED : 1);
}

/** Holds one phrase against a clause, with the things at two places as its subject and its value; `most` is what it can score with them. */
export function matchPhrase(
  { phrase, hits: words, most: atBest }: Candidate,
  tokens: readonly Token[],
  x: number,
  y: number,
  clauseWeight: number,
  most: number,
): Match {
  const { elements } = phrase;
  const hits = [...words];
  for (const { slot, place } of phrase.slots) hits[place] = hitsAt(slot === "X" ? x : y);
  const inOrder = longestInOrder(elements, hits, tokens.length);
  // A handful of places, each once: a list is searched faster than a set is made.
  const taken: number[] = [];
  for (const hit of inOrder.chosen) if (hit !== null) take(taken, hit);
  let covered = 0;
  for (let place = 0; place < elements.length; place++) {
    const element = elements[place];
    if (element === undefined || "slot" in element) continue;
    const chosen = inOrder.chosen[place] ?? null;
    const hit = chosen ?? firstFree(hits[place] ?? NONE, taken);
    if (hit === null) continue;
    take(taken, hit);
    if (!element.optional) covered += element.weight * (chosen === null ? OUT_OF_ORDER : 1);
  }
  const cover = phrase.total === 0 ? 1 : covered / phrase.total;
  const used = taken.filter((at) => tokens[at]?.thing === null);
  const explained = clauseWeight === 0 ? 1 : Math.min(1, weightOf(used, tokens) / clauseWeight);
  const order = Math.min(1, inOrder.weight / (phrase.total + 2 * SLOT_WEIGHT));
  const isSaid =
    most >= atBest &&
    !isOtherVoice(phrase, tokens, x, y, taken) &&
    !hasOtherSubject(phrase, tokens, x, y, hits) &&
    !hasOtherFrame(phrase, tokens, { x, y, hits, taken });
  const turned = isSaid ? 1 : TURNED;
  const whole = turned === 1 && cover > SAME && order > SAME;
  return { score: turned * phrase.trust * cover ** 2 * (0.5 + 0.5 * explained) * (0.5 + 0.5 * order), used, whole };
}

function take(taken: number[], { at }: Hit): void {
  for (const place of at) if (!taken.includes(place)) taken.push(place);
}

function firstFree(hits: readonly Hit[], taken: readonly number[]): Hit | null {
  for (const hit of hits) if (!taken.includes(hit.from) && !taken.includes(hit.to)) return hit;
  return null;
}

/**
 * "Warsaw was born in Marie Curie": the same words with the two things exchanged say something else. A thing may be set in front only together with
 * the preposition that the phrase gives it: "in Warsaw, Marie Curie was born".
 */
function isTurned({ phrase: { elements, slots } }: Candidate, tokens: readonly Token[], x: number, y: number): boolean {
  const first = slots[0];
  const second = slots[1];
  if (first === undefined || second === undefined || (first.slot === "X") === x < y) return false;
  return !keepsLink(first, elements, tokens, x, y) && !keepsLink(second, elements, tokens, x, y);
}

function keepsLink({ slot, place }: Slot, elements: readonly Element[], tokens: readonly Token[], x: number, y: number): boolean {
  const before = place === 0 ? undefined : elements[place - 1];
  if (before === undefined || "slot" in before || !before.wordings.some((wording) => isLink(wording[0] ?? ""))) return false;
  let at = (slot === "X" ? x : y) - 1;
  while (at >= 0 && tokens[at]?.thing === null && tokens[at]?.weight === 0 && !isLink(tokens[at]?.lemma ?? "")) at--;
  if (at < 0) return false;
  const lemma = tokens[at]?.lemma;
  return before.wordings.some((wording) => wording[wording.length - 1] === lemma);
}

/** "was written by X" and "wrote X" exchange who did what: a "by" before one of the things has to stand in the phrase as well, and the other way round. */
function isOtherVoice({ elements, slots }: Phrase, tokens: readonly Token[], x: number, y: number, taken: readonly number[]): boolean {
  const owner = tokens[x + 1]?.lemma === "'s" ? x : tokens[y + 1]?.lemma === "'s" ? y : undefined;
  // "X's teacher was Y" and "X was Y's teacher" as well.
  if (owner !== undefined) {
    const wanted = slots.find(({ place }) => isPossessive(elements[place + 1]));
    if (wanted !== undefined && owner !== (wanted.slot === "X" ? x : y)) return true;
  }
  for (const { slot, place } of slots) {
    let at = (slot === "X" ? x : y) - 1;
    while (at >= 0 && tokens[at]?.thing === null && tokens[at]?.weight === 0) at--;
    const saysBy = at >= 0 && tokens[at]?.thing === null && tokens[at]?.lemma === "by";
    if (saysBy ? !taken.includes(at) : place > 0 && wantsBy(elements[place - 1])) return true;
  }
  return false;
}

/** "Cruyff went back to Ajax in 1981" says nothing of how far Ajax goes back: another thing stands before the verb. */
function hasOtherSubject({ elements }: Phrase, tokens: readonly Token[], x: number, y: number, hits: readonly (readonly Hit[])[]): boolean {
  const [first] = elements;
  if (first === undefined || !("slot" in first)) return false;
  const verb = elements.findIndex((element) => !("slot" in element) && element.weight > LINK_WEIGHT);
  const at = hits[verb]?.[0]?.from;
  if (at === undefined || (first.slot === "X" ? x : y) < at) return false;
  return tokens.some(
    ({ thing }, place) => thing !== null && place < at && place !== x && place !== y && !isLink(tokens[place - 1]?.lemma ?? ""),
  );
}

type Placed = { readonly x: number; readonly y: number; readonly hits: readonly (readonly Hit[])[]; readonly taken: readonly number[] };

/** In the passive the verb says the opposite: "Tom Hanks was directed by Zemeckis in Cast Away" does not say that Hanks directed. */
function hasOtherFrame({ elements }: Phrase, tokens: readonly Token[], { x, y, hits, taken }: Placed): boolean {
  const at = elements.findIndex((element) => !("slot" in element) && element.weight > LINK_WEIGHT);
  const [before, verb, next] = [elements[at - 1], elements[at], elements[at + 1]];
  const hit = hits[at]?.[0];
  if (verb === undefined || hit === undefined || at > 2 || tokens[hit.from]?.lemma === "be") return false;
  const isPassive =
    tokens.slice(0, hit.from).findLast(({ weight, lemma, thing }) => thing !== null || weight > 0 || lemma === "be")?.lemma === "be";
  const saysBe = before !== undefined && !("slot" in before) && before.wordings.some(([lemma]) => lemma === "be");
  if (isPassive) return !saysBe && tokens[hit.to + 1]?.lemma === "by" && !taken.includes(hit.to + 1);
  // "created X in Y", of what stands before the verb: it has created something else.
  return at === 0 && next !== undefined && "slot" in next && (next.slot === "X" ? x : y) < hit.from;
}

function wantsBy(before: Element | undefined): boolean {
  return before !== undefined && !("slot" in before) && before.wordings.every((wording) => wording[wording.length - 1] === "by");
}

function isPossessive(element: Element | undefined): boolean {
  return element !== undefined && !("slot" in element) && element.wordings.some(([lemma]) => lemma === "'s");
}

function hitsOf(
  wordings: readonly (readonly string[])[],
  tokens: readonly Token[],
  places: ReadonlyMap<string, readonly number[]>,
): readonly Hit[] {
  let first = NONE;
  let several: Hit[] | null = null;
  for (const wording of wordings) {
    const starts = places.get(wording[0] ?? "");
    if (starts === undefined) continue;
    for (const from of starts) {
      const own = wording.length === 1 ? hitsAt(from) : hitsOfWording(wording, tokens, from);
      if (first.length === 0) first = own;
      else if (own.length > 0) {
        several ??= [...first];
        several.push(...own);
      }
    }
  }
  return several ?? first;
}

/** One word or thing at a place; the same few again and again. */
const SINGLE: (readonly Hit[])[] = [];

function hitsAt(place: number): readonly Hit[] {
  const known = SINGLE[place];
  if (known !== undefined) return known;
  const hits = [{ from: place, to: place, at: [place] }];
  if (place >= 0) SINGLE[place] = hits;
  return hits;
}

function hitsOfWording(wording: readonly string[], tokens: readonly Token[], from: number): readonly Hit[] {
  const at = placesOfWording(wording, tokens, from);
  return at === null ? NONE : [{ from, to: at[at.length - 1] ?? from, at }];
}

function placesOfWording(wording: readonly string[], tokens: readonly Token[], from: number): readonly number[] | null {
  const places = [from];
  for (let next = 1; next < wording.length; next++) {
    const last = places.at(-1) ?? from;
    let found = last + 1;
    while (found <= last + 1 + MAX_GAP && tokens[found]?.lemma !== wording[next]) found++;
    if (found > last + 1 + MAX_GAP) return null;
    places.push(found);
  }
  return places;
}

/** Tables for one phrase at a time, hundreds of times a claim: making them anew would cost more than filling them. */
let scratch = { best: new Float64Array(1024), choice: new Int32Array(1024) };

function scratchOf(cells: number): typeof scratch {
  if (scratch.best.length < cells) scratch = { best: new Float64Array(2 * cells), choice: new Int32Array(2 * cells) };
  return scratch;
}

type InOrder = { readonly weight: number; readonly chosen: readonly (Hit | null)[] };

/** The heaviest choice of elements that stand in the clause in the phrase's order. One pass a phrase element: claims may repeat a word hundreds of times. */
function longestInOrder(elements: readonly Element[], hits: readonly (readonly Hit[])[], size: number): InOrder {
  const width = size + 2;
  // best[element][from]: what the elements from here on can weigh when they stand at `from` or later.
  const { best, choice } = scratchOf((elements.length + 1) * width);
  best.fill(0, elements.length * width, (elements.length + 1) * width);
  for (let element = elements.length - 1; element >= 0; element--) {
    const own = hits[element] ?? NONE;
    const worthOf = worth(elements[element]);
    const last = lastFirst(own);
    let heaviest = 0;
    let at = -1;
    let next = 0;
    for (let from = width - 1; from >= 0; from--) {
      for (let place = last[next]; place !== undefined && own[place]?.from === from; place = last[++next]) {
        const weight = worthOf + (best[(element + 1) * width + (own[place]?.to ?? 0) + 1] ?? 0);
        // Of hits that weigh the same, the one that was listed first.
        if (weight > heaviest || (weight === heaviest && place < at)) {
          heaviest = weight;
          at = place;
        }
      }
      const cell = element * width + from;
      const skipped = best[cell + width] ?? 0;
      best[cell] = Math.max(skipped, heaviest);
      choice[cell] = heaviest > skipped ? at : -1;
    }
  }
  const chosen: (Hit | null)[] = [];
  let from = 0;
  for (let element = 0; element < elements.length; element++) {
    const place = choice[element * width + from] ?? -1;
    const hit = place < 0 ? null : (hits[element]?.[place] ?? null);
    chosen.push(hit);
    if (hit !== null) from = hit.to + 1;
  }
  return { weight: best[0] ?? 0, chosen };
}

const NO_PLACES: readonly number[] = [];
const FIRST_PLACE: readonly number[] = [0];

/** Places in a list of hits, those that begin last first. */
function lastFirst(hits: readonly Hit[]): readonly number[] {
  if (hits.length < 2) return hits.length === 0 ? NO_PLACES : FIRST_PLACE;
  return [...hits.keys()].sort((a, b) => (hits[b]?.from ?? 0) - (hits[a]?.from ?? 0));
}

function worth(element: Element | undefined): number {
  if (element === undefined) return 0;
  if ("slot" in element) return SLOT_WEIGHT;
  return element.optional ? Math.min(element.weight, LINK_WEIGHT) / 10 : Math.max(element.weight, 0.01);
}
