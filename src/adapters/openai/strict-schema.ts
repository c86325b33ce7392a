import { z } from "zod";
import type { JsonSchema } from "../../ports/model-output.js";

/** Keywords that one or another server refuses; zod checks what they say. */
const DROPPED = new Set(["$schema", "default", "format", "pattern", "minLength", "maxLength", "uniqueItems", "propertyNames", "examples"]);
const SAFE_INTEGERS = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

const nodeSchema = z.record(z.string(), z.unknown());

/** The part of a JSON Schema that OpenAI, vLLM, Ollama and llama.cpp all enforce. */
export function strictSchema(schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (DROPPED.has(key) || ((key === "minimum" || key === "maximum") && SAFE_INTEGERS.has(value))) return [];
      // Below these keys stand names that we chose, not keywords.
      if (key === "properties" || key === "$defs")
        return [[key, Object.fromEntries(Object.entries(nodeSchema.parse(value)).map(([name, part]) => [name, strictPart(part)]))]];
      if (key === "enum" || key === "const" || key === "required") return [[key, value]];
      return [[key === "oneOf" ? "anyOf" : key, strictPart(value)]];
    }),
  );
}

function strictPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(strictPart);
  const node = nodeSchema.safeParse(part);
  return node.success ? strictSchema(node.data) : part;
}
