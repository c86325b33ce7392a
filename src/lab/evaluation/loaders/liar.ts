import { z } from "zod";
import { idSchema, isoDate, type Loader, labelAmongWords, labelSchema, labelWords, loaderOf } from "./loader.js";

/**
 * PolitiFact's six grades. Half and barely true are partly correct, so refuted (§5.1). The paper does not mention *mostly true*; here it is
 * supported.
 */
const GRADES = labelWords({
  supported: "true, mostly-true",
  refuted: "half-true, barely-true, mostly-false, false, pants-fire, pants-on-fire",
});

/** LIAR (Wang 2017), `test.tsv`: id, label, statement, subjects, speaker, … without a header row. */
export const liar: Loader = loaderOf({
  format: "liar",
  shape: "tabs",
  schema: z.tuple([z.string().min(1), z.string(), z.string(), z.string().optional(), z.string().optional()]).rest(z.string()),
  labels: GRADES,
  labelOf: ([, label]) => label,
  row: ([id, , statement, , speaker]) => ({ id, claim: statement, subject: speaker === "" ? undefined : speaker }),
  marks: (record) => Array.isArray(record) && record.length >= 3 && labelAmongWords(String(record[1]), GRADES) !== null,
});

/**
 * LIAR-New (Pelrine et al. 2023), `LIAR-New.jsonl`: statements since 2021, each marked Possible, Hard or Impossible to verify without
 * context.
 */
export const liarNew: Loader = loaderOf({
  format: "liar-new",
  schema: z.object({
    example_id: idSchema.optional(),
    id: idSchema.optional(),
    statement: z.string(),
    label: labelSchema,
    date: z.string().nullish(),
    possibility_label: z.string().nullish(),
  }),
  labels: GRADES,
  marks: ["statement", "label"],
  labelOf: ({ label }) => label,
  row({ example_id, id, statement, date, possibility_label }) {
    // p, h or i in the file; the paper writes the words out.
    if (/^i(mpossible)?$/i.test(possibility_label ?? "")) return "impossible to verify";
    return { id: example_id ?? id, claim: statement, date: isoDate(date ?? "") };
  },
});
