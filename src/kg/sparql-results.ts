import { z } from "zod";
import { PlumblineError } from "../errors.js";

const termSchema = z.object({
  type: z.enum(["uri", "literal", "typed-literal", "bnode"]),
  value: z.string(),
  datatype: z.string().optional(),
  "xml:lang": z.string().optional(),
});
const resultsSchema = z.object({ results: z.object({ bindings: z.array(z.record(z.string(), termSchema)) }) });

export type SparqlTerm = z.infer<typeof termSchema>;
export type SparqlRow = Readonly<Record<string, SparqlTerm | undefined>>;

/** Sends a SELECT and gives the whole body of the answer, in SPARQL 1.1 JSON. */
export type Select = (query: string, signal?: AbortSignal) => Promise<string>;

export function parseResults(body: string): readonly SparqlRow[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (cause) {
    const start = body.slice(0, 120).replace(/\s+/g, " ");
    throw new PlumblineError("graph-reply", `the graph's answer is not JSON: "${start}"`, { cause, retryable: true });
  }
  const parsed = resultsSchema.safeParse(json);
  if (!parsed.success) throw new PlumblineError("graph-reply", "the graph's answer is not a SPARQL result", { cause: parsed.error });
  return parsed.data.results.bindings;
}
