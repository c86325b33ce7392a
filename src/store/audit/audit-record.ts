import type { Audit, CitationAudit, HashAudit } from "../../domain/audit.js";
import type { Belief } from "../../domain/belief.js";
import type { Episode } from "../../domain/episode.js";
import { type Citation, citedId, citedStatements, type Label } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import { PlumblineError } from "../../errors.js";
import { carriedLabel, type GateRules, uncitedContradictions } from "../../evidence/citation-gate.js";
import type { ClaimRules } from "../../ports/claim-rules.js";
import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { type Asked, auditCitation, gateAgain, statementsToday } from "./audit-citations.js";

export type Kept = { readonly episode: Episode; readonly seal: HashAudit; readonly evidence: HashAudit };

export type Present = {
  /** `asked`: query the configured graph even if the record was made with another one. */
  readonly kg: Pick<KnowledgeGraph, "id" | "sha256" | "complete" | "facts" | "properties">;
  readonly asked: boolean;
  readonly pages: Asked["pages"];
  /** The current policy of this name, and its hash; null if there is none. */
  readonly policyNow: (id: string) => { readonly policy: Policy; readonly hash: string } | null;
  /** The rules behind the citation gate, with the record's date as "today". Opened only for a model's verdict. */
  readonly rulesAt: (startedAt: string) => ClaimRules;
  readonly beliefOf: (episode: Episode, properties: Belief["properties"]) => Belief;
  readonly code: string | null;
};

/** Checks a whole record again: its hashes, the citation gate, and whether graph and pages still say what is cited. */
export async function auditRecord({ episode, seal, evidence }: Kept, present: Present, signal?: AbortSignal): Promise<Audit> {
  const { outcome, hashes } = episode;
  const citations = outcome.kind === "verdict" ? outcome.verdict.citations : [];
  const graph = graphToday(episode, present);
  const statementToday = await askGraph(episode, present, graph, signal);
  const gate = await askGate(episode, present, graph, signal);
  const { faultOf, faults: resolving } = gateAgain(episode);
  const uncarried =
    gate.kind === "asked" && gate.why.length > 0 ? [`what is cited does not carry the verdict: ${gate.why.join("; ")}`] : [];
  const faults = [...resolving, ...uncarried];
  const faultAt = (citation: Citation) => faultOf(citation) ?? (gate.kind === "asked" ? foreignFault(citation, gate) : null);
  const audited = await Promise.all(
    citations.map((citation) => auditCitation(episode, citation, faultAt(citation), { statementToday, pages: present.pages })),
  );
  const isIntact = seal !== "changed" && evidence !== "changed";
  return {
    record: episode.id,
    holds: isIntact && faults.length === 0 && audited.every(citationHolds),
    outcome: outcome.kind === "verdict" ? outcome.verdict.label : "failed",
    seal,
    evidence,
    faults,
    ...(gate.kind === "not-asked" ? { gateNotAsked: gate.why } : {}),
    citations: audited,
    policy: policyToday(episode, present),
    graph,
    code: hashes?.code == null || present.code === null ? "unknown" : hashes.code === present.code ? "same" : "another",
  };
}

/** A citation whose source is unavailable still holds; the output says that it was not checked. */
export function citationHolds({ fault, today }: CitationAudit): boolean {
  return fault === null && today.kind !== "changed" && today.kind !== "gone";
}

function policyToday({ policy, hashes }: Episode, { policyNow }: Present): Audit["policy"] {
  const now = policyNow(policy);
  if (now === null) return "gone";
  if (hashes === undefined) return "unknown";
  return hashes.policy === now.hash ? "same" : "changed";
}

/** Graphs with the same name are versions of one graph; the part after the @ is the version. */
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
    const why = `it comes from ${sayOther(episode, kg)}`;
    return () => ({ kind: "not-checked", why });
  }
  const citations = episode.outcome.kind === "verdict" ? episode.outcome.verdict.citations : [];
  const ids = new Set<string>(citedStatements(citations));
  const cited = episode.graph.statements.filter(({ id, provenance }) => ids.has(id) && provenance.source === "kg");
  return statementsToday(kg, cited, episode.graph.entities, signal);
}

function sayOther({ versions }: Episode, kg: Present["kg"]): string {
  return `${versions.graph}; the configured graph is ${kg.id} (--kg takes another)`;
}

type GateAnswer =
  | ({ readonly kind: "asked" } & VerdictGate)
  | { readonly kind: "not-asked"; readonly why: string }
  /** Not a model's verdict. */
  | { readonly kind: "needless" };

/** The gate needs the graph's property dictionary and the policy's threshold. Without them the audit skips it and reports no fault. */
async function askGate(episode: Episode, present: Present, graph: Audit["graph"], signal?: AbortSignal): Promise<GateAnswer> {
  const { kg, asked, policyNow, rulesAt, beliefOf } = present;
  const verdict = modelVerdict(episode);
  if (verdict === null) return { kind: "needless" };
  if (graph === "another" && !asked) return { kind: "not-asked", why: `the record was made with ${sayOther(episode, kg)}` };
  const policy = policyNow(episode.policy)?.policy;
  if (policy === undefined) return { kind: "not-asked", why: `the policy ${episode.policy} is no longer there` };
  try {
    const belief = { ...beliefOf(episode, await kg.properties(signal)), complete: kg.complete };
    const rules = rulesAt(episode.startedAt);
    await rules.ready(belief);
    return { kind: "asked", ...gateVerdict({ rules, policy, belief }, verdict) };
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
    return { kind: "not-asked", why: error.message };
  }
}

function foreignFault(citation: Citation, { foreign }: VerdictGate): string | null {
  const id = citedId(citation);
  return foreign.has(id) ? `${id} was not shown to the model, and the citation gate did not add it` : null;
}

type ModelVerdict = { readonly label: Label; readonly citations: readonly Citation[]; readonly shown: readonly string[] };

type Recalled = GateRules & { readonly belief: Belief };

/** null if rules decided (then the model gave no confidence), or if nothing was decided. */
function modelVerdict({ outcome, shown }: Episode): ModelVerdict | null {
  if (outcome.kind === "failed" || shown === undefined) return null;
  const { label, citations, said } = outcome.verdict;
  return label === "not-enough-info" || said === undefined ? null : { label, citations, shown };
}

type VerdictGate = {
  /** Why the shown citations do not carry the label, in the gate's words; empty if they do. */
  readonly why: readonly string[];
  /** Cited ids that were not in any prompt and were not added by the gate. */
  readonly foreign: ReadonlySet<string>;
};

/** Applies the citation gate again to a model's verdict. Citations that the gate had added were not shown and do not count. */
function gateVerdict(recalled: Recalled, verdict: ModelVerdict): VerdictGate {
  const carrying = carries(recalled, verdict);
  const { citations, why } =
    carrying.why.length > 0 && verdict.label === "conflicting" ? (madeConflicting(recalled, verdict) ?? carrying) : carrying;
  const known = new Set([...verdict.shown, ...citations.map(citedId)]);
  return { why, foreign: new Set(verdict.citations.map(citedId).filter((id) => !known.has(id))) };
}

function carries({ belief, ...context }: Recalled, { label, citations, shown }: ModelVerdict): ReturnType<typeof carriedLabel> {
  const seen = new Set(shown);
  return carriedLabel(context, { label, shown, citations: citations.filter((citation) => seen.has(citedId(citation))) }, belief);
}

const SIDES = [
  { label: "supported", side: "supports", other: "refuted" },
  { label: "refuted", side: "refutes", other: "supported" },
] as const;

/**
 * The gate makes a verdict *conflicting* if the rules or an uncited contradiction disagree with it. The disagreeing evidence need not have
 * been shown. null if neither side was a verdict of its own.
 */
function madeConflicting(recalled: Recalled, { citations, shown }: ModelVerdict): ReturnType<typeof carriedLabel> | null {
  const { belief, ...context } = recalled;
  for (const { label, side, other } of SIDES) {
    const own = citations.filter(({ stance }) => stance === side);
    const against = citations.filter(({ stance }) => stance !== side && stance !== "context");
    const first = carries(recalled, { label, citations: own, shown });
    const byRules = carriedLabel(context, { label: other, citations: against }, belief);
    const cited = new Set(against.map(citedId));
    const found = uncitedContradictions(belief, label, new Set(own.map(citedId))).filter(({ id }) => cited.has(id));
    if (first.why.length === 0 && (byRules.why.length === 0 || found.length > 0))
      return { why: [], citations: [...first.citations, ...byRules.citations, ...found.map(({ citation }) => citation)] };
  }
  return null;
}
