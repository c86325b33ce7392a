import type { Entity } from "./entity.js";
import type { EntityId } from "./ids.js";
import type { QuantityValue, TimeValue } from "./value.js";

export type Span = { readonly start: number; readonly end: number; readonly text: string };

/** How loosely a number in a claim may be read: "about 10", "more than 10". */
export type Comparator = "equal" | "about" | "more" | "less" | "at-least" | "at-most";

/** "in 1903", "from 1990", "until 1994", "before 1900"; "between 1914 and 1918" is not before the one and not after the other. */
type TimeComparator = "in" | "before" | "after" | "from" | "until" | "not-before" | "not-after";
/** "the early 19th century": which part of a stretch of time is meant. */
export type PartOfTime = "early" | "mid" | "late";

/** A time or a number that a claim names; names of things become links. */
export type Mention =
  | (Span & {
      readonly kind: "time";
      readonly value: TimeValue;
      readonly comparator: TimeComparator;
      readonly part?: PartOfTime;
    })
  | (Span & {
      readonly kind: "quantity";
      readonly value: QuantityValue;
      readonly unitText: string | null;
      readonly comparator: Comparator;
    });

/** What became of a name: an entity of the graph (with the runners-up), or unknown. */
export type Link =
  | {
      readonly kind: "linked";
      readonly span: Span;
      /** A proper name, a common noun such as "physicist", or a country by its adjective. */
      readonly by: "name" | "word" | "demonym";
      readonly entity: Entity;
      readonly score: number;
      readonly rivals: readonly Rival[];
      /** Other bearers of the name, and why they are not meant. */
      readonly rejected: readonly Rejected[];
    }
  | { readonly kind: "unknown"; readonly span: Span };

type Rejected = { readonly id: EntityId; readonly label: string; readonly score: number; readonly why: string };
type Rival = { readonly entity: Entity; readonly score: number };
export type Linked = Extract<Link, { kind: "linked" }>;

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
