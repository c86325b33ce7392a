import { z } from "zod";

const graphIdSchema = z
  .string()
  .max(2000)
  .regex(/^[^\s<>"]+$/u, "an id is Q42, an IRI or a compact name such as ex:billing");
export const entityIdSchema = graphIdSchema;
export const propertyIdSchema = graphIdSchema;
export const statementIdSchema = z.templateLiteral(["s", z.int()]);
export const passageIdSchema = z.templateLiteral(["p", z.int()]);
export const imageIdSchema = z.templateLiteral(["i", z.int()]);
export const itemIdSchema = z.templateLiteral(["a", z.int()]);
export const conflictIdSchema = z.templateLiteral(["c", z.int()]);
