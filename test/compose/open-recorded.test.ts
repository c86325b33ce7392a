import { describe, expect, it } from "vitest";
import { openRecorded, type RecordedDeps } from "../../src/compose/open-recorded.js";
import { readConfig } from "../../src/config.js";
import type { EpisodeExperience, Experience } from "../../src/domain/experience.js";
import { PlumblineError } from "../../src/errors.js";
import { experienceOf } from "../../src/lab/experience/experience-of.js";
import { candidateOf } from "../../src/lab/optimizer/candidate.js";
import type { LabelledClaim } from "../../src/lab/optimizer/rollout.js";
import { experienceFiles } from "../../src/store/experience-files.js";
import { claimOf } from "../support/build.js";
import { episodeOf, NO_COST, verdictOutcome } from "../support/episode.js";
import { SETTING, WEIGHTS } from "../support/experience.js";
import { testPolicy } from "../support/policy.js";
import { tempFolder } from "../support/temp-folder.js";
import { rejectionOf } from "../support/thrown.js";

const claim = (id: string, text: string): LabelledClaim => ({ id, claim: claimOf(text), label: "supported" });
const TRAINED = claim("train/1", "Marie Curie was born in Warsaw.");
const VALIDATED = claim("validation/1", "Pierre Curie was born in Paris.");
const HELD = claim("train/2", "Marie Curie died in France.");
const SPLITS = { train: [TRAINED], validation: [VALIDATED], confirmation: [HELD] };
const BASE = testPolicy();
const CONFIG = readConfig({});

/** A wrong episode of the deployed policy on the first claim, in the run's environment, as it goes into the buffer; `rest` is what differs. */
function recordOf(rest: Partial<EpisodeExperience> = {}, text: string = TRAINED.claim.text): readonly Experience[] {
  const cost = { ...NO_COST, sparqlQueries: 3 };
  const episode = episodeOf({ claim: claimOf(text), outcome: verdictOutcome({ label: "refuted", confidence: 0.9 }), cost });
  const judged = {
    gold: "supported" as const,
    critique: { errorTypes: ["over-confidence" as const], by: "rule" as const, text: "It judged too early." },
    reward: { correctness: 0, sufficiency: 0, cost: 0.1 },
    weights: WEIGHTS,
  };
  const deployed = openRecorded(depsOf("")).hashOf(candidateOf(BASE));
  const records = experienceOf(episode, judged, { ...SETTING, policyHash: deployed });
  return records.map((record) => (record.kind === "episode" ? { ...record, ...rest } : record));
}

function depsOf(folder: string, rest: Partial<RecordedDeps> = {}): RecordedDeps {
  const allowance = { tokens: null, usd: null };
  return { folder, config: CONFIG, base: BASE, environment: SETTING.environment, evidence: new Map(), allowance, ...rest };
}

async function read(records: readonly (readonly Experience[])[], rest: Partial<RecordedDeps> = {}) {
  const folder = tempFolder();
  for (const one of records) await experienceFiles(folder).append(one);
  const { rollouts, lessons } = await openRecorded(depsOf(folder, rest)).read(SPLITS);
  return { rollouts: rollouts.map(({ claim: id }) => id), lessons: lessons.map(({ critique }) => critique) };
}

const COUNTED = { rollouts: ["train/1"], lessons: [] };
const LESSON_ONLY = { rollouts: [], lessons: ["It judged too early."] };
const NOTHING = { rollouts: [], lessons: [] };

describe("a recorded episode", () => {
  it("counts as a rollout where policy, environment, texts and label are the run's", async () => {
    expect(await read([recordOf()])).toEqual(COUNTED);
    expect(await read([recordOf({}, VALIDATED.claim.text)])).toEqual({ rollouts: ["validation/1"], lessons: [] });
  });

  it("counts under the hash of its own policy, which the search asks for by candidate", async () => {
    const folder = tempFolder();
    await experienceFiles(folder).append(recordOf({ policyHash: "of another" }));
    const source = openRecorded(depsOf(folder));
    const { rollouts } = await source.read(SPLITS);
    expect(rollouts.map(({ policyHash }) => policyHash)).not.toContain(source.hashOf(candidateOf(BASE)));
  });

  it.each([
    ["graph", { graph: "embedded:another" }],
    ["reasoner", { reasoner: "llm small" }],
    ["search engine", { search: "wikipedia" }],
    ["leak guard", { leakGuard: false }],
    ["version", { plumbline: "0.0.1" }],
  ])("of another %s is a lesson and no rollout", async (_, other) => {
    expect(await read([recordOf({ environment: { ...SETTING.environment, ...other } })])).toEqual(LESSON_ONLY);
  });

  it.each([
    ["whose policy is not known", { policyHash: null }],
    ["with other texts given", { given: "0123" }],
    ["made elsewhere", { claim: { text: TRAINED.claim.text, asOf: null, url: "https://example.org/" } }],
  ])("%s is a lesson and no rollout", async (_, other) => {
    expect(await read([recordOf(other)])).toEqual(LESSON_ONLY);
  });

  it("whose correctness does not follow from its labels is no rollout", async () => {
    expect(await read([recordOf({ reward: { correctness: 1, sufficiency: 1, cost: 0 } })])).toEqual(LESSON_ONLY);
  });

  it("that spent more than a rollout may is no rollout", async () => {
    const dear = recordOf({ cost: { ...NO_COST, inputTokens: 900, outputTokens: 200, usd: 0.2 } });
    expect(await read([dear], { allowance: { tokens: 1000, usd: null } })).toEqual(LESSON_ONLY);
    expect(await read([dear], { allowance: { tokens: null, usd: 0.1 } })).toEqual(LESSON_ONLY);
    expect(await read([dear], { allowance: { tokens: 1100, usd: 0.2 } })).toEqual(COUNTED);
    const unpriced = recordOf({ cost: { ...NO_COST, usd: null } });
    expect(await read([unpriced], { allowance: { tokens: null, usd: 1 } })).toEqual(LESSON_ONLY);
  });

  it("of a held-back claim is neither", async () => {
    expect(await read([recordOf({}, HELD.claim.text), recordOf({ policyHash: "of another" }, HELD.claim.text.toUpperCase())])).toEqual(
      NOTHING,
    );
  });

  it("of a claim that validates is no lesson", async () => {
    const other = { environment: { ...SETTING.environment, graph: "embedded:another" } };
    expect(await read([recordOf(other, VALIDATED.claim.text)])).toEqual(NOTHING);
  });

  it("with a label that contradicts the data set is neither", async () => {
    expect(await read([recordOf({ gold: "refuted", reward: { correctness: 1, sufficiency: 0, cost: 0.1 } })])).toEqual(NOTHING);
  });

  it("that failed, or has no gold label, is neither", async () => {
    expect(await read([recordOf({ failure: "graph-timeout", label: null })])).toEqual(NOTHING);
    expect(await read([recordOf({ gold: null }, "Some foreign claim.")])).toEqual(NOTHING);
  });

  it("of a foreign claim is a lesson; the newest of two records of one rollout counts", async () => {
    expect(await read([recordOf({}, "Some foreign claim.")])).toEqual(LESSON_ONLY);
    const folder = tempFolder();
    const older = recordOf({ cost: { ...NO_COST, sparqlQueries: 9 } });
    for (const one of [older, recordOf()]) await experienceFiles(folder).append(one);
    const { rollouts } = await openRecorded(depsOf(folder)).read(SPLITS);
    expect(rollouts.map(({ result }) => result.calls)).toEqual([3]);
  });

  it("has to be there: an empty folder is refused", async () => {
    const error = await rejectionOf(openRecorded(depsOf(tempFolder())).read(SPLITS));
    expect(error).toBeInstanceOf(PlumblineError);
    expect(error.message).toContain("there are no recorded episodes");
  });
});
