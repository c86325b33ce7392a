import type { Property } from "../../domain/entity.js";
import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { PropertyId } from "../../domain/ids.js";
import type { TimeValue } from "../../domain/value.js";
import type { Calibration } from "./calibrate.js";
import type { Reading } from "./read-claim.js";
import type { RelationLexicon } from "./relation-lexicon.js";
import type { RelationWeights } from "./relation-weights.js";

/** What every checker may look at. */
export type Context = {
  readonly reading: Reading;
  readonly graph: EvidenceGraph;
  /** Relations that the graph holds only in part, as `entity property direction`. */
  readonly cut: ReadonlySet<string>;
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly lexicon: RelationLexicon;
  readonly weights: RelationWeights;
  /** Rules that are left out, by name, to see what each adds; see `rules.ts`. */
  readonly without: ReadonlySet<string>;
  readonly calibration: Calibration;
  /** Today, for claims about the present that carry no date. */
  readonly today: TimeValue;
};
