import { z } from "zod";
import { type DatasetFiles, type FileSet, folderOf, idSchema, labelSchema, labelWords, loaderOf, type RawRecord } from "./loader.js";
import { readRecords } from "./read-records.js";

const lineSchema = z.object({
  claim_id: idSchema,
  claim: z.string(),
  cleaned_truthfulness: labelSchema,
  evidence: z.string().optional(),
  "snopes url": z.string().optional(),
  ruling_outline: z.string().optional(),
});

const relevanceSchema = z.object({ topic: idSchema, "document#": z.string().min(1), relevancy: z.union([z.string(), z.number()]) });

/**
 * MOCHEG (Yao et al. 2023), `Corpus2.csv`: one line per piece of evidence, the lines of a claim in sequence. A claim's picture is the first
 * one listed in `img_evidence_qrels.csv` that exists in `images`; a claim without one has text only. `kind` is the fact-checker's site.
 */
export const mocheg: FileSet = {
  format: "mocheg",
  async parts(file, files) {
    const pictures = await relevantPictures(file, files);
    const loader = loaderOf({
      format: "mocheg",
      schema: lineSchema.extend({ evidences: z.array(z.string()) }),
      labels: labelWords({ supported: "supported", refuted: "refuted", "not-enough-info": "NEI" }),
      labelOf: ({ cleaned_truthfulness }) => cleaned_truthfulness,
      row: ({ claim_id, claim, evidences, ruling_outline, "snopes url": address = "" }) => ({
        id: claim_id,
        claim: plain(claim),
        kind: /politifact|snopes/iu.exec(address)?.[0].toLowerCase(),
        image: pictures.get(claim_id),
        explanation: ruling_outline && plain(ruling_outline),
        evidence: evidences.map((text) => ({ text })),
      }),
    });
    return [{ file, loader, records: byClaim(readRecords(files.bytes(file), "table")) }];
  },
};

async function* byClaim(lines: AsyncIterable<RawRecord>): AsyncGenerator<RawRecord> {
  let place = 0;
  let open: { readonly line: number; readonly fields: z.output<typeof lineSchema>; readonly evidences: string[] } | null = null;
  const closed = () => (open === null ? [] : [{ line: open.line, place: place++, fields: { ...open.fields, evidences: open.evidences } }]);
  for await (const record of lines) {
    const { data } = lineSchema.safeParse("fault" in record ? null : record.fields);
    const evidence = plain(data?.evidence ?? "");
    if (data !== undefined && data.claim_id === open?.fields.claim_id) {
      if (evidence !== "") open.evidences.push(evidence);
      continue;
    }
    yield* closed();
    open = data === undefined ? null : { line: record.line, fields: data, evidences: evidence === "" ? [] : [evidence] };
    if (data === undefined) yield record;
  }
  yield* closed();
}

async function relevantPictures(file: string, files: DatasetFiles): Promise<ReadonlyMap<string, string>> {
  const folder = folderOf(file);
  const list = `${folder}img_evidence_qrels.csv`;
  const pictures = new Map<string, string>();
  if (!files.exists(list)) return pictures;
  for await (const record of readRecords(files.bytes(list), "table")) {
    const { data } = relevanceSchema.safeParse("fault" in record ? null : record.fields);
    const picture = `images/${data?.["document#"]}`;
    if (data !== undefined && String(data.relevancy) === "1" && !pictures.has(data.topic) && files.exists(`${folder}${picture}`))
      pictures.set(data.topic, picture);
  }
  return pictures;
}

function plain(text: string): string {
  return text
    .replace(/<[^<>]*>/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}
