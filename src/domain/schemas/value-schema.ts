import { z } from "zod";

/**
 * Schemas live apart from the types that are inferred from them: building them takes milliseconds, which is spent only when an episode is parsed.
 * Lists are readonly, so that a domain value can be sent as it is.
 */
export const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

export const entityIdSchema = z.templateLiteral(["Q", z.int()]);
export const propertyIdSchema = z.templateLiteral(["P", z.int()]);
export const statementIdSchema = z.templateLiteral(["s", z.int()]);
export const passageIdSchema = z.templateLiteral(["p", z.int()]);
export const imageIdSchema = z.templateLiteral(["i", z.int()]);
export const itemIdSchema = z.templateLiteral(["a", z.int()]);
export const conflictIdSchema = z.templateLiteral(["c", z.int()]);

export const stanceSchema = z.enum(["supports", "refutes", "context"]);

/** Words and their place in the text that holds them. */
export const spanSchema = z.object({ start: z.number(), end: z.number(), text: z.string() }).meta({ id: "Span" });

export const timeValueSchema = z.object({ kind: z.literal("time"), iso: z.string(), precision: z.number() });
export const quantityValueSchema = z.object({ kind: z.literal("quantity"), amount: z.number(), unit: entityIdSchema.nullable() });

export const valueSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("entity"), id: entityIdSchema }),
    timeValueSchema,
    quantityValueSchema,
    z.object({ kind: z.literal("text"), text: z.string(), language: z.string().nullable() }),
    z.object({ kind: z.literal("some-value") }),
    z.object({ kind: z.literal("no-value") }),
  ])
  .meta({ id: "Value" });
