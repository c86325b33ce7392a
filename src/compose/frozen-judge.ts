import { recordedBelief } from "../agent/recorded-belief.js";
import type { Belief } from "../domain/belief.js";
import type { Entity, Property } from "../domain/entity.js";
import type { Episode } from "../domain/episode.js";
import type { PropertyId } from "../domain/ids.js";
import { citedStatements, type Label } from "../domain/outcome.js";
import type { Policy } from "../domain/policy.js";
import type { Reasoner } from "../ports/reasoner.js";

export type JudgeDeps = {
  readonly rules: Reasoner;
  /** The policy by which the judge judges: always the same, never one that is being trained. */
  readonly policy: Policy;
  readonly properties: ReadonlyMap<PropertyId, Property>;
};

/**
 * Evidence sufficiency (§4.4): does what the verdict cites, and nothing else, decide the claim? The judge is frozen, so that a policy cannot
 * learn to please it. Against the gold label where there is one, else against the verdict's own; 1 or 0, and null where there is no verdict.
 */
export async function sufficiencyOf(
  { rules, policy, properties }: JudgeDeps,
  episode: Episode,
  gold: Label | null,
): Promise<number | null> {
  if (episode.outcome.kind === "failed") return null;
  const { label } = await rules.decide(citedBelief(episode, properties), policy);
  return label === (gold ?? episode.outcome.verdict.label) ? 1 : 0;
}

/** Types are never cited, but rules need them to refute. */
const INSTANCE_OF: PropertyId = "P31";

/** What would be known if only the cited evidence had been found. */
function citedBelief({ claim, links, graph, outcome }: Episode, properties: ReadonlyMap<PropertyId, Property>): Belief {
  const citations = outcome.kind === "verdict" ? outcome.verdict.citations : [];
  const cited = new Set(citedStatements(citations));
  const statements = graph.statements.filter(
    ({ id, property, provenance }) => provenance.source === "kg" && (cited.has(id) || property === INSTANCE_OF),
  );
  const quoted = new Set(citations.flatMap((citation) => ("passage" in citation ? [citation.passage] : [])));
  const passages = graph.passages.filter(({ id }) => quoted.has(id));
  const linked: readonly Entity[] = links.flatMap((link) => (link.kind === "linked" ? [link.entity] : []));
  const entities = [...graph.entities, ...linked];
  const seen = { entities, statements, passages, conflicts: [], annotations: [], corroborations: [] };
  return recordedBelief({ claim, links, graph: seen }, properties);
}
