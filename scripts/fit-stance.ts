/**
 * `npm run fit:stance`: fits how words, numbers and denials of a text speak for or against a claim, and whether it speaks of the claim
 * at all. Prints held-out figures (folds by page) and writes the weights with their provenance.
 */
import { writeFileSync } from "node:fs";
import { logOdds } from "../src/reasoner/passages/stance-model.js";
import { type Example, type Fitted, fitLogistic } from "./logistic-regression.js";
import { compared, FOLDS, type Labelled, readLabelled, SETS } from "./stance-examples.js";

const DATA = new URL(`${process.env["BENCH_DATA"] ?? "../shared/data"}/`, new URL("../", import.meta.url));
const TARGET = new URL("../weights/stance.json", import.meta.url);
const RIDGE = 2;
const MIN_COUNT = 6;
/** FoolMeTwice is written to mislead: it teaches less about plain claims. */
const TRUST_IN_SET = { "fever-evidence": 1, "fever-symmetric": 1, fm2: 0.5 } as const;
/** Of claims that were given the evidence of another claim, so many may be decided. */
const WRONGLY_DECIDED = 0.04;

const labelled = readLabelled(DATA);
const started = performance.now();
const rows = labelled.map((row) => ({ ...row, ...compared(row.claim, row.passages) }));
const rate = rows.length / ((performance.now() - started) / 1000);
/** Every claim with the evidence of another one, far away in the list and of another page. */
const shuffled = labelled.map((row, index) => {
  const other = otherRow(row, index);
  return { ...row, ...compared(row.claim, other.passages) };
});
type Row = (typeof rows)[number];

function otherRow(row: Labelled, index: number): Labelled {
  const same = labelled.filter(({ set, page }) => set === row.set && page !== row.page);
  return same[(index * 7919 + 13) % same.length] ?? row;
}

const supportExamples = (list: readonly Row[]): readonly Example[] =>
  list.map(({ stance, supported, set }) => ({ features: stance, positive: supported, weight: TRUST_IN_SET[set] }));
const relevanceExamples = (fold: number): readonly Example[] => [
  ...rows.filter((row) => row.fold !== fold).map(({ relevance }) => ({ features: relevance, positive: true, weight: 1 })),
  ...shuffled.filter((row) => row.fold !== fold).map(({ relevance }) => ({ features: relevance, positive: false, weight: 1 })),
];
const fitSupport = (list: readonly Row[]) => fitLogistic(supportExamples(list), RIDGE, MIN_COUNT);
const fitRelevance = (fold: number) => fitLogistic(relevanceExamples(fold), 1, MIN_COUNT);

/** Log odds of every row from a model that saw nothing of its page. */
function heldOut(list: readonly Row[], learn: (rest: readonly Row[]) => Fitted): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = learn(list.filter((row) => row.fold !== fold));
    for (const row of rows) if (row.fold === fold) found.set(row.id, logOdds(model, row.stance));
  }
  return found;
}

function balanced(list: readonly Row[], decide: (row: Row) => boolean | null): number {
  const share = (supported: boolean) => {
    const own = list.filter((row) => row.supported === supported);
    return own.filter((row) => decide(row) === supported).length / own.length;
  };
  return (share(true) + share(false)) / 2;
}

const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
const round = (value: number, digits = 3) => Number(value.toFixed(digits));
const ofSet = (set: Row["set"]) => rows.filter((row) => row.set === set);

const support = heldOut(rows, fitSupport);
const relevanceModels = Array.from({ length: FOLDS }, (_, fold) => fitRelevance(fold));
const relevanceOf = (row: Row) => {
  const model = relevanceModels[row.fold];
  return model === undefined ? 0 : logOdds(model, row.relevance);
};
const strangers = shuffled.map(relevanceOf).sort((a, b) => b - a);
const least = strangers[Math.floor(WRONGLY_DECIDED * strangers.length)] ?? 0;
const decide = (row: Row) => (relevanceOf(row) < least ? null : (support.get(row.id) ?? 0) > 0);
const claimOnly = (rest: readonly Row[]) =>
  fitLogistic(
    supportExamples(rest).map((example) => ({
      ...example,
      features: new Map([...example.features].filter(([name]) => /^claim (?:not|failed|only|turned)$|^words to tell$/.test(name))),
    })),
    RIDGE,
    MIN_COUNT,
  );
const byClaim = heldOut(rows, claimOnly);

const figures = Object.fromEntries(
  SETS.map((set) => {
    const own = heldOut(ofSet(set), fitSupport);
    const others = heldOut(
      rows.filter((row) => row.set !== set),
      fitSupport,
    );
    const figure = {
      crossValidated: round(balanced(ofSet(set), decide)),
      // As the engine takes it: what a text merely does not say refutes nothing.
      withAbsenceLeftOpen: round(balanced(ofSet(set), (row) => (decide(row) === false && !row.differs ? null : decide(row)))),
      withoutAbstaining: round(balanced(ofSet(set), (row) => (support.get(row.id) ?? 0) > 0)),
      fittedOnItselfOnly: round(balanced(ofSet(set), (row) => (own.get(row.id) ?? 0) > 0)),
      fittedOnTheOthersOnly: round(balanced(ofSet(set), (row) => (others.get(row.id) ?? 0) > 0)),
      claimOnly: round(balanced(ofSet(set), (row) => (byClaim.get(row.id) ?? 0) > 0)),
      unclear: round(ofSet(set).filter((row) => decide(row) === null).length / ofSet(set).length),
      decidedOnOtherEvidence: round(shuffled.filter((row) => row.set === set && relevanceOf(row) >= least).length / ofSet(set).length),
    };
    console.log(set, JSON.stringify(figure));
    return [set, figure];
  }),
);
console.log(
  `decided on the evidence of another claim: ${percent(shuffled.filter((row) => relevanceOf(row) >= least).length / rows.length)}`,
);
console.log(`${rate.toFixed(0)} claims a second`);

// Platt's line over held-out log odds.
const line = fitLogistic(
  rows.map(({ id, supported, set }) => ({
    features: new Map([["odds", support.get(id) ?? 0]]),
    positive: supported,
    weight: TRUST_IN_SET[set],
  })),
  1e-6,
  1,
);
const model = fitSupport(rows);
const relevance = fitRelevance(-1);
const rounded = (weights: Readonly<Record<string, number>>) =>
  Object.entries(weights)
    .filter(([, value]) => Math.abs(value) >= 0.005)
    .map(([name, value]) => `${JSON.stringify(name)}: ${round(value, 2)}`)
    .join(",\n");
const provenance = {
  fittedBy: "scripts/fit-stance.ts",
  fittedAt: new Date().toISOString().slice(0, 10),
  on: "development parts only: FEVER claims with evidence, FEVER-symmetric v0.2 (both CC BY-SA 3.0) and FoolMeTwice (Apache-2.0)",
  method: `logistic regression, ridge ${RIDGE}; ${FOLDS} folds by page; probabilities by Platt's line over held-out log odds`,
  examples: rows.length,
  balancedAccuracy: figures,
};
writeFileSync(
  TARGET,
  `{"provenance": ${JSON.stringify(provenance, null, 1)},\n` +
    `"support": {"slope": ${round(line.weights["odds"] ?? 1)}, "offset": ${round(line.bias)}, "bias": ${round(model.bias, 2)}, "weights": {\n${rounded(model.weights)}\n}},\n` +
    `"relevance": {"least": ${round(least)}, "bias": ${round(relevance.bias, 2)}, "weights": {\n${rounded(relevance.weights)}\n}}}\n`,
);
