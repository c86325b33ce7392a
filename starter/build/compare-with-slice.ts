/**
 * Compares the starter source with a slice of the real Wikidata (N-Triples, gzipped): ids and labels, and the values of properties that
 * nearly always have one value. `starter/explained.tsv` lists the differences that are correct.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { SourceItem, SourceStatement, SourceValue } from "./parse-source.js";

type Mismatch = { kind: "label" | "id" | "fact"; subject: string; property: string; text: string };
export type Comparison = { mismatches: Mismatch[]; itemsFound: number; factsFound: number; factsCompared: number };
type Slice = { labels: Map<string, Set<string>>; byLabel: Map<string, Set<string>>; facts: Map<string, string[]> };

/** Properties for which a second, different value is far more often an error than a second truth. */
const SINGLE_VALUED = new Set(
  (
    "P17 P19 P20 P21 P22 P25 P30 P36 P50 P57 P59 P61 P84 P86 P103 P159 P170 P177 P246 P364 P397 P403 P569 P570 P571 P577 " +
    "P610 P1086 P2043 P2044 P2046 P2048 P2067 P2101 P2102 P131 P138 P176 P272 P344 P413 P449 P495 P641 P740 P119 P509"
  ).split(" "),
);

/** Properties whose values are places: a place that contains the other, or is inside it, is the same fact. */
const PLACES = new Set("P19 P20 P119 P131 P159 P276 P740".split(" "));
const WITHIN = ["P131", "P17", "P276", "P361", "P706"];
/** The classes of today's countries; the slice often has only the former states. */
const COUNTRIES = new Set(["Q6256", "Q3624078"]);

export function readSlice(file: string): Slice {
  const slice: Slice = { labels: new Map(), byLabel: new Map(), facts: new Map() };
  for (const line of gunzipSync(readFileSync(file)).toString("utf8").split("\n")) {
    const match = /^<http:\/\/www\.wikidata\.org\/entity\/(Q\d+)> <([^>]+)> (.+) \.$/.exec(line);
    if (!match) continue;
    const [, subject = "", predicate = "", object = ""] = match;
    const name = /(rdf-schema#label|core#altLabel)$/.exec(predicate);
    if (name) {
      const text = fold(object.replace(/^"|"@en$/g, ""));
      push(slice.labels, subject, text);
      if (name[1] === "rdf-schema#label") push(slice.byLabel, text, subject);
    }
    const direct = /prop\/direct\/(P\d+)$/.exec(predicate);
    if (direct) {
      const key = `${subject} ${direct[1]}`;
      const value = /entity\/(Q\d+)>$/.exec(object)?.[1] ?? object.replace(/^"([^"]*)".*$/, "$1");
      slice.facts.set(key, [...(slice.facts.get(key) ?? []), value]);
    }
  }
  return slice;
}

export function compareWithSlice(items: ReadonlyMap<string, SourceItem>, slice: Slice): Comparison {
  const result: Comparison = { mismatches: [], itemsFound: 0, factsFound: 0, factsCompared: 0 };
  for (const item of items.values()) {
    const mismatch = compareLabel(item, slice);
    if (mismatch) result.mismatches.push(mismatch);
    if (slice.labels.has(item.id)) result.itemsFound++;
    for (const statement of item.statements) compareFact(item, statement, slice, items, result);
  }
  return result;
}

function compareLabel(item: SourceItem, slice: Slice): Mismatch | null {
  const names = slice.labels.get(item.id);
  if (names === undefined) {
    // Our own ids, which Wikidata does not have: there the name belongs to other entities.
    if (/^Q4\d{9}$/.test(item.id)) return null;
    const elsewhere = slice.byLabel.get(fold(item.label));
    if (elsewhere === undefined) return null;
    const text = `${item.id} "${item.label}" (${item.where}): the slice has no ${item.id}, but that label on ${[...elsewhere].slice(0, 4).join(", ")}`;
    return { kind: "id", subject: item.id, property: "-", text };
  }
  if ([item.label, ...item.aliases].some((name) => names.has(fold(name)))) return null;
  const there = [...(slice.byLabel.get(fold(item.label)) ?? [])].slice(0, 4).join(", ");
  const text = `${item.id} "${item.label}" (${item.where}): the slice calls it "${[...names].slice(0, 3).join('", "')}"${there ? `; "${item.label}" is ${there} there` : ""}`;
  return { kind: "label", subject: item.id, property: "-", text };
}

function compareFact(
  item: SourceItem,
  statement: SourceStatement,
  slice: Slice,
  items: ReadonlyMap<string, SourceItem>,
  result: Comparison,
): void {
  const known = slice.facts.get(`${item.id} ${statement.property}`);
  if (known === undefined || statement.rank === "deprecated") return;
  result.factsCompared++;
  if (known.some((value) => agrees(statement.value, value))) {
    result.factsFound++;
    return;
  }
  if (!SINGLE_VALUED.has(statement.property)) return;
  // We have several values, one of which is in the slice: the slice is less complete.
  const ours = item.statements.filter(({ property }) => property === statement.property);
  if (ours.some(({ value }) => known.some((other) => agrees(value, other)))) return;
  if (isNotContradicted(statement, known, slice, items)) return;
  const text = `${item.id} "${item.label}" ${statement.property} (${statement.where}): ours ${shown(statement.value)}, slice ${known.slice(0, 4).join(", ")}`;
  result.mismatches.push({ kind: "fact", subject: item.id, property: statement.property, text });
}

function isNotContradicted(
  { property, value }: SourceStatement,
  known: readonly string[],
  slice: Slice,
  items: ReadonlyMap<string, SourceItem>,
): boolean {
  if (value.kind !== "item") return false;
  if (property === "P17") return !known.some((id) => valuesOf(items.get(id), "P31").some((kind) => COUNTRIES.has(kind)));
  if (!PLACES.has(property)) return false;
  const kinds = kindsOf(value.id, slice, items);
  // A county does not contradict a state: only two divisions of the same kind exclude each other.
  if (property === "P131" && !known.some((id) => [...kindsOf(id, slice, items)].some((kind) => kinds.has(kind)))) return true;
  const around = placesAround(value.id, slice, items);
  return known.some((id) => around.has(id) || placesAround(id, slice, items).has(value.id));
}

function kindsOf(id: string, slice: Slice, items: ReadonlyMap<string, SourceItem>): Set<string> {
  return new Set([...(slice.facts.get(`${id} P31`) ?? []), ...valuesOf(items.get(id), "P31")]);
}

/** Every place that contains this one, according to the slice or the source. */
function placesAround(id: string, slice: Slice, items: ReadonlyMap<string, SourceItem>): Set<string> {
  const seen = new Set([id]);
  for (const place of seen)
    for (const property of WITHIN)
      for (const next of [...(slice.facts.get(`${place} ${property}`) ?? []), ...valuesOf(items.get(place), property)]) seen.add(next);
  return seen;
}

function valuesOf(item: SourceItem | undefined, property: string): string[] {
  const stated = item?.statements.filter((statement) => statement.property === property) ?? [];
  return stated.flatMap(({ value }) => (value.kind === "item" ? [value.id] : []));
}

function agrees(ours: SourceValue, theirs: string): boolean {
  switch (ours.kind) {
    case "item":
      return ours.id === theirs;
    case "time": {
      // The slice's dates have no precision: 1 January may mean "that year".
      const yearOnly = ours.precision < 10 || theirs.includes("-01-01T");
      const length = ours.precision === 8 ? 3 : ours.precision === 7 ? 2 : yearOnly ? 4 : ours.precision === 10 ? 7 : 10;
      return theirs.slice(0, length) === ours.iso.slice(0, length);
    }
    case "quantity":
      return Math.abs(Number(theirs) - Number(ours.amount)) <= 0.05 * Math.abs(Number(ours.amount));
    case "text":
      return fold(theirs) === fold(ours.text);
    default:
      return true;
  }
}

function shown(value: SourceValue): string {
  if (value.kind === "item") return `${value.id} ${value.label}`;
  if (value.kind === "time") return value.iso.slice(0, 10);
  return value.kind === "quantity" ? value.amount : value.kind;
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function push(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known) known.add(value);
  else map.set(key, new Set([value]));
}
