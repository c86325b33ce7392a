import { z } from "zod";

/** What an episode may cost. Policies may leave parts out: the defaults are the paper's. */
export const budgetSchema = z
  .strictObject({
    steps: z.int().positive().default(8),
    modelCalls: z.int().nonnegative().default(20),
    /** Input and output together; null: no limit. */
    tokens: z.int().positive().nullable().default(null),
    /** Needs the model's price. */
    usd: z.number().positive().nullable().default(null),
    sparqlQueries: z.int().positive().default(60),
    webRequests: z.int().nonnegative().default(20),
    seconds: z.number().positive().max(86_400, "a day at most").default(120),
  })
  .meta({ id: "Budget" });
