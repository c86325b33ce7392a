import { z } from "zod";
import { entityIdSchema } from "./id-schemas.js";
import type { EntityId, PropertyId } from "./ids.js";
import { type Immutable, listOf } from "./immutable.js";

export type PropertyKind = "entity" | "time" | "quantity" | "text" | "other";

/**
 * How many values a property takes; this decides whether a different value refutes. `one`: one ever; `current`: one at a time; `complete`:
 * several, nearly all of them listed; `many`: any number, so a different value says nothing.
 */
export const TAKES = ["one", "current", "complete", "many"] as const;
export type Takes = (typeof TAKES)[number];

/** Wordings by their direction, as in `phrasebook/*.yaml`; X is the subject, Y the value. */
export type Wordings = {
  readonly same: readonly string[];
  readonly stronger: readonly string[];
  readonly weaker: readonly string[];
  readonly not: readonly string[];
};

/** A relation of a graph with its own vocabulary, besides its names. */
export type OwnRelation = {
  readonly takes: Takes;
  /** Source of `takes`: written in the graph or the phrases file, counted over its subjects, or unknown. */
  readonly ground: "declared" | "counted" | "unknown";
  /** Number of subjects, and how many of them have one value. */
  readonly subjects: number;
  readonly single: number;
  readonly inverse: PropertyId | null;
  readonly symmetric: boolean;
  readonly transitive: boolean;
  /** Classes of its subjects and values: declared, or else those that all of them share. */
  readonly of: readonly EntityId[];
  readonly is: readonly EntityId[];
  readonly comment: string | null;
  readonly wordings?: Wordings;
};

export type Property = {
  readonly id: PropertyId;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly kind: PropertyKind;
  /** Only in graphs with a vocabulary of their own. */
  readonly own?: OwnRelation;
};

/** The description of a thing that occurs only as a value of these relations. */
export function valueDescription(labels: Iterable<string>): string {
  return `value of ${[...labels].map((label) => `"${label}"`).join(", ")}`;
}

export function isDescribedAsValue(description: string | null | undefined, label: string): boolean {
  return description?.startsWith("value of ") === true && description.includes(`"${label}"`);
}

/** Relations whose values are kinds of things: "device type", "format", "job title". */
export function namesKinds(label: string): boolean {
  return /\b(?:type|kind|class|category|format|profession|occupation|role|job|job title|species|breed|genus)$/iu.test(label);
}

/** Whether a thing occurs only as a value of such a relation. */
export function isDescribedAsKind(description: string | null): boolean {
  return (
    description?.startsWith("value of ") === true && [...description.matchAll(/"([^"]*)"/gu)].some(([, label = ""]) => namesKinds(label))
  );
}

export const entitySchema = z
  .object({ id: entityIdSchema, label: z.string(), description: z.string().nullable(), aliases: listOf(z.string()) })
  .meta({ id: "Entity" });
export type Entity = Immutable<z.output<typeof entitySchema>>;
