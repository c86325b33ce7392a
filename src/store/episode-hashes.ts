import { fingerprint, sha256Of } from "../base/fingerprint.js";
import { lazy } from "../base/lazy.js";
import { CODE_SHA256 } from "../base/package-root.js";
import { isRecord } from "../base/parse-json.js";
import type { Episode } from "../domain/episode.js";
import type { EvidenceGraphJson } from "../domain/evidence-graph.js";
import { type Policy, policyKnobsSchema } from "../domain/policy.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";

type Hashes = NonNullable<Episode["hashes"]>;

export function hashesWith(policy: Policy, kg: Pick<KnowledgeGraph, "sha256">): (graph: EvidenceGraphJson) => Hashes {
  const policyHash = lazy(() => policyFingerprint(policy));
  return (graph) => ({ policy: policyHash(), graph: kg.sha256 ?? null, code: CODE_SHA256, evidence: evidenceFingerprint(graph) });
}

/** Ignores retrieval times. Keys keep their order, because sorting them would cost more than the rest of a record. */
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
 * Identifies a policy's content. Ignores the budget, which settings may override, and knobs at their defaults, so that adding a knob does
 * not change the hash.
 */
export function policyFingerprint({ id: _id, budget: _budget, sections, calibration, ...knobs }: Policy): string {
  const { name, version, description } = knobs;
  const defaults: unknown = policyKnobsSchema.parse({ name, version, description });
  return fingerprint({ name, version, description, knobs: differences(knobs, defaults), sections: [...sections], calibration });
}

/** The parts that differ from the defaults; undefined if none does. */
function differences(value: unknown, defaults: unknown): unknown {
  if (!isRecord(value) || !isRecord(defaults)) return fingerprint({ value }) === fingerprint({ value: defaults }) ? undefined : value;
  const changed = Object.entries(value).flatMap(([key, part]) => {
    const different = differences(part, defaults[key]);
    return different === undefined ? [] : [[key, different] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
