/**
 * `npm run experience`: rebuilds `experience/`: labelled claims to optimize on, and a buffer of episodes about the starter graph and its
 * articles, right and wrong ones, by the shipped, a hasty and a shy policy. Nothing depends on the clock: the same code writes the same bytes.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { engineIn, openSharedResources } from "../src/compose/compose.js";
import { episodeScorer, experienceEnvironment, recordsOf } from "../src/compose/open-experience.js";
import { POLICY_FOLDER } from "../src/compose/policy-folder.js";
import { readConfig } from "../src/config.js";
import type { Experience } from "../src/domain/experience.js";
import type { Policy } from "../src/domain/policy.js";
import { parseDataset, type Row } from "../src/lab/evaluation/dataset.js";
import { readPolicy } from "../src/store/policy-files.js";

const ROOT = new URL("../", import.meta.url);
const AT = "2026-01-01T00:00:00.000Z";
const shipped = readPolicy(POLICY_FOLDER, "wkgfc/0001-initial");
/** Decides on the first evidence. */
const hasty: Policy = { ...shipped, id: "wkgfc/hasty", beam: { k: 1, hops: 1 }, threshold: 0 };
/** Hardly ever decides. */
const shy: Policy = { ...shipped, id: "wkgfc/shy", threshold: 0.95 };

const rows = (name: string) => parseDataset(readFileSync(new URL(`test/fixtures/${name}`, ROOT), "utf8"));
/** Without claims in common, and every label in both. */
const all = [...rows("starter-claims.jsonl"), ...rows("plain-claims.jsonl")];
const claims = [...new Map(all.map((one) => [`${one.claim.toLowerCase()}|${one.date ?? ""}`, one])).values()];
const train = claims.filter((_, place) => place % 3 !== 2);
const validation = claims.filter((_, place) => place % 3 === 2);
const corpus = rows("corpus-claims.jsonl").filter((_, place) => place % 4 === 0);

async function record(name: string, policy: Policy, search: "none" | "corpus", set: readonly Row[]): Promise<readonly Experience[]> {
  const config = readConfig({}, { search, leakGuard: "on", kg: "embedded" });
  const shared = await openSharedResources(config);
  const environment = experienceEnvironment(config, shared.kg.id, shared.web?.engine.id ?? "none", true);
  const score = episodeScorer(shared);
  const engine = await engineIn(config, shared, policy);
  const records: Experience[] = [];
  for (const { claim, label, date, url, evidence } of set) {
    const episode = await engine.verify(claim, { asOf: date, url, evidence, record: false, leakGuard: true });
    const id = `shipped-${createHash("sha256")
      .update(`${name}/${claim}/${date ?? ""}`)
      .digest("hex")
      .slice(0, 12)}`;
    const still = { ...episode, id, startedAt: AT };
    records.push(
      ...recordsOf(still, { gold: label, scored: await score(episode, label), environment, policy, evidence }).map(withoutClock),
    );
  }
  await shared.close();
  return records;
}

function withoutClock(record: Experience): Experience {
  return { ...record, cost: { ...record.cost, ms: 0 } };
}

function write(path: string, lines: readonly unknown[]): void {
  writeFileSync(new URL(`experience/${path}`, ROOT), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

for (const folder of ["claims", "buffer"]) mkdirSync(new URL(`experience/${folder}`, ROOT), { recursive: true });
const row = ({ id, claim, label, date }: Row, place: number) => ({
  id: `${place + 1}-${id}`,
  claim,
  label,
  ...(date === undefined ? {} : { date }),
});
write("claims/train.jsonl", train.map(row));
write("claims/validation.jsonl", validation.map(row));
const buffer = [
  ...(await record("shipped", shipped, "none", train.slice(0, 160))),
  ...(await record("hasty", hasty, "none", train.slice(160, 200))),
  ...(await record("shy", shy, "none", train.slice(200, 264))),
  ...(await record("corpus", shipped, "corpus", corpus)),
];
write("buffer/experience-000001.jsonl", buffer);
const episodes = buffer.flatMap((one) => (one.kind === "episode" ? [one] : []));
console.log(`${episodes.length} episodes, ${episodes.filter(({ gold, label }) => gold === label).length} of them right`);
