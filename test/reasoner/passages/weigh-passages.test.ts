import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type WeighablePassage, weighPassages } from "../../../src/reasoner/passages/weigh-passages.js";

const passage = (
  id: string,
  stance: WeighablePassage["stance"],
  confidence: number,
  more: Partial<WeighablePassage> = {},
): WeighablePassage => ({
  id,
  stance,
  confidence,
  relevance: 0.8,
  origin: `origin of ${id}`,
  credibility: null,
  label: null,
  ...more,
});

const anyPassage: fc.Arbitrary<WeighablePassage> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 4 }),
  origin: fc.constantFrom("a", "b", "c", "d"),
  stance: fc.constantFrom("supports", "refutes", "neutral"),
  confidence: fc.double({ min: 0, max: 0.85, noNaN: true }),
  relevance: fc.double({ min: 0, max: 1, noNaN: true }),
  credibility: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  label: fc.constantFrom(null, "official", "user-generated", "satire", "fact-checker"),
});
const passages = fc.uniqueArray(anyPassage, { selector: ({ id }) => id, maxLength: 12 });

describe("weighing judged passages", () => {
  it("takes the word of a single passage as it is", () => {
    expect(weighPassages([passage("p1", "supports", 0.7)])).toEqual({ stance: "supports", confidence: 0.7, decisive: ["p1"] });
  });

  it("is a little surer when another origin agrees, and never surer than 0.9", () => {
    const two = weighPassages([passage("p1", "refutes", 0.7), passage("p2", "refutes", 0.7)]);
    expect(two).toMatchObject({ stance: "refutes", decisive: ["p1", "p2"] });
    expect(two.confidence).toBeGreaterThan(0.7);
    expect(two.confidence).toBeLessThan(0.8);
    const many = Array.from({ length: 40 }, (_, index) => passage(`p${index}`, "refutes", 0.85));
    expect(weighPassages(many).confidence).toBeLessThanOrEqual(0.9);
  });

  it("counts passages of one origin once, by the surest of them", () => {
    const copies = [passage("p1", "supports", 0.6, { origin: "wire" }), passage("p2", "supports", 0.7, { origin: "wire" })];
    expect(weighPassages(copies)).toEqual({ stance: "supports", confidence: 0.7, decisive: ["p2"] });
  });

  it("finds a conflict where two origins are sure of opposite sides, and names both", () => {
    const weighed = weighPassages([passage("p1", "supports", 0.8), passage("p2", "refutes", 0.7)]);
    expect(weighed).toEqual({ stance: "conflicting", confidence: 0.7, decisive: ["p1", "p2"] });
  });

  it("is unclear where the sides differ and neither is sure", () => {
    expect(weighPassages([passage("p1", "supports", 0.55), passage("p2", "refutes", 0.5)]).stance).toBe("unclear");
  });

  it("follows a sure side against a weak one, with a doubt", () => {
    const weighed = weighPassages([passage("p1", "supports", 0.8), passage("p2", "refutes", 0.3)]);
    expect(weighed.stance).toBe("supports");
    expect(weighed.confidence).toBeLessThan(0.8);
  });

  it("is less sure of what only users wrote, or a source that is known to be unreliable", () => {
    expect(weighPassages([passage("p1", "supports", 0.7, { label: "user-generated" })]).confidence).toBeLessThan(0.7);
    expect(weighPassages([passage("p1", "supports", 0.7, { credibility: 0.1 })]).confidence).toBeLessThan(0.7);
    expect(
      weighPassages([passage("p1", "supports", 0.7, { label: "user-generated" }), passage("p2", "supports", 0.7)]).confidence,
    ).toBeGreaterThan(0.7);
  });

  it("does not listen to satire", () => {
    expect(weighPassages([passage("p1", "supports", 0.8, { label: "satire" })]).stance).toBe("unclear");
  });

  it("does not depend on the order of the passages", () => {
    fc.assert(
      fc.property(passages, fc.infiniteStream(fc.nat()), (list, keys) => {
        const shuffled = list.map((one) => ({ one, key: keys.next().value ?? 0 })).sort((a, b) => a.key - b.key);
        expect(weighPassages(shuffled.map(({ one }) => one))).toEqual(weighPassages(list));
      }),
    );
  });

  it("is not changed by passages that do not decide", () => {
    fc.assert(
      fc.property(passages, anyPassage, (list, other) => {
        expect(weighPassages([...list, { ...other, stance: "neutral" }])).toEqual(weighPassages(list));
      }),
    );
  });

  it("is not changed by copies", () => {
    fc.assert(
      fc.property(passages, fc.nat(), (list, at) => {
        const copied = list[at % Math.max(1, list.length)];
        if (copied === undefined) return;
        expect(weighPassages([...list, { ...copied }])).toEqual(weighPassages(list));
      }),
    );
  });

  it("never takes a side that no passage takes: absence refutes nothing", () => {
    fc.assert(
      fc.property(passages, (list) => {
        const { stance, confidence } = weighPassages(list);
        const taken = new Set(list.map((one) => one.stance));
        if (stance === "supports" || stance === "conflicting") expect(taken.has("supports")).toBe(true);
        if (stance === "refutes" || stance === "conflicting") expect(taken.has("refutes")).toBe(true);
        expect(confidence === null || (confidence >= 0 && confidence <= 0.9)).toBe(true);
      }),
    );
  });
});
