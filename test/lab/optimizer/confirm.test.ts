import { describe, expect, it } from "vitest";
import { candidate } from "../../../src/lab/optimizer/candidate.js";
import { type Confirmed, confirm } from "../../../src/lab/optimizer/confirm.js";
import { openEffects } from "../../../src/lab/optimizer/effects.js";
import { openLedger } from "../../../src/lab/optimizer/ledger.js";
import { memoryJournal } from "../../../src/lab/optimizer/optimize-policy.js";
import type { LabelledClaim, Scored } from "../../../src/lab/optimizer/rollout.js";
import { runConfigSchema } from "../../../src/lab/optimizer/run-config.js";
import { claimOf } from "../../support/build.js";
import { simulatedPolicy } from "../../support/simulated-world.js";

const deployed = simulatedPolicy();
const cheaper = candidate({ ...deployed.knobs, threshold: 0.4 }, deployed.sections, [deployed.id]);

function claims(count: number, kind: string): readonly LabelledClaim[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `${kind}-${place}`,
    claim: claimOf(`${kind} ${place}`),
    label: "supported" as const,
    kind,
  }));
}

/** A confirmation in which the new policy costs so much of 0.5, and is right or wrong as told. */
async function confirmed(all: readonly LabelledClaim[], cost: number, right: (id: string, isNew: boolean) => boolean): Promise<Confirmed> {
  const config = runConfigSchema.parse({ repeatable: false, budget: { rollouts: 500 }, confirmation: { resamples: 300 } });
  const ledger = openLedger(config, { share: 0, rollouts: 0 });
  const effects = openEffects({
    config,
    ledger,
    journal: memoryJournal(() => 0),
    proposer: null,
    concurrency: 1,
    emit: () => undefined,
    recorded: () => null,
    rollout: async ({ id }, claim): Promise<Scored> => {
      const isNew = id === cheaper.id;
      const ok = right(claim.id, isNew) ? 1 : 0;
      const parts = { correctness: ok, sufficiency: ok, cost: isNew ? 0.5 * cost : 0.5 };
      return {
        kind: "scored",
        parts,
        predicted: ok === 1 ? "supported" : "refuted",
        errorTypes: [],
        critique: "",
        story: "",
        shape: null,
        calls: 1,
        tokens: 0,
        usd: 0,
      };
    },
  });
  const splits = { train: [], validation: [], confirmation: all };
  return confirm({ config, deployed, claims: splits, effects, emit: () => undefined, lessons: [], recorded: () => null }, cheaper, 500);
}

const judged = (result: Confirmed) => (result.kind === "measured" ? result.confirmation : null);

describe("a mere saving", () => {
  it("is promoted if it saves a tenth of the cost and no kind of claim loses", async () => {
    const result = judged(await confirmed(claims(30, "plain"), 0.85, () => true));
    expect(result).toMatchObject({ proven: true });
    expect(result?.saving).toBeCloseTo(0.15);
  });

  it("is not promoted where it is less, however certain", async () => {
    expect(judged(await confirmed(claims(30, "plain"), 0.95, () => true))).toMatchObject({
      proven: false,
      why: "it saves 5.0 % of the cost and gains nothing else; 10 % are needed",
    });
  });

  it("is not promoted where a kind of ten claims loses what another gains", async () => {
    const all = [...claims(10, "chain"), ...claims(30, "plain")];
    const right = (id: string, isNew: boolean) => (id === "chain-0" ? !isNew : id === "plain-0" ? isNew : true);
    const result = judged(await confirmed(all, 0.2, right));
    expect(result).toMatchObject({ proven: false, why: expect.stringContaining('claims of the kind "chain" lose') });
    expect(result?.kinds).toMatchObject([
      { kind: "plain", claims: 30 },
      { kind: "chain", claims: 10, before: 1, after: 0.9 },
    ]);
  });

  it("is no mere saving where verdicts gain", async () => {
    const result = judged(await confirmed(claims(30, "plain"), 1.5, (id, isNew) => isNew || Number(id.split("-")[1]) > 10));
    expect(result).toMatchObject({ proven: true, saving: null });
  });
});
