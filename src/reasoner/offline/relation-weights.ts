import { readFileSync } from "node:fs";
import { z } from "zod";
import type { PropertyId } from "../../domain/ids.js";
import { messageOf, PlumblineError } from "../../errors.js";
import type { Direction } from "../../ports/knowledge-graph.js";
import { relationFeatures } from "./relation-features.js";

const rowSchema = z.record(z.string().regex(/^P\d+[<>]$/), z.number());
const fileSchema = z.object({
  provenance: z.looseObject({ fittedBy: z.string() }),
  bias: rowSchema,
  words: z.record(z.string(), rowSchema),
});

/** How likely a text speaks of a relation, as fitted on development data; 0 for a relation that was never seen there. */
export type RelationWeights = { likelihoods(text: string): (property: PropertyId, direction: Direction) => number };

export const NO_WEIGHTS: RelationWeights = { likelihoods: () => () => 0 };

/** Reads what scripts/fit-relations.ts wrote. */
export function readRelationWeights(file: URL): RelationWeights {
  const { bias, words } = parse(file);
  const relations = [...new Set([bias, ...Object.values(words)].flatMap((row) => Object.keys(row)))];
  return {
    likelihoods(text) {
      const sums = new Map(relations.map((relation) => [relation, bias[relation] ?? 0]));
      for (const feature of relationFeatures(text))
        for (const [relation, weight] of Object.entries(words[feature] ?? {})) sums.set(relation, (sums.get(relation) ?? 0) + weight);
      const top = Math.max(...sums.values());
      const parts = new Map([...sums].map(([relation, sum]) => [relation, Math.exp(sum - top)]));
      const total = [...parts.values()].reduce((sum, part) => sum + part, 0);
      return (property, direction) => (parts.get(`${property}${direction === "out" ? ">" : "<"}`) ?? 0) / total;
    },
  };
}

function parse(file: URL): z.infer<typeof fileSchema> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the weights ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}
