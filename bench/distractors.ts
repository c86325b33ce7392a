/**
 * `npm run bench:distractors [-- --sample 17 --each 0,10,50]`: the same claims over the development slice, where every name that they are about gets so many other bearers:
 * how many names are linked to the wrong one, and what becomes of the verdicts. The data is not part of the repository.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import type { Episode } from "../src/domain/episode.js";
import { built } from "./data/built.js";
import { distractorsFor, isDistractor } from "./data/distractors.js";
import { isDecided, isWrong, type Judged, judged } from "./data/judged.js";
import { type ClaimRow, readClaims, requireData, SLICE } from "./data/rows.js";

const { values } = parseArgs({ options: { sample: { type: "string", default: "17" }, each: { type: "string", default: "0,10,50" } } });
requireData();
const { composeEngine } = await built<typeof import("../src/compose/compose.js")>("compose/compose.js");
const { readConfig } = await built<typeof import("../src/config.js")>("config.js");
const rows = ["kg-claims", "natural-kg"].flatMap((set) =>
  readClaims(`${set}.dev.jsonl`)
    .filter((_, place) => place % Number(values.sample) === 0)
    .map((row) => ({ set, row })),
);
const goldOf = ({ gold }: ClaimRow) =>
  [...new Set(gold.flatMap(({ subject, object }) => [subject, object ?? ""]))].filter((id) => /^Q\d+$/.test(id));
const named = [...new Set(rows.flatMap(({ row }) => goldOf(row)))];
const text = gunzipSync(readFileSync(SLICE)).toString("utf8");
const folder = mkdtempSync(join(tmpdir(), "plumbline-distractors-"));

type Outcome = { readonly judged: Judged; readonly linked: readonly string[] };
const firstLinks = ({ links }: Episode) => links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : []));

async function run(each: number): Promise<readonly Outcome[]> {
  const graph = join(folder, `${each}.nt`);
  writeFileSync(graph, text + distractorsFor(text, named, each));
  const engine = await composeEngine(readConfig({ PLUMBLINE_HOME: folder }, { kg: `embedded:${graph}` }));
  const outcomes: Outcome[] = [];
  for (const { set, row } of rows) {
    const episode = await engine.verify(row.claim, { record: false });
    outcomes.push({ judged: judged(set, row, episode), linked: firstLinks(episode) });
  }
  await engine.close();
  rmSync(graph);
  return outcomes;
}

let plain: readonly Outcome[] | null = null;
console.log(`${rows.length} claims about ${named.length} names`);
console.log("bearers added | names linked to one of them | gold links lost | right | wrong | open though decidable | labels changed");
for (const each of values.each.split(",").map(Number)) {
  const outcomes = await run(each);
  plain ??= outcomes;
  const lost = outcomes.reduce((sum, { judged: { row }, linked }, place) => {
    const before = new Set(plain?.[place]?.linked);
    return sum + goldOf(row as ClaimRow).filter((id) => before.has(id) && !linked.includes(id)).length;
  }, 0);
  const all = outcomes.map((one) => one.judged);
  const fooled = outcomes.reduce((sum, { linked }) => sum + linked.filter(isDistractor).length, 0);
  const counts = [
    all.filter((one) => one.predicted === one.gold),
    all.filter(isWrong),
    all.filter((one) => !isDecided(one) && one.predicted !== one.gold),
  ].map(({ length }) => length);
  const changed = outcomes.filter((one, place) => one.judged.predicted !== plain?.[place]?.judged.predicted).length;
  console.log([each, fooled, lost, ...counts, changed].join(" | "));
}
rmSync(folder, { recursive: true, force: true });
