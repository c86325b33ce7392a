import { describe, expect, it } from "vitest";
import { PlumblineError } from "../../../src/errors.js";
import { firstDifference, recordingTape, replayingTape } from "../../../src/store/replay/tape.js";
import { episodeOf, verdictOutcome } from "../../support/episode.js";
import { failureOf } from "../../support/failure-of.js";

const QUESTION = { port: "search", asked: { text: "Curie" } };

describe("a tape", () => {
  it("keeps answers in the order of asking, also where they come in another", async () => {
    const tape = recordingTape();
    const slow = tape.answer({ port: "page", asked: "slow" }, () => new Promise((resolve) => setTimeout(() => resolve("late"), 10)));
    await tape.answer({ port: "page", asked: "fast" }, async () => "soon");
    await slow;
    expect(tape.entries().map(({ asked }) => asked)).toEqual(["slow", "fast"]);
  });

  it("gives each answer of a question that was asked twice, and the last one after that", async () => {
    const tape = replayingTape([1, 2].map((answer) => ({ ...QUESTION, answer })));
    const ask = () => tape.answer<number>(QUESTION, () => Promise.reject(new Error("asked")));
    expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 2]);
  });

  it("fails again as it failed", async () => {
    const recording = recordingTape();
    const refused = new PlumblineError("search-quota", "no more today");
    await failureOf(recording.answer(QUESTION, () => Promise.reject(refused)));
    const replay = replayingTape(recording.entries());
    expect(await failureOf(replay.answer(QUESTION, async () => []))).toMatchObject({ code: "search-quota", message: "no more today" });
  });

  it("says what was never asked", async () => {
    const tape = replayingTape([]);
    expect(await failureOf(tape.answer(QUESTION, async () => []))).toMatchObject({ code: "environment-unrecorded" });
    expect(tape.missed()).toEqual([QUESTION]);
  });
});

describe("the first difference", () => {
  const recorded = episodeOf();

  it("is none where only clocks differ", () => {
    expect(firstDifference(recorded, { ...recorded, id: "other", cost: { ...recorded.cost, ms: 99 } })).toBeNull();
  });

  it("says where two episodes part", () => {
    const now = { ...recorded, outcome: verdictOutcome({ label: "refuted" }) };
    expect(firstDifference(recorded, now)).toEqual({ at: "outcome.verdict.label", recorded: '"not-enough-info"', now: '"refuted"' });
  });
});
