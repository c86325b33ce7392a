/**
 * `npm run fit:confidence [-- --sample 2]`: fits how the rules' scores become confidence (weights/confidence.json) on the verdicts that they give from
 * the graph alone, and prints the calibration error of each set by cross-validation. Of the kg-claims only the held-out wordings count; `--sample n`
 * takes every n-th of them.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { openBuiltEngine } from "../bench/data/built.js";
import { isHeldOut } from "../bench/data/held-out.js";
import { inParallel } from "../bench/data/in-parallel.js";
import { isDecided, isWrong, type Judged, judged, type LabelledRow } from "../bench/data/judged.js";
import { readClaims, readTextClaims, requireData, SLICE } from "../bench/data/rows.js";
import { scorePredictions } from "../src/evaluation/metrics.js";
import { type Curve, calibrationBy, extraWords, logOdds, weakest } from "../src/reasoner/rules/conclude/calibrate.js";

const { values: options } = parseArgs({ options: { sample: { type: "string", default: "1" } } });
const STARTER = fileURLToPath(new URL("../starter/graph.nt.gz", import.meta.url));
const contrastSchema = z.object({ claim: z.string(), label: z.enum(["supported", "refuted", "not-enough-info"]) });
const TARGET = new URL("../weights/confidence.json", import.meta.url);
const FOLDS = 5;
const STEPS = 3000;
const RATE = 0.5;
/** Pulls the weights towards none, so that a handful of wrong verdicts does not bend the curve. */
const DECAY = 0.01;
/** Words beyond the plain length are counted in eights: features of one size are fitted at one rate. */
const WORDS = 8;
const AT_CORE = 2;
/** Rules are written while development claims are read, so that a right verdict there counts for less than one on a claim nobody has seen. */
const UNSEEN = 0.97;

type Example = { readonly one: Judged; readonly right: number; readonly score: number; readonly words: number; readonly fold: number };

requireData();
const examples = (await verdicts()).filter(isDecided).map(toExample);
const weights = weightsBySet(examples);
report();
const curve = fitCurve(examples);
const sets = Object.fromEntries([...bySet(examples)].map(([set, own]) => [set, { decided: own.length, right: rightOf(own) }]));
const provenance = {
  fittedBy: "scripts/fit-confidence.ts",
  on: "verdicts from the graph alone on development parts: claims made from a Wikidata slice in held-out wordings, FEVER and FoolMeTwice claims; sentences over the starter graph that were written to mislead",
  weight:
    "each set weighs as the square root of its verdicts; a right verdict counts as 0.97, because the rules were written while reading such claims",
  sets,
};
writeFileSync(TARGET, `${JSON.stringify({ provenance, curve }, null, 2)}\n`);
console.log(`bias ${curve.bias}   score ${curve.score}   extra word ${curve.extraWord}   seen from ${curve.seenFrom}`);

async function verdicts(): Promise<readonly Judged[]> {
  const rows = [
    ...readClaims("kg-claims.dev.jsonl")
      .filter(isHeldOut)
      .filter((_, place) => place % Number(options.sample) === 0)
      .map((row) => ({ set: "kg-claims", row })),
    ...readClaims("natural-kg.dev.jsonl").map((row) => ({ set: "natural-kg", row })),
    ...["fever-evidence", "fm2"].flatMap((set) => readTextClaims(`${set}.dev.jsonl`).map((row) => ({ set, row }))),
  ];
  return [...(await verdictsOver(SLICE, rows)), ...(await verdictsOver(STARTER, misleading()))];
}

type Rows = readonly { readonly set: string; readonly row: LabelledRow }[];

async function verdictsOver(graph: string, rows: Rows): Promise<readonly Judged[]> {
  const engine = await openBuiltEngine(graph);
  const all = await inParallel(rows, 4, async ({ set, row }) => judged(set, row, await engine.verify(row.claim, { record: false })));
  await engine.close();
  return all;
}

/** Sentences that were written to mislead: near misses of what the starter graph records. */
function misleading(): Rows {
  const lines = readFileSync(new URL("../test/fixtures/contrast-claims.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line, place) => {
    const { claim, label } = contrastSchema.parse(JSON.parse(line));
    return { set: "misleading", row: { id: `contrast-${place}`, claim, label: label === "not-enough-info" ? "nei" : label } };
  });
}

/** Claims about one subject are alike: they stay in one fold. */
function toExample(one: Judged): Example {
  const key = /^(?:\S+\s+){0,2}\S+/u.exec(one.row.claim)?.[0] ?? one.row.id;
  return {
    one,
    right: isWrong(one) ? 0 : 1,
    score: logOdds(weakest(one.grounds)) - AT_CORE,
    words: extraWords(one.row.claim) / WORDS,
    fold: createHash("sha1").update(key).digest().readUInt32BE(0) % FOLDS,
  };
}

function bySet(list: readonly Example[]): ReadonlyMap<string, readonly Example[]> {
  const groups = new Map<string, Example[]>();
  for (const example of list) groups.set(example.one.set, [...(groups.get(example.one.set) ?? []), example]);
  return groups;
}

/** A set weighs as the square root of its verdicts: the many alike claims do not drown the few that people wrote, nor the other way round. */
function weightsBySet(list: readonly Example[]): ReadonlyMap<string, number> {
  return new Map([...bySet(list)].map(([set, own]) => [set, 1 / Math.sqrt(own.length)]));
}

/** Weighted logistic regression by gradient ascent; three numbers, so that plain steps will do. */
function fitCurve(list: readonly Example[]): Curve {
  const total = list.reduce((sum, { one }) => sum + (weights.get(one.set) ?? 0), 0);
  let [bias, score, words] = [0, 0, 0];
  for (let step = 0; step < STEPS; step++) {
    const slope = [0, 0, 0] as [number, number, number];
    for (const example of list) {
      const error = UNSEEN * example.right - 1 / (1 + Math.exp(-(bias + score * example.score + words * example.words)));
      const weighed = ((weights.get(example.one.set) ?? 0) / total) * error;
      slope[0] += weighed;
      slope[1] += weighed * example.score;
      slope[2] += weighed * example.words;
    }
    bias += RATE * slope[0];
    score = Math.max(0, score + RATE * (slope[1] - DECAY * score));
    words = Math.min(0, words + RATE * (slope[2] - DECAY * words));
  }
  const seen = list.map(({ one }) => weakest(one.grounds)).sort((a, b) => a - b);
  return {
    bias: round(bias - AT_CORE * score),
    score: round(score),
    extraWord: round(words / WORDS),
    seenFrom: round(seen[Math.floor(seen.length / 100)] ?? 1),
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function rightOf(list: readonly Example[]): number {
  return list.filter(({ right }) => right === 1).length;
}

function report(): void {
  const held = Array.from({ length: FOLDS }, (_, fold) => {
    const calibrate = calibrationBy(fitCurve(examples.filter((example) => example.fold !== fold)));
    return examples
      .filter((example) => example.fold === fold)
      .map((example) => ({ example, confidence: calibrate(example.one.grounds, example.one.row.claim) }));
  }).flat();
  console.log(`${"set".padEnd(16)}${"decided".padStart(8)}${"right".padStart(9)}   confidence   ECE (${FOLDS}-fold)   ECE uncalibrated`);
  for (const [set, own] of bySet(examples)) {
    const kept = held.filter(({ example }) => example.one.set === set);
    const after = scorePredictions(kept.map(({ example: { one }, confidence }) => ({ ...one, confidence }))).ece ?? 0;
    const before = scorePredictions(own.map(({ one }) => ({ ...one, confidence: weakest(one.grounds) }))).ece ?? 0;
    const mean = kept.reduce((sum, { confidence }) => sum + confidence, 0) / kept.length;
    const right = `${((100 * rightOf(own)) / own.length).toFixed(1)} %`;
    console.log(
      `${set.padEnd(16)}${String(own.length).padStart(8)}${right.padStart(9)}   ${mean.toFixed(3).padStart(10)}   ${after.toFixed(3).padStart(12)}   ${before.toFixed(3).padStart(16)}`,
    );
  }
}
