import type { PropertyId } from "../../../domain/ids.js";
import type { Kind } from "../kind-names.js";
import { broaderKind, specificKinds } from "../kinds.js";
import type { CompiledPhrasebook } from "./phrasebook-schema.js";

/** What stands at one end of a relation: a thing of some kinds, or a literal. */
type End = ReadonlySet<Kind> | "time" | "quantity";

export type Signatures = {
  /** 0…1: how well a property goes with two things, by what it joins elsewhere. */
  fit(property: PropertyId, subject: End, value: End): number;
  /** What its values are, of things of some kinds; null where too little is known. */
  valuesOf(property: PropertyId, subject: ReadonlySet<Kind>): ReadonlySet<Kind> | null;
  subjectsOf(property: PropertyId, value: ReadonlySet<Kind>): ReadonlySet<Kind> | null;
};

type Pair = { readonly subject: string; readonly value: string; readonly count: number };
type Seen = { readonly count: number; readonly pairs: readonly Pair[] };

/** A pair of kinds that makes up this share of a property's statements is an ordinary one. */
const ORDINARY = 0.01;
/** What is left of the score of a property that never joins such things, and of one that seldom does among all that join them. */
const NEVER = 0.7;
const SELDOM = 0.94;
const COMMON = 0.04;
/** So many statements are assumed, spread evenly, before any is counted. */
const ASSUMED = 10;
const ASSUMED_PAIRS = 0.3;
/** A kind that makes up less of the values is no kind of the values. */
const MIN_KIND = 0.02;
const ENOUGH = 30;

/** Reads what scripts/learn-signatures.ts counted. */
export function signaturesOf({ properties }: Pick<CompiledPhrasebook, "properties">): Signatures {
  const seen = new Map<string, Seen>();
  for (const [property, { joins }] of Object.entries(properties)) if (joins !== undefined) seen.set(property, readJoins(joins));
  const totals = new Map<string, number>();
  const between = (one: Seen, subject: End, value: End) => {
    let sum = 0;
    for (const pair of one.pairs) if (isOf(pair.subject, subject) && isValueOf(pair.value, value)) sum += pair.count;
    return sum;
  };
  const total = (subject: End, value: End) => {
    const key = `${keyOf(subject)} ${keyOf(value)}`;
    const known = totals.get(key) ?? [...seen.values()].reduce((sum, one) => sum + between(one, subject, value), 0);
    totals.set(key, known);
    return known;
  };
  const fits = new Map<PropertyId, Map<string, Map<string, number>>>();
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
    fit: (property, subject, value) => {
      const one = seen.get(property);
      if (one === undefined) return SELDOM;
      if (isUnknown(subject) || isUnknown(value)) return 1;
      const own = fits.get(property) ?? new Map<string, Map<string, number>>();
      fits.set(property, own);
      const [from, to] = [keyOf(subject), keyOf(value)];
      const ofSubject = own.get(from) ?? new Map<string, number>();
      own.set(from, ofSubject);
      const known = ofSubject.get(to);
      if (known !== undefined) return known;
      const count = between(one, subject, value);
      const share = (count + ASSUMED_PAIRS) / (one.count + ASSUMED);
      const among = (count + ASSUMED_PAIRS) / (total(subject, value) + ASSUMED);
      const fit = (NEVER + (1 - NEVER) * Math.min(1, share / ORDINARY)) * (SELDOM + (1 - SELDOM) * Math.min(1, among / COMMON));
      ofSubject.set(to, fit);
      return fit;
    },
    valuesOf: (property, subject) => kindsAt(property, "value", subject),
    subjectsOf: (property, value) => kindsAt(property, "subject", value),
  };
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

/** Names of classes tell these apart badly. */
const REGIONS: ReadonlySet<string> = new Set<Kind>(["place", "settlement"]);

const AREAS: ReadonlySet<string> = new Set<Kind>([...(REGIONS as ReadonlySet<Kind>), "country", "continent"]);

/** Of a value that is a place it does not matter how large it is: who was born in a city was born in its country. */
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
