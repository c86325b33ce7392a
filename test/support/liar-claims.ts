import { createHash } from "node:crypto";
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

/** Claims that are kept aside: nothing is tuned on them. */
export function isAsideClaim({ id }: Pick<LiarClaim, "id">): boolean {
  return "01234".includes(sha1(id).charAt(0));
}

/** The two modes that are kept aside. */
export function asideModes<Mode extends string>(modes: readonly Mode[]): readonly Mode[] {
  return [...modes].sort((a, b) => (sha1(a) < sha1(b) ? -1 : 1)).slice(0, 2);
}

function sha1(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}
