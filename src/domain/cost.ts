import type { z } from "zod";
import type { costSchema } from "./schemas/episode-schema.js";
import type { Immutable } from "./schemas/immutable.js";

/** What language models cost. */
export type ModelCost = {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** null where the model's price is not known. */
  readonly usd: number | null;
};

export type Cost = Immutable<z.output<typeof costSchema>>;
