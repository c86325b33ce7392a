import { comparedWords } from "../text/search-terms.js";
import { canonicalUrl } from "./canonical-url.js";

export type Sourced = { readonly url: string; readonly text: string; readonly page: string };

type PageSource = { readonly url: string; readonly sketch: Sketch; readonly credits: ReadonlySet<string>; readonly name: string };

/** The overlap from which pages count as copies; if a page names the other (or the same agency) as its source, a quarter is enough. */
const COPIED = { jaccard: 0.4, containment: 0.6, credited: 0.25 } as const;
const COPIED_PASSAGE = { jaccard: 0.5, containment: 0.7, telling: 0.8 } as const;
/** Texts with fewer shingles are copies only if their words are identical. */
const ENOUGH_SEEN = 8;

export type Origin = {
  /** Passages of the same origin count as one witness. */
  readonly origin: string;
  /** The index of an earlier passage that says the same in nearly the same words; such a passage adds nothing. */
  readonly copyOf: number | null;
};

/**
 * The origin of each passage: the canonical address of the first page with the same text. A copied page has the origin of the page it
 * copies; if only a passage is copied, that passage has the other's origin, and the rest of the page keeps its own.
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

/** Canonical address of each page → that of the first page with the same text. Each page is compared with only one page per origin. */
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

/** Sentences that differ in a name, a number or a negation are not copies: they disagree. */
function isCopiedPassage(one: ReadablePassage, two: ReadablePassage): boolean {
  if (one.words === two.words) return true;
  const { jaccard, containment, seen } = likeness(one.sketch, two.sketch);
  if (seen < ENOUGH_SEEN || (jaccard < COPIED_PASSAGE.jaccard && containment < COPIED_PASSAGE.containment)) return false;
  if (one.denials !== two.denials) return false;
  return overlap(one.names, two.names) >= COPIED_PASSAGE.telling && overlap(one.numbers, two.numbers) === 1;
}

/** The share of the shorter list that occurs in the longer one. */
function overlap(one: readonly string[], two: readonly string[]): number {
  const [few, many] = one.length <= two.length ? [one, new Set(two)] : [two, new Set(one)];
  return few.length === 0 ? 1 : few.filter((word) => many.has(word)).length / few.length;
}

/** Agencies by the words with which papers name them, and the agencies' own sites. */
const AGENCIES: readonly { readonly name: string; readonly said: RegExp; readonly sites: readonly string[] }[] = [
  { name: "reuters", said: /\bReuters\b/u, sites: ["reuters.com"] },
  { name: "ap", said: /\b(?:AP|A\.P\.|Associated Press)(?![\p{L}\d])/u, sites: ["apnews.com", "ap.org"] },
  { name: "afp", said: /\b(?:AFP|Agence France-Presse)\b/u, sites: ["afp.com"] },
  { name: "dpa", said: /\b(?:dpa|DPA|Deutsche Presse-Agentur)\b/u, sites: ["dpa.com", "dpa-international.com"] },
  { name: "pa", said: /\b(?:PA Media|Press Association|PA)\b/u, sites: ["pa.media"] },
  { name: "efe", said: /\b(?:EFE)\b/u, sites: ["efe.com"] },
  { name: "ansa", said: /\b(?:ANSA)\b/u, sites: ["ansa.it"] },
  { name: "upi", said: /\b(?:UPI|United Press International)\b/u, sites: ["upi.com"] },
  { name: "xinhua", said: /\b(?:Xinhua)\b/u, sites: ["news.cn", "xinhuanet.com"] },
  { name: "tass", said: /\b(?:TASS)\b/u, sites: ["tass.com", "tass.ru"] },
  { name: "kyodo", said: /\b(?:Kyodo)\b/u, sites: ["kyodonews.net", "kyodonews.jp"] },
];
/** Credits are at the start or the end of a text; in the middle, an agency is only quoted. */
const HEAD = 600;
const FOOT = 800;
const DATELINE = /(?:^|\n)[^\n]{0,80}?\(([^()\n]{2,40})\)\s*[-–—]/gu;
const BYLINE =
  /(?:^|\n)[^\S\n]*(?:by|source|sources|credit|agency|via)\s*:?\s+([^\n]{2,80})|(?:^|\n)[^\S\n]*[©(]\s*(?:\d{4}\s+)?([^\n]{2,60})/giu;
const REPRINT =
  /(?:originally|first)\s+(?:appeared|published|ran|posted)\s+(?:in|on|at|by)\s+((?:[^\n.,;]|\.(?=[a-z0-9])){2,60})|(?:republished|reprinted|syndicated|adapted)\s+(?:here\s+)?(?:with\s+permission\s+)?(?:from|by)\s+((?:[^\n.,;]|\.(?=[a-z0-9])){2,60})/giu;

/** The sources that a page credits for its text: agencies by their short name, papers by their name in plain letters. */
export function creditsOf(text: string): ReadonlySet<string> {
  const edges = text.length <= HEAD + FOOT ? [text] : [text.slice(0, HEAD), text.slice(-FOOT)];
  const found = new Set<string>();
  for (const edge of edges) {
    for (const said of [...named(edge, DATELINE), ...named(edge, BYLINE)])
      for (const { name } of AGENCIES.filter((agency) => agency.said.test(said))) found.add(name);
    for (const said of named(edge, REPRINT)) found.add(AGENCIES.find((agency) => agency.said.test(said))?.name ?? plainName(said));
  }
  found.delete("");
  return found;
}

/** The name under which others would credit a site: `theguardian.com` → `guardian`. */
function creditNameOf(domain: string): string {
  const agency = AGENCIES.find(({ sites }) => sites.includes(domain));
  return agency?.name ?? plainName(domain.split(".")[0] ?? "");
}

function named(text: string, line: RegExp): readonly string[] {
  return [...text.matchAll(line)].map(([, one, two]) => one ?? two ?? "");
}

/** "The Lake Courier" → `lakecourier`; an address → the name of its site. */
function plainName(said: string): string {
  const site = /(?:https?:\/\/)?(?:www\.)?(?<![a-z0-9-])([a-z0-9-]{1,63})\.[a-z]{2,}/i.exec(said)?.[1];
  return comparedWords(site ?? said)
    .join("")
    .replace(/^the(?=.{3})/, "");
}

/** The smallest hashes of a text's three-word shingles. All hashes below `bound` are included, so two sketches can be compared exactly there. */
type Sketch = { readonly hashes: Uint32Array; readonly bound: number };

type Likeness = {
  readonly jaccard: number;
  /** The share of the smaller text that the larger one contains, so that additions around a copy do not matter. */
  readonly containment: number;
  /** Number of shingles of the smaller text that were compared. */
  readonly seen: number;
};

/** One changed word changes only three shingles, and three words in a row are rarely equal by chance. */
const SHINGLE = 3;
/** Large enough to tell 25 % from 10 % overlap, small enough to compare hundreds of pages. */
const MAX_HASHES = 200;
const MAX_TEXT = 40_000;

function sketchOf(text: string): Sketch {
  const words = comparedWords(text.slice(0, MAX_TEXT)).map(hash);
  const all = new Set<number>();
  for (let at = 0; at + SHINGLE <= words.length; at += 1) all.add(shingleHash(words, at));
  const sorted = Uint32Array.from(all).sort();
  return { hashes: sorted.slice(0, MAX_HASHES), bound: sorted[MAX_HASHES] ?? Number.POSITIVE_INFINITY };
}

function likeness(one: Sketch, two: Sketch): Likeness {
  const bound = Math.min(one.bound, two.bound);
  const [some, others] = [countBelow(one.hashes, bound), countBelow(two.hashes, bound)];
  let shared = 0;
  for (let left = 0, right = 0; left < some && right < others; ) {
    const difference = (one.hashes[left] ?? 0) - (two.hashes[right] ?? 0);
    if (difference === 0) shared += 1;
    if (difference <= 0) left += 1;
    if (difference >= 0) right += 1;
  }
  const seen = Math.min(some, others);
  const union = some + others - shared;
  return { jaccard: union === 0 ? 0 : shared / union, containment: seen === 0 ? 0 : shared / seen, seen };
}

function countBelow(hashes: Uint32Array, bound: number): number {
  let count = hashes.length;
  while (count > 0 && (hashes[count - 1] ?? 0) >= bound) count -= 1;
  return count;
}

/** FNV-1a over code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}

/** A hash of the words of a shingle in their order, mixed so that the smallest hashes are a fair sample. */
function shingleHash(words: readonly number[], from: number): number {
  let value = 0;
  for (let at = from; at < from + SHINGLE; at += 1) value = Math.imul(value ^ (words[at] ?? 0), 0x9e3779b1) + 0x7f4a7c15;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
