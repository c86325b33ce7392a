/** `npm run starter:compare -- <slice.nt.gz>`: prints every difference from the slice that explained.tsv does not list. */

import { compareWithSlice, readSlice } from "./compare-with-slice.js";
import { readExplained } from "./explained.js";
import { readSource } from "./read-source.js";

const [file, only] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: compare <slice.nt.gz> [source file name]");
const { items } = readSource(new URL("../source", import.meta.url).pathname);
const explained = readExplained(new URL("../explained.tsv", import.meta.url).pathname);
const result = compareWithSlice(items, readSlice(file));
const open = result.mismatches.filter(({ subject, property }) => !explained.has(`${subject} ${property}`));
for (const { kind, text } of open) if (only === undefined || text.includes(`(${only}`)) console.log(`${kind}: ${text}`);
console.log(
  `${items.size} items, ${result.itemsFound} in the slice; ${result.factsCompared} facts on properties it holds, ` +
    `${result.factsFound} found there; ${open.length} mismatches unexplained, ${explained.size} explained`,
);
