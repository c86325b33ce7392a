import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { sayIssues } from "../../../base/plain-issues.js";
import { messageOf, PlumblineError } from "../../../errors.js";
import type { DatasetFiles, FileSet, Loader } from "./loader.js";
import { readRecords } from "./read-records.js";

const tripleSchema = z.tuple([z.string().regex(/^Q\d+$/), z.string().regex(/^P\d+$/), z.string().regex(/^Q\d+$/)]);

/** Labels of things and relations: `entities/en/entities.json` and `relations/en/relations.json` of CoDEx. */
const namesSchema = z.record(z.string(), z.object({ label: z.string().nullish() }));

/**
 * CoDEx (Safavi and Koutra 2020), triple classification: `test.txt` has true triples, `test_negatives.txt` triples that annotators found false. All triples
 * use one plain sentence pattern, so that a wrong verdict is due to the graph and not to the wording.
 */
function codexLoader(names: ReadonlyMap<string, string>, holds: boolean): Loader {
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
          label: holds ? "supported" : "refuted",
          kind: relation,
          subject,
          decides: { facts: [{ subject, property }], pages: [] },
        },
      };
    },
  };
}

/** `test.txt` with `test_negatives.txt` next to it, and the labels in a parent folder. */
export const codex: FileSet = {
  format: "codex",
  async parts(file, files) {
    const negatives = file.replace(/\.txt$/, "_negatives.txt");
    if (negatives === file || !files.exists(negatives))
      throw new PlumblineError("invalid-input", `${file}: triple classification needs ${basename(negatives)} beside it`);
    const [entities, relations] = [await namesIn(file, ENTITIES, files), await namesIn(file, RELATIONS, files)];
    const names = new Map([...entities, ...relations]);
    const part = (path: string, holds: boolean) => ({
      file: path,
      loader: codexLoader(names, holds),
      records: readRecords(files.bytes(path), "tabs"),
    });
    return [part(file, true), part(negatives, false)];
  },
};

const ENTITIES = "entities/en/entities.json";
const RELATIONS = "relations/en/relations.json";

/** CoDEx keeps labels up to two folders above its triples. */
async function namesIn(triples: string, path: string, files: DatasetFiles): Promise<ReadonlyMap<string, string>> {
  const folders = [dirname(triples), join(dirname(triples), ".."), join(dirname(triples), "..", "..")];
  const file = folders.map((folder) => join(folder, path)).find(files.exists);
  if (file === undefined)
    throw new PlumblineError("invalid-input", `${triples}: the labels of CoDEx, ${path}, are in none of the folders above it`);
  const parsed = namesSchema.safeParse(parseLabels(file, await files.text(file)));
  if (!parsed.success) throw new PlumblineError("invalid-input", `${file} does not hold the labels of CoDEx`);
  return new Map(Object.entries(parsed.data).flatMap(([id, { label }]) => (label ? [[id, label] as const] : [])));
}

function parseLabels(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PlumblineError("invalid-input", `${file} is not JSON: ${messageOf(cause)}`, { cause });
  }
}
