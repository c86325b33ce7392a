import { z } from "zod";
import type { Row } from "./dataset.js";
import type { Prediction } from "./evaluate.js";
import { predictionSchema } from "./result-schema.js";

const verdictsOnly = predictionSchema.extend({ failure: z.null() }).refine(({ label }) => label !== "failed");

/**
 * What an earlier run has predicted for these rows, by id. Claims that failed, lines that a crash tore, and lines about other claims or labels are left
 * out: they are verified again.
 */
export function readPredictions(text: string, rows: readonly Row[]): ReadonlyMap<string, Prediction> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<string, Prediction>();
  for (const line of text.split("\n")) {
    const { data: prediction } = verdictsOnly.safeParse(parseJson(line));
    if (prediction === undefined) continue;
    const row = byId.get(prediction.id);
    if (row?.claim === prediction.claim && row.label === prediction.gold) known.set(prediction.id, prediction);
  }
  return known;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
