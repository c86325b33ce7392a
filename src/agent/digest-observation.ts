import type { Observation } from "../domain/observation.js";
import type { Step } from "../domain/trajectory.js";

type Digest = Step["observation"];

/** An observation as trajectories keep it: what it brought, in numbers and names, without the things themselves. */
export function digestObservation(observation: Observation | { readonly kind: "verdict"; readonly summary: string }): Digest {
  const { kind, summary } = observation;
  if (kind === "failed" || kind === "verdict") return { kind, summary };
  const { entities, facts } = observation;
  const counts = { entities: entities.length, facts: facts.length };
  if (observation.kind === "searched") {
    const { queries, drops, passages, triplets } = observation;
    const found = { ...counts, passages: passages.length, triplets: triplets.length, offered: 0, followed: [], cut: [] };
    return { kind, summary, found, queries, drops };
  }
  const { offered = [], cut } = observation;
  // A chosen relation may still carry how often it was offered.
  const followed = (observation.followed ?? []).map(({ entity, property, direction }) => ({ entity, property, direction }));
  return { kind, summary, found: { ...counts, passages: 0, triplets: 0, offered: offered.length, followed, cut } };
}
