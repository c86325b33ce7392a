/**
 * `npm run starter:complete`: lists what is missing in the configured graph (PLUMBLINE_KG, PLUMBLINE_COMPLETE) from the lists declared
 * complete for it.
 */

import { openGraph } from "../../src/compose/open-graph.js";
import { readConfig } from "../../src/config.js";
import { listGaps } from "./list-gaps.js";

const kg = await openGraph(readConfig(process.env));
const lists = kg.complete ?? [];
const gaps = await listGaps(kg, lists);
await kg.close();
console.log(gaps.length === 0 ? `${lists.length} lists, no gaps` : gaps.join("\n"));
process.exitCode = gaps.length === 0 ? 0 : 1;
