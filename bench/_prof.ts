import { composeEngine } from "../src/compose.js";
import { readConfig } from "../src/config.js";
import { readClaims, SLICE } from "./data/rows.js";

const t0 = performance.now();
const c0 = process.cpuUsage();
const engine = await composeEngine(readConfig({}, { kg: `embedded:${SLICE}` }));
const c1 = process.cpuUsage(c0);
console.log(
  "load wall",
  (performance.now() - t0).toFixed(0),
  "cpu",
  ((c1.user + c1.system) / 1e3).toFixed(0),
  "rss",
  (process.memoryUsage().rss / 1e6).toFixed(0),
);
const rows = readClaims("kg-claims.dev.jsonl").filter((_, i) => i % 13 === 0);
for (const row of rows.slice(0, 30)) await engine.verify(row.claim, { record: false });
const kg = engine.kg as Record<string, any>;
const spent = new Map<string, [number, number]>();
const c2 = process.cpuUsage();
const t1 = performance.now();
const slow: [number, string][] = [];
for (const row of rows) {
  const t = performance.now();
  await engine.verify(row.claim, { record: false });
  slow.push([performance.now() - t, row.claim]);
}
const c3 = process.cpuUsage(c2);
console.log(
  rows.length,
  "claims; wall/claim",
  ((performance.now() - t1) / rows.length).toFixed(1),
  "cpu/claim",
  ((c3.user + c3.system) / 1e3 / rows.length).toFixed(1),
  "rss",
  (process.memoryUsage().rss / 1e6).toFixed(0),
);
console.log(
  slow
    .sort((a, b) => b[0] - a[0])
    .slice(0, 5)
    .map(([ms, c]) => ms.toFixed(0) + " " + c)
    .join("\n"),
);
await engine.close();
