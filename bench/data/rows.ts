import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** The development data lies beside the checkout and is not part of the repository. */
export const FOLDER: URL = new URL(`${process.env["BENCH_DATA"] ?? "../shared/data"}/`, new URL("../../", import.meta.url));

export const SLICE: string = fileURLToPath(new URL("wikidata-slice.nt.gz", FOLDER));

export const hasData = (): boolean => existsSync(SLICE);

export const hasText = (name: string): boolean => existsSync(new URL(name, FOLDER));

export function requireData(): void {
  if (hasData()) return;
  console.error(`There is no ${SLICE}; set BENCH_DATA to the folder of the development data.`);
  process.exit(2);
}

const goldSchema = z.looseObject({
  subject: z.string(),
  property: z.string(),
  object: z.string().nullish(),
  graphValues: z.array(z.string()).optional(),
  path: z.array(z.tuple([z.string(), z.string(), z.string()])).optional(),
  inverse: z.boolean().optional(),
});
export type Gold = z.infer<typeof goldSchema>;

const claimSchema = z.looseObject({
  id: z.string(),
  claim: z.string(),
  label: z.string(),
  kind: z.string().default("natural"),
  /** The wording from which a claim was made; those of people have none. */
  pattern: z.string().optional(),
  gold: z.union([goldSchema.transform((one) => [one]), z.array(goldSchema)]),
});
export type ClaimRow = z.infer<typeof claimSchema>;

const linkingSchema = z.object({
  id: z.string(),
  dataset: z.string(),
  text: z.string(),
  mentions: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      qid: z.string(),
      text: z.string(),
      coref: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});

export const readClaims = (name: string): readonly ClaimRow[] => readRows(name, claimSchema);
export const readLinkingTexts = () => readRows("entity-linking.dev.jsonl", linkingSchema);

function readRows<T>(name: string, schema: z.ZodType<T>): readonly T[] {
  const lines = readFileSync(new URL(name, FOLDER), "utf8").trim().split("\n");
  return lines.map((line) => schema.parse(JSON.parse(line)));
}
