/**
 * `npm run experience`: rebuilds `experience/`: labelled claims for optimization, and a buffer of right and wrong episodes about the
 * starter graph and its articles, with the shipped, a hasty and a shy policy. Independent of the clock: the same code writes the same
 * bytes. `npm run experience -- 12` first asks the configured model (PLUMBLINE_MODEL) to criticise 12 of the episodes, and stores that in
 * `critiques.jsonl`.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { engineIn, openSharedResources } from "../src/compose/compose.js";
import { episodeScorer, experienceEnvironment, recordsOf, withCritique } from "../src/compose/open-experience.js";
import { openJudgements } from "../src/compose/open-proposer.js";
import { POLICY_FOLDER } from "../src/compose/policy-folder.js";
import { readConfig } from "../src/config.js";
import type { Episode } from "../src/domain/episode.js";
import type { Experience } from "../src/domain/experience.js";
import type { Label } from "../src/domain/outcome.js";
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
/** Disjoint, with every label in both. */
const all = [...rows("starter-claims.jsonl"), ...rows("plain-claims.jsonl")];
const claims = [...new Map(all.map((one) => [`${one.claim.toLowerCase()}|${one.date ?? ""}`, one])).values()];
const train = claims.filter((_, place) => place % 3 !== 2);
const validation = claims.filter((_, place) => place % 3 === 2);
const corpus = rows("corpus-claims.jsonl").filter((_, place) => place % 4 === 0);

type Recorded = { readonly episode: Episode; readonly gold: Label; readonly records: readonly Experience[] };

async function record(name: string, policy: Policy, search: "none" | "corpus", set: readonly Row[]): Promise<readonly Recorded[]> {
  const config = readConfig({}, { search, leakGuard: "on", kg: "embedded" });
  const shared = await openSharedResources(config);
  const environment = experienceEnvironment(config, shared.kg.id, shared.web?.engine.id ?? "none", true);
  const score = episodeScorer(shared);
  const engine = await engineIn(config, shared, policy);
  const recorded: Recorded[] = [];
  for (const { claim, label, date, url, evidence } of set) {
    const episode = await engine.verify(claim, { asOf: date, url, evidence, record: false, leakGuard: true });
    const id = `shipped-${createHash("sha256")
      .update(`${name}/${claim}/${date ?? ""}`)
      .digest("hex")
      .slice(0, 12)}`;
    const still = { ...episode, id, startedAt: AT };
    const scored = withCritique(await score(episode, label), critiqueOf(still));
    const records = recordsOf(still, { gold: label, scored, environment, policy, evidence }).map(withoutClock);
    recorded.push({ episode: still, gold: label, records });
  }
  await shared.close();
  return recorded;
}

/** A model's critique, and its trajectory: if the trajectory changes, the critique is dropped. */
const critiqueSchema = z.object({
  episode: z.string(),
  trajectory: z.string(),
  model: z.string(),
  text: z.string(),
  steps: z.array(z.object({ index: z.int(), text: z.string() })),
});
type WrittenCritique = z.infer<typeof critiqueSchema>;
const CRITIQUES = new URL("experience/critiques.jsonl", ROOT);

const written = (existsSync(CRITIQUES) ? readFileSync(CRITIQUES, "utf8").split("\n") : [])
  .filter((line) => line !== "")
  .map((line): WrittenCritique => critiqueSchema.parse(JSON.parse(line)));

function trajectoryOf({ trajectory, outcome }: Episode): string {
  const told = trajectory.map(({ action, observation: { summary } }) => `${action}: ${summary}`);
  const label = outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code;
  return createHash("sha256")
    .update([...told, label].join("\n"))
    .digest("hex")
    .slice(0, 12);
}

function critiqueOf(episode: Episode) {
  const found = written.find((one) => one.episode === episode.id && one.trajectory === trajectoryOf(episode));
  return found === undefined ? null : { text: found.text, steps: new Map(found.steps.map(({ index, text }) => [index, text])) };
}

/** Half of them wrong or open, spread over the buffer. */
function toCriticise(recorded: readonly Recorded[], most: number): readonly Recorded[] {
  const isRight = ({ episode: { outcome }, gold }: Recorded) => outcome.kind === "verdict" && outcome.verdict.label === gold;
  const spread = (set: readonly Recorded[], n: number) =>
    Array.from({ length: n }, (_, place) => set[Math.floor((place * set.length) / n)]);
  const [right, others] = [recorded.filter(isRight), recorded.filter((one) => !isRight(one))];
  return [...spread(others, Math.ceil(most / 2)), ...spread(right, Math.floor(most / 2))].flatMap((one) => one ?? []);
}

async function askForCritiques(recorded: readonly Recorded[], most: number): Promise<void> {
  const config = readConfig(process.env);
  const judgements = await openJudgements(config, shipped, null);
  if (judgements === null) throw new Error("critiques by a model need PLUMBLINE_MODEL");
  const said = await Promise.all(
    toCriticise(recorded, most).map(async ({ episode, gold }): Promise<readonly WrittenCritique[]> => {
      const { said } = await judgements.critic(episode, gold, { allowance: { tokens: null, usd: null } });
      const steps = [...(said?.steps ?? [])].map(([index, text]) => ({ index, text }));
      const by = { episode: episode.id, trajectory: trajectoryOf(episode), model: config.model ?? "" };
      return said === null ? [] : [{ ...by, text: said.text, steps }];
    }),
  );
  write("critiques.jsonl", said.flat());
  console.log(`${said.flat().length} critiques were written; run it again without a number to keep them in the buffer`);
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
const recorded = [
  ...(await record("shipped", shipped, "none", train.slice(0, 160))),
  ...(await record("hasty", hasty, "none", train.slice(160, 200))),
  ...(await record("shy", shy, "none", train.slice(200, 264))),
  ...(await record("corpus", shipped, "corpus", corpus)),
];
const asked = Number(process.argv[2] ?? 0);
if (asked > 0) await askForCritiques(recorded, asked);
const buffer = recorded.flatMap(({ records }) => records);
write("buffer/experience-000001.jsonl", buffer);
const episodes = buffer.flatMap((one) => (one.kind === "episode" ? [one] : []));
console.log(
  `${episodes.length} episodes, ${episodes.filter(({ gold, label }) => gold === label).length} of them right, ${episodes.filter(({ critique }) => critique.by === "model").length} criticised by a model`,
);
