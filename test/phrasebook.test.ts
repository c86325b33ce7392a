import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { compileEntries } from "../scripts/phrasebook-entries.js";
import { compileFamilies, renderFamilies } from "../scripts/relation-families.js";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { type CompiledEntry, compileBook } from "../src/reasoner/rules/understand/compile-book.js";
import { renderBook } from "../src/reasoner/rules/understand/phrasebook-file.js";

const SHIPPED = new URL("weights/phrasebook.txt", PACKAGE_ROOT);
const compiled = compileEntries(new URL("phrasebook/", PACKAGE_ROOT));
const entries = Object.entries(compiled.entries);

function starterProperties(): readonly string[] {
  const text = readFileSync(new URL("starter/source/properties.json", PACKAGE_ROOT), "utf8");
  return z
    .array(z.object({ id: z.string() }))
    .parse(JSON.parse(text))
    .map(({ id }) => id);
}

describe("the phrasebook that ships", () => {
  it("is what is compiled of what people wrote, without a fault (else: npm run phrasebook)", () => {
    expect(compiled.faults).toEqual([]);
    expect(renderBook(compileBook(compiled.entries)).equals(readFileSync(SHIPPED))).toBe(true);
    const families = compileFamilies(new URL("phrasebook/families.yaml", PACKAGE_ROOT));
    expect(renderFamilies(families)).toBe(readFileSync(new URL("weights/families.json", PACKAGE_ROOT), "utf8"));
  });

  it("has many ways to say each property", () => {
    const clauses = ({ wordings }: CompiledEntry) => wordings.filter(({ kind }) => kind === "says").length;
    expect(entries.filter(([, entry]) => clauses(entry) < 12).map(([property]) => property)).toEqual([]);
    expect(entries.filter(([, entry]) => clauses(entry) >= 15).length).toBeGreaterThanOrEqual(350);
  });

  it("has the subject once and the value once in a clause, and one of them in a noun phrase", () => {
    const count = (phrase: string, slot: "X" | "Y") => phrase.split(" ").filter((piece) => piece.split(":")[0] === slot).length;
    const slots = { says: [1, 1], not: [1, 1], value: [1, 0], subject: [0, 1] } as const;
    const wrong = entries.flatMap(([property, { wordings }]) =>
      wordings
        .filter(({ kind, text }) => count(text, "X") !== slots[kind][0] || count(text, "Y") !== slots[kind][1])
        .map(({ text }) => `${property} ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it("has a read wording of every property of the starter graph that it knows", () => {
    const known = new Set(starterProperties());
    const isRead = ({ wordings }: CompiledEntry) => wordings.some(({ kind, direction }) => kind !== "not" && direction !== "unread");
    expect(entries.filter(([property, entry]) => known.has(property) && !isRead(entry)).map(([property]) => property)).toEqual([]);
    expect(known.size).toBeGreaterThan(100);
  });

  it("never says a property by words that it names as a near miss", () => {
    const both = entries.flatMap(([property, { wordings }]) => {
      const denied = new Set(wordings.filter(({ kind }) => kind === "not").map(({ text }) => text));
      return wordings.filter(({ kind, text }) => kind === "says" && denied.has(text)).map(({ text }) => `${property} ${text}`);
    });
    expect(both).toEqual([]);
  });
});
