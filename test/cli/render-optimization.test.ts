import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { optimizeProgress, renderOptimization, sayTime } from "../../src/cli/render-optimization.js";
import { styleFor } from "../../src/cli/style.js";
import { memoryJournal, optimizePolicy } from "../../src/lab/optimizer/optimize-policy.js";
import type { OptimizeEvent } from "../../src/lab/optimizer/progress.js";
import { smallRun } from "../support/small-run.js";

const PLAIN = styleFor(process.stdout, { NO_COLOR: "1" });
const SHOWN = { page: "/runs/1/report.md", ms: 61_000, dry: false } as const;

async function reportOf(config: Readonly<Record<string, unknown>>) {
  const { deps, input } = smallRun(config);
  return optimizePolicy({ ...deps, journal: memoryJournal(() => 0) }, input);
}

describe("the end of a run in a few lines", () => {
  it("names the new version, by how much it is better, and the way back", async () => {
    const report = await reportOf({ budget: { rollouts: 1200 } });
    const said = renderOptimization(
      report,
      { ...SHOWN, adopted: { kind: "written", version: "simulated/0002-textgrad", current: true } },
      PLAIN,
    );

    expect(report.status.kind).toBe("promoted");
    expect(said).toMatch(/^PROMOTED {2}simulated\/0002-textgrad is better than simulated\/0001-start, and is used from now on/);
    expect(said).toMatch(/reward {4}0\.\d{3} \(.*\) → 0\.\d{3} \(.*\), gain \+0\.\d{3} \(.*\), p = 0\.\d{4}/);
    expect(said).toContain("61 s\n");
    expect(said).toContain("back      plumbline policy rollback simulated\n");
  });

  it("says what could not be done", async () => {
    const said = renderOptimization(await reportOf({ budget: { rollouts: 3 } }), { ...SHOWN, adopted: { kind: "nothing" } }, PLAIN);

    expect(said).toMatch(/^UNCHANGED {2}simulated\/0001-start stays as it is: /);
    expect(said).toContain("not done  no candidate was tried\n");
    expect(said).toContain("report    /runs/1/report.md\n");
  });

  it("warns of what is merely the best on validation", async () => {
    const report = await reportOf({ engine: "paper", budget: { rollouts: 600 } });
    const said = renderOptimization(
      report,
      { ...SHOWN, adopted: { kind: "written", version: "simulated/0002-paper", current: false } },
      PLAIN,
    );

    expect(report.status.kind).toBe("selected");
    expect(said).toContain("nothing was confirmed");
    expect(said).toContain("use it    plumbline policy promote simulated/0002-paper\n");
  });
});

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
  it("is plain lines of decisions if the output is not a terminal", () => {
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
