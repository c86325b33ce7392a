import { recent } from "../../../base/recent.js";
import { isPropertyId, type PropertyId } from "../../../domain/ids.js";
import type { Kind } from "../kind-names.js";
import { broaderKind, specificKinds } from "../kinds.js";
import type { CompiledPhrasebook } from "./phrasebook-schema.js";

/** One end of a relation: a thing of some kinds, or a literal. */
type End = ReadonlySet<Kind> | "time" | "quantity";

export type Signatures = {
  /** 0…1: how well properties fit two things, by counts of what they join. */
  joining(subject: End, value: End): (property: PropertyId) => number;
  /** Kinds of its values for subjects of some kinds; null if too little is known. */
  valuesOf(property: PropertyId, subject: ReadonlySet<Kind>): ReadonlySet<Kind> | null;
  subjectsOf(property: PropertyId, value: ReadonlySet<Kind>): ReadonlySet<Kind> | null;
};

type Pair = { readonly subject: string; readonly value: string; readonly count: number };
type Seen = { readonly count: number; readonly pairs: readonly Pair[] };

/** A pair of kinds with this share of a property's statements is ordinary. */
const ORDINARY = 0.01;
/** Factor for a property that never joins such things, and for one that seldom does. */
const NEVER = 0.7;
const SELDOM = 0.94;
const COMMON = 0.04;
/** Pseudocount, spread evenly. */
const ASSUMED = 10;
const ASSUMED_PAIRS = 0.3;
/** Minimum share of a kind among the values. */
const MIN_KIND = 0.02;
const ENOUGH = 30;
/** Number of pairs of kinds in the cache. */
const MOST_PAIRS = 2000;

/** Reads the counts of scripts/learn-signatures.ts. */
export function signaturesOf({ properties }: Pick<CompiledPhrasebook, "properties">): Signatures {
  const seen = new Map<string, Seen>();
  for (const [property, { joins }] of Object.entries(properties)) if (joins !== undefined) seen.set(property, readJoins(joins));
  const between = (one: Seen, subject: End, value: End) => {
    let sum = 0;
    for (const pair of one.pairs) if (isOf(pair.subject, subject) && isValueOf(pair.value, value)) sum += pair.count;
    return sum;
  };
  const fits = recent<string, (property: PropertyId) => number>(MOST_PAIRS, () => 1);
  function fitOf(subject: End, value: End): (property: PropertyId) => number {
    const isKnown = !isUnknown(subject) && !isUnknown(value);
    const known = new Map<PropertyId, number>();
    let total: number | undefined;
    const count = (one: Seen) => {
      total ??= [...seen.values()].reduce((sum, other) => sum + between(other, subject, value), 0);
      return fitAmong(between(one, subject, value), one.count, total);
    };
    return (property) => {
      const before = known.get(property);
      if (before !== undefined) return before;
      const one = seen.get(property);
      // There are no counts for a graph's own relations.
      const fit = one === undefined ? (seen.size === 0 || !isPropertyId(property) ? 1 : SELDOM) : isKnown ? count(one) : 1;
      known.set(property, fit);
      return fit;
    };
  }
  const kindsAt = (property: PropertyId, at: "subject" | "value", other: ReadonlySet<Kind>): ReadonlySet<Kind> | null => {
    const one = seen.get(property);
    if (one === undefined) return null;
    const pairs = one.pairs.filter((pair) => other.size === 0 || isOf(at === "subject" ? pair.value : pair.subject, other));
    const count = pairs.reduce((sum, pair) => sum + pair.count, 0);
    if (count < ENOUGH) return null;
    const shares = new Map<string, number>();
    for (const pair of pairs) shares.set(pair[at], (shares.get(pair[at]) ?? 0) + pair.count / count);
    return new Set([...shares].flatMap(([kind, share]) => (share >= MIN_KIND ? [kind as Kind, broaderKind(kind as Kind)] : [])));
  };
  return {
    joining: (subject, value) => {
      const key = `${keyOf(subject)} ${keyOf(value)}`;
      const known = fits.get(key);
      if (known !== undefined) return known;
      const fit = fitOf(subject, value);
      fits.set(key, fit);
      return fit;
    },
    valuesOf: (property, subject) => kindsAt(property, "value", subject),
    subjectsOf: (property, value) => kindsAt(property, "subject", value),
  };
}

/** Fit from the number of joint statements, relative to those of the property and to those that join such things. */
function fitAmong(count: number, ofProperty: number, joiningSuch: number): number {
  const share = (count + ASSUMED_PAIRS) / (ofProperty + ASSUMED);
  const among = (count + ASSUMED_PAIRS) / (joiningSuch + ASSUMED);
  return (NEVER + (1 - NEVER) * Math.min(1, share / ORDINARY)) * (SELDOM + (1 - SELDOM) * Math.min(1, among / COMMON));
}

function readJoins(joins: string): Seen {
  const [count = "0", ...pairs] = joins.split(",");
  return {
    count: Number(count),
    pairs: pairs.map((pair) => {
      const [subject = "", value = "", times = "0"] = pair.split(" ");
      return { subject, value, count: Number(times) };
    }),
  };
}

function isUnknown(end: End): boolean {
  return typeof end !== "string" && end.size === 0;
}

function isOf(kind: string, end: End): boolean {
  if (typeof end === "string") return kind === end;
  return specificOf(end).some((own) => own === kind || (REGIONS.has(own) && REGIONS.has(kind)));
}

/** Class labels hardly distinguish these. */
const REGIONS: ReadonlySet<string> = new Set<Kind>(["place", "settlement"]);

const AREAS: ReadonlySet<string> = new Set<Kind>([...(REGIONS as ReadonlySet<Kind>), "country", "continent"]);

/** For places as values the size does not matter: a person born in a city was born in its country. */
function isValueOf(kind: string, end: End): boolean {
  return isOf(kind, end) || (typeof end !== "string" && AREAS.has(kind) && specificOf(end).some((own) => AREAS.has(own)));
}

const SPECIFIC = new WeakMap<ReadonlySet<Kind>, readonly Kind[]>();

function specificOf(kinds: ReadonlySet<Kind>): readonly Kind[] {
  const known = SPECIFIC.get(kinds) ?? specificKinds(kinds);
  SPECIFIC.set(kinds, known);
  return known;
}

const KEYS = new WeakMap<ReadonlySet<Kind>, string>();

function keyOf(end: End): string {
  if (typeof end === "string") return end;
  const known = KEYS.get(end) ?? specificOf(end).join("+");
  KEYS.set(end, known);
  return known;
}
