import type { Belief } from "../domain/belief.js";
import type { Known } from "../domain/event.js";
import type { EvidenceGraphJson } from "../domain/evidence-graph.js";
import type { Reasoner } from "../ports/reasoner.js";

/** What a step added to the belief, for those who watch. Only new parts are told, so that all of them together are one graph and not many. */
export function whatWasAdded(reasoner: Pick<Reasoner, "read">, before: Belief, after: Belief): Known {
  return {
    links: after.links,
    reading: after.links.length === 0 ? [] : (reasoner.read?.(after) ?? []),
    added: newParts(before.graph.toJSON(), after.graph.toJSON()),
  };
}

function newParts(before: EvidenceGraphJson, after: EvidenceGraphJson): EvidenceGraphJson {
  // Lists only grow; an entity may be told again when more is known of it.
  const known = new Map(before.entities.map((entity) => [entity.id, entity]));
  return {
    entities: after.entities.filter((entity) => known.get(entity.id) !== entity),
    statements: after.statements.slice(before.statements.length),
    passages: after.passages.slice(before.passages.length),
    conflicts: after.conflicts.slice(before.conflicts.length),
    annotations: after.annotations.slice(before.annotations.length),
    corroborations: after.corroborations.slice(before.corroborations.length),
  };
}
