import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, it } from "vitest";
import { STARTER_GRAPH } from "../src/open-graph.js";
import { type Cell, cellsOf, type Matrix, openMatrix, THINGS } from "./support/faults/run-matrix.js";

/** What may come out besides a typed failure: the label of the healthy run, where the fault takes nothing away that the verdict rests on. */
const UNHURT = new Set(["SPARQL endpoint, well-formed: malformed values", "entity search, well-formed: cut rows"]);
/** Nobody can tell a search that finds nothing from a name that nobody bears: the answer says that the name is not known here. */
const UNKNOWN_NAME = "entity search, well-formed: empty";

function wanted({ thing, fault }: Pick<Cell, "thing" | "fault">): RegExp {
  const cell = `${thing}, ${fault}`;
  if (cell === UNKNOWN_NAME) return /^not-enough-info$/;
  if (UNHURT.has(cell)) return /^supported$/;
  return (
    { "SPARQL endpoint": /^failed: graph-/, "entity search": /^failed: graph-/, "language model": /^failed: model-/ }[thing] ??
    /^failed: search-/
  );
}

describe.concurrent("a claim of which something outside is spoilt", () => {
  let matrix: Matrix;
  beforeAll(async () => {
    matrix = await openMatrix(gunzipSync(readFileSync(STARTER_GRAPH)).toString("utf8"));
  });
  afterAll(() => matrix.close());

  for (const thing of THINGS)
    for (const named of cellsOf(thing))
      it(`has no wrong label: ${thing.name}, ${named.name}`, { timeout: 60_000 }, async ({ expect }) => {
        const cell = await matrix.cell(thing, named);
        expect(cell.outcome).toMatch(wanted(cell));
        // Bounded, whatever the fault.
        expect(cell.requests).toBeLessThanOrEqual(12);
        expect(cell.ms).toBeLessThan(40_000);
      });
});
