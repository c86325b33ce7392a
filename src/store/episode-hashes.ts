import { fingerprint, sha256Of } from "../base/fingerprint.js";
import { CODE_SHA256 } from "../base/package-root.js";
import type { Episode } from "../domain/episode.js";
import type { EvidenceGraphJson } from "../domain/evidence-graph.js";
import { type Policy, policyKnobsSchema } from "../domain/policy.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";

export type Hashes = NonNullable<Episode["hashes"]>;

/** What the episodes of one engine are made with; the policy is looked at once. */
export function hashesWith(policy: Policy, kg: Pick<KnowledgeGraph, "sha256">): (graph: EvidenceGraphJson) => Hashes {
  let known: string | undefined;
  return (graph) => {
    known ??= policyFingerprint(policy);
    return { policy: known, graph: kg.sha256 ?? null, code: CODE_SHA256, evidence: evidenceFingerprint(graph) };
  };
}

/**
 * Without the moments of retrieval: the same evidence has the same hash, whenever it was collected. Keys are taken in the order in which they are written:
 * sorting them would cost more than all the rest of a record.
 */
export function evidenceFingerprint({ statements, passages, ...others }: EvidenceGraphJson): string {
  const timeless = <Provenance extends object>(provenance: Provenance) => ({ ...provenance, retrievedAt: null });
  const lasting = {
    ...others,
    statements: statements.map((statement) => ({ ...statement, provenance: timeless(statement.provenance) })),
    passages: passages.map((passage) => ({ ...passage, provenance: timeless(passage.provenance) })),
  };
  return sha256Of(JSON.stringify(lasting));
}

/**
 * Names what a policy says, so that a record can be held against it later. The budget is left out: settings may replace it, and the record has its own. So
 * are knobs at their defaults: one that a later version adds does not change a policy that does not use it.
 */
export function policyFingerprint({ id: _id, budget: _budget, sections, calibration, ...knobs }: Policy): string {
  const { name, version, description } = knobs;
  const defaults: unknown = policyKnobsSchema.parse({ name, version, description });
  return fingerprint({ name, version, description, knobs: differences(knobs, defaults), sections: [...sections], calibration });
}

/** What a value says otherwise than the defaults; undefined where it says nothing else. */
function differences(value: unknown, defaults: unknown): unknown {
  if (!isObject(value) || !isObject(defaults)) return fingerprint({ value }) === fingerprint({ value: defaults }) ? undefined : value;
  const changed = Object.entries(value).flatMap(([key, part]) => {
    const different = differences(part, defaults[key]);
    return different === undefined ? [] : [[key, different] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
