import { z } from "zod";
import { isoDate, type Loader, labelWords, loaderOf } from "./loader.js";

/** The last nine columns; some files have a row number before them. */
const COLUMNS = 9;
const MAX_TEXT = 20_000;
const HEAD = "label";

/** PubHealth (Kotonya and Toni 2020), `test.tsv`: claim_id, claim, date_published, explanation, fact_checkers, main_text, sources, label, subjects. */
export const pubhealth: Loader = loaderOf({
  format: "pubhealth",
  shape: "tabs",
  schema: z
    .array(z.string())
    .min(COLUMNS, "has too few columns")
    .transform((cells) => cells.slice(-COLUMNS)),
  labels: labelWords({ supported: "true", refuted: "false", conflicting: "mixture", "not-enough-info": `unproven, ${HEAD}` }),
  labelOf: ([, , , , , , , label = ""]) => label,
  row: ([id = "", claim = "", date = "", , , text = "", , label = "", subjects = ""]) => {
    if (label === HEAD) return "the head of the table";
    const kind = subjects.split(",")[0]?.trim();
    const evidence = text.trim() === "" ? [] : [{ text: text.slice(0, MAX_TEXT) }];
    return { id, claim, date: isoDate(date), kind: kind === "" ? undefined : kind, evidence };
  },
  marks: (record) => Array.isArray(record) && record.includes("claim_id") && record.includes("main_text"),
});
