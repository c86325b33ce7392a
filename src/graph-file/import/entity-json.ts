import { z } from "zod";

/** PHP writes an empty map as `[]`, and Wikidata's JSON does so all over. */
const map = <S extends z.ZodType>(schema: S) =>
  z.union([z.record(z.string(), schema), z.tuple([]).transform((): Record<string, z.output<S>> => ({}))]).default({});

const termSchema = z.object({ language: z.string(), value: z.string() });

const snakSchema = z.object({
  snaktype: z.enum(["value", "somevalue", "novalue"]),
  property: z.string(),
  datatype: z.string().optional(),
  datavalue: z.object({ type: z.string(), value: z.unknown() }).optional(),
});

const statementSchema = z.object({
  id: z.string().optional(),
  rank: z.enum(["preferred", "normal", "deprecated"]).default("normal"),
  mainsnak: snakSchema,
  qualifiers: map(z.array(snakSchema)),
  "qualifiers-order": z.array(z.string()).optional(),
  references: z.array(z.object({ hash: z.string().optional(), snaks: map(z.array(snakSchema)) })).default([]),
});

/** An entity of Wikidata's JSON, as dumps, `wbgetentities` and Special:EntityData give it. */
export const entitySchema = z.object({
  id: z.string(),
  type: z.string().optional(),
  datatype: z.string().optional(),
  missing: z.unknown().optional(),
  labels: map(termSchema),
  descriptions: map(termSchema),
  aliases: map(z.array(termSchema)),
  claims: map(z.array(statementSchema)),
  sitelinks: map(z.unknown()),
});

export type EntityJson = z.infer<typeof entitySchema>;
export type StatementJson = z.infer<typeof statementSchema>;
export type SnakJson = z.infer<typeof snakSchema>;

/** The values of snaks by their type; one that does not fit is a value that we cannot read. */
export const entityValueSchema = z
  .object({ id: z.string().optional(), "entity-type": z.string().optional(), "numeric-id": z.number().optional() })
  // Dumps before 2017 give the number only.
  .transform((value) => value.id ?? (value["entity-type"] === "property" ? `P${value["numeric-id"]}` : `Q${value["numeric-id"]}`));
export const timeValueSchema = z.object({ time: z.string(), precision: z.number().int(), calendarmodel: z.string().default("") });
export const quantityValueSchema = z.object({ amount: z.string().regex(/^[+-]?\d+(\.\d+)?$/), unit: z.string() });
export const coordinateSchema = z.object({ latitude: z.number(), longitude: z.number(), globe: z.string().nullish() });
export const monolingualSchema = z.object({ text: z.string(), language: z.string().regex(/^[A-Za-z]+(-[A-Za-z0-9]+)*$/) });
