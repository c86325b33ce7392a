import type { Policy } from "../../../domain/policy.js";

/** A policy as it is measured: unchanged, or with another beam. */
export type Variant = {
  readonly kind: "policy";
  readonly name: string;
  readonly policy: Policy;
  /** Beam and hops where they were set for a sweep. */
  readonly beam: Policy["beam"] | null;
};

/** The model's memory, among the names of variants. Not a policy: a verdict needs citations, and this has none. */
export const NO_RETRIEVAL = "no-retrieval";

/** The rows of WKGFC's Table 3 that exist as policies, in the order of the table. */
export const TABLE_3: readonly string[] = ["kg-only-fixed", "web-only", "retrieve-all", "kg-only", "wkgfc"];

export type Sweep = { readonly k: readonly number[]; readonly hops: readonly number[] };

/** Every policy with every beam of the sweep; without one, as it is. Ids differ, because an engine is kept for each id. */
export function variantsOf(policies: readonly Policy[], { k, hops }: Sweep): readonly Variant[] {
  return policies.flatMap((policy): readonly Variant[] => {
    if (k.length + hops.length === 0) return [{ kind: "policy", name: shortName(policy), policy, beam: null }];
    const beams = (k.length > 0 ? k : [policy.beam.k]).flatMap((width) =>
      (hops.length > 0 ? hops : [policy.beam.hops]).map((depth) => ({ k: width, hops: depth })),
    );
    return beams.map((beam) => {
      const name = `${shortName(policy)} k=${beam.k} N=${beam.hops}`;
      return { kind: "policy", name, beam, policy: { ...policy, id: `${policy.id}+k${beam.k}n${beam.hops}`, beam } };
    });
  });
}

/** The first version of a policy goes by its name. */
function shortName({ id, name }: Policy): string {
  return id === `${name}/0001-initial` ? name : id;
}
