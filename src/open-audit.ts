import { auditRecord } from "./audit/audit-record.js";
import type { Config } from "./config.js";
import type { Audit, HashAudit } from "./domain/audit.js";
import type { Episode } from "./domain/episode.js";
import { evidenceFingerprint } from "./episode-hashes.js";
import { PlumblineError } from "./errors.js";
import { openGraph } from "./open-graph.js";
import { openStores, type Stores } from "./open-stores.js";
import { CODE_SHA256 } from "./package-root.js";
import { policyFolder } from "./policy-folder.js";
import type { KnowledgeGraph } from "./ports/knowledge-graph.js";
import { readPolicy } from "./store/policy-files.js";
import { policyFingerprint } from "./store/policy-fingerprint.js";
import { readRecord } from "./store/read-record.js";
import { sealOf } from "./store/seal-record.js";

export type AuditOptions = {
  /** Ask the configured graph, also where the record was made with another. */
  readonly asked: boolean;
  readonly signal?: AbortSignal;
};

export type Audited = { readonly episode: Episode; readonly audit: Audit };

type OpenAudit = { audit(id: string, options: AuditOptions): Promise<Audited>; close(): Promise<void> };

/** Opens what a record has to be held against, and checks one record again. */
export async function auditVerification(config: Config, id: string, options: AuditOptions): Promise<Audited> {
  const stores = await openStores(config);
  const auditing = openAudit(config, stores);
  try {
    return await auditing.audit(id, options);
  } finally {
    await auditing.close();
    await stores.close();
  }
}

/** Checks records again. The graph is opened for the first, and kept open. */
export function openAudit(config: Config, stores: Pick<Stores, "records" | "pages">): OpenAudit {
  let graph: Promise<KnowledgeGraph> | null = null;
  const opened = (): Promise<KnowledgeGraph> => {
    graph ??= openGraph(config).catch((error: unknown) => {
      graph = null;
      throw error;
    });
    return graph;
  };
  return {
    async audit(id, { asked, signal }) {
      const text = await stores.records.text(id);
      const episode = readRecord(text, `the record ${id}`);
      const kg = await opened();
      // Safe to cast: a record was read of it. Hashes are of what was written, which a later version may read with more fields.
      const written = JSON.parse(text) as Episode;
      const kept = { episode, seal: sealOf(written), evidence: evidenceOf(written) };
      const policyHash = (policy: string) => currentPolicyHash(config, policy);
      const audit = await auditRecord(kept, { kg, asked, pages: stores.pages, policyHash, code: CODE_SHA256 }, signal);
      return { episode, audit };
    },
    async close() {
      // A graph that could not be opened was told to who asked for it.
      await (await graph?.catch(() => null))?.close();
    },
  };
}

function evidenceOf({ graph, hashes }: Episode): HashAudit {
  if (hashes === undefined) return "none";
  return evidenceFingerprint(graph) === hashes.evidence ? "intact" : "changed";
}

/** null where there is no such policy, or one with faults. */
function currentPolicyHash(config: Config, id: string): string | null {
  try {
    return policyFingerprint(readPolicy(policyFolder(config), id));
  } catch (error) {
    if (error instanceof PlumblineError) return null;
    throw error;
  }
}
