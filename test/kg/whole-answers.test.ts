import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = new URL("../../sparql/", import.meta.url);
/** Its rows tell a reader where to look, and decide nothing. */
const DECIDES_NOTHING = ["references.rq"];
/** Dictionaries with more rows than Virtuoso sorts (10,000). They are read whole before a claim, or by `kg pull`. */
const NOT_SORTABLE = ["properties.rq", "datatypes.rq", "names.rq", "plain/predicates.rq", "plain/declarations.rq", "plain/samples.rq"];

it("every query counts its rows or keeps its end row last, so that an answer that lost rows is noticed", () => {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".rq") && ![...DECIDES_NOTHING, ...NOT_SORTABLE].includes(file),
  )) {
    const text = readFileSync(new URL(name, folder), "utf8");
    const [, ordered] = /^ORDER BY \?(\w+)$/m.exec(text) ?? [];
    const counted = /COUNT\(\?(?:value|text)\) AS \?told/.test(text);
    const end = ordered === undefined ? null : new RegExp(`BIND\\((?:<urn:plumbline:end>|"~end") AS \\?${ordered}\\)`);
    expect([name, counted || (end?.test(text) ?? false)]).toEqual([name, true]);
  }
});
