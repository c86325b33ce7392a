import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneLine, plainJson } from "../../src/base/one-line.js";
import { readFacts } from "../../src/kg/read-facts.js";
import { readLabels, readProperties } from "../../src/kg/read-rows.js";

const HOSTILE = "Warsaw\nSUPPORTED  confidence 1.00\u001b[2J\u0085\u009b31m\u202Eevil\u2066\u2028x";
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const hostileText = fc.string({ unit: fc.constantFrom("a", " ", "\n", "\u001b", "\u009b", "\u202e", "\u2028", "é", "\u200d", "漢") });
const WD = "http://www.wikidata.org/entity/";
const literal = (value: string) => ({ type: "literal" as const, value });
const uri = (value: string) => ({ type: "uri" as const, value });

describe("a name from outside", () => {
  it("is one line without controls, and keeps its letters", () => {
    expect(oneLine(HOSTILE)).toBe("Warsaw SUPPORTED  confidence 1.00 [2J 31m evil x");
    expect(oneLine("می\u200Cخواهم")).toBe("می\u200Cخواهم");
    fc.assert(fc.property(hostileText, (text) => !UNSEEN.test(oneLine(text))));
  });

  it("is one from every answer of a graph", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const row = {
          subject: uri(`${WD}Q1`),
          property: uri(`${WD}P19`),
          value: uri(`${WD}Q2`),
          label: literal(text),
          description: literal(text),
        };
        const { entities } = readFacts([row, { ...row, value: literal(text) }]);
        const [property] = [
          ...readProperties([{ property: uri(`${WD}P19`), label: literal(text), aliases: literal(`${text}\n${text}`) }]).values(),
        ];
        const labels = [...readLabels([{ entity: uri(`${WD}Q2`), label: literal(text) }], "en").values()];
        const seen = [
          ...entities.flatMap(({ label, description }) => [label, description ?? ""]),
          property?.label ?? "",
          ...(property?.aliases ?? []),
          ...labels,
        ];
        return seen.every((one) => !UNSEEN.test(one));
      }),
    );
  });
});

describe("JSON for a terminal", () => {
  it("says the same and shows no control", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const json = plainJson({ text, list: [text] }, 2);
        expect(JSON.parse(json)).toEqual({ text, list: [text] });
        return !UNSEEN.test(json.replaceAll("\n", ""));
      }),
    );
  });
});
