import { z } from "zod";
import { idSchema, isoDate, type Loader, labelSchema, labelWords, loaderOf, REFUTED, SUPPORTED } from "./loader.js";

/** PolitiFact's six grades. Half and barely true are partly correct, so refuted (§5.1); of *mostly true* the paper says nothing, we take it for supported. */
const GRADES = labelWords({
  true: SUPPORTED,
  "mostly-true": SUPPORTED,
  "half-true": REFUTED,
  "barely-true": REFUTED,
  "mostly-false": REFUTED,
  false: REFUTED,
  "pants-fire": REFUTED,
  "pants-on-fire": REFUTED,
});

/** LIAR (Wang 2017), `test.tsv`: id, label, statement, subjects, speaker, … without a head. */
export const liar: Loader = {
  ...loaderOf({
    format: "liar",
    shape: "tabs",
    schema: z.tuple([z.string().min(1), z.string(), z.string(), z.string().optional(), z.string().optional()]).rest(z.string()),
    labels: GRADES,
    marks: [],
    label: ([, label]) => label,
    row: ([id, , statement, , speaker]) => ({ id, claim: statement, subject: speaker === "" ? undefined : speaker }),
  }),
  recognises: (record) =>
    Array.isArray(record) &&
    record.length >= 3 &&
    GRADES.has(
      String(record[1])
        .toLowerCase()
        .replace(/[^a-z]/g, ""),
    ),
};

/** LIAR-New (Pelrine et al. 2023), `LIAR-New.jsonl`: statements since 2021, each marked Possible, Hard or Impossible to verify as it stands. */
export const liarNew: Loader = {
  ...loaderOf({
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
    label: ({ label }) => label,
    row({ example_id, id, statement, date, possibility_label }) {
      // p, h or i in the file; the paper writes the words out.
      if (/^i(mpossible)?$/i.test(possibility_label ?? "")) return "impossible to verify";
      return { id: example_id ?? id, claim: statement, date: isoDate(date ?? "") };
    },
  }),
};
