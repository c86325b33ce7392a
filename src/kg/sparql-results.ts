import { z } from "zod";
import { halves } from "../base/batches.js";
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

/** Throws a retryable error if the rows are incomplete; they are requested again, and not cached. */
export type RefuseRows = (rows: readonly SparqlRow[]) => void;

/** Sends a SELECT and returns the body of the answer, in SPARQL 1.1 JSON. */
export type Select = (query: string, signal?: AbortSignal, refuse?: RefuseRows) => Promise<string>;

export async function selectRows(
  select: Select,
  query: string,
  signal?: AbortSignal,
  refuse: RefuseRows = () => undefined,
): Promise<readonly SparqlRow[]> {
  return wholeRows(await select(query, signal, refuse), query, refuse);
}

/**
 * The rows for all parts. A full answer may be truncated anywhere, so its parts are requested again in two halves; `onFull` gives the rows
 * for a single part with a full answer, or throws.
 */
export async function rowsInHalves<Part>(
  parts: readonly Part[],
  options: {
    readonly maxRows: number;
    ask(parts: readonly Part[]): Promise<readonly SparqlRow[]>;
    onFull(part: Part, rows: readonly SparqlRow[]): readonly SparqlRow[];
  },
): Promise<readonly SparqlRow[]> {
  const rows = await options.ask(parts);
  const [first] = parts;
  if (first === undefined || rows.length < options.maxRows) return rows;
  if (parts.length === 1) return options.onFull(first, rows);
  return (await Promise.all(halves(parts).map((half) => rowsInHalves(half, options)))).flat();
}

/** Marks the end row of every query of `sparql/`. */
const END = "urn:plumbline:end";

/**
 * The rows of an answer to a query of `sparql/`, without its end row. Every such query adds one constant row at the end, so that an empty
 * or truncated answer is detected. An answer as long as the query's limit is returned unchanged: it may be truncated.
 */
export function wholeRows(body: string, query: string, refuse: RefuseRows = () => undefined): readonly SparqlRow[] {
  const limit = Number(/\bLIMIT\s+(\d+)\s*$/.exec(query)?.[1] ?? 0);
  const rows = parseResults(body, limit === 0 ? undefined : limit);
  if (rows.length >= limit) return rows;
  const isEnd = (row: SparqlRow) => Object.values(row).some((term) => term?.value === END);
  const [end] = rows.filter(isEnd);
  const found = rows.filter((row) => !isEnd(row));
  if (end === undefined)
    throw new PlumblineError("graph-reply", "the graph's answer is not whole: its last row is missing", { retryable: true });
  // Rows arrive in any order, so a truncated answer may still contain the end row. If that row states the number of rows, they are counted.
  const stated = found.filter(({ statement, node }) => statement !== undefined && node === undefined).length;
  if (stated < Number(end["told"]?.value ?? 0))
    throw new PlumblineError("graph-reply", "the graph's answer is not whole: it counts more rows than it gave", { retryable: true });
  refuse(found);
  return found;
}

const lengthSchema = z.object({ results: z.object({ bindings: z.array(z.unknown()) }) });

/** Rejects more than `most` rows before parsing them: half a million would block the event loop for seconds. */
export function parseResults(body: string, most = Number.POSITIVE_INFINITY): readonly SparqlRow[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (cause) {
    const start = body.slice(0, 120).replace(/\s+/g, " ");
    throw new PlumblineError("graph-reply", `the graph's answer is not JSON: "${start}"`, { cause, retryable: true });
  }
  if ((lengthSchema.safeParse(json).data?.results.bindings.length ?? 0) > most)
    throw new PlumblineError("graph-reply", `the graph's answer has more rows than the ${most} that were asked for`);
  const parsed = resultsSchema.safeParse(json);
  if (!parsed.success) throw new PlumblineError("graph-reply", "the graph's answer is not a SPARQL result", { cause: parsed.error });
  return parsed.data.results.bindings;
}
