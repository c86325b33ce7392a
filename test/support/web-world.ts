import type { Belief } from "../../src/domain/belief.js";
import type { Entity } from "../../src/domain/entity.js";
import type { Triplet } from "../../src/domain/evidence-graph.js";
import type { EntityId } from "../../src/domain/ids.js";
import type { WebPassage } from "../../src/domain/passage.js";
import { sayTime, sayValue } from "../../src/domain/say-statement.js";
import type { Fact, Statement } from "../../src/domain/statement.js";
import { detectMentions } from "../../src/kg/name-spans.js";
import { dateQualifier } from "../../src/reasoner/rules/read-statements.js";
import { beliefOf } from "./belief.js";
import { entityOf, factOf, item, linkOf, propertyOf } from "./build.js";
import { testPolicy } from "./policy.js";
import { testRules } from "./rules.js";
import { ENTITIES, PROPERTIES, TYPES } from "./small-world.js";

export const rules = testRules();

const MORE: readonly (readonly [Entity, string])[] = [
  [entityOf("Q2001", "Orell Prize"), "award"],
  [entityOf("Q2002", "Halden Bridge"), "bridge"],
  [entityOf("Q2003", "Marrow Works"), "company"],
  [entityOf("Q2004", "The Glass Orchard"), "novel"],
  [entityOf("Q2005", "Mount Serrat"), "mountain"],
];
const KINDS = new Map(MORE.map(([, kind], place) => [kind, entityOf(`Q${2100 + place}` as EntityId, kind)]));
const WORDS: readonly Entity[] = [entityOf("Q2201", "physicist"), entityOf("Q2202", "painter")];

const things: readonly Entity[] = [...ENTITIES, ...MORE.map(([entity]) => entity), ...KINDS.values(), ...WORDS];
const types: readonly Fact[] = [...TYPES, ...MORE.map(([{ id }, kind]) => factOf(id, "P31", item(KINDS.get(kind)?.id ?? "Q1")))];
const properties = [
  ...PROPERTIES,
  propertyOf("P17", "country"),
  propertyOf("P22", "father"),
  propertyOf("P27", "country of citizenship", "entity", ["nationality", "citizen of"]),
  propertyOf("P30", "continent"),
  propertyOf("P40", "child"),
  propertyOf("P50", "author", "entity", ["written by"]),
  propertyOf("P106", "occupation"),
  propertyOf("P108", "employer"),
  propertyOf("P112", "founded by"),
  propertyOf("P131", "located in the administrative territorial entity"),
  propertyOf("P166", "award received"),
  propertyOf("P570", "date of death", "time"),
  propertyOf("P571", "inception", "time"),
  propertyOf("P577", "publication date", "time"),
  propertyOf("P1082", "population", "quantity"),
  propertyOf("P1477", "birth name", "text"),
  propertyOf("P2043", "length", "quantity"),
  propertyOf("P2044", "elevation above sea level", "quantity"),
];

export function named(label: string): EntityId {
  return things.find((entity) => entity.label === label)?.id ?? "Q0";
}

/** What is known before the web is asked: the claim's names, what kinds of things there are, and these facts. */
export function worldBelief(claim: string, facts: readonly Fact[] = []): Belief {
  const links = things.flatMap((entity) =>
    claim.includes(entity.label) ? [linkOf(claim, entity.label, entity, /^\p{Ll}/u.test(entity.label) ? "word" : "name")] : [],
  );
  return beliefOf({
    text: claim,
    links,
    mentions: detectMentions(claim, links),
    entities: things,
    properties,
    facts: [...types, ...facts],
  });
}

export async function extract(belief: Belief, ...passages: readonly WebPassage[]): Promise<readonly Triplet[]> {
  return (await rules.extractTriplets(belief, passages, testPolicy())).triplets;
}

/** "Ada Lindqvist – residence: Avelon (since 1891)" */
export function sayTriplet({ graph, properties }: Belief, { fact }: Triplet): string {
  const name = (id: string) => graph.entity(id as Statement["subject"])?.label ?? id;
  const [start, end, point] = (["P580", "P582", "P585"] as const).map((property) => {
    const date = dateQualifier(fact, property);
    return date === null ? null : sayTime(date);
  });
  const dates = start != null ? (end != null ? `${start} to ${end}` : `since ${start}`) : end != null ? `until ${end}` : point;
  const value = sayValue(fact.value, name);
  return `${name(fact.subject)} – ${properties.get(fact.property)?.label ?? fact.property}: ${value}${dates == null ? "" : ` (${dates})`}`;
}
