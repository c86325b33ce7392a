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
  const places = new Map(relations.map((relation, place) => [relation, place]));
  const start = Float64Array.from(relations, (relation) => bias[relation] ?? 0);
  // By place rather than by name: this is asked at every hop of every claim.
  const rows = new Map(
    Object.entries(words).map(([word, row]) => [
      word,
      Object.entries(row).map(([name, weight]) => [places.get(name) ?? 0, weight] as const),
    ]),
  );
  return {
    likelihoods(text) {
      const sums = start.slice();
      for (const feature of relationFeatures(text))
        for (const [place, weight] of rows.get(feature) ?? []) sums[place] = (sums[place] ?? 0) + weight;
      const top = sums.reduce((most, sum) => Math.max(most, sum), Number.NEGATIVE_INFINITY);
      const parts = sums.map((sum) => Math.exp(sum - top));
      const total = parts.reduce((sum, part) => sum + part, 0);
      return (property, direction) => (parts[places.get(`${property}${direction === "out" ? ">" : "<"}`) ?? -1] ?? 0) / total;
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
