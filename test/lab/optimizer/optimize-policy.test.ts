import { describe, expect, it } from "vitest";
import type { Edit } from "../../../src/lab/optimizer/edit.js";
import { memoryJournal, optimizePolicy } from "../../../src/lab/optimizer/optimize-policy.js";
import type { OptimizeEvent } from "../../../src/lab/optimizer/progress.js";
import { ENGINES } from "../../../src/lab/optimizer/run-config.js";
import type { RunJournal } from "../../../src/ports/run-journal.js";
import { bloatedProposer, copyingProposer } from "../../support/simulated-proposers.js";
import { simulatedRollout } from "../../support/simulated-world.js";
import { smallRun } from "../../support/small-run.js";

/** Dies when it should record its n-th effect, as a killed process would. */
function dyingJournal(inner: RunJournal, after: number): RunJournal {
  let left = after;
  return {
    ...inner,
    async once(key, schema, effect) {
      if (!inner.has(key) && left-- <= 0) throw new Error("killed");
      return await inner.once(key, schema, effect);
    },
  };
}

describe("optimizePolicy", () => {
  for (const engine of ENGINES) {
    it(`${engine} comes to the same report whenever it is killed and resumed`, { timeout: 60_000 }, async () => {
      const { deps, input } = smallRun({ engine, budget: { rollouts: 220 } });
      const whole = await optimizePolicy({ ...deps, journal: memoryJournal(() => 0) }, input);
      for (const step of [19, 70]) {
        const journal = memoryJournal(() => 0);
        const done = new Map<string, number>();
        const rollout: typeof deps.rollout = (candidate, claim, repeat, context) => {
          const key = `${candidate.id}/${claim.id}/${repeat}`;
          done.set(key, (done.get(key) ?? 0) + 1);
          return deps.rollout(candidate, claim, repeat, context);
        };
        for (let killed = true; killed; ) {
          killed = await optimizePolicy({ ...deps, rollout, journal: dyingJournal(journal, step) }, input).then(
            (report) => {
              expect(JSON.stringify(report)).toBe(JSON.stringify(whole));
              return false;
            },
            (error: unknown) => String(error).includes("killed"),
          );
        }
        expect(Math.max(...done.values())).toBe(1);
      }
    });

    it(`${engine} decides the same with one rollout at a time and with many`, async () => {
      const { deps, input } = smallRun({ engine, budget: { rollouts: 300 } });
      const slow: typeof deps.rollout = async (...args) => {
        for (let turn = args[1].id.length % 5; turn > 0; turn--) await Promise.resolve();
        return deps.rollout(...args);
      };
      const one = await optimizePolicy({ ...deps, journal: memoryJournal(() => 0), concurrency: 1 }, input);
      const many = await optimizePolicy({ ...deps, rollout: slow, journal: memoryJournal(() => 0), concurrency: 8 }, input);
      expect(many).toEqual(one);
    });
  }

  it("does not go on with the journal of another run", async () => {
    const journal = memoryJournal(() => 0);
    const first = smallRun({ budget: { rollouts: 50 } });
    await optimizePolicy({ ...first.deps, journal }, first.input);
    const other = smallRun({ budget: { rollouts: 60 } });
    await expect(optimizePolicy({ ...other.deps, journal }, other.input)).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("never scores a miss, and breaks off when there are too many", async () => {
    const { deps, input } = smallRun();
    const few = await optimizePolicy({ ...deps, rollout: simulatedRollout(7, { missEvery: 40 }), journal: memoryJournal(() => 0) }, input);
    expect(few.misses["no recording"]).toBeGreaterThan(0);
    expect(few.status.kind).not.toBe("aborted");
    expect(few.confirmation?.after.reward?.mean ?? 0.8).toBeGreaterThan(0.6);
    const many = await optimizePolicy({ ...deps, rollout: simulatedRollout(7, { missEvery: 4 }), journal: memoryJournal(() => 0) }, input);
    expect(many.status).toMatchObject({ kind: "aborted", why: expect.stringContaining("no recording") });
    expect(many.spent.rollouts).toBeLessThan(60);
  });

  it("never tries a rule that quotes a claim", async () => {
    const { deps, input } = smallRun();
    const events: OptimizeEvent[] = [];
    const report = await optimizePolicy(
      { ...deps, proposer: copyingProposer(7), journal: memoryJournal(() => 0), emit: (event) => events.push(event) },
      input,
    );
    const quoted = report.edits.filter(({ edit }) => edit.includes("harbour council"));
    expect(quoted.length).toBeGreaterThan(0);
    expect(new Set(quoted.map(({ fate }) => fate))).toEqual(new Set(["rejected"]));
    expect(events.filter(({ type }) => type === "rejected").length).toBeGreaterThan(0);
  });

  it("never tries a sentence that is far too long", async () => {
    let refused = 0;
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      // So many are tried in a round that no edit is left out because others came first.
      const { deps, input } = smallRun({ seed, search: { candidates: 20 } });
      const tried: Edit[] = [];
      const emit = (event: OptimizeEvent) => {
        if (event.type === "minibatch-lost" || event.type === "minibatch-won") tried.push(...event.edits);
      };
      const { edits } = await optimizePolicy({ ...deps, proposer: bloatedProposer(seed), journal: memoryJournal(() => 0), emit }, input);
      const tooLong = edits.filter(({ edit }) => edit.includes("add") && edit.length > 1000);
      for (const { fate, why } of tooLong) expect([fate, why]).toEqual(["rejected", expect.stringContaining("characters")]);
      refused += tooLong.length;
      const added = tried.flatMap((edit) => (edit.kind === "add" ? [edit.text.length] : []));
      expect(added.length).toBeGreaterThan(0);
      expect(Math.max(...added)).toBeLessThanOrEqual(600);
    }
    expect(refused).toBeGreaterThan(0);
  });

  it("changes knobs if there is no proposer", async () => {
    const { deps, input } = smallRun();
    const { edits } = await optimizePolicy({ ...deps, proposer: null, journal: memoryJournal(() => 0) }, input);
    expect(edits.length).toBeGreaterThan(0);
    expect(edits.every(({ edit }) => edit.includes("→"))).toBe(true);
  });

  it("keeps train, validation and held-back claims apart", async () => {
    const { deps, input } = smallRun();
    const phases = new Map<string, Set<string>>();
    await optimizePolicy(
      {
        ...deps,
        journal: memoryJournal(() => 0),
        emit: (event) => {
          if (event.type === "rollout") phases.set(event.claim, (phases.get(event.claim) ?? new Set()).add(event.phase));
        },
      },
      input,
    );
    for (const seen of phases.values()) expect(seen.size).toBe(1);
  });

  it("ends at once when aborted, and can be resumed", async () => {
    const { deps, input } = smallRun({ budget: { rollouts: 200 } });
    const stop = new AbortController();
    const journal = memoryJournal(() => 0);
    let count = 0;
    const emit = () => {
      if (++count === 30) stop.abort(new Error("stopped"));
    };
    await expect(optimizePolicy({ ...deps, journal, emit, signal: stop.signal }, input)).rejects.toThrow("stopped");
    const resumed = await optimizePolicy({ ...deps, journal }, input);
    expect(resumed).toEqual(await optimizePolicy({ ...deps, journal: memoryJournal(() => 0) }, input));
  });
});
