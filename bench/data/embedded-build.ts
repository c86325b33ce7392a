/** Makes triples into a graph file in a process of its own, so that its memory is its own: `embedded-build.ts <triples> <file>`. */
import { built } from "./built.js";

type Embedded = typeof import("../../src/adapters/embedded/embedded-graph.js");
export type BuildRun = { readonly ms: number; readonly cpuMs: number; readonly peakMb: number };

const [, , triples = "", file = ""] = process.argv;
const { makeReady } = await built<Embedded>("adapters/embedded/embedded-graph.js");
const start = performance.now();
await makeReady(triples, file);
const ms = performance.now() - start;
const { user, system } = process.cpuUsage();
const run: BuildRun = { ms, cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1e3 };
process.stdout.write(JSON.stringify(run));
