import type { Claim } from "../../src/domain/claim.js";
import type { Entity, Property, PropertyKind } from "../../src/domain/entity.js";
import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import type { Linked } from "../../src/domain/mention.js";
import type { Judgement } from "../../src/domain/outcome.js";
import type { Fact } from "../../src/domain/statement.js";
import type { TimeValue, Value } from "../../src/domain/value.js";
import { PRECISION } from "../../src/domain/vocabulary.js";

/** Short ways to write domain values down; what a test does not name has the plainest value. */
export function claimOf(text: string, asOf: string | null = null): Claim {
  return { text, asOf, url: null };
}

export function entityOf(id: EntityId, label: string, description: string | null = null, aliases: readonly string[] = []): Entity {
  return { id, label, description, aliases };
}

export function propertyOf(id: PropertyId, label: string, kind: PropertyKind = "entity", aliases: readonly string[] = []): Property {
  return { id, label, aliases, kind };
}

export function dictionaryOf(...properties: readonly Property[]): ReadonlyMap<PropertyId, Property> {
  return new Map(properties.map((property) => [property.id, property]));
}

export function item(id: EntityId): Value {
  return { kind: "entity", id };
}

export function year(value: number): TimeValue {
  return { kind: "time", iso: `${String(value).padStart(4, "0")}-01-01T00:00:00Z`, precision: PRECISION.year };
}

export function factOf(subject: EntityId, property: PropertyId, value: Value, rest: Partial<Fact> = {}): Fact {
  return { subject, property, value, rank: "normal", qualifiers: [], node: null, ...rest };
}

/** A name of the claim, linked without doubt. */
export function linkOf(text: string, name: string, entity: Entity, by: Linked["by"] = "name"): Linked {
  const start = text.indexOf(name);
  return { kind: "linked", span: { start, end: start + name.length, text: name }, by, entity, score: 0.9, rivals: [], rejected: [] };
}

export function judgementOf(rest: Partial<Judgement> = {}): Judgement {
  return { label: "not-enough-info", confidence: null, justification: "", citations: [], keyPoints: [], lookedFor: [], parts: [], ...rest };
}
