import type { Triple } from "./ntriples.js";
import { shapeOf } from "./shape.js";

/** The English labels of a few things, in a pass of their own: keeping all labels in memory would cost far more. */
export async function readLabels(
  batches: AsyncIterable<readonly Triple[]>,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  for await (const batch of batches)
    for (const triple of batch) {
      const shape = shapeOf(triple);
      if (shape.kind !== "name" || shape.part !== "label" || !ids.has(shape.id)) continue;
      if (shape.language === "en" || (shape.language === "mul" && !labels.has(shape.id))) labels.set(shape.id, unquoted(triple.object));
    }
  return labels;
}

function unquoted(literal: string): string {
  return literal
    .slice(1, literal.lastIndexOf('"'))
    .replace(/\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)/g, (_, code: string) =>
      code.length > 1 ? String.fromCodePoint(Number.parseInt(code.slice(1), 16)) : (UNESCAPED[code] ?? code),
    );
}

const UNESCAPED: Readonly<Record<string, string>> = { n: " ", t: " ", r: " ", b: "", f: "" };
