/** Builds the starter graph's file for the package, so that the first claim after an installation does not wait for it. */
import { makeReady, readyBeside } from "../src/adapters/embedded/embedded-graph.js";
import { STARTER_GRAPH, STARTER_LISTS } from "../src/compose/open-graph.js";
import { makeListsReady } from "../src/store/read-complete-lists.js";

makeListsReady(STARTER_LISTS);
const { bytes, triples } = await makeReady(STARTER_GRAPH, readyBeside(STARTER_GRAPH));
console.log(`${readyBeside(STARTER_GRAPH)}: ${triples} triples in ${bytes} bytes`);
