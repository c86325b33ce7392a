import type { z } from "zod";
import type { Entity } from "./entity.js";
import type { Annotation, Conflict, Corroboration } from "./fusion.js";
import type { EntityId, ImageId, PassageId, PropertyId, StatementId } from "./ids.js";
import type { EvidenceImage } from "./image.js";
import type { Passage } from "./passage.js";
import type { evidenceGraphSchema } from "./schemas/evidence-graph-schema.js";
import type { Immutable } from "./schemas/immutable.js";
import type { Statement } from "./statement.js";

/** Our own graph of evidence about one claim; `evidence/` builds it on graphology. Readers see it as immutable. */
export type EvidenceGraph = {
  entity(id: EntityId): Entity | undefined;
  statement(id: StatementId): Statement | undefined;
  entities(): readonly Entity[];
  statements(): readonly Statement[];
  passage(id: PassageId): Passage | undefined;
  passages(): readonly Passage[];
  image(id: ImageId): EvidenceImage | undefined;
  images(): readonly EvidenceImage[];
  conflicts(): readonly Conflict[];
  annotations(): readonly Annotation[];
  corroborations(): readonly Corroboration[];
  /** Statements that leave an entity, optionally by one property. */
  outgoing(id: EntityId, property?: PropertyId): readonly Statement[];
  /** Statements whose value is the entity. */
  incoming(id: EntityId, property?: PropertyId): readonly Statement[];
  toJSON(): EvidenceGraphJson;
};

export type EvidenceGraphJson = Immutable<z.output<typeof evidenceGraphSchema>>;
