import { finalBelief } from "../agent/recorded-belief.js";
import { CODE_SHA256 } from "../base/package-root.js";
import type { EngineSettings } from "../config.js";
import type { Audit, HashAudit } from "../domain/audit.js";
import type { Episode } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import { auditRecord, type Present } from "../store/audit/audit-record.js";
import { evidenceFingerprint, policyFingerprint } from "../store/episode-hashes.js";
import { readPolicy } from "../store/policy-files.js";
import { readRecord } from "../store/read-record.js";
import { sealOf } from "../store/record-text.js";
import { openGraph } from "./open-graph.js";
import { openRules } from "./open-reasoner.js";
import { openStores, type Stores } from "./open-stores.js";
import { policyFolder } from "./policy-folder.js";

export type AuditOptions = {
  /** Query the configured graph, even if the record was made with another one. */
  readonly asked: boolean;
  readonly signal?: AbortSignal;
};

export type Audited = { readonly episode: Episode; readonly audit: Audit };

export async function auditVerification(config: EngineSettings, id: string, options: AuditOptions): Promise<Audited> {
  const stores = await openStores(config);
  const auditing = openAudit(config, stores);
  try {
    return await auditing.audit(id, options);
  } finally {
    await auditing.close();
    await stores.close();
  }
}

/** Audits records. The graph is opened for the first record and stays open. */
export function openAudit(config: EngineSettings, stores: Pick<Stores, "records" | "pages">) {
  let graph: Promise<KnowledgeGraph> | null = null;
  const opened = (): Promise<KnowledgeGraph> => {
    graph ??= openGraph(config).catch((error: unknown) => {
      graph = null;
      throw error;
    });
    return graph;
  };
  return {
    async audit(id: string, { asked, signal }: AuditOptions): Promise<Audited> {
      const text = await stores.records.text(id);
      const episode = readRecord(text, `the record ${id}`);
      const kg = await opened();
      // Safe to cast: `readRecord` has parsed it. Hashes are of the stored text.
      const written = JSON.parse(text) as Episode;
      const kept = { episode, seal: sealOf(written), evidence: evidenceOf(written) };
      const policyNow = (policy: string) => currentPolicy(config, policy);
      const present = { kg, asked, pages: stores.pages, policyNow, rulesAt, beliefOf: finalBelief, code: CODE_SHA256 };
      const audit = await auditRecord(kept, present, signal);
      return { episode, audit };
    },
    async close(): Promise<void> {
      await (await graph?.catch(() => null))?.close();
    },
  };
}

/** An invalid date means that the record was changed, which the hash check reports; the current date is used then. */
function rulesAt(startedAt: string): ReturnType<Present["rulesAt"]> {
  const then = Date.parse(startedAt);
  return openRules(() => (Number.isNaN(then) ? Date.now() : then));
}

function evidenceOf({ graph, hashes }: Episode): HashAudit {
  if (hashes === undefined) return "none";
  return evidenceFingerprint(graph) === hashes.evidence ? "intact" : "changed";
}

/** null for an unknown or invalid policy. */
function currentPolicy(config: EngineSettings, id: string): ReturnType<Present["policyNow"]> {
  try {
    const policy = readPolicy(policyFolder(config), id);
    return { policy, hash: policyFingerprint(policy) };
  } catch (error) {
    if (error instanceof PlumblineError) return null;
    throw error;
  }
}
