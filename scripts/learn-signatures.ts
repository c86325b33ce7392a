/**
 * `npm run learn:signatures -- <graph.nt.gz>…`: counts the kinds of subjects and values of each property in the given graphs and the starter graph
 * (weights/signatures.json); `npm run phrasebook` then adds them to the phrasebook.
 */
import { createReadStream, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type { Kind } from "../src/reasoner/rules/kind-names.js";
import { kindsByNames, specificKinds } from "../src/reasoner/rules/kinds.js";

const TARGET = new URL("../weights/signatures.json", import.meta.url);
const LINE =
  /^<http:\/\/www\.wikidata\.org\/entity\/(Q\d+)> <(?:http:\/\/www\.wikidata\.org\/prop\/direct\/(P\d+)|http:\/\/www\.w3\.org\/2000\/01\/rdf-schema#(label)|http:\/\/schema\.org\/(description))> (.*) \.$/u;
const ENTITY = /^<http:\/\/www\.wikidata\.org\/entity\/(Q\d+)>$/u;
const TEXT = /^"(.*)"@en$/u;
/** Pairs with a smaller share of a property's statements are dropped. */
const LEAST_SHARE = 0.0005;

type Statement = readonly [subject: string, property: string, value: string];

const files = [new URL("../starter/graph.nt.gz", import.meta.url).pathname, ...process.argv.slice(2)];
const labels = new Map<string, string>();
const descriptions = new Map<string, string>();
const classes = new Map<string, string[]>();
const statements: Statement[] = [];

for (const file of files)
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    const [, subject = "", property, label, , object = ""] = LINE.exec(line) ?? [];
    if (subject === "") continue;
    if (property !== undefined) {
      const entity = ENTITY.exec(object)?.[1];
      if (property === "P31" && entity !== undefined) classes.set(subject, [...(classes.get(subject) ?? []), entity]);
      statements.push([subject, property, entity ?? literalKind(object)]);
      continue;
    }
    const text = TEXT.exec(object)?.[1];
    if (text !== undefined) (label === undefined ? descriptions : labels).set(subject, text);
  }

const kinds = new Map<string, readonly Kind[]>();
const seen = new Map<string, Map<string, number>>();
for (const [subject, property, value] of statements) {
  const values = value.startsWith("Q") ? kindsOf(value) : [value];
  const subjects = kindsOf(subject);
  if (subjects.length === 0 || values.length === 0) continue;
  const pairs = seen.get(property) ?? new Map<string, number>();
  seen.set(property, pairs);
  for (const one of subjects)
    for (const other of values) pairs.set(`${one} ${other}`, (pairs.get(`${one} ${other}`) ?? 0) + 1 / (subjects.length * values.length));
}

const properties = Object.fromEntries(
  [...seen]
    .sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)))
    .map(([property, pairs]) => {
      const count = Math.round([...pairs.values()].reduce((sum, one) => sum + one, 0));
      const kept = [...pairs].filter(([, one]) => one >= Math.max(0.5, LEAST_SHARE * count)).sort(([, a], [, b]) => b - a);
      return [property, { count, pairs: Object.fromEntries(kept.map(([pair, one]) => [pair, Math.round(10 * one) / 10])) }];
    }),
);
const provenance = { learnedBy: "scripts/learn-signatures.ts", from: files.map((file) => basename(file)) };
writeFileSync(TARGET, `${JSON.stringify({ provenance, properties }).replaceAll(/"P\d+":/gu, "\n$&")}\n`);
console.log(`${Object.keys(properties).length} properties of ${statements.length} statements`);

function kindsOf(id: string): readonly Kind[] {
  const known = kinds.get(id);
  if (known !== undefined) return known;
  const names = (classes.get(id) ?? []).map((one) => (one === "Q5" ? "human" : (labels.get(one) ?? "")));
  const own = specificKinds(kindsByNames(names, descriptions.get(id) ?? null));
  kinds.set(id, own);
  return own;
}

function literalKind(literal: string): "time" | "quantity" | "text" {
  if (/\^\^<[^>]*(?:dateTime|date|gYear)>$/u.test(literal)) return "time";
  return /\^\^<[^>]*(?:decimal|integer|double)>$/u.test(literal) ? "quantity" : "text";
}
