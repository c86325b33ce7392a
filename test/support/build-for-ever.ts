/** Builds a graph file that never ends, for a test that kills it: argument 2 is the file. */

import { setImmediate } from "node:timers/promises";
import { writeGraphFile } from "../../src/graph-file/write-graph-file.js";
import { triplesOf } from "./triples-of.js";

const [, , file = ""] = process.argv;
await writeGraphFile(file, { name: "for ever", sorterBytes: 50_000 }, async (add) => {
  for (let item = 1; ; item++) {
    add(triplesOf(`<http://www.wikidata.org/entity/Q${item}> <http://www.w3.org/2000/01/rdf-schema#label> "item ${item}"@en .\n`));
    if (item === 20_000) process.stdout.write("building\n");
    if (item % 1000 === 0) await setImmediate();
  }
});
