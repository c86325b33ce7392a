import type { Observation } from "../domain/observation.js";
import type { Relation } from "../domain/relation.js";
import type { Step } from "../domain/trajectory.js";

type Digest = Step["observation"];

/** An observation as trajectories keep it: what it brought, in numbers and names, without the things themselves. */
export function digestObservation(observation: Observation | { readonly kind: "verdict"; readonly summary: string }): Digest {
  const { kind, summary } = observation;
  if (!("entities" in observation)) return { kind, summary };
  const { entities, facts } = observation;
  const counts = { entities: entities.length, facts: facts.length };
  if (observation.kind === "searched") {
    const { queries, drops, passages, triplets } = observation;
    const found = { ...counts, passages: passages.length, triplets: triplets.length, offered: 0, followed: [], cut: [] };
    return { kind, summary, found, queries, drops };
  }
  const { offered = [], followed = [], cut } = observation;
  const found = { ...counts, passages: 0, triplets: 0, offered: offered.length, followed: followed.map(plain), cut: cut.map(plain) };
  return { kind, summary, found };
}

/** A relation that was offered also says how often it stands there, which is not kept. */
function plain({ entity, property, direction }: Relation): Relation {
  return { entity, property, direction };
}
