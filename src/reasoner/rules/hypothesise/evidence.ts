import type { CompleteList } from "../../../domain/complete-list.js";
import type { Property } from "../../../domain/entity.js";
import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Reading } from "../../../domain/reading.js";
import type { TimeValue } from "../../../domain/value.js";
import type { Traits } from "../understand/phrasebook.js";

/** What the rules look at once a claim is understood: the evidence so far, what is known of properties, and how the claim speaks of time. */
export type Evidence = {
  readonly graph: EvidenceGraph;
  readonly properties: ReadonlyMap<PropertyId, Property>;
  traits(property: PropertyId): Traits;
  /** Does the graph hold only a part of the values that an entity has? */
  isCut(entity: EntityId, property: PropertyId, direction: "out" | "in"): boolean;
  /** Were the entity's own statements asked for? What was not fetched is not absent. */
  wasVisited(entity: EntityId): boolean;
  /** Was a relation fetched because a complete list hangs on it? */
  wasListed(entity: EntityId, property: PropertyId, direction: "out" | "in"): boolean;
  /** Lists of which the graph holds all members. */
  readonly complete: readonly CompleteList[];
  readonly manner: Pick<Reading, "tense" | "now" | "aspect" | "asOf" | "denied" | "child" | "already" | "lasted" | "learned">;
  /** Today, for claims about the present that carry no date. */
  readonly today: TimeValue;
  /** Rules that are left out, by name, to see what each adds. */
  readonly without: ReadonlySet<string>;
};
