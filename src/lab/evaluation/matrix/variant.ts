import type { Policy } from "../../../domain/policy.js";
import { combinationsOf, type KnobSweep, type KnobValues, sayKnobs, setKnobs } from "./set-knobs.js";

/** A policy as it is measured: unchanged, or with other knobs. */
export type Variant = {
  readonly kind: "policy";
  readonly name: string;
  readonly policy: Policy;
  /** Beam and hops where they were set for a sweep. */
  readonly beam: Policy["beam"] | null;
};

/** The model's memory, among the names of variants. Not a policy: a verdict needs citations, and this has none. */
export const NO_RETRIEVAL = "no-retrieval";
/** The model with the data's own evidence before it, and nothing else: a baseline as well. */
export const GOLD_EVIDENCE = "gold-evidence";

const PAPER = "wkgfc-paper";
const FIXED = { procedure: "retrieve-all" };

/** The rows of WKGFC's Table 3 as settings of the published policy, in the order of the table. */
const TABLE_3_KNOBS: Readonly<Record<string, KnobValues>> = {
  KG: { ...FIXED, actions: "initKGRetrieval+verdict" },
  web: { ...FIXED, actions: "webSearch+verdict" },
  "KG+web": { ...FIXED, actions: "initKGRetrieval+webSearch+verdict" },
  "KG+agent": { actions: "initKGRetrieval+expandKG+verdict" },
};

export const TABLE_3: readonly string[] = [...Object.keys(TABLE_3_KNOBS).map((row) => `${PAPER}:${row}`), `${PAPER}/0001-initial`, PAPER];

/** A name of a variant: a policy, or a row of Table 3 as `wkgfc-paper:KG`. */
export function readVariantName(name: string): { readonly policy: string; readonly row: string | null } {
  const [policy = name, row] = name.split(":");
  return { policy, row: row !== undefined && row in TABLE_3_KNOBS ? row : null };
}

export type Sweep = { readonly k: readonly number[]; readonly hops: readonly number[]; readonly knobs: readonly KnobSweep[] };

/** The policy, or its row of Table 3, with every combination of the sweep. Ids differ, because an engine is kept for each id. */
export function variantsOf(policy: Policy, row: string | null, { k, hops, knobs }: Sweep): readonly Variant[] {
  const base = row === null ? policy : { ...setKnobs(policy, TABLE_3_KNOBS[row] ?? {}), id: `${policy.id}+${row}` };
  const name = row === null ? shortName(policy) : `${shortName(policy)}:${row}`;
  const isBeam = k.length + hops.length > 0;
  const beams = (k.length > 0 ? k : [base.beam.k]).flatMap((width) =>
    (hops.length > 0 ? hops : [base.beam.hops]).map((depth) => ({ k: width, hops: depth })),
  );
  return (isBeam ? beams : [null]).flatMap((beam) =>
    combinationsOf(knobs).map((values): Variant => {
      const swept = beam === null ? base : { ...base, id: `${base.id}+k${beam.k}n${beam.hops}`, beam };
      const said = [name, ...(beam === null ? [] : [`k=${beam.k} N=${beam.hops}`]), ...(knobs.length === 0 ? [] : [sayKnobs(values)])];
      return { kind: "policy", name: said.join(" "), beam, policy: knobs.length === 0 ? swept : setKnobs(swept, values) };
    }),
  );
}

/** The first version of a policy goes by its name. */
function shortName({ id, name }: Policy): string {
  return id === `${name}/0001-initial` ? name : id;
}
