import { comparedWords } from "../text/search-terms.js";
import { canonicalUrl } from "./canonical-url.js";
import { creditNameOf, creditsOf } from "./credits.js";
import { likeness, type Sketch, sketchOf } from "./sketch.js";

/** A passage and the page that it stands on. */
export type Sourced = { readonly url: string; readonly text: string; readonly page: string };

type PageSource = { readonly url: string; readonly sketch: Sketch; readonly credits: ReadonlySet<string>; readonly name: string };

/** Pages are copies where they share so much; where one names the other (or the same agency) as its source, a quarter is enough. */
const COPIED = { jaccard: 0.4, containment: 0.6, credited: 0.25 } as const;
const COPIED_PASSAGE = { jaccard: 0.5, containment: 0.7, telling: 0.8 } as const;
/** Texts with fewer shingles are copies only if their words are identical. */
const ENOUGH_SEEN = 8;

export type Origin = {
  /** Passages of one origin are one witness, however many there are. */
  readonly origin: string;
  /** The place of an earlier passage that says the same in nearly the same words; such a passage adds nothing. */
  readonly copyOf: number | null;
};

/**
 * The origin of each passage: the canonical address of the first page that tells the same. A copied page has the origin of the page that it
 * copies; on a page of its own, a copied passage alone has the origin of that passage, and the rest of the page keeps its own.
 */
export function originsOf(passages: readonly Sourced[]): readonly Origin[] {
  const pages = pageOrigins(passages);
  const texts = passages.map(({ text }) => readPassage(text));
  const found: Origin[] = [];
  for (const [place, { url }] of passages.entries()) {
    const text = texts[place];
    const earlier = text === undefined ? -1 : texts.slice(0, place).findIndex((other) => isCopiedPassage(text, other));
    const own = pages.get(canonicalUrl(url).url) ?? url;
    found.push({ origin: found[earlier]?.origin ?? own, copyOf: earlier === -1 ? null : earlier });
  }
  return found;
}

/** Canonical address of each page → that of the first page with the same text. Each page is held against one page of each origin only. */
function pageOrigins(passages: readonly Sourced[]): ReadonlyMap<string, string> {
  const origin = new Map<string, string>();
  const firsts: PageSource[] = [];
  for (const { url: address, page } of passages) {
    const { url, domain } = canonicalUrl(address);
    if (origin.has(url)) continue;
    const source = { url, sketch: sketchOf(page), credits: creditsOf(page), name: domain === null ? "" : creditNameOf(domain) };
    const first = firsts.find((other) => isCopiedPage(source, other));
    if (first === undefined) firsts.push(source);
    origin.set(url, first?.url ?? url);
  }
  return origin;
}

function isCopiedPage(one: PageSource, two: PageSource): boolean {
  const { jaccard, containment, seen } = likeness(one.sketch, two.sketch);
  if (seen < ENOUGH_SEEN) return jaccard === 1;
  if (jaccard >= COPIED.jaccard || containment >= COPIED.containment) return true;
  return containment >= COPIED.credited && isCredited(one, two);
}

function isCredited(one: PageSource, two: PageSource): boolean {
  return one.credits.has(two.name) || two.credits.has(one.name) || [...one.credits].some((name) => two.credits.has(name));
}

type ReadablePassage = {
  readonly words: string;
  readonly sketch: Sketch;
  readonly names: readonly string[];
  readonly numbers: readonly string[];
  readonly denials: number;
};

function readPassage(text: string): ReadablePassage {
  const words = comparedWords(text);
  const names = comparedWords((text.match(/\p{Lu}[\p{L}\p{M}'’-]*/gu) ?? []).join(" "));
  return {
    words: words.join(" "),
    sketch: sketchOf(text),
    names: [...new Set(names)],
    numbers: [...new Set(words.filter((word) => /\d/.test(word)))],
    denials: (text.match(/\b(?:not|no|never|nor|without)\b|n['’]t\b/giu) ?? []).length,
  };
}

/** Sentences that differ in a name, a number or a negation are not copies of each other: they disagree. */
function isCopiedPassage(one: ReadablePassage, two: ReadablePassage): boolean {
  if (one.words === two.words) return true;
  const { jaccard, containment, seen } = likeness(one.sketch, two.sketch);
  if (seen < ENOUGH_SEEN || (jaccard < COPIED_PASSAGE.jaccard && containment < COPIED_PASSAGE.containment)) return false;
  if (one.denials !== two.denials) return false;
  return overlap(one.names, two.names) >= COPIED_PASSAGE.telling && overlap(one.numbers, two.numbers) === 1;
}

/** The share of the shorter list that the longer one holds. */
function overlap(one: readonly string[], two: readonly string[]): number {
  const [few, many] = one.length <= two.length ? [one, new Set(two)] : [two, new Set(one)];
  return few.length === 0 ? 1 : few.filter((word) => many.has(word)).length / few.length;
}
