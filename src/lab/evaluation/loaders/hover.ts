import { z } from "zod";
import { idSchema, type Loader, labelSchema, labelWords, loaderOf } from "./loader.js";

/** HOVER (Jiang et al. 2020), `hover_dev_release_v1.1.json`: a JSON array. *Not supported* covers FEVER's refuted and not enough information. */
export const hover: Loader = loaderOf({
  format: "hover",
  schema: z.object({
    uid: idSchema,
    claim: z.string(),
    label: labelSchema,
    num_hops: z.int().positive(),
    hpqa_id: z.string().optional(),
    supporting_facts: z.array(z.tuple([z.string()]).rest(z.unknown())),
  }),
  labels: labelWords({ supported: "SUPPORTED", refuted: "NOT_SUPPORTED" }),
  marks: ["uid", "supporting_facts", "num_hops"],
  labelOf: ({ label }) => label,
  row: ({ uid, claim, num_hops, hpqa_id, supporting_facts }) => ({
    id: uid,
    claim,
    kind: `${num_hops} hops`,
    // Claims made from one HotpotQA question share their pages.
    subject: hpqa_id ?? supporting_facts[0]?.[0],
    decides: { facts: [], pages: [...new Set(supporting_facts.map(([page]) => page))] },
  }),
});
