/** `npm run bench:data [-- --every 5]`: linking and retrieval on the development data: who is found, which statements, at what cost. */

import { composeEngine } from "../src/compose.js";
import { readConfig } from "../src/config.js";
import type { Episode } from "../src/domain/episode.js";
import { at, mean, percent } from "./data/figures.js";
import { holdsGold } from "./data/holds-gold.js";
import { type ClaimRow, readClaims, requireData, SLICE } from "./data/rows.js";

requireData();
const every = Number(process.argv[process.argv.indexOf("--every") + 1] || 1) || 1;
const engine = await composeEngine(readConfig({}, { kg: `embedded:${SLICE}` }));

type Measured = { readonly row: ClaimRow; readonly episode: Episode };

async function measure(file: string): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const row of readClaims(file).filter((_, place) => place % every === 0))
    measured.push({ row, episode: await engine.verify(row.claim, { record: false }) });
  return measured;
}

function links({ row, episode }: Measured): { any: boolean; top: boolean } {
  const subject = row.gold[0]?.subject;
  const linked = episode.links.flatMap((link) => (link.kind === "linked" ? [link] : []));
  return {
    top: linked.some(({ entity }) => entity.id === subject),
    any: linked.some(({ entity, rivals }) => entity.id === subject || rivals.some((rival) => rival.entity.id === subject)),
  };
}

function report(title: string, measured: readonly Measured[]): void {
  const decidable = measured.filter(({ row }) => row.label !== "nei");
  const found = decidable.map(({ row, episode }) => row.gold.every((gold) => holdsGold(episode.graph.statements, gold)));
  const linking = measured.filter(({ row }) => row.gold.length > 0).map(links);
  console.log(
    `${title.padEnd(14)} n ${String(measured.length).padStart(5)}   subject linked ${percent(linking.map(({ any }) => any))} (first ${percent(linking.map(({ top }) => top))})   gold in graph ${percent(found)}   statements ${mean(measured.map(({ episode }) => episode.graph.statements.length)).toFixed(1)}`,
  );
  if (process.argv.includes("--misses"))
    for (const [place, { row, episode }] of decidable.entries())
      if (!found[place])
        console.log(
          "   miss",
          row.claim,
          JSON.stringify(row.gold),
          "→",
          episode.links.map((link) => `${link.span.text}=${link.kind === "linked" ? link.entity.id : "?"}`).join(" "),
        );
  if (process.argv.includes("--unlinked"))
    for (const one of measured)
      if (!links(one).any)
        console.log(
          "   unlinked",
          one.row.claim,
          JSON.stringify(one.row.gold),
          "→",
          one.episode.links
            .map(
              (link) =>
                `${link.span.text}=${link.kind === "linked" ? [link.entity, ...link.rivals.map((r) => r.entity)].map((e) => e.id).join("/") : "?"}`,
            )
            .join(" "),
        );
}

const claims = await measure("kg-claims.dev.jsonl");
for (const kind of new Set(claims.map(({ row }) => row.kind)))
  report(
    kind,
    claims.filter(({ row }) => row.kind === kind),
  );
report("all kg-claims", claims);
report("natural-kg", await measure("natural-kg.dev.jsonl"));

const costs = claims.map(({ episode }) => episode.cost);
const judgements = claims.map(({ episode }) => episode.trajectory.length);
const sizes = claims.map(({ episode }) => episode.graph.statements.length);
const show = (name: string, values: readonly number[]) =>
  console.log(
    `${name.padEnd(14)} mean ${mean(values).toFixed(1)}   p50 ${at(values, 0.5)}   p95 ${at(values, 0.95)}   max ${Math.max(...values)}`,
  );
show(
  "queries",
  costs.map(({ sparqlQueries }) => sparqlQueries),
);
show(
  "round trips",
  costs.map(({ roundTrips }) => roundTrips),
);
show("judgements", judgements);
show("statements", sizes);
show(
  "ms",
  costs.map(({ ms }) => ms),
);
await engine.close();
