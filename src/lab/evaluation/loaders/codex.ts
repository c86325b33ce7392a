import { z } from "zod";
import { type Loader, REFUTED, SUPPORTED, sayIssues } from "./loader.js";

const tripleSchema = z.tuple([z.string().regex(/^Q\d+$/), z.string().regex(/^P\d+$/), z.string().regex(/^Q\d+$/)]);

/** Labels of things and relations: `entities/en/entities.json` and `relations/en/relations.json` of CoDEx. */
export const codexNamesSchema = z.record(z.string(), z.object({ label: z.string().nullish() }));

/**
 * CoDEx (Safavi and Koutra 2020), triple classification: `test.txt` holds triples that are true, `test_negatives.txt` triples that people found false.
 * A triple is put into words in one plain way, so that a wrong verdict is about the graph and not about the wording.
 */
export function codex(names: ReadonlyMap<string, string>, holds: boolean): Loader {
  return {
    format: "codex",
    shape: "tabs",
    recognises: (record) => tripleSchema.safeParse(record).success,
    read(record) {
      const parsed = tripleSchema.safeParse(record);
      if (!parsed.success) return { kind: "fault", message: sayIssues(parsed.error) };
      const [subject, property, object] = parsed.data;
      const [head, relation, tail] = parsed.data.map((id) => names.get(id));
      if (head === undefined || relation === undefined || tail === undefined) return { kind: "removed", why: "no English label" };
      return {
        kind: "row",
        row: {
          id: `${subject}/${property}/${object}`,
          claim: `The ${relation} of ${head} is ${tail}.`,
          gold: holds ? SUPPORTED : REFUTED,
          kind: relation,
          subject,
          decides: { facts: [{ subject, property }], pages: [] },
        },
      };
    },
  };
}
