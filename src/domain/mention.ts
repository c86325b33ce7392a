import { z } from "zod";
import { entitySchema } from "./entity.js";
import { entityIdSchema } from "./id-schemas.js";
import { type Immutable, listOf } from "./immutable.js";
import type { QuantityValue, TimeValue } from "./value.js";

/** A piece of text and its position. */
export const spanSchema = z.object({ start: z.number(), end: z.number(), text: z.string() }).meta({ id: "Span" });
export type Span = Immutable<z.output<typeof spanSchema>>;

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

const rivalSchema = z.object({ entity: entitySchema, score: z.number() });

const rejectedSchema = z.object({
  id: entityIdSchema,
  label: z.string(),
  /** Null also in older records. */
  description: z.string().nullable().default(null),
  score: z.number(),
  why: z.string(),
});

/** A name linked to an entity of the graph (with the other candidates), or unknown. */
export const linkSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("linked"),
      span: spanSchema,
      /** A proper name, a common noun such as "physicist", or a country by its adjective. */
      by: z.enum(["name", "word", "demonym"]),
      entity: entitySchema,
      score: z.number(),
      rivals: listOf(rivalSchema),
      /** Other entities of that name, and why they were rejected. */
      rejected: listOf(rejectedSchema),
    }),
    z.object({ kind: z.literal("unknown"), span: spanSchema }),
  ])
  .meta({ id: "Link" });
export type Link = Immutable<z.output<typeof linkSchema>>;
export type Linked = Extract<Link, { kind: "linked" }>;

/** A known name that an unknown one may be a misspelling of. */
export const suggestionSchema = z.object({ typed: z.string(), entities: listOf(entitySchema) }).meta({ id: "Suggestion" });
export type Suggestion = Immutable<z.output<typeof suggestionSchema>>;

/** How a number in a claim is compared: "about 10", "more than 10"; "almost 10" is a little less. */
export type Comparator = "equal" | "about" | "almost" | "more" | "less" | "at-least" | "at-most";

/** "in 1903", "from 1990", "until 1994", "before 1900"; "between 1914 and 1918" is neither before 1914 nor after 1918. */
export type TimeComparator = "in" | "before" | "after" | "from" | "until" | "not-before" | "not-after";

/** "the early 19th century", "the summer of 1963": which part of a period is meant. */
export type PartOfTime = "early" | "mid" | "late" | "beginning" | "end" | "spring" | "summer" | "autumn" | "winter";

/** A time or a number that a claim names; names of things become links. */
export type Mention =
  | (Span & {
      readonly kind: "time";
      readonly value: TimeValue;
      readonly comparator: TimeComparator;
      readonly part?: PartOfTime;
      /** "The nineties": no century is given; the value assumes the twentieth. */
      readonly anyCentury?: true;
      /** A day or a month without its year: "on 17 November". */
      readonly anyYear?: true;
      /** The period of an event: a state must hold for all of it. */
      readonly throughout?: true;
    })
  | (Span & {
      readonly kind: "quantity";
      readonly value: QuantityValue;
      readonly unitText: string | null;
      readonly comparator: Comparator;
      /** Half of the last digit of a measure in two units: in "6 feet 2 inches", half an inch. */
      readonly step?: number;
    });
