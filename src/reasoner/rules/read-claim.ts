import type { Belief } from "../../domain/belief.js";
import type { EntityId } from "../../domain/ids.js";
import { type Linked, type Mention, overlaps, type Span } from "../../domain/mention.js";
import { PRECISION, type TimeValue } from "../../domain/value.js";
import { readNegation } from "../../language/negation.js";
import { asOfPhrase, currentWords } from "./as-of-phrase.js";
import { findAsides } from "./asides.js";
import { findKindHints } from "./kind-hints.js";
import { type NonClaim, nonClaim } from "./non-claim.js";
import { shapeOf } from "./parts/claim-shape.js";
import { contentStems } from "./relation-lexicon.js";

/** An entity that the claim names; rivals are readings of the same name. */
export type Topic = { readonly link: Linked; readonly ids: readonly EntityId[] };

/** Everything that bears the name, likely or not: a statement about the claim's other names may show which one was meant. */
export function bearersOf({ ids, link }: Topic): readonly EntityId[] {
  return [...ids, ...link.rejected.map(({ id }) => id)];
}

export type TimeMention = Extract<Mention, { kind: "time" }>;

/** A claim as the offline reasoner understands it. */
export type Reading = {
  /** Why the text states nothing that could be checked; null for a claim. */
  readonly nonClaim: NonClaim | null;
  readonly text: string;
  /** The text with blanks for names, times and numbers: what is said, whoever it is said of. */
  readonly masked: string;
  /** The same with blanks for words that speak of no relation either: asides, hints of kind, negations, "southern". */
  readonly said: string;
  readonly negated: boolean;
  /** Something is denied, but it is not plain what. */
  readonly tangled: boolean;
  /** "a former", "no longer": true once, and over. */
  readonly ended: boolean;
  /** "currently", "today": true now, whatever is said. */
  readonly current: boolean;
  /** "is", "plays": true now, not once. */
  readonly present: boolean;
  /** "was", "played": true once. */
  readonly past: boolean;
  readonly topics: readonly Topic[];
  /** A single word at the start of the claim: its capital says nothing, so it may be a name or an ordinary word. */
  readonly opening: Topic | null;
  readonly literals: readonly Mention[];
  /** Names that the graph does not know. */
  readonly unknown: readonly Span[];
  /** "largest", "first", "only": words that say more than any single statement does. */
  readonly exclusive: readonly Span[];
  /** "someone born in …", "a place whose …": the claim speaks of something that it does not name. */
  readonly bridged: boolean;
  /** The date at which the claim is judged. */
  readonly asOf: TimeValue | null;
  /** The time that the claim names as that date ("as of 2015"). */
  readonly asOfMention: TimeMention | null;
  /** Dates that belong to what a span says: those of its own stretch of the claim. */
  timesNear(span: Span): readonly TimeMention[];
  /** Stems of what is said between and around the names, for the stretch of the claim in which a span stands. */
  wordsNear(span: Span): readonly string[];
  /** The same without falling back to the whole claim: empty where the stretch only names things. */
  wordsWith(span: Span): readonly string[];
  readonly words: readonly string[];
};

const BRIDGE =
  /\b(?:whose|someone|somebody|in which|by an? (?:person|man|woman|citizen|native)|in a place that|(?:in|at|by|to|from|for|of) an? \p{L}+ (?:that|which|located|situated|headquartered|based|born))\b/iu;
/** "is a former …", "was formerly …", "is no longer …" */
const ENDED = /\bno longer\b|\bformerly\b|\b(?:is|was|are|were|as)\s+(?:an?\s+|the\s+|one of the\s+)?former\b/giu;
const PRESENT = /\b(is|are|has|plays|works|lives|holds|serves|leads|runs|heads|manages|coaches|represents|currently|now|today)\b/iu;
const PAST = /\b(was|were|had|did|used to|former|formerly|once|served|played|worked|lived|held|led|became|been)\b/iu;

export function readClaim(belief: Belief): Reading {
  const { text, asOf } = belief.claim;
  const asides = findAsides(text);
  const isAside = (span: Span) => asides.some((aside) => overlaps(aside, span));
  const topics = belief.links
    .filter((link): link is Linked => link.kind === "linked" && !isAside(link.span))
    .map((link) => ({ link, ids: [link.entity.id, ...link.rivals.map(({ entity }) => entity.id)] }));
  const opening = topics.find(({ link }) => link.span.start === 0 && !/\s/.test(link.span.text)) ?? null;
  const names = topics.filter((topic) => topic.link.by !== "word" && topic !== opening).map(({ link }) => link.span);
  const literals = belief.mentions.filter((mention) => !isAside(mention));
  const masked = mask(text, [...names, ...literals]);
  const negation = readNegation(masked);
  const ended = matchesOf(ENDED, masked);
  const current = currentWords(masked);
  const asOfMention = asOf === null ? asOfPhrase(text, literals) : null;
  const idle = [
    ...asides,
    ...findKindHints(text, names),
    ...negation.spans,
    ...current,
    ...matchesOf(/\bno longer\b|\bformer(?:ly)?\b/giu, masked),
  ];
  const said = mask(masked, [...idle, ...matchesOf(COMPASS, masked)]);
  const stretches = split(said);
  return {
    nonClaim: nonClaim(shapeOf(belief), nounsOf(belief)),
    text,
    masked,
    said,
    negated: negation.kind === "negated",
    tangled: negation.kind === "tangled",
    ended: ended.length > 0,
    current: current.length > 0,
    bridged: BRIDGE.test(masked),
    present: PRESENT.test(masked) && !PAST.test(masked),
    past: PAST.test(masked),
    topics,
    opening,
    literals,
    unknown: belief.links.flatMap((link) =>
      // "degrees Celsius" is a unit, not somebody's name.
      link.kind === "unknown" && !isAside(link.span) && !belief.mentions.some((mention) => overlaps(mention, link.span)) ? [link.span] : [],
    ),
    exclusive: [
      ...matchesOf(EXCLUSIVE, mask(text, names)),
      ...matchesOf(COMPASS, masked),
      ...matchesOf(BESIDES, masked).filter((span) => !ended.some((other) => overlaps(span, other))),
    ],
    asOf: asOf === null ? (asOfMention?.value ?? null) : readAsOf(asOf),
    asOfMention,
    words: contentStems(said),
    timesNear: (span) => {
      const own = stretches.find((stretch) => overlaps(stretch, span));
      const times = literals.filter(isTime).filter((time) => time !== asOfMention && own !== undefined && overlaps(time, own));
      // "the Turing Award in 2018 and the Nobel Prize in 2024": a date belongs to the name that it follows.
      const next = Math.min(...names.map(({ start }) => start).filter((start) => start >= span.end), text.length);
      const following = times.filter(({ start }) => start >= span.end && start < next);
      return following.length > 0 ? following : times;
    },
    wordsWith: (span) => contentStems(stretches.find((stretch) => overlaps(stretch, span))?.text ?? ""),
    wordsNear: (span) => {
      const own = stretches.find((stretch) => overlaps(stretch, span));
      const words = own === undefined ? [] : contentStems(own.text);
      return words.length > 0 ? words : contentStems(said);
    },
  };
}

const EXCLUSIVE =
  /\b(?:only(?!\s+[\d$€£])|solely|exclusively|alone(?=\s*\.?\s*$)|sole|first|last|second|third|(?<!at\s)most|(?<!at\s)least|best|worst|(?:larg|bigg|high|tall|long|old|young|small|short|rich|fast|deep|great|low|heavi|light|earli|lat|near|wid)est)\b(?!\s+(?:published|released|appeared|aired|performed|opened|of the\b.*\bto))/giu;

/** "without ·", "former actor ·": more than a statement about the names says. */
const BESIDES = /\bwithout(?!\s+(?:a\s+)?doubt)\b|\bformer\b|\brespectively\b|\b(?:hardly|barely|scarcely|rarely) ever\b/giu;

/** "in southern ·" says more than "in ·": it can be refuted with it, but not borne out by it. */
const COMPASS = /\b(?:(?:north|south)(?:-?(?:east|west))?(?:ern)?|(?:east|west)(?:ern)?|central|upper|lower)(?=\s+·)/giu;

function matchesOf(pattern: RegExp, masked: string): readonly Span[] {
  return [...masked.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }));
}

/** Words that the graph has as common nouns or adjectives. */
function nounsOf({ links }: Belief): readonly string[] {
  const words = links.flatMap((link) => (link.kind === "linked" && link.by !== "name" ? [link.span.text.toLowerCase()] : []));
  return words.flatMap((word) => word.split(/[^\p{L}-]+/u));
}

function isTime(mention: Mention): mention is TimeMention {
  return mention.kind === "time";
}

/** Names become blanks of the same length, so that offsets stay. */
function mask(text: string, spans: readonly Span[]): string {
  return spans.reduce((masked, { start, end }) => masked.slice(0, start) + "·".repeat(end - start) + masked.slice(end), text);
}

/** Coordinated parts: "born in · and died in ·" are two. A part that only lists another name belongs to the one before. */
function split(masked: string): readonly Span[] {
  const parts: Span[] = [];
  let start = 0;
  for (const match of [...masked.matchAll(/[,;]?\s+(?:and|but|while|whereas)\s+|;\s+|,\s+(?=(?:which|who|where|whose)\b)/giu), null]) {
    const end = match === null ? masked.length : match.index;
    const text = masked.slice(start, end);
    const before = parts.at(-1);
    if (before !== undefined && (contentStems(text).length === 0 || contentStems(before.text).length === 0)) {
      parts[parts.length - 1] = { start: before.start, end, text: masked.slice(before.start, end) };
    } else parts.push({ start, end, text });
    start = match === null ? end : match.index + match[0].length;
  }
  return parts;
}

function readAsOf(asOf: string): TimeValue {
  const [year = "", month = "01", day = "01"] = asOf.split("-");
  const precision = asOf.length === 4 ? PRECISION.year : asOf.length === 7 ? PRECISION.month : PRECISION.day;
  return { kind: "time", iso: `${year}-${month}-${day}T00:00:00Z`, precision };
}
