import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { compileBook } from "../../../../src/reasoner/rules/understand/compile-book.js";
import { phrasebookOf } from "../../../../src/reasoner/rules/understand/phrasebook.js";
import { readPhrasebook, renderBook } from "../../../../src/reasoner/rules/understand/phrasebook-file.js";
import { dictionaryOf, propertyOf } from "../../../support/build.js";
import { entryOf } from "../../../support/phrase-entries.js";
import { tempFolder } from "../../../support/temp-folder.js";
import { thrownBy } from "../../../support/thrown.js";

const COMPILED = compileBook({
  P57: entryOf({ label: "director", of: ["film"], is: ["person"], takes: "complete", same: ["X be direct by Y", "Y be director of X"] }),
  P36: {
    ...entryOf({ label: "capital", of: ["country"], is: ["settlement"], takes: "current", same: ["Y be capit of X"] }),
    inverse: "P1376",
  },
  P26: { ...entryOf({ label: "spouse", of: ["person"], is: ["person"], takes: "current", same: ["X marry Y"] }), symmetric: true },
});
const book = phrasebookOf(COMPILED, dictionaryOf(propertyOf("P571", "inception", "time"), propertyOf("P9999", "lighthouse keeper")));

describe("a phrasebook", () => {
  it("tells what things a property joins, and how many values it takes", () => {
    expect(book.traits("P57")).toMatchObject({ of: ["film"], is: ["person"], takes: "complete", inverse: null, symmetric: false });
    expect(book.traits("P36")).toMatchObject({ inverse: "P1376", takes: "current" });
    expect(book.traits("P26").symmetric).toBe(true);
  });

  it("lets a property of which nobody wrote take anything, and never refutes by it", () => {
    expect(book.traits("P9999")).toMatchObject({ of: ["any"], is: ["any"], takes: "many" });
    expect(book.traits("P571").is).toEqual(["time"]);
  });

  it("knows the words by which people speak of a property, and no others", () => {
    expect(book.speaksOf("direct", "P57")).toBe(true);
    expect(book.speaksOf("direct", "P36")).toBe(false);
    expect(book.isRelationWord("capit")).toBe(true);
    expect(book.isRelationWord("lighthous")).toBe(true);
    expect(book.isRelationWord("bicycl")).toBe(false);
  });

  it("trusts what a graph calls a property less than what people wrote", () => {
    const trust = (lemma: string) => Math.max(...book.sayings(lemma).map((place) => book.phrase(place).trust));
    expect(trust("lighthous")).toBeLessThan(trust("direct"));
  });

  it("finds the noun phrase in a clause: whoever is director of X is the director of X", () => {
    const nouns = book.nounPhrases("director").map((place) => book.phrase(place));
    expect(nouns).toMatchObject([{ property: "P57", kind: "value" }]);
  });

  it("weighs a rare word more than one that many properties share, and a preposition least", () => {
    const { words } = compileBook({
      P1: entryOf({ same: ["X be found by Y"] }),
      P2: entryOf({ same: ["X be found in Y"] }),
      P3: entryOf({ same: ["X be sculpt by Y"] }),
    });
    const weights = new Map(words.split("\n").map((line) => [line.split(" ")[0], Number(line.split(/[ ;]/u)[1])]));
    expect(weights.get("sculpt")).toBeGreaterThan(weights.get("found") ?? 0);
    expect(weights.has("by")).toBe(false);
  });
});

describe("a phrasebook's file", () => {
  const written = (text: string | Buffer) => {
    const file = join(tempFolder(), "phrasebook.txt");
    writeFileSync(file, text);
    return pathToFileURL(file);
  };

  const head = "plumbline phrasebook 1";
  const traits = '{"P1": {"label": "a", "of": ["dragon"], "is": ["any"], "takes": "many"}}';
  it.each(["", "[]x", `${head}\n{}`, `${head}\n{}\n\nfound 3;0;`, `${head}\n{"P1": {}}\n\n\n\n\n`, `${head}\n${traits}\n\n\n\n\n`])(
    "that is broken (%j) is named at start",
    (text) => {
      expect(thrownBy(() => readPhrasebook(written(text))).code).toBe("file-unreadable");
    },
  );

  it("is read as it was compiled", () => {
    expect(readPhrasebook(written(renderBook(COMPILED)))).toEqual(COMPILED);
  });
});
