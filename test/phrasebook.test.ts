import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileEntries, renderBook } from "../scripts/phrasebook-entries.js";
import { PACKAGE_ROOT } from "../src/package-root.js";
import { compileBook } from "../src/reasoner/rules/understand/compile-book.js";

const SHIPPED = new URL("weights/phrasebook.json", PACKAGE_ROOT);
const compiled = compileEntries(new URL("phrasebook/", PACKAGE_ROOT));
const entries = Object.entries(compiled.entries);

describe("the phrasebook that ships", () => {
  it("is what is compiled of what people wrote, without a fault (else: npm run phrasebook)", () => {
    expect(compiled.faults).toEqual([]);
    expect(renderBook(compileBook(compiled.entries)) === readFileSync(SHIPPED, "utf8")).toBe(true);
  });

  it("has many ways to say each property", () => {
    expect(entries.filter(([, { says }]) => says.length < 12).map(([property]) => property)).toEqual([]);
    expect(entries.filter(([, { says }]) => says.length >= 15).length).toBeGreaterThanOrEqual(350);
  });

  it("has the subject once and the value once in a clause, and one of them in a noun phrase", () => {
    const count = (phrase: string, slot: "X" | "Y") => phrase.split(" ").filter((piece) => piece.split(":")[0] === slot).length;
    const wrong = entries.flatMap(([property, { says, not, value, subject }]) =>
      [
        ...[...says, ...not].filter((phrase) => count(phrase, "X") !== 1 || count(phrase, "Y") !== 1),
        ...value.filter((phrase) => count(phrase, "X") !== 1 || count(phrase, "Y") !== 0),
        ...subject.filter((phrase) => count(phrase, "X") !== 0 || count(phrase, "Y") !== 1),
      ].map((phrase) => `${property} ${phrase}`),
    );
    expect(wrong).toEqual([]);
  });

  it("never says a property by words that it names as a near miss", () => {
    const both = entries.flatMap(([property, { says, not }]) =>
      says.filter((phrase) => not.includes(phrase)).map((phrase) => `${property} ${phrase}`),
    );
    expect(both).toEqual([]);
  });
});
