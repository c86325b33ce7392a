import type { z } from "zod";
import type { linkSchema } from "./schemas/episode-schema.js";
import type { Immutable } from "./schemas/immutable.js";
import type { spanSchema } from "./schemas/value-schema.js";
import type { QuantityValue, TimeValue } from "./value.js";

export type Span = Immutable<z.output<typeof spanSchema>>;

/** How loosely a number in a claim may be read: "about 10", "more than 10". */
export type Comparator = "equal" | "about" | "more" | "less" | "at-least" | "at-most";

/** "in 1903", "from 1990", "until 1994", "before 1900"; "between 1914 and 1918" is not before the one and not after the other. */
export type TimeComparator = "in" | "before" | "after" | "from" | "until" | "not-before" | "not-after";
/** "the early 19th century", "the summer of 1963": which part of a stretch of time is meant. */
export type PartOfTime = "early" | "mid" | "late" | "beginning" | "end" | "spring" | "summer" | "autumn" | "winter";

/** A time or a number that a claim names; names of things become links. */
export type Mention =
  | (Span & {
      readonly kind: "time";
      readonly value: TimeValue;
      readonly comparator: TimeComparator;
      readonly part?: PartOfTime;
      /** "The nineties": which century is meant is not said; the value takes the twentieth. */
      readonly anyCentury?: true;
      /** The time of an event: a state has to hold all through it. */
      readonly throughout?: true;
    })
  | (Span & {
      readonly kind: "quantity";
      readonly value: QuantityValue;
      readonly unitText: string | null;
      readonly comparator: Comparator;
    });

export type Link = Immutable<z.output<typeof linkSchema>>;
export type Linked = Extract<Link, { kind: "linked" }>;

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
