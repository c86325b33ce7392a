import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compareWithSlice, readSlice } from "../../starter/build/compare-with-slice.js";
import { readExplained } from "../../starter/build/explained.js";
import { parseSource } from "../../starter/build/parse-source.js";
import { readSource } from "../../starter/build/read-source.js";
import { toTriples } from "../../starter/build/to-triples.js";

const starter = new URL("../../starter/", import.meta.url);
const { items, properties } = readSource(fileURLToPath(new URL("source", starter)));
const statements = [...items.values()].flatMap((item) => item.statements);
/** A slice of the real Wikidata; it is not part of the repository. */
const SLICE = fileURLToPath(new URL("../../../shared/data/wikidata-slice.nt.gz", import.meta.url));

/** The times that a qualifier gives on every statement with this item as its value. */
function timesOf(value: string, property: string, qualifier: string) {
  return statements.flatMap((statement) => {
    if (statement.property !== property || statement.value.kind !== "item" || statement.value.id !== value) return [];
    const found = statement.qualifiers.find((entry) => entry.property === qualifier)?.value;
    return [{ statement, time: found?.kind === "time" ? timeText(found) : "" }];
  });
}

const timeText = ({ iso, precision }: { iso: string; precision: number }): string =>
  iso.replace(/^\+/, "").slice(0, precision === 9 ? 4 : precision === 10 ? 7 : 10);

type Term = { start: string; end: string };

function termsOf(office: string): Term[] {
  const ends = new Map(timesOf(office, "P39", "P582").map(({ statement, time }) => [statement, time]));
  return timesOf(office, "P39", "P580")
    .map(({ statement, time }) => ({ start: time, end: ends.get(statement) ?? "" }))
    .sort((a, b) => a.start.localeCompare(b.start));
}

/** Elections and interim weeks leave gaps of days or months; a gap of more than a year is a holder that is missing. */
function follows(before: Term | undefined, term: Term): boolean {
  return before !== undefined && Math.abs(Number(before.end.slice(0, 4)) - Number(term.start.slice(0, 4))) <= 1;
}

describe("the starter graph", () => {
  it("is as large and as varied as promised", () => {
    expect(items.size).toBeGreaterThanOrEqual(5000);
    expect(statements.length).toBeGreaterThanOrEqual(30_000);
    expect(statements.filter(({ qualifiers }) => qualifiers.some(({ value }) => value.kind === "time")).length).toBeGreaterThanOrEqual(300);
    expect(statements.filter(({ rank }) => rank === "deprecated").length).toBeGreaterThanOrEqual(3);
    expect(statements.filter(({ value }) => value.kind === "quantity" && value.unit !== null).length).toBeGreaterThanOrEqual(100);
  });

  it("is the compilation of its source", () => {
    const compiled = gunzipSync(readFileSync(new URL("graph.nt.gz", starter))).toString("utf8");
    expect(compiled === toTriples(items, properties).join(""), "run npm run starter").toBe(true);
  });

  it.each([
    ["Q11696", "president of the United States", "1789"],
    ["Q14211", "prime minister of the United Kingdom", "1721"],
    ["Q4970706", "federal chancellor of Germany", "1949"],
  ])("knows every holder of %s (%s) since %s", (office, _name, since) => {
    const terms = termsOf(office);
    expect(terms[0]?.start.slice(0, 4)).toBe(since);
    const gaps = terms.slice(1).filter((term, before) => !follows(terms[before], term));
    expect(gaps).toEqual([]);
  });

  it.each([
    ["Q38104", "physics", []],
    ["Q37922", "literature", []],
    ["Q35637", "peace", [1955, 1956, 1966, 1967, 1972]],
  ])("knows a laureate of %s (%s) for every year since 1950 in which there was one", (prize, _name, withoutAward) => {
    const years = new Set(timesOf(prize, "P166", "P585").map(({ time }) => Number(time.slice(0, 4))));
    const missing = Array.from({ length: 76 }, (_, index) => 1950 + index).filter((year) => !years.has(year));
    expect(missing).toEqual(withoutAward);
  });

  // Skipped, and shown as skipped, where the slice is not beside the repository.
  it.skipIf(!existsSync(SLICE))("differs from the real Wikidata only where the difference is explained", () => {
    const explained = readExplained(fileURLToPath(new URL("explained.tsv", starter)));
    const { mismatches, itemsFound } = compareWithSlice(items, readSlice(SLICE));
    const open = mismatches.filter(({ subject, property }) => !explained.has(`${subject} ${property}`));
    expect(open.map(({ text }) => text)).toEqual([]);
    expect(itemsFound).toBeGreaterThan(4000);
  });
});

describe("the starter source", () => {
  it("names every fault at once, with its place", () => {
    const text = ["Q1 | one", "  P19 | Q2 two", "  P999 | Q1 one", "  P569 | 1867-13-40x", "nonsense"].join("\n");
    const date = { id: "P569", label: "date of birth", description: "", aliases: [], datatype: "Time" };
    const place = { id: "P19", label: "place of birth", description: "", aliases: [], datatype: "WikibaseItem" };
    const known = new Map([date, place].map((property) => [property.id, property]));
    const read = () => parseSource([{ name: "a.kg", text }], known);
    for (const where of ["a.kg:2", "a.kg:3", "a.kg:4", "a.kg:5"]) expect(read).toThrow(where);
  });

  it("refuses a label that does not belong to its id", () => {
    const place = { id: "P19", label: "place of birth", description: "", aliases: [], datatype: "WikibaseItem" };
    const text = ["Q1 | one", "  P19 | Q2 three", "Q2 | two | | zwei"].join("\n");
    expect(() => parseSource([{ name: "a.kg", text }], new Map([["P19", place]]))).toThrow('Q2 is "two", not "three"');
  });
});
