import { isPastForm } from "../../../text/stem.js";
import { isLink } from "../../../text/words.js";
import { type Element, LINK_WEIGHT, type Phrase, type Slot, sensesOf } from "./phrase.js";
import { missable } from "./phrase-index.js";

/** A word or a thing of a clause, as the phrase matcher sees it. */
export type Token = {
  readonly lemma: string;
  readonly text: string;
  /** Penalty if unexplained; 0 for function words and words without content. */
  readonly weight: number;
  /** Index of the thing among the clause's things; null for words. */
  readonly thing: number | null;
};

export type Match = {
  /** 0…1: how well the phrase matches the clause. */
  readonly score: number;
  /** Indexes of the tokens that the phrase explains. */
  readonly used: readonly number[];
  /** All elements of the phrase occur in the clause, in order. */
  readonly whole: boolean;
};

/** Start and end of an element, and the indexes of its words. */
type Hit = { readonly from: number; readonly to: number; readonly at: readonly number[] };

/** A phrase with the positions of its words in a clause; the same for every pair of things. */
export type Candidate = {
  readonly phrase: Phrase;
  readonly hits: readonly (readonly Hit[])[];
  /** Upper bound of the score for any pair of things. */
  readonly most: number;
  /** Upper bound of the clause weight that the phrase can explain. */
  readonly explains: number;
};

const NONE: readonly Hit[] = [];
const SLOT_WEIGHT = 1;
/** Function words allowed between the words of one wording. */
const MAX_GAP = 3;
/** Factor for words that are not in the phrase's order. */
const OUT_OF_ORDER = 0.7;
/** Factor for a phrase whose things are exchanged. */
const TURNED = 0.5;
/** Shares above this count as 1, to allow for rounding. */
const SAME = 1 - 1e-9;

/** Positions of each lemma in a clause. */
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

/** The words of a clause, where each lemma occurs, and their total weight. */
export type ClauseWords = {
  readonly tokens: readonly Token[];
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly clauseWeight: number;
};
/** Two things of a clause, by the positions of their tokens. */
type Pair = { readonly tokens: readonly Token[]; readonly x: number; readonly y: number };

/** Null if the clause contains too little of the phrase to reach the score. */
export function candidateOf(phrase: Phrase, { tokens, places, clauseWeight }: ClauseWords, least: number): Candidate | null {
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

/** A cheap test before positions are listed: does the first word of enough elements occur in the clause? */
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

/** Upper bound of a match whose pair of things allows `most`: a short phrase leaves much of a long clause unexplained. Rounds up. */
export function boundOfMatch({ explains }: Pick<Candidate, "explains">, most: number, clauseWeight: number): number {
  const explained = clauseWeight === 0 ? 1 : Math.min(1, explains / clauseWeight);
  return most * (0.5 + 0.5 * explained) * (1 + 1e-9);
}

/** Upper bound of a phrase's score with two things: half if they are exchanged. */
export function mostOf(candidate: Candidate, pair: Pair): number {
  return candidate.most * (isTurned(candidate, pair) ? TURNED : 1);
}

/** Matches one phrase against a clause, with two things as subject and value; `most` is the upper bound of their score. */
export function matchPhrase(
  { phrase, hits: words, most: atBest }: Candidate,
  pair: Pair & Pick<ClauseWords, "clauseWeight">,
  most: number,
): Match {
  const { tokens, x, y, clauseWeight } = pair;
  const { elements } = phrase;
  const hits = [...words];
  for (const { slot, place } of phrase.slots) hits[place] = hitsAt(slot === "X" ? x : y);
  const inOrder = longestInOrder(elements, hits, tokens.length);
  // For a handful of distinct indexes, searching a list is faster than building a set.
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
    !isOtherVoice(phrase, pair, taken) &&
    !hasOtherSubject(phrase, pair, hits) &&
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
 * "Warsaw was born in Marie Curie": with the two things exchanged, the same words mean something else. A thing may be fronted only together with the
 * preposition that the phrase gives it: "in Warsaw, Marie Curie was born".
 */
function isTurned({ phrase: { elements, slots } }: Candidate, pair: Pair): boolean {
  const first = slots[0];
  const second = slots[1];
  if (first === undefined || second === undefined || (first.slot === "X") === pair.x < pair.y) return false;
  return !keepsLink(first, elements, pair) && !keepsLink(second, elements, pair);
}

function keepsLink({ slot, place }: Slot, elements: readonly Element[], { tokens, x, y }: Pair): boolean {
  const before = place === 0 ? undefined : elements[place - 1];
  if (before === undefined || "slot" in before || !before.wordings.some((wording) => isLink(wording[0] ?? ""))) return false;
  let at = (slot === "X" ? x : y) - 1;
  while (at >= 0 && tokens[at]?.thing === null && tokens[at]?.weight === 0 && !isLink(tokens[at]?.lemma ?? "")) at--;
  if (at < 0) return false;
  const lemma = tokens[at]?.lemma;
  return before.wordings.some((wording) => wording[wording.length - 1] === lemma);
}

/** "was written by X" and "wrote X" swap agent and object: if "by" precedes one of the things, the phrase must contain it too, and vice versa. */
function isOtherVoice({ elements, slots }: Phrase, { tokens, x, y }: Pair, taken: readonly number[]): boolean {
  const owner = tokens[x + 1]?.lemma === "'s" ? x : tokens[y + 1]?.lemma === "'s" ? y : undefined;
  // "X's teacher was Y" also means "X was Y's teacher".
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

/** "Cruyff went back to Ajax in 1981" does not say how far Ajax goes back: another thing is the subject of the verb. */
function hasOtherSubject({ elements }: Phrase, { tokens, x, y }: Pair, hits: readonly (readonly Hit[])[]): boolean {
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

/** The passive reverses the roles: "Tom Hanks was directed by Zemeckis in Cast Away" does not say that Hanks directed. */
function hasOtherFrame({ elements }: Phrase, tokens: readonly Token[], { x, y, hits, taken }: Placed): boolean {
  const at = elements.findIndex((element) => !("slot" in element) && element.weight > LINK_WEIGHT);
  const [before, verb, next] = [elements[at - 1], elements[at], elements[at + 1]];
  const hit = hits[at]?.[0];
  if (verb === undefined || hit === undefined || at > 2 || tokens[hit.from]?.lemma === "be") return false;
  const isPassive =
    tokens.slice(0, hit.from).findLast(({ weight, lemma, thing }) => thing !== null || weight > 0 || lemma === "be")?.lemma === "be";
  const saysBe = before !== undefined && !("slot" in before) && before.wordings.some(([lemma]) => lemma === "be");
  if (isPassive) return !saysBe && tokens[hit.to + 1]?.lemma === "by" && !taken.includes(hit.to + 1);
  // "invested in X" is not "was invested with X", but "opened in" is "was opened in".
  if (saysBe && isActive(tokens, hit) && !isWordOf(next, tokens[hit.to + 1])) return true;
  // "created X in Y": the thing before the verb created something else.
  return at === 0 && next !== undefined && "slot" in next && (next.slot === "X" ? x : y) < hit.from;
}

/** Is it a past form between its subject and a preposition other than "by"? */
function isActive(tokens: readonly Token[], { from, to }: Hit): boolean {
  const [before, verb, next] = [tokens[from - 1], tokens[from], tokens[to + 1]];
  return before?.thing != null && isPastForm(verb?.text ?? "") && next?.thing === null && isLink(next.lemma) && next.lemma !== "by";
}

function isWordOf(element: Element | undefined, token: Token | undefined): boolean {
  return element !== undefined && !("slot" in element) && element.wordings.some(([lemma]) => lemma === token?.lemma);
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

/** Cached hits of one token at a position. */
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

/** Reused for every phrase: allocating the tables hundreds of times per claim would cost more than filling them. */
let scratch = { best: new Float64Array(1024), choice: new Int32Array(1024) };

function scratchOf(cells: number): typeof scratch {
  if (scratch.best.length < cells) scratch = { best: new Float64Array(2 * cells), choice: new Int32Array(2 * cells) };
  return scratch;
}

type InOrder = { readonly weight: number; readonly chosen: readonly (Hit | null)[] };

/** The heaviest selection of elements that occur in the phrase's order. One pass per element, because claims may repeat a word hundreds of times. */
function longestInOrder(elements: readonly Element[], hits: readonly (readonly Hit[])[], size: number): InOrder {
  const width = size + 2;
  // best[element][from]: the greatest weight of the remaining elements if they begin at `from` or later.
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
        // Between hits of equal weight, take the first one listed.
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

/** Indexes into a list of hits, sorted by start, last first. */
function lastFirst(hits: readonly Hit[]): readonly number[] {
  if (hits.length < 2) return hits.length === 0 ? NO_PLACES : FIRST_PLACE;
  return [...hits.keys()].sort((a, b) => (hits[b]?.from ?? 0) - (hits[a]?.from ?? 0));
}

function worth(element: Element | undefined): number {
  if (element === undefined) return 0;
  if ("slot" in element) return SLOT_WEIGHT;
  return element.optional ? Math.min(element.weight, LINK_WEIGHT) / 10 : Math.max(element.weight, 0.01);
}
