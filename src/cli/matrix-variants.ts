import { sha256Of } from "../base/fingerprint.js";
import type { Engine } from "../compose/compose.js";
import { openModelAlone } from "../compose/open-model-alone.js";
import { policyFolder } from "../compose/policy-folder.js";
import { readConfig } from "../config.js";
import type { Policy } from "../domain/policy.js";
import type { MatrixRun } from "../lab/evaluation/matrix/matrix-report.js";
import { parseSweep } from "../lab/evaluation/matrix/set-knobs.js";
import { GOLD_EVIDENCE, NO_RETRIEVAL, readVariantName, type Variant, variantNames, variantsOf } from "../lab/evaluation/matrix/variant.js";
import { readPolicy } from "../store/policy-files.js";
import type { EvalFlags } from "./eval-flags.js";
import type { Io } from "./io.js";

/** A policy, or the model alone: it answers from memory or from the data set's own evidence, without graph and policy. */
export type MatrixVariant = Variant | { readonly kind: "model-alone"; readonly name: string; readonly verify: Engine["verify"] };

/** The policies of `--policy`, in every combination of the sweep. A name such as `table3` stands for all rows of a paper's table. */
export async function variantsIn(io: Io, { overrides, beam = [], hops = [], set = [] }: EvalFlags): Promise<readonly MatrixVariant[]> {
  const config = readConfig(io.env, { ...overrides, policy: undefined });
  const names = (overrides.policy ?? config.policy).split(",").flatMap((name) => variantNames(name.trim()));
  const variants = new Map<string, MatrixVariant>();
  for (const name of names) {
    if (name === NO_RETRIEVAL || name === GOLD_EVIDENCE) {
      const verify = await openModelAlone(config, name === GOLD_EVIDENCE ? "given" : "none");
      variants.set(name, { kind: "model-alone", name, verify });
      continue;
    }
    const { policy, row } = readVariantName(name);
    const sweep = { k: beam, hops, knobs: set.map(parseSweep) };
    // Until a version is promoted, the initial policy and the current one are the same.
    for (const one of variantsOf(readPolicy(policyFolder(config), row === null ? name : policy), row, sweep)) variants.set(one.name, one);
  }
  return [...variants.values()];
}

export function describeVariant(variant: MatrixVariant): MatrixRun["variants"][number] {
  if (variant.kind === "model-alone") return { name: variant.name, policy: variant.name, beam: null, sha256: sha256Of(variant.name) };
  const { name, policy, beam } = variant;
  const optimized = policy.lineage === undefined ? {} : { optimized: true };
  return { name, policy: policy.id, beam, sha256: fingerprint(policy), ...optimized };
}

function fingerprint({ sections, ...knobs }: Policy): string {
  return sha256Of(JSON.stringify([knobs, [...sections]]));
}
