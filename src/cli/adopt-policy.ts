import type { Lineage, Policy, PolicyKnobs } from "../domain/policy.js";
import type { Confirmation } from "../lab/optimizer/confirm.js";
import type { Figures } from "../lab/optimizer/figures.js";
import type { RunReport } from "../lab/optimizer/report.js";
import type { Interval } from "../lab/statistics/bootstrap.js";
import { renderPolicy } from "../store/policy-files.js";
import { setCurrent, writeVersion } from "../store/policy-versions.js";

export type Adopted = { readonly kind: "written"; readonly version: string; readonly current: boolean } | { readonly kind: "nothing" };

/** Writes the winner as the next version. A proven one becomes current; one that is only the best on validation needs `promote`. */
export async function adoptPolicy(
  folder: URL,
  base: Policy,
  report: RunReport,
  { run, promote, at }: { readonly run: string; readonly promote: boolean; readonly at: string },
): Promise<Adopted> {
  const { winner, status } = report;
  if (winner === null || (status.kind !== "promoted" && status.kind !== "selected")) return { kind: "nothing" };
  const lineage = lineageOf(report, status.kind, run);
  const slug = `${report.config.engine}-${winner.id.slice(0, 6)}`;
  const version = await writeVersion(folder, base.name, { run, slug }, (number) =>
    renderPolicy(
      { ...knobsOf(base), version: number, ...winner.knobs, parents: [base.id], lineage },
      new Map(Object.entries(winner.sections)),
    ),
  );
  const current = status.kind === "promoted" || promote;
  if (current) await setCurrent(folder, base.name, { version, kind: "set", at });
  return { kind: "written", version: `${base.name}/${version}`, current };
}

/** Keeps knobs that the search does not change. */
function knobsOf({ id: _, sections: __, calibration: ___, ...knobs }: Policy): PolicyKnobs {
  return knobs;
}

function lineageOf({ config, lineage, confirmation, selected }: RunReport, status: Lineage["status"], run: string): Lineage {
  return {
    run,
    engine: config.engine,
    status,
    seed: config.seed,
    models: [...lineage.models],
    environment: lineage.environment,
    splits: lineage.splits,
    edits: lineage.path.map(({ edit }) => edit),
    gradients: lineage.gradients.length,
    figures:
      confirmation === null
        ? null
        : {
            claims: confirmation.claims,
            p: round(confirmation.p),
            gain: rounded(confirmation.gain),
            reward: change(confirmation, ({ reward }) => reward),
            balancedAccuracy: change(confirmation, ({ balancedAccuracy }) => balancedAccuracy),
            callsPerClaim: change(confirmation, ({ callsPerClaim }) => callsPerClaim),
          },
    selection:
      selected === null
        ? null
        : {
            reward: round(selected.reward),
            deployedReward: round(selected.deployedReward),
            inflation: round(selected.inflation),
            among: selected.among,
          },
  };
}

function change({ before, after }: Confirmation, pick: (figures: Figures) => Interval | null) {
  const one = (figures: Figures) => {
    const interval = pick(figures);
    return interval === null ? null : rounded(interval);
  };
  return { before: one(before), after: one(after) };
}

function rounded({ mean, low, high }: Interval): Interval {
  return { mean: round(mean), low: round(low), high: round(high) };
}

/** Rounds figures for the policy file; the report has all digits. */
function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
