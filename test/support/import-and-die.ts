/** Imports a file and dies when its triples are sorted and its items are being written, for a test of what is left: input, out. */
import { importGraph } from "../../src/slices/import-graph.js";
import { EVERYTHING } from "./import-text.js";

const [, , input = "", out = ""] = process.argv;
await importGraph({
  inputs: [input],
  out,
  force: true,
  maxFaults: 0,
  filter: EVERYTHING,
  // So little that even a small graph goes to the disk.
  sorterBytes: 500,
  onProgress: (_, doing) => {
    if (doing === "writing items") process.kill(process.pid, "SIGKILL");
  },
});
