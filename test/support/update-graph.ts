/** Puts changes into a graph in a process of its own, for a test that kills it: base, changes, out. */
import { importGraph } from "../../src/slices/import-graph.js";
import { EVERYTHING } from "./import-text.js";

const [, , base = "", changes = "", out = ""] = process.argv;
process.stdout.write("begun\n");
await importGraph({ inputs: [changes], base, out, force: true, maxFaults: 0, filter: EVERYTHING });
