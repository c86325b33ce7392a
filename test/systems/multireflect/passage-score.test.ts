import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MultireflectInput, multireflectQuality } from "../../../src/systems/multireflect/multireflect.js";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const rated = fc.record({ factuality: fc.double({ min: -1, max: 1, noNaN: true }), bias: share, reliability: share });
const date = fc.integer({ min: 1950, max: 2030 }).map((year) => `${year}-06-15`);
const input: fc.Arbitrary<MultireflectInput> = fc.record({
  judged: fc.record({ relevance: share, stance: fc.constantFrom("supports", "refutes", "neutral"), confidence: share }),
  authority: fc.oneof(rated, fc.constant({ factuality: null, bias: null, reliability: null })),
  published: fc.option(date),
  asOf: fc.option(date),
});
const scored = (over: Partial<MultireflectInput>) => {
  const quality = multireflectQuality({
    judged: { relevance: 1, stance: "supports", confidence: 1 },
    authority: { factuality: 0.66, bias: 1, reliability: 1 },
    published: "2020-01-01",
    asOf: "2020-05-03",
    ...over,
  });
  if (quality.scorer !== "multireflect") throw new Error("another scorer");
  return quality;
};
const rises = (low: number, high: number) => expect(low).toBeLessThanOrEqual(high + 1e-9);

describe("MultiReflect's five attributes", () => {
  it("are all returned", () => {
    const { score, ...parts } = scored({});
    expect(parts).toEqual({ scorer: "multireflect", authority: 2.66, timeliness: 1, relevancy: 1, support: 1, usefulness: 1 });
    expect(score).toBeCloseTo((3.66 + 1 + 1 + 1 + 2) / 9);
  });

  it("count strong contradiction as much as strong support", () => {
    const refuting = scored({ judged: { relevance: 1, stance: "refutes", confidence: 1 } });
    expect(refuting).toEqual(scored({}));
    expect(scored({ judged: { relevance: 1, stance: "neutral", confidence: 1 } })).toMatchObject({ support: 0, usefulness: 0 });
    expect(scored({ judged: { relevance: 0, stance: "neutral", confidence: 1 } })).toMatchObject({ usefulness: -1 });
  });

  it.each([
    ["2018-06-01", 1],
    ["2022-05-01", 1],
    ["2016-05-03", 0.5],
    ["2024-05-02", 0.5],
    [null, null],
  ])("measure the time of %s from the claim's date", (published, timeliness) => {
    const found = scored({ published }).timeliness;
    if (timeliness === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(timeliness, 2);
  });

  it("know no timeliness without the claim's date, and measure from the nearest day of a year", () => {
    expect(scored({ asOf: null }).timeliness).toBeNull();
    expect(scored({ asOf: "2018", published: "2020-12-30" }).timeliness).toBe(1);
  });

  it("give no credit for the date of what is of no use", () => {
    expect(scored({ judged: { relevance: 0, stance: "neutral", confidence: 0 } }).timeliness).toBe(0);
  });

  it("leave authority open unless all its parts are rated", () => {
    for (const part of ["factuality", "bias", "reliability"])
      expect(scored({ authority: { factuality: 1, bias: 1, reliability: 1, [part]: null } }).authority).toBeNull();
  });
});

describe("MultiReflect's score", () => {
  it("lies between 0 and 1", () => {
    fc.assert(
      fc.property(input, (any) => {
        const { score } = multireflectQuality(any);
        expect(score).toBeGreaterThanOrEqual(-1e-9);
        expect(score).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it("rises with relevance, confidence and authority", () => {
    fc.assert(
      fc.property(input, share, share, (any, one, two) => {
        const [low, high] = [Math.min(one, two), Math.max(one, two)];
        const at = (over: Partial<MultireflectInput>) => multireflectQuality({ ...any, ...over }).score;
        rises(at({ judged: { ...any.judged, relevance: low } }), at({ judged: { ...any.judged, relevance: high } }));
        rises(at({ judged: { ...any.judged, confidence: low } }), at({ judged: { ...any.judged, confidence: high } }));
        for (const part of ["factuality", "bias", "reliability"])
          rises(at({ authority: { ...any.authority, [part]: low } }), at({ authority: { ...any.authority, [part]: high } }));
      }),
    );
  });

  it("does not rise with the distance from the claim's date", () => {
    fc.assert(
      fc.property(input, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (any, one, two) => {
        const at = (years: number) => multireflectQuality({ ...any, asOf: "1960-01-01", published: `${1960 + years}-01-01` }).score;
        rises(at(Math.max(one, two)), at(Math.min(one, two)));
      }),
    );
  });

  it("lets the unknown neither help nor harm: it is the share of what is known, not a middle value", () => {
    fc.assert(
      fc.property(input, (any) => {
        const open = multireflectQuality({ ...any, authority: { factuality: null, bias: null, reliability: null }, published: null });
        if (open.scorer !== "multireflect") throw new Error("another scorer");
        expect([open.authority, open.timeliness]).toEqual([null, null]);
        expect(open.score).toBeCloseTo((open.relevancy + open.support + open.usefulness + 1) / 4);
      }),
    );
    expect(scored({ authority: { factuality: null, bias: null, reliability: null }, published: null }).score).toBe(1);
    const idle = { relevance: 0, stance: "neutral", confidence: 0 } as const;
    expect(scored({ judged: idle, authority: { factuality: null, bias: null, reliability: null }, published: null }).score).toBe(0);
  });
});
