import type { Policy } from "../../../domain/policy.js";
import { PlumblineError } from "../../../errors.js";
import { combinationsOf, type KnobSweep, type KnobValues, sayKnobs, setKnobs } from "./set-knobs.js";

/** A policy to measure, unchanged or with other knobs. */
export type Variant = {
  readonly kind: "policy";
  readonly name: string;
  readonly policy: Policy;
  /** Beam width and hops, if they were set for a sweep. */
  readonly beam: Policy["beam"] | null;
};

/** Baseline: the model answers from memory. Not a policy, because a verdict needs citations. */
export const NO_RETRIEVAL = "no-retrieval";
/** Baseline: the model answers from the data set's own evidence alone. */
export const GOLD_EVIDENCE = "gold-evidence";

const PAPER = "wkgfc-paper";
const FIXED = { procedure: "retrieve-all" };
const VERACITY: Readonly<Record<string, KnobValues>> = {
  Standard: { review: "none" },
  CoT: { review: "steps" },
  CoVe: { review: "verification" },
};

/** Rows of the papers' tables as policy settings, by the policy's name. */
const ROWS: Readonly<Record<string, Readonly<Record<string, KnobValues>>>> = {
  [PAPER]: {
    KG: { ...FIXED, actions: "initKGRetrieval+verdict" },
    web: { ...FIXED, actions: "webSearch+verdict" },
    "KG+web": { ...FIXED, actions: "initKGRetrieval+webSearch+verdict" },
    "KG+agent": { actions: "initKGRetrieval+expandKG+verdict" },
  },
  "ragar-chain": VERACITY,
  "ragar-tree": { SubQ: { "questions.keep": "all", "questions.max": "1", review: "steps" }, ...VERACITY },
  agentfact: {
    "no-strategy": { "plan.rounds": "0" },
    "no-pictures": { pictures: "false" },
    "no-retrieval": { "web.searches": "0" },
    "no-temporary": { "reflect.from": "0" },
  },
  aletheia: { "no-interpretation": { "plan.rounds": "0" }, "random-evidence": { "web.best.by": "random" } },
  multireflect: { "no-evidence": { "web.searches": "0" }, "all-evidence": { "reflect.from": "0" } },
};

const rowsOf = (policy: string, rows: readonly string[] = Object.keys(ROWS[policy] ?? {})) => rows.map((row) => `${policy}:${row}`);

/** The papers' tables as lists of variants, in table order. `table3` is WKGFC's. */
export const TABLES: Readonly<Record<string, readonly string[]>> = {
  table3: [...rowsOf(PAPER), `${PAPER}/0001-initial`, PAPER],
  "ragar-table1": [...rowsOf("ragar-tree", ["SubQ"]), ...rowsOf("ragar-chain"), ...rowsOf("ragar-tree", Object.keys(VERACITY))],
  "agentfact-table5": [...rowsOf("agentfact"), "agentfact"],
  "aletheia-table6": [...rowsOf("aletheia"), "aletheia"],
  "multireflect-table3": [...rowsOf("multireflect"), "multireflect"],
};

export function variantNames(name: string): readonly string[] {
  return TABLES[name] ?? [name];
}

/** Reads a variant's name: a policy, or a row of a table such as `wkgfc-paper:KG`. */
export function readVariantName(name: string): { readonly policy: string; readonly row: string | null } {
  const [policy = name, row] = name.split(":");
  const rows = Object.keys(ROWS[policy] ?? {});
  if (row === undefined || rows.includes(row)) return { policy, row: row ?? null };
  throw new PlumblineError(
    "invalid-input",
    `${policy} has no row "${row}"; there ${rows.length === 0 ? "are none" : `are ${rows.join(", ")}`}`,
  );
}

export type Sweep = { readonly k: readonly number[]; readonly hops: readonly number[]; readonly knobs: readonly KnobSweep[] };

/** The policy, or its row of a table, with every combination of the sweep. Ids differ, because engines are cached by id. */
export function variantsOf(policy: Policy, row: string | null, { k, hops, knobs }: Sweep): readonly Variant[] {
  const base = row === null ? policy : { ...setKnobs(policy, ROWS[policy.name]?.[row] ?? {}), id: `${policy.id}+${row}` };
  const name = row === null ? shortName(policy) : `${shortName(policy)}:${row}`;
  const isBeam = k.length + hops.length > 0;
  const beams = (k.length > 0 ? k : [base.beam.k]).flatMap((width) =>
    (hops.length > 0 ? hops : [base.beam.hops]).map((depth) => ({ k: width, hops: depth })),
  );
  return (isBeam ? beams : [null]).flatMap((beam) =>
    combinationsOf(knobs).map((values): Variant => {
      const swept = beam === null ? base : withBeam(base, beam);
      const said = [name, ...(beam === null ? [] : [`k=${beam.k} N=${beam.hops}`]), ...(knobs.length === 0 ? [] : [sayKnobs(values)])];
      return { kind: "policy", name: said.join(" "), beam, policy: knobs.length === 0 ? swept : setKnobs(swept, values) };
    }),
  );
}

function withBeam(policy: Policy, { k, hops }: Policy["beam"]): Policy {
  return { ...setKnobs(policy, { "beam.k": String(k), "beam.hops": String(hops) }), id: `${policy.id}+k${k}n${hops}` };
}

/** The first version of a policy is shown by the policy's name. */
function shortName({ id, name }: Policy): string {
  return id === `${name}/0001-initial` ? name : id;
}
