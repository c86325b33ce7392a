import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type { CandidateRelation, RelationText } from "../../src/reasoner/reader/part.js";

/** A graph as the relation benchmark needs it: names, classes, and the relations of each thing in both directions. */
export type RelationGraph = {
  names(id: string): readonly string[];
  /** Labels of the classes of a thing. */
  kinds(id: string): readonly string[];
  values(id: string, property: string): readonly string[];
  /** All relations of a thing, with what the graph says of each property in words. */
  relations(id: string): readonly CandidateRelation[];
  readonly things: readonly string[];
  propertyOf(label: string): string | undefined;
  isRelation(words: string): boolean;
};

type Thing = { names: string[]; kinds: string[]; out: Map<string, string[]>; in: Set<string> };
const LINE = /^<[^>]*\/entity\/([QP]\d+)> <([^>]*)> (?:<[^>]*\/entity\/(Q\d+)>|("(?:[^"\\]|\\.)*")\S*|\S+) \.$/u;
const FREQUENT_KINDS = 4;
const SAMPLED = 400;

export async function readRelationGraph(file: string): Promise<RelationGraph> {
  const things = new Map<string, Thing>();
  const descriptions = new Map<string, string>();
  const at = (id: string): Thing => {
    const known = things.get(id) ?? { names: [], kinds: [], out: new Map(), in: new Set() };
    things.set(id, known);
    return known;
  };
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    const [, id = "", predicate = "", value, text] = LINE.exec(line) ?? [];
    const property = /\/direct\/(P\d+)$/u.exec(predicate)?.[1];
    if (property !== undefined && (value ?? text) !== undefined) {
      const { out, kinds } = at(id);
      out.set(property, [...(out.get(property) ?? []), value ?? (line.includes("#dateTime") ? "date" : "number")]);
      if (value !== undefined) at(value).in.add(property);
      if (property === "P31" && value !== undefined) kinds.push(value);
    } else if (text !== undefined && predicate.endsWith("#label")) at(id).names.unshift(readText(text));
    else if (text !== undefined && predicate.endsWith("#altLabel")) at(id).names.push(readText(text));
    else if (text !== undefined && predicate.endsWith("/description") && id.startsWith("P")) descriptions.set(id, readText(text));
  }
  const nameOf = (id: string) => things.get(id)?.names[0];
  const kinds = (id: string) =>
    [...new Set(things.get(id)?.kinds)]
      .sort(byNumber)
      .slice(0, 3)
      .flatMap((kind) => nameOf(kind) ?? []);
  const texts = textsOf(things, kinds, descriptions);
  const relation = (property: string, direction: "out" | "in"): CandidateRelation => {
    const text = texts(property);
    return { property, direction, ...(text === undefined ? {} : { text }) };
  };
  const byLabel = new Map(
    [...things].flatMap(([id, { names }]) => (id.startsWith("P") && names[0] !== undefined ? [[names[0], id] as const] : [])),
  );
  const relationNames = new Set(
    [...things].flatMap(([id, { names }]) => (id.startsWith("P") ? names.map((name) => name.toLowerCase()) : [])),
  );
  return {
    names: (id) => things.get(id)?.names ?? [],
    kinds,
    values: (id, property) => things.get(id)?.out.get(property) ?? [],
    relations(id) {
      const { out = new Map<string, string[]>(), in: incoming = new Set<string>() } = things.get(id) ?? {};
      return [...[...out.keys()].map((one) => relation(one, "out")), ...[...incoming].map((one) => relation(one, "in"))];
    },
    things: [...things.keys()].filter((id) => id.startsWith("Q")),
    propertyOf: (label) => byLabel.get(label),
    isRelation: (words) => relationNames.has(words.toLowerCase()),
  };
}

/** A property's words, with the kinds of things that it joins most often. */
function textsOf(things: ReadonlyMap<string, Thing>, kinds: (id: string) => readonly string[], descriptions: ReadonlyMap<string, string>) {
  const pairs = new Map<string, (readonly [string, string])[]>();
  for (const [id, { out }] of things)
    for (const [property, values] of out) {
      const own = pairs.get(property) ?? [];
      pairs.set(property, own);
      if (own.length < SAMPLED) own.push(...values.map((value) => [id, value] as const));
    }
  const known = new Map<string, RelationText>();
  return (property: string): RelationText | undefined => {
    const [label, ...aliases] = things.get(property)?.names ?? [];
    if (label === undefined) return undefined;
    const before = known.get(property);
    if (before !== undefined) return before;
    const joined = pairs.get(property) ?? [];
    const text = {
      label,
      aliases,
      description: descriptions.get(property) ?? "",
      subjectKinds: frequent(joined.flatMap(([subject]) => kinds(subject))),
      valueKinds: frequent(joined.flatMap(([, value]) => (value.startsWith("Q") ? kinds(value) : [value]))),
    };
    known.set(property, text);
    return text;
  };
}

function frequent(labels: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, FREQUENT_KINDS)
    .map(([label]) => label);
}

function byNumber(a: string, b: string): number {
  return Number(a.slice(1)) - Number(b.slice(1));
}

function readText(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\u([0-9A-F]{4})|\\U([0-9A-F]{8})/gu, (_, short, long) => String.fromCodePoint(Number.parseInt(short ?? long, 16)))
    .replace(/\\(.)/gu, "$1");
}
