import { readFileSync } from "node:fs";
import { PlumblineError } from "../errors.js";

const TEMPLATE_NAMES = [
  "relations",
  "facts-out",
  "facts-in",
  "edges-among",
  "references",
  "labels",
  "names",
  "datatypes",
  "properties",
  "entities-by-name",
] as const;
type TemplateName = (typeof TEMPLATE_NAMES)[number];
export type Templates = Readonly<Record<TemplateName, string>>;

/** Reads every query of `sparql/` at start, so that a missing one fails before any claim is judged. */
export function readTemplates(folder: URL): Templates {
  const texts = TEMPLATE_NAMES.map((name) => {
    const file = new URL(`${name}.rq`, folder);
    try {
      return [name, readFileSync(file, "utf8")] as const;
    } catch (cause) {
      throw new PlumblineError("graph-unreadable", `the query template ${file.pathname} cannot be read`, { cause });
    }
  });
  return Object.fromEntries(texts) as Templates;
}
