import { z } from "zod";

/** Wikidata's ids. Only a string that `isEntityId` or `isPropertyId` accepted may enter a query. */
export type EntityId = `Q${number}`;
export type PropertyId = `P${number}`;
/** Stable within one evidence graph: `s1, s2, …`, `p1, p2, …` and `i1, i2, …`. */
export type StatementId = `s${number}`;
export type PassageId = `p${number}`;
export type ImageId = `i${number}`;

export const entityIdSchema = z.templateLiteral(["Q", z.int()]);
export const propertyIdSchema = z.templateLiteral(["P", z.int()]);
export const statementIdSchema = z.templateLiteral(["s", z.int()]);
export const passageIdSchema = z.templateLiteral(["p", z.int()]);
export const imageIdSchema = z.templateLiteral(["i", z.int()]);
export const itemIdSchema = z.templateLiteral(["a", z.int()]);
export const conflictIdSchema = z.templateLiteral(["c", z.int()]);

export const isEntityId = guardOf<EntityId>(/^Q[1-9]\d{0,11}$/);
export const isPropertyId = guardOf<PropertyId>(/^P[1-9]\d{0,11}$/);
export const isStatementId = guardOf<StatementId>(/^s[1-9]\d{0,5}$/);
export const isPassageId = guardOf<PassageId>(/^p[1-9]\d{0,5}$/);
export const isImageId = guardOf<ImageId>(/^i[1-9]\d{0,5}$/);

/** Orders ids of one kind: older ones, with lower numbers, first. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a === b ? 0 : a < b ? -1 : 1);
}

function guardOf<Id extends string>(pattern: RegExp) {
  return (text: string): text is Id => pattern.test(text);
}
