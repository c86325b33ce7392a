import { z } from "zod";
import { type Loader, labelWords, loaderOf } from "./loader.js";

/** FactKG's five types of reasoning; its other tags describe the wording. */
const REASONING = ["num1", "multi claim", "existence", "multi hop", "negation"];

/**
 * FactKG (Kim et al. 2023). The files are Python pickles, `{claim: {Label: [true], Entity_set, Evidence, types}}`; the same object in JSON
 * is read member by member (`registry.ts` rejects the pickle and says how to convert it).
 */
export const factkg: Loader = loaderOf({
  format: "factkg",
  shape: "members",
  schema: z.tuple([
    z.string(),
    z.object({
      Label: z.array(z.union([z.boolean(), z.string()])).length(1),
      Entity_set: z.array(z.string()).default([]),
      types: z.array(z.string()).default([]),
    }),
  ]),
  labels: labelWords({ supported: "true", refuted: "false" }),
  labelOf: ([, { Label }]) => String(Label[0]),
  row: ([claim, { Entity_set, types }]) => ({
    claim,
    kind: REASONING.find((kind) => types.includes(kind)),
    subject: Entity_set[0],
    decides: { facts: [], pages: Entity_set.map((name) => name.replaceAll("_", " ").replace(/^"|"$/g, "")) },
  }),
});
