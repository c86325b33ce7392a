import { sha256Of } from "../base/fingerprint.js";
import type { Engine } from "../compose/compose.js";
import { openNoRetrieval } from "../compose/open-no-retrieval.js";
import { policyFolder } from "../compose/policy-folder.js";
import { readConfig } from "../config.js";
import type { Policy } from "../domain/policy.js";
import type { MatrixRun } from "../lab/evaluation/matrix/matrix-report.js";
import { NO_RETRIEVAL, TABLE_3, type Variant, variantsOf } from "../lab/evaluation/matrix/variant.js";
import { readPolicy } from "../store/policy-files.js";
import type { EvalFlags } from "./eval-flags.js";
import type { Io } from "./io.js";

/** What is measured: a policy, or the model's answers from memory, without graph and policy. */
export type MatrixVariant = Variant | { readonly kind: "no-retrieval"; readonly name: string; readonly verify: Engine["verify"] };

/** Names of `--policy`, with `table3` for the rows of the paper's table, and every beam of the sweep. */
export async function variantsIn(io: Io, { overrides, beam = [], hops = [] }: EvalFlags): Promise<readonly MatrixVariant[]> {
  const config = readConfig(io.env, { ...overrides, policy: undefined });
  const names = (overrides.policy ?? config.policy).split(",").flatMap((name) => (name.trim() === "table3" ? TABLE_3 : [name.trim()]));
  const variants: MatrixVariant[] = [];
  for (const name of new Set(names)) {
    if (name === NO_RETRIEVAL) variants.push({ kind: "no-retrieval", name, verify: await openNoRetrieval(config) });
    else variants.push(...variantsOf([readPolicy(policyFolder(config), name)], { k: beam, hops }));
  }
  return variants;
}

export function describeVariant(variant: MatrixVariant): MatrixRun["variants"][number] {
  if (variant.kind === "no-retrieval") return { name: variant.name, policy: variant.name, beam: null, sha256: sha256Of(variant.name) };
  const { name, policy, beam } = variant;
  return { name, policy: policy.id, beam, sha256: fingerprint(policy) };
}

function fingerprint({ sections, ...knobs }: Policy): string {
  return sha256Of(JSON.stringify([knobs, [...sections]]));
}
