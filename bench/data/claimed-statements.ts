import { z } from "zod";
import { entityIdSchema, propertyIdSchema } from "../../src/domain/id-schemas.js";
import { isEntityId, type PropertyId } from "../../src/domain/ids.js";
import { withSynonyms } from "../../src/reasoner/rules/check/statements.js";
import type { Traits } from "../../src/reasoner/rules/understand/phrasebook.js";
import type { HiddenStatement } from "./hide-statements.js";

const goldSchema = z.looseObject({
  subject: entityIdSchema,
  property: propertyIdSchema,
  object: z.string().optional(),
  value: z.string().optional(),
  path: z.array(z.tuple([entityIdSchema, propertyIdSchema, entityIdSchema])).optional(),
  qualifier: z.looseObject({ value: z.string() }).optional(),
});

type TraitsOf = (property: PropertyId) => Pick<Traits, "inverse" | "symmetric">;

/** An award and its winner name each other by these; the phrasebook does not call them inverse. */
const AWARDS: readonly PropertyId[] = ["P166", "P1346", "P2522"];
/** What a place contains, as places say where they lie. */
const CONTAINS: readonly PropertyId[] = ["P150", "P527", "P1383"];

/**
 * What a supported claim of the generated data rests on, as lists of statements: without any one of the lists the graph does not decide the claim. A list
 * holds the claimed statement and those that say the same: its inverse, or another property for where something lies. A claim over two hops rests on two.
 */
export function claimedStatements(traits: TraitsOf, gold: unknown): readonly (readonly HiddenStatement[])[] {
  const parsed = goldSchema.safeParse(gold);
  if (!parsed.success) return [];
  const { subject, property, object, value = object, path, qualifier } = parsed.data;
  if (path !== undefined) return path.map(([from, by, to]) => restatements(traits, { subject: from, property: by, value: to }));
  if (value === undefined) return [];
  // The film for which an award was won may carry the award too.
  const third = qualifier !== undefined && isEntityId(qualifier.value) ? [qualifier.value] : [];
  const others = third.flatMap((named) => [
    ...restatements(traits, { subject: named, property, value }),
    ...restatements(traits, { subject, property, value: named }),
  ]);
  return [[...restatements(traits, { subject, property, value }), ...others]];
}

function restatements(traits: TraitsOf, { subject, property, value }: HiddenStatement): readonly HiddenStatement[] {
  const same = withSynonyms(property).map((one) => ({ subject, property: one, value }));
  if (!isEntityId(value)) return same;
  return [...same, ...backwards(traits, property).map((one) => ({ subject: value, property: one, value: subject }))];
}

function backwards(traits: TraitsOf, property: PropertyId): readonly PropertyId[] {
  if (AWARDS.includes(property)) return AWARDS;
  if (property === "P40") return ["P22", "P25"];
  const { inverse, symmetric } = traits(property);
  return [...(symmetric ? [property] : []), ...(inverse === null ? [] : [inverse]), ...(withSynonyms(property).length > 1 ? CONTAINS : [])];
}
