import type { Audit, CitationAudit, HashAudit } from "../domain/audit.js";
import type { Episode } from "../domain/episode.js";
import { citedStatements } from "../domain/outcome.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import { type Asked, auditCitation, gateAgain } from "./audit-citations.js";
import { statementsToday } from "./statements-today.js";

/** A record, and what was found out about its hashes where it is kept. */
export type Kept = { readonly episode: Episode; readonly seal: HashAudit; readonly evidence: HashAudit };

/** What there is today to hold a record against. */
export type Present = {
  /** The configured graph; `asked`: the user wants this one asked, whichever the record was made with. */
  readonly kg: Pick<KnowledgeGraph, "id" | "sha256" | "facts">;
  readonly asked: boolean;
  readonly pages: Asked["pages"];
  /** The hash of the policy that bears the record's name today; null where there is none. */
  readonly policyHash: (id: string) => string | null;
  readonly code: string | null;
};

/** Checks everything in a record again: its hashes, the citation gate, and whether graph and pages still say what is cited. */
export async function auditRecord({ episode, seal, evidence }: Kept, present: Present, signal?: AbortSignal): Promise<Audit> {
  const { outcome, hashes } = episode;
  const citations = outcome.kind === "verdict" ? outcome.verdict.citations : [];
  const graph = graphToday(episode, present);
  const statementToday = await askGraph(episode, present, graph, signal);
  const { faultOf, faults } = gateAgain(episode);
  const audited = await Promise.all(
    citations.map((citation) => auditCitation(episode, citation, faultOf(citation), { statementToday, pages: present.pages })),
  );
  const isIntact = seal !== "changed" && evidence !== "changed";
  return {
    record: episode.id,
    holds: isIntact && faults.length === 0 && audited.every(citationHolds),
    outcome: outcome.kind === "verdict" ? outcome.verdict.label : "failed",
    seal,
    evidence,
    faults,
    citations: audited,
    policy: policyToday(episode, present),
    graph,
    code: hashes?.code == null || present.code === null ? "unknown" : hashes.code === present.code ? "same" : "another",
  };
}

/** A citation whose source could not be asked still holds; the output says that it was not checked. */
export function citationHolds({ fault, today }: CitationAudit): boolean {
  return fault === null && today.kind !== "changed" && today.kind !== "gone";
}

function policyToday({ policy, hashes }: Episode, { policyHash }: Present): Audit["policy"] {
  const now = policyHash(policy);
  if (now === null) return "gone";
  if (hashes === undefined) return "unknown";
  return hashes.policy === now ? "same" : "changed";
}

/** Graphs of one name are versions of one graph; the part behind the @ names the version. */
function graphToday({ versions, hashes }: Episode, { kg }: Present): Audit["graph"] {
  const nameOf = (id: string) => id.replace(/@[0-9a-f]+$/, "");
  if (nameOf(versions.graph) !== nameOf(kg.id)) return "another";
  if (kg.sha256 === undefined) return "live";
  const then = hashes?.graph ?? null;
  if (then !== null) return then === kg.sha256 ? "same" : "changed";
  return versions.graph === kg.id ? "same" : "changed";
}

async function askGraph(
  episode: Episode,
  { kg, asked }: Present,
  graph: Audit["graph"],
  signal?: AbortSignal,
): Promise<Asked["statementToday"]> {
  if (graph === "another" && !asked) {
    const why = `it comes from ${episode.versions.graph}; the configured graph is ${kg.id} (--kg takes another)`;
    return () => ({ kind: "not-checked", why });
  }
  const citations = episode.outcome.kind === "verdict" ? episode.outcome.verdict.citations : [];
  const ids = new Set<string>(citedStatements(citations));
  const cited = episode.graph.statements.filter(({ id, provenance }) => ids.has(id) && provenance.source === "kg");
  return statementsToday(kg, cited, episode.graph.entities, signal);
}
