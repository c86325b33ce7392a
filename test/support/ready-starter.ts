import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { makeReady, readyBeside } from "../../src/adapters/embedded/embedded-graph.js";
import { STARTER_GRAPH, STARTER_LISTS } from "../../src/compose/open-graph.js";
import { openGraphFile } from "../../src/graph-file/graph-reader.js";
import { NAMES_VERSION } from "../../src/graph-file/layout.js";
import { makeListsReady } from "../../src/store/read-complete-lists.js";

/** Makes the starter graph and its lists ready once for all tests: each has a home of its own, and would make them again. */
export async function setup(): Promise<void> {
  makeListsReady(STARTER_LISTS);
  const ready = readyBeside(STARTER_GRAPH);
  if (!isOf(ready, createHash("sha256").update(readFileSync(STARTER_GRAPH)).digest("hex"))) await makeReady(STARTER_GRAPH, ready);
}

function isOf(ready: string, sha256: string): boolean {
  try {
    const { graph, close } = openGraphFile(ready, (why) => new Error(why));
    close();
    return graph.header.sha256 === sha256 && graph.header.namesVersion === NAMES_VERSION;
  } catch {
    return false;
  }
}
