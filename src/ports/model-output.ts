import { z } from "zod";

export type JsonSchema = { readonly [key: string]: unknown };

/** What a model is to answer with. The schema has the last word, whatever a server promises to enforce. */
export type OutputShape<T> =
  | { readonly kind: "text"; readonly schema: z.ZodType<T> }
  | { readonly kind: "json"; readonly name: string; readonly schema: z.ZodType<T>; readonly jsonSchema: JsonSchema };

export const PLAIN_TEXT: OutputShape<string> = { kind: "text", schema: z.string() };

/**
 * A JSON object of a given shape. Servers that enforce schemas want every property required, so `.optional()` is refused here, where the
 * program is written, and not by one of many servers: say `.nullable()`.
 */
export function jsonOutput<T>(name: string, schema: z.ZodType<T>): OutputShape<T> {
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) throw new Error(`"${name}" cannot name an output: letters, digits, _ and - only`);
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema);
  if (jsonSchema.type !== "object") throw new Error(`the output ${name} is not an object`);
  const optional = optionalProperties(jsonSchema, name);
  if (optional.length > 0) throw new Error(`optional properties are not portable, use nullable: ${optional.join(", ")}`);
  return { kind: "json", name, schema, jsonSchema };
}

const nodeSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

function optionalProperties(node: unknown, path: string): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((item) => optionalProperties(item, path));
  const parsed = nodeSchema.safeParse(node);
  if (!parsed.success) return [];
  const { properties = {}, required = [], ...rest } = parsed.data;
  return [
    ...Object.keys(properties).flatMap((name) => (required.includes(name) ? [] : [`${path}.${name}`])),
    ...Object.entries(properties).flatMap(([name, property]) => optionalProperties(property, `${path}.${name}`)),
    ...Object.values(rest).flatMap((part) => optionalProperties(part, path)),
  ];
}
