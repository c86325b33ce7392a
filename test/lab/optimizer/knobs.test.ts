import { describe, expect, it } from "vitest";
import { tunableKnobsSchema } from "../../../src/lab/optimizer/candidate.js";
import { KNOBS, type KnobName, knobEdits, moveKnob, turnKnob } from "../../../src/lab/optimizer/knobs.js";
import { simulatedPolicy } from "../../support/simulated-world.js";

const { knobs } = simulatedPolicy({ k: 1, hops: 1 });

describe("knob edits", () => {
  it("reaches further where evidence was missing", () => {
    const [first, second] = knobEdits(knobs, new Map([["evidence-missing", 8]]));
    expect(first).toEqual({ kind: "knob", knob: "hops", from: 1, to: 2 });
    expect(second).toEqual({ kind: "knob", knob: "k", from: 1, to: 2 });
  });

  it("saves where retrieval was redundant, as far as there is something to save", () => {
    const edits = knobEdits({ ...knobs, beam: { k: 4, hops: 1 } }, new Map([["redundant-retrieval", 3]]));
    expect(edits[0]).toEqual({ kind: "knob", knob: "k", from: 4, to: 2 });
    expect(edits.map(({ knob }) => knob)).not.toContain("hops");
  });

  it("offers two rungs after all single ones", () => {
    const edits = knobEdits(knobs, new Map([["over-confidence", 1]]));
    const double = edits.findIndex(({ knob, to }) => knob === "hops" && to === 3);
    expect(double).toBeGreaterThan(edits.findIndex(({ knob, to }) => knob === "k" && to === 2));
  });

  it("leaves the web's knobs alone where the policy never goes there", () => {
    const offline = { ...knobs, actions: knobs.actions.filter((action) => action !== "webSearch") };
    expect(knobEdits(offline, new Map([["evidence-missing", 1]])).some(({ knob }) => knob.startsWith("web."))).toBe(false);
  });

  it("goes to the next rung from between two", () => {
    expect(moveKnob({ ...knobs, threshold: 0.45 }, "threshold", 1)?.to).toBe(0.5);
    expect(moveKnob({ ...knobs, threshold: 0.45 }, "threshold", -1)?.to).toBe(0.4);
    expect(moveKnob({ ...knobs, beam: { k: 16, hops: 1 } }, "k", 1)).toBeNull();
    expect(moveKnob({ ...knobs, rulesFrom: null }, "rulesFrom", -1)?.to).toBe(0.99);
  });

  it("knows only settings that a policy may have", () => {
    for (const knob of Object.keys(KNOBS) as KnobName[])
      for (const to of KNOBS[knob].ladder)
        expect(tunableKnobsSchema.safeParse(turnKnob(knobs, { kind: "knob", knob, from: null, to })).success).toBe(true);
  });
});
