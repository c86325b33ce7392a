/**
 * `npm run fit:stance`: fits how words, numbers and denials of given texts speak for or against a claim, whether they speak of the claim
 * at all, and from which probability on that decides. Prints held-out figures and writes the weights with their provenance, and the word
 * counts that `fit:passages` uses too. Held out means: word counts, weights, calibration and thresholds saw nothing of the claim's page.
 */
import { writeFileSync } from "node:fs";
import { chooseEvidence } from "../src/reasoner/passages/choose-evidence.js";
import type { Comparison } from "../src/reasoner/passages/compare-claim.js";
import { type Features, featuresOf, withoutClaim } from "../src/reasoner/passages/features.js";
import { logOdds, probability, rarityFrom } from "../src/reasoner/passages/linear-model.js";
import { deniesOutright, replacements } from "../src/reasoner/passages/replacements.js";
import { type Fitted, fitLogistic, weightsText } from "./logistic-regression.js";
import { FOLDS, type Labelled, readLabelled, SETS } from "./stance-examples.js";
import { listRarity } from "./word-rarity.js";

const DATA = new URL(`${process.env["BENCH_DATA"] ?? "../shared/data"}/`, new URL("../", import.meta.url));
const WEIGHTS = new URL("../weights/", import.meta.url);
const RIDGE = 2;
const MIN_COUNT = 6;
/** FoolMeTwice is written to mislead: it teaches less about plain claims. */
const TRUST_IN_SET = { "fever-evidence": 1, "fever-symmetric": 1, fm2: 0.5 } as const;
/** Of FEVER's claims, so many may be decided wrongly; the thresholds are the ones that decide most claims rightly under it. */
const WRONG = 0.05;
/** Of claims that were given the evidence of another claim, so many may be taken for spoken of. */
const WRONGLY_DECIDED = 0.04;

type Pair = { readonly row: Labelled; readonly comparison: Comparison; readonly replaced: boolean };
type Read = Pair & { readonly features: Features; readonly relevance: Features };

const labelled = readLabelled(DATA);
const started = performance.now();
const own = labelled.flatMap((row) => pair(row, row));
const rate = labelled.length / ((performance.now() - started) / 1000);
/** Every claim with the evidence of another one, far away in the list and of another page. */
const strange = labelled.flatMap((row, index) => {
  const others = labelled.filter(({ set, page }) => set === row.set && page !== row.page);
  return pair(row, others[(index * 7919 + 13) % others.length] ?? row);
});

function pair(row: Labelled, { passages }: Labelled): readonly Pair[] {
  const comparison = chooseEvidence(row.claim, passages)?.comparison;
  return comparison === undefined ? [] : [{ row, comparison, replaced: replacements(comparison).length > 0 }];
}

/** All pairs with the words of these folds counted. */
function readAll(folds: readonly number[]) {
  const texts = labelled.flatMap(({ fold, passages }) => (folds.includes(fold) ? passages.map(({ text }) => text) : []));
  const listed = listRarity(texts);
  const rarity = rarityFrom(listed);
  const read = (one: Pair): Read => {
    const features = featuresOf(one.comparison, rarity);
    return { ...one, features, relevance: withoutClaim(features) };
  };
  return { listed, own: own.map(read), strange: strange.map(read) };
}

const within = (list: readonly Read[], folds: readonly number[]) => list.filter(({ row }) => folds.includes(row.fold));
const fitSupport = (list: readonly Read[]) =>
  fitLogistic(
    list.map(({ row, features }) => ({ features, positive: row.supported, weight: TRUST_IN_SET[row.set] })),
    RIDGE,
    MIN_COUNT,
  );
const fitRelevance = (list: readonly Read[], others: readonly Read[]) =>
  fitLogistic(
    [
      ...list.map(({ relevance }) => ({ features: relevance, positive: true, weight: 1 })),
      ...others.map(({ relevance }) => ({ features: relevance, positive: false, weight: 1 })),
    ],
    RIDGE,
    MIN_COUNT,
  );

type Verdict = "supports" | "refutes" | "open";
type Thresholds = { readonly supportsFrom: number; readonly refutesFrom: number };
type Scored = { readonly one: Read; readonly support: number; readonly relevant: boolean };
const verdictOf = ({ one, support, relevant }: Scored, { supportsFrom, refutesFrom }: Thresholds): Verdict =>
  !relevant
    ? "open"
    : deniesOutright(one.comparison)
      ? "refutes"
      : support >= supportsFrom
        ? "supports"
        : support <= refutesFrom && one.replaced
          ? "refutes"
          : "open";
const isRight = ({ one }: Scored, verdict: Verdict) => verdict === (one.row.supported ? "supports" : "refutes");

/** Everything that is fitted, on these folds: every step after the first looks at figures that the step before it had not seen. */
function learn(folds: readonly number[]) {
  const { listed, own: rows, strange: others } = readAll(folds);
  const odds = new Map<Read, number>();
  const speaks = new Map<Read, number>();
  for (const fold of folds) {
    const rest = folds.filter((other) => other !== fold);
    const support = fitSupport(within(rows, rest));
    const relevance = fitRelevance(within(rows, rest), within(others, rest));
    for (const one of within(rows, [fold])) odds.set(one, logOdds(support, one.features));
    for (const one of [...within(rows, [fold]), ...within(others, [fold])]) speaks.set(one, logOdds(relevance, one.relevance));
  }
  const seen = within(rows, folds);
  const line = fitLogistic(
    seen.map((one) => ({
      features: new Map([["odds", odds.get(one) ?? 0]]),
      positive: one.row.supported,
      weight: TRUST_IN_SET[one.row.set],
    })),
    1e-6,
    1,
  );
  const chance = (value: number) => probability((line.weights["odds"] ?? 1) * value + line.bias);
  const strangers = within(others, folds)
    .map((one) => speaks.get(one) ?? 0)
    .sort((a, b) => b - a);
  const least = strangers[Math.floor(WRONGLY_DECIDED * strangers.length)] ?? 0;
  const thresholds = bestThresholds(
    seen
      .filter(({ row }) => row.set === "fever-evidence")
      .map((one) => ({ one, support: chance(odds.get(one) ?? 0), relevant: (speaks.get(one) ?? 0) >= least })),
  );
  const support = fitSupport(seen);
  const relevance = fitRelevance(seen, within(others, folds));
  const score = (one: Read): Scored => ({
    one,
    support: chance(logOdds(support, one.features)),
    relevant: logOdds(relevance, one.relevance) >= least,
  });
  return { listed, rows, others, support, relevance, line, least, thresholds, score };
}

const STEPS = Array.from({ length: 46 }, (_, step) => 0.5 + step / 100);

function bestThresholds(scored: readonly Scored[]): Thresholds {
  let best = { thresholds: { supportsFrom: 1, refutesFrom: 0 }, right: 0 };
  for (const supportsFrom of STEPS)
    for (const against of STEPS) {
      const thresholds = { supportsFrom, refutesFrom: 1 - against };
      const verdicts = scored.map((one) => ({ one, verdict: verdictOf(one, thresholds) }));
      const right = verdicts.filter(({ one, verdict }) => isRight(one, verdict)).length;
      const decided = verdicts.filter(({ verdict }) => verdict !== "open").length;
      if (decided - right <= WRONG * scored.length && right > best.right) best = { thresholds, right };
    }
  return best.thresholds;
}

const round = (value: number, digits = 3) => Number(value.toFixed(digits));
const ALL = Array.from({ length: FOLDS }, (_, fold) => fold);
const heldOut = ALL.map((fold) => {
  const { rows, others, score, thresholds } = learn(ALL.filter((other) => other !== fold));
  const judge = (list: readonly Read[]) =>
    within(list, [fold])
      .map(score)
      .map((one) => ({ one, verdict: verdictOf(one, thresholds) }));
  console.error(`fold ${fold + 1}: supports from ${thresholds.supportsFrom}, refutes from ${round(thresholds.refutesFrom)}`);
  return { own: judge(rows), strange: judge(others) };
});

const figures = Object.fromEntries(
  SETS.map((set) => {
    const ofSet = (side: "own" | "strange") => heldOut.flatMap((fold) => fold[side]).filter(({ one }) => one.one.row.set === set);
    const judged = ofSet("own");
    const count = (fits: (judgement: (typeof judged)[number]) => boolean) => round(judged.filter(fits).length / judged.length);
    const right = count(({ one, verdict }) => isRight(one, verdict));
    const open = count(({ verdict }) => verdict === "open");
    const figure = {
      claims: judged.length,
      right,
      open,
      wrong: round(1 - right - open),
      rightWithoutAbstaining: count(({ one }) => one.support >= 0.5 === one.one.row.supported),
      decidedOnOtherEvidence: round(ofSet("strange").filter(({ verdict }) => verdict !== "open").length / judged.length),
    };
    console.log(set.padEnd(16), JSON.stringify(figure));
    return [set, figure];
  }),
);
console.log(`${rate.toFixed(0)} claims a second`);

const { listed, support, relevance, line, least, thresholds } = learn(ALL);
const provenance = {
  fittedBy: "scripts/fit-stance.ts",
  fittedAt: new Date().toISOString().slice(0, 10),
  on: "development parts only: FEVER claims with evidence, FEVER-symmetric v0.2 (both CC BY-SA 3.0) and FoolMeTwice (Apache-2.0)",
  method: `logistic regression, ridge ${RIDGE}; ${FOLDS} folds by page; probabilities by Platt's line over held-out log odds; thresholds that decide most of FEVER's claims rightly with at most ${100 * WRONG} % of them wrongly, also over held-out figures`,
  examples: own.length,
  heldOut: figures,
};
const fitted = ({ bias, weights }: Fitted) => `"bias": ${round(bias, 2)}, "weights": {\n${weightsText(weights)}\n}`;
writeFileSync(new URL("word-rarity.json", WEIGHTS), `${JSON.stringify(listed, null, 1)}\n`);
writeFileSync(
  new URL("stance.json", WEIGHTS),
  `{"provenance": ${JSON.stringify(provenance, null, 1)},\n` +
    `"support": {"supportsFrom": ${round(thresholds.supportsFrom)}, "refutesFrom": ${round(thresholds.refutesFrom)}, ` +
    `"slope": ${round(line.weights["odds"] ?? 1)}, "offset": ${round(line.bias)}, ${fitted(support)}},\n` +
    `"relevance": {"least": ${round(least)}, ${fitted(relevance)}}}\n`,
);
