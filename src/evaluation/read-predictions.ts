import { z } from "zod";
import { LABELS } from "../domain/outcome.js";
import type { Row } from "./dataset.js";
import type { Prediction } from "./evaluate.js";

const predictionSchema: z.ZodType<Prediction> = z.object({
  id: z.string(),
  claim: z.string(),
  gold: z.enum(LABELS),
  label: z.enum(LABELS),
  confidence: z.number().nullable(),
  justification: z.string(),
  lookedFor: z.array(z.string()),
  evidence: z.array(z.string()),
  cited: z.array(z.string()),
  record: z.string().nullable(),
  failure: z.null(),
  cost: z.object({
    steps: z.number(),
    modelCalls: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    usd: z.number().nullable(),
    sparqlQueries: z.number(),
    roundTrips: z.number(),
    webRequests: z.number(),
    ms: z.number(),
  }),
});

/**
 * What an earlier run has predicted for these rows, by id. Claims that failed, lines that a crash tore, and lines about other claims or labels are left
 * out: they are verified again.
 */
export function readPredictions(text: string, rows: readonly Row[]): ReadonlyMap<string, Prediction> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<string, Prediction>();
  for (const line of text.split("\n")) {
    const { data: prediction } = predictionSchema.safeParse(parseJson(line));
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
