import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { optimizeProgress, sayTime } from "../../src/cli/optimize-progress.js";
import type { OptimizeEvent } from "../../src/lab/optimizer/progress.js";

const rollout = (done: number, replayed = false): OptimizeEvent => ({
  type: "rollout",
  phase: "search",
  candidate: "a",
  claim: "1",
  repeat: 0,
  reward: 0.5,
  meanReward: 0.512,
  spent: { rollouts: done, tokens: 0, usd: 0 },
  rolloutsLeft: 100 - done,
  elapsedMs: 0,
  replayed,
});

function watched(isTTY: boolean, wanted = true) {
  const stream = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream;
  const clock = { now: 1000 };
  const progress = optimizeProgress(stream, wanted, () => clock.now);
  const said = () => String(stream.read() ?? "");
  return { progress, clock, said };
}

describe("the progress of a run", () => {
  it("is plain lines of what was decided where nobody watches", () => {
    const { progress, said } = watched(false);
    progress.listen({ type: "round", round: 1, parent: "abc" });
    progress.listen(rollout(1));
    progress.listen({ type: "minibatch-won", round: 1, candidate: "b", edits: [{ kind: "knob", knob: "k", from: 1, to: 2 }], gain: 0.1 });
    progress.listen({ type: "validated", round: 1, candidate: "b", reward: 0.6, best: true });
    progress.end();

    expect(said()).toBe(
      "round 1: from abc\nround 1: k: 1 → 2 won its minibatch comparison by +0.100\nround 1: 0.600 on validation, the best so far\n",
    );
  });

  it("moves on a terminal: round, reward so far, rollouts and time left", () => {
    const { progress, clock, said } = watched(true);
    progress.listen({ type: "round", round: 3, parent: "abc" });
    for (let done = 1; done <= 3; done++) {
      clock.now += 500;
      progress.listen(rollout(done));
    }

    expect(said()).toContain("round 3: reward so far 0.512, 3 rollouts done, at most 97 left, at most 49 s left");
  });

  it("does not take replayed rollouts for its pace", () => {
    const { progress, clock, said } = watched(true);
    for (let done = 1; done <= 50; done++) progress.listen(rollout(done, true));
    for (let done = 51; done <= 53; done++) {
      clock.now += 1000;
      progress.listen(rollout(done));
    }

    expect(said()).toContain("first look: reward so far 0.512, 53 rollouts done, at most 47 left, at most 47 s left");
  });

  it("says nothing when it is not wanted, and lets no control characters through", () => {
    const quiet = watched(true, false);
    quiet.progress.listen(rollout(1));
    quiet.progress.listen({ type: "round", round: 1, parent: "abc" });
    expect(quiet.said()).toBe("");

    const { progress, said } = watched(false);
    progress.listen({ type: "gradient", round: 1, errorType: "over-confidence", gradient: "Be\u001b[31m brief." });
    expect(said()).toBe("round 1: advice on over-confidence: Be[31m brief.\n");
  });

  it("says times as people do", () => {
    expect([0, 4000, 89_000, 120_000, 7_200_000].map(sayTime)).toEqual(["0 s", "4 s", "89 s", "2 min", "2.0 h"]);
  });
});
