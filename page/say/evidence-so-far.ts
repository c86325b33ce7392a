import type { Episode } from "../../src/domain/episode.js";
import type { Known } from "../../src/domain/event.js";
import type { Verdict } from "../../src/domain/outcome.js";

type Graph = Episode["graph"];

/** The evidence for a claim before there is a verdict. */
export type EvidenceSoFar = { readonly links: Episode["links"]; readonly reading: Known["reading"]; readonly graph: Graph };

const EMPTY: Graph = { entities: [], statements: [], passages: [], conflicts: [], annotations: [], corroborations: [] };

/** A step contains only what it added. */
export function withKnown(before: EvidenceSoFar | null, { links, reading, added }: Known): EvidenceSoFar {
  const graph = before?.graph ?? EMPTY;
  return {
    links,
    reading,
    graph: {
      entities: [...new Map([...graph.entities, ...added.entities].map((entity) => [entity.id, entity])).values()],
      statements: [...graph.statements, ...added.statements],
      passages: [...graph.passages, ...added.passages],
      conflicts: [...graph.conflicts, ...added.conflicts],
      annotations: [...graph.annotations, ...added.annotations],
      corroborations: [...graph.corroborations, ...added.corroborations],
    },
  };
}

const OPEN: Verdict = {
  label: "not-enough-info",
  confidence: null,
  justification: "",
  citations: [],
  keyPoints: [],
  lookedFor: [],
  parts: [],
  forced: null,
  droppedCitations: 0,
  hint: null,
};
const NO_COST: Episode["cost"] = {
  steps: 0,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  usd: null,
  sparqlQueries: 0,
  roundTrips: 0,
  webRequests: 0,
  ms: 0,
};

/** The same as an episode without citations, for the drawing code. It is never shown as a verdict. */
export function openEpisode(claim: Episode["claim"], { links, reading, graph }: EvidenceSoFar): Episode {
  return {
    id: "",
    startedAt: "",
    claim,
    outcome: { kind: "verdict", verdict: { ...OPEN, reading } },
    links,
    graph,
    evidence: [],
    trajectory: [],
    cost: NO_COST,
    policy: "",
    versions: { plumbline: "", graph: "", reasoner: "" },
  };
}

/** The evidence after this many steps of an ended episode. Statements and passages are numbered in the order in which they were found. */
export function evidenceAfter({ trajectory, links, graph, outcome }: Episode, steps: number): EvidenceSoFar {
  const next = trajectory[steps]?.belief;
  const statements = next === undefined ? graph.statements : graph.statements.slice(0, next.statements);
  const passages = next === undefined ? graph.passages : graph.passages.slice(0, next.passages);
  const shown = new Set<string>(statements.flatMap(({ subject, value }) => (value.kind === "entity" ? [subject, value.id] : [subject])));
  const ids = new Set<string>(statements.map(({ id }) => id));
  const found = next === undefined || next.linked.length + next.unknown.length > 0;
  return {
    links: found ? links : [],
    reading: found && outcome.kind === "verdict" ? (outcome.verdict.reading ?? []) : [],
    graph: {
      ...graph,
      entities: graph.entities.filter(({ id }) => shown.has(id)),
      statements,
      passages,
      conflicts: graph.conflicts.filter(({ kg, web }) => ids.has(kg) && ids.has(web)),
    },
  };
}
