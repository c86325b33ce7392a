/**
 * `npm run fit:relations`: fits the word weights of the relation ranking on the development data (questions and claims with a known
 * relation) by multinomial logistic regression, prints the cross-validated accuracy, and writes the weights with their provenance.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { relationFeatures } from "../src/reasoner/rules/relation-features.js";

const DATA = new URL(`${process.env["BENCH_DATA"] ?? "../shared/data"}/`, new URL("../", import.meta.url));
const TARGET = new URL("../weights/relations.json", import.meta.url);
const EPOCHS = 12;
const RATE = 0.25;
const DECAY = 2e-6;
const MIN_COUNT = 8;
const MIN_WEIGHT = 0.5;
const FOLDS = 5;

const questionSchema = z.object({ question: z.string(), subject: z.string(), property: z.string(), inverse: z.boolean().optional() });
const claimSchema = z.looseObject({
  claim: z.string(),
  kind: z.string(),
  gold: z.looseObject({ subject: z.string(), property: z.string() }),
});

type Example = { readonly features: readonly string[]; readonly relation: string; readonly fold: number };

const readLines = (name: string) =>
  readFileSync(new URL(name, DATA), "utf8")
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
const foldOf = (key: string) => createHash("sha1").update(key).digest().readUInt32BE(0) % FOLDS;
/** Names are of no use to another subject: runs of capitals inside a sentence become blanks. */
const withoutNames = (text: string) =>
  text.replace(/(?<=\S\s)(?:\p{Lu}[\p{L}\p{N}.'’-]*(?:\s+(?:of|the|de|von|and)(?=\s+\p{Lu}))?\s*)+/gu, "· ");

const questions = readLines("simplequestions.dev.jsonl").map((row): Example => {
  const { question, subject, property, inverse } = questionSchema.parse(row);
  return { features: relationFeatures(question), relation: `${property}${inverse ? "<" : ">"}`, fold: foldOf(subject) };
});
const claims = readLines("kg-claims.dev.jsonl").flatMap((row): readonly Example[] => {
  const { claim, kind, gold } = claimSchema.parse(row);
  if (kind !== "single-hop" && kind !== "literal") return [];
  return [{ features: relationFeatures(withoutNames(claim)), relation: `${gold.property}>`, fold: foldOf(gold.subject) }];
});

type Model = { readonly classes: readonly string[]; readonly weights: ReadonlyMap<string, Float64Array>; readonly bias: Float64Array };

function fitModel(examples: readonly Example[]): Model {
  const classes = [...new Set(examples.map(({ relation }) => relation))].sort();
  const place = new Map(classes.map((relation, index) => [relation, index]));
  const counts = new Map<string, number>();
  for (const { features } of examples) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const weights = new Map(
    [...counts].filter(([, count]) => count >= MIN_COUNT).map(([feature]) => [feature, new Float64Array(classes.length)]),
  );
  const bias = new Float64Array(classes.length);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE / (1 + epoch / 3);
    for (const at of order(examples.length, epoch)) {
      const example = examples[at];
      if (example === undefined) continue;
      const active = example.features.flatMap((feature) => weights.get(feature) ?? []);
      const probabilities = softmax(scores(active, bias));
      const gold = place.get(example.relation);
      for (let index = 0; index < classes.length; index++) {
        const error = (index === gold ? 1 : 0) - (probabilities[index] ?? 0);
        if (Math.abs(error) < 1e-4) continue;
        bias[index] = (bias[index] ?? 0) + 0.1 * rate * error;
        for (const row of active) row[index] = (row[index] ?? 0) * (1 - DECAY) + rate * error;
      }
    }
  }
  return { classes, weights, bias };
}

function scores(active: readonly Float64Array[], bias: Float64Array): Float64Array {
  const sums = Float64Array.from(bias);
  for (const row of active) for (let index = 0; index < sums.length; index++) sums[index] = (sums[index] ?? 0) + (row[index] ?? 0);
  return sums;
}

function softmax(sums: Float64Array): Float64Array {
  const top = Math.max(...sums);
  const parts = sums.map((value) => Math.exp(value - top));
  const total = parts.reduce((sum, value) => sum + value, 0);
  return parts.map((value) => value / total);
}

/** The same order in every run. */
function order(length: number, epoch: number): readonly number[] {
  const key = (index: number) => (Math.imul(index + 1, 2654435761) ^ Math.imul(epoch + 1, 40503)) >>> 0;
  return Array.from({ length }, (_, index) => index).sort((a, b) => key(a) - key(b));
}

function topShare(model: Model, examples: readonly Example[], top: number): number {
  const hits = examples.filter(({ features, relation }) => {
    const sums = scores(
      features.flatMap((feature) => model.weights.get(feature) ?? []),
      model.bias,
    );
    const best = model.classes.map((name, index) => ({ name, score: sums[index] ?? 0 })).sort((a, b) => b.score - a.score);
    return best.slice(0, top).some(({ name }) => name === relation);
  });
  return hits.length / examples.length;
}

const all = [...questions, ...claims];
const held = (examples: readonly Example[]) =>
  Array.from({ length: FOLDS }, (_, fold) => {
    const model = fitModel(all.filter((example) => example.fold !== fold));
    return topShare(
      model,
      examples.filter((example) => example.fold === fold),
      4,
    );
  });
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const crossQuestions = mean(held(questions));
console.log(`gold relation in the top 4, ${FOLDS}-fold by subject: questions ${(100 * crossQuestions).toFixed(1)} %`);

const model = fitModel(all);
const round = (value: number) => Math.round(value * 10) / 10;
const sparse = (row: Float64Array) =>
  Object.fromEntries(
    [...row].flatMap((value, index) => (Math.abs(value) < MIN_WEIGHT ? [] : [[model.classes[index] ?? "", round(value)]])),
  );
const words = Object.fromEntries(
  [...model.weights]
    .map(([feature, row]) => [feature, sparse(row)] as const)
    .filter(([, row]) => Object.keys(row).length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
const provenance = {
  fittedBy: "scripts/fit-relations.ts",
  on: "development parts only: SimpleQuestions-Wikidata (CC BY 3.0) and claims made from a Wikidata slice",
  examples: all.length,
  top4CrossValidated: Math.round(1000 * crossQuestions) / 1000,
};
// One line a word, so that a new fit can be read as a difference.
const lines = Object.entries(words).map(([word, row]) => `${JSON.stringify(word)}: ${JSON.stringify(row)}`);
const bias = sparse(model.bias);
writeFileSync(
  TARGET,
  `{"provenance": ${JSON.stringify(provenance)},\n"bias": ${JSON.stringify(bias)},\n"words": {\n${lines.join(",\n")}\n}}\n`,
);
console.log(`${Object.keys(words).length} features for ${model.classes.length} relations`);
