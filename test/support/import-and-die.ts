/** Imports into a graph and dies when it comes to a stage, for tests of what is left: stage, bytes of a sorter, out, input, and a base where there is one. */
import { importGraph } from "../../src/graph-file/import/import-graph.js";
import { EVERYTHING } from "./keep-everything.js";

const [, , stage = "", sorterBytes = "", out = "", input = "", base] = process.argv;
await importGraph({
  inputs: [input],
  base,
  out,
  force: true,
  maxFaults: 0,
  filter: EVERYTHING,
  sorterBytes: Number(sorterBytes),
  onProgress: (_, doing) => {
    if (doing === stage) process.kill(process.pid, "SIGKILL");
  },
});
