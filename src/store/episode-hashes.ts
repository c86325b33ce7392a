import { sha256Of } from "../base/fingerprint.js";
import { CODE_SHA256 } from "../base/package-root.js";
import type { Episode } from "../domain/episode.js";
import type { EvidenceGraphJson } from "../domain/evidence-graph.js";
import type { Policy } from "../domain/policy.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import { policyFingerprint } from "./policy-fingerprint.js";

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
