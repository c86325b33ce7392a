import { readFileSync } from "node:fs";
import { z } from "zod";

const claimSchema = z.strictObject({
  id: z.string(),
  claim: z.string(),
  /** The best answer that the starter graph allows. */
  label: z.enum(["supported", "refuted", "not-enough-info"]),
  /** Relations that would hold the claim, by label; several where it takes several hops or can be read from either end. */
  relations: z.array(z.string()).default([]),
  /** The graph's lines, or why there are none. */
  note: z.string().optional(),
});
export type LiarClaim = Readonly<z.output<typeof claimSchema>>;

/** Claims about the starter graph, written from its source: a third true, a third false, a third that it cannot decide. */
export function readLiarClaims(): readonly LiarClaim[] {
  return readFileSync(new URL("../fixtures/liar-claims.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => claimSchema.parse(JSON.parse(line)));
}
