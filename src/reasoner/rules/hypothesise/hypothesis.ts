import type { CompleteList } from "../../../domain/complete-list.js";
import type { Property } from "../../../domain/entity.js";
import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Mention } from "../../../domain/mention.js";
import type { Reading, TimeMention } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import type { TimeValue } from "../../../domain/value.js";
import type { Traits } from "../understand/phrasebook.js";

/** Tense, dates and negation of the claim. */
export type Phrasing = Pick<
  Reading,
  "tense" | "now" | "aspect" | "asOf" | "denied" | "child" | "already" | "lasted" | "repeated" | "notBefore" | "learned" | "elsewhere"
>;

/** Input of the rules once a claim is understood: the evidence so far, traits of properties, and the phrasing of the claim. */
export type Evidence = {
  readonly graph: EvidenceGraph;
  readonly properties: ReadonlyMap<PropertyId, Property>;
  traits(property: PropertyId): Traits;
  /** Were only some of the entity's values fetched? */
  isCut(entity: EntityId, property: PropertyId, direction: "out" | "in"): boolean;
  /** Were the entity's own statements fetched? Unfetched statements are not absent. */
  wasVisited(entity: EntityId): boolean;
  /** Was a relation fetched because a complete list depends on it? */
  wasListed(entity: EntityId, property: PropertyId, direction: "out" | "in"): boolean;
  /** Lists that the graph holds completely. */
  readonly complete: readonly CompleteList[];
  readonly phrasing: Phrasing;
  /** Today, for claims about the present without a date. */
  readonly today: TimeValue;
  /** Names of rules that are switched off (ablation). */
  readonly without: ReadonlySet<string>;
};

/** Is one of two properties recorded as the inverse of the other? Father and mother are both inverses of child. */
export function areInverse({ traits }: Pick<Evidence, "traits">, one: PropertyId, other: PropertyId): boolean {
  return traits(one).inverse === other || traits(other).inverse === one;
}

/** The value of a hypothesis. */
export type Target =
  /** `isClass`: a common noun that names a class rather than an instance. */
  | { readonly kind: "entity"; readonly id: EntityId; readonly isClass: boolean }
  | { readonly kind: "literal"; readonly mention: Mention }
  /** `of`: the country of a demonym, if the claim is about the word itself. */
  | { readonly kind: "text"; readonly text: string; readonly of?: EntityId };

/** One reading of an assertion as subject – property – value, with the statements that lead to an unnamed subject or value. */
export type Hypothesis = {
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly value: Target;
  readonly via: readonly Statement[];
  readonly times: readonly TimeMention[];
  /** How well the claim's words express it, 0…1. */
  readonly score: number;
  /** No other interpretation of the assertion has a higher score. */
  readonly clearest: boolean;
  /** How certain the entity links are, 0…1. */
  readonly linked: number;
  /** A name is linked to one of its less likely bearers: such a reading can support a claim, but not refute it. */
  readonly rival: boolean;
  /** The claim's name for its subject; `told`: it says which bearer it means. */
  readonly calledBy: string;
  readonly told: boolean;
};

/** Minimum score of a clearly stated relation. Below it, the words may mean the reverse relation, another person, or a role in a film. */
export const CLEARLY = 0.9;

/** A hypothesis that the claim states clearly; `details` replaces the defaults. */
export function clearHypothesis(
  { subject, property, value }: Pick<Hypothesis, "subject" | "property"> & { readonly value: EntityId | Target },
  details: Partial<Hypothesis> = {},
): Hypothesis {
  const target: Target = typeof value === "string" ? { kind: "entity", id: value, isClass: false } : value;
  return {
    subject,
    property,
    value: target,
    via: [],
    times: [],
    score: 0.95,
    clearest: true,
    linked: 1,
    rival: false,
    calledBy: "",
    told: false,
    ...details,
  };
}
