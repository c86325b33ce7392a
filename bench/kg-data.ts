/**
 * `npm run bench:data [-- --every 5 --misses]`: linking and retrieval on the development data: who is found, which statements, at what
 * cost. The data is not part of the repository.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { composeEngine } from "../src/compose/compose.js";
import { readConfig } from "../src/config.js";
import type { Episode } from "../src/domain/episode.js";
import { at, mean, percent } from "./data/figures.js";
import { holdsGold } from "./data/holds-gold.js";
import { linkAll, measureLinking } from "./data/measure-linking.js";
import { type ClaimRow, readClaims, requireData, SLICE } from "./data/rows.js";

const { values: options } = parseArgs({
  options: { every: { type: "string", default: "1" }, misses: { type: "boolean", default: false } },
});

type Measured = { readonly row: ClaimRow; readonly episode: Episode };

requireData();
printLoad();
const engine = await composeEngine(readConfig({}, { kg: `embedded:${SLICE}` }));
const claims = await measure("kg-claims.dev.jsonl");
for (const kind of new Set(claims.map(({ row }) => row.kind)))
  report(
    kind,
    claims.filter(({ row }) => row.kind === kind),
  );
report("all kg-claims", claims);
report("natural-kg", await measure("natural-kg.dev.jsonl"));

const costs = claims.map(({ episode }) => episode.cost);
show(
  "queries",
  costs.map(({ sparqlQueries }) => sparqlQueries),
);
show(
  "round trips",
  costs.map(({ roundTrips }) => roundTrips),
);
// One pruning a hop, one verdict; whether to go on is answered by rule.
show(
  "judgements",
  claims.map(({ episode }) => episode.trajectory.length),
);
show(
  "statements",
  claims.map(({ episode }) => episode.graph.statements.length),
);
show(
  "ms",
  costs.map(({ ms }) => ms),
);
show(
  "two-hop ms",
  claims.flatMap(({ row, episode }) => (row.kind === "two-hop" ? [episode.cost.ms] : [])),
);
const linking: number[] = [];
for (const { row } of claims) {
  const start = performance.now();
  await linkAll(engine.kg, row.claim);
  linking.push(performance.now() - start);
}
show("linking ms", linking);
await measureLinking(engine.kg);
await engine.close();

/** Of the built code, in a process of its own: what a user's process costs. */
function printLoad(): void {
  const script = `
    const { composeEngine } = await import(${JSON.stringify(new URL("build/compose/compose.js", PACKAGE_ROOT).href)});
    const { readConfig } = await import(${JSON.stringify(new URL("build/config.js", PACKAGE_ROOT).href)});
    const before = process.cpuUsage(), start = performance.now();
    const engine = await composeEngine(readConfig({}, { kg: ${JSON.stringify(`embedded:${SLICE}`)} }));
    const { user, system } = process.cpuUsage(before);
    console.log("load           " + ((user + system) / 1e6).toFixed(1) + " s CPU   " + ((performance.now() - start) / 1e3).toFixed(1) + " s   rss " + (process.memoryUsage().rss / 1e6).toFixed(0) + " MB");
    await engine.close();`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the slice could not be loaded: ${stderr}`);
  process.stdout.write(stdout);
}

async function measure(file: string): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const row of readClaims(file).filter((_, place) => place % Number(options.every) === 0))
    measured.push({ row, episode: await engine.verify(row.claim, { record: false }) });
  return measured;
}

function report(title: string, measured: readonly Measured[]): void {
  const decidable = measured.filter(({ row }) => row.label !== "nei");
  const found = decidable.map(({ row, episode }) => row.gold.every((gold) => holdsGold(episode.graph.statements, gold)));
  const linked = measured.filter(({ row }) => row.gold.length > 0).map(linksSubject);
  const statements = mean(measured.map(({ episode }) => episode.graph.statements.length));
  console.log(
    `${title.padEnd(14)} n ${String(measured.length).padStart(5)}   subject linked ${percent(linked.map(({ any }) => any))} ` +
      `(first ${percent(linked.map(({ first }) => first))})   gold in graph ${percent(found)}   statements ${statements.toFixed(1)}`,
  );
  if (!options.misses) return;
  for (const [place, { row, episode }] of decidable.entries())
    if (!found[place]) console.log(`   miss  ${row.claim}  ${JSON.stringify(row.gold)}  ${episode.trajectory[0]?.observation.summary}`);
}

function linksSubject({ row, episode }: Measured): { readonly any: boolean; readonly first: boolean } {
  const subject = row.gold[0]?.subject;
  const links = episode.links.flatMap((link) => (link.kind === "linked" ? [link] : []));
  return {
    first: links.some(({ entity }) => entity.id === subject),
    any: links.some(({ entity, rivals }) => [entity, ...rivals.map((rival) => rival.entity)].some(({ id }) => id === subject)),
  };
}

function show(name: string, values: readonly number[]): void {
  const figures = [mean(values), at(values, 0.5), at(values, 0.95), Math.max(...values)].map((value) => value.toFixed(1).padStart(7));
  console.log(`${name.padEnd(14)} mean ${figures[0]}   p50 ${figures[1]}   p95 ${figures[2]}   max ${figures[3]}`);
}
