/**
 * `npm run fit:text`: fits how sure a sentence supports or refutes a claim, and from where on that decides. Prints held-out figures
 * (folds by page for weights and thresholds; words are counted over all texts) and writes the weights with their provenance.
 */
import { writeFileSync } from "node:fs";
import { chooseEvidence } from "../src/reasoner/passages/choose-evidence.js";
import { mayRefute, maySupport } from "../src/reasoner/passages/conditions.js";
import { type Features, featuresOf } from "../src/reasoner/passages/features.js";
import { logOdds, rarityFrom } from "../src/reasoner/passages/linear-model.js";
import { replacements } from "../src/reasoner/passages/replacements.js";
import { type Fitted, fitLogistic, weightsText } from "./logistic-regression.js";
import { type Kind, mixForFit } from "./passage-examples.js";
import { FOLDS, type Labelled, readLabelled, SETS } from "./stance-examples.js";
import { listRarity } from "./word-rarity.js";

const DATA = new URL(`${process.env["BENCH_DATA"] ?? "../shared/data"}/`, new URL("../", import.meta.url));
const WEIGHTS = new URL("../weights/", import.meta.url);
const RIDGE = 2;
const MIN_COUNT = 6;
/** So many of the decided claims of all sets together have to be right, for each side. */
const RIGHT = 0.95;
/** FoolMeTwice is written to mislead: it teaches less about plain claims. */
const TRUST_IN_SET = { "fever-evidence": 1, "fever-symmetric": 1, fm2: 0.5 } as const;
const OTHERS = 2;

type Side = "supports" | "refutes";
type Row = { readonly row: Labelled; readonly kind: Kind; readonly features: Features; readonly may: Readonly<Record<Side, boolean>> };

const labelled = readLabelled(DATA);
const listed = listRarity(labelled.flatMap(({ passages }) => passages.map(({ text }) => text)));
const rarity = rarityFrom(listed);
const started = performance.now();
const rows: readonly Row[] = mixForFit(labelled, OTHERS).flatMap(({ row, passage, kind }): readonly Row[] => {
  const [evidence] = chooseEvidence(row.claim, passage);
  if (evidence === undefined) return [];
  const may = { supports: maySupport(evidence), refutes: mayRefute(evidence, replacements(evidence.comparison)) };
  return [{ row, kind, features: featuresOf(evidence, rarity), may }];
});
console.error(`${rows.length} passages compared in ${((performance.now() - started) / 1000).toFixed(1)} s`);

const labelOf = ({ row }: Row): Side => (row.supported ? "supports" : "refutes");
const isGold = ({ kind }: Row) => kind === "gold";
const ALL = Array.from({ length: FOLDS }, (_, fold) => fold);
const within = (folds: readonly number[]) => rows.filter(({ row }) => folds.includes(row.fold));
const example = (one: Row, positive: boolean) => ({ features: one.features, positive, weight: TRUST_IN_SET[one.row.set] });
const fitSupport = (folds: readonly number[]) =>
  fitLogistic(
    within(folds)
      .filter(isGold)
      .map((one) => example(one, one.row.supported)),
    RIDGE,
    MIN_COUNT,
  );
const fitRelevance = (folds: readonly number[]) =>
  fitLogistic(
    within(folds).map((one) => example(one, isGold(one))),
    RIDGE,
    40,
  );

/** Log odds of every row from a model that saw nothing of its page. */
const odds = new Map<Row, number>();
for (const fold of ALL) {
  const support = fitSupport(ALL.filter((other) => other !== fold));
  for (const one of within([fold])) odds.set(one, logOdds(support, one.features));
}
const supportOf = (one: Row) => odds.get(one) ?? 0;

type Thresholds = { readonly supportsFrom: number; readonly refutesFrom: number };

function thresholdsOf(folds: readonly number[]): Thresholds {
  const gold = within(folds).filter(isGold);
  return { supportsFrom: thresholdOf(gold, "supports"), refutesFrom: -thresholdOf(gold, "refutes") };
}

/** The lowest log odds from which on enough of the decided evidence is right. */
function thresholdOf(gold: readonly Row[], side: Side): number {
  const ranked = gold
    .filter((one) => one.may[side])
    .map((one) => ({ at: side === "supports" ? supportOf(one) : -supportOf(one), right: labelOf(one) === side }))
    .sort((a, b) => b.at - a.at);
  let [right, best] = [0, Number.POSITIVE_INFINITY];
  for (const [index, one] of ranked.entries()) {
    if (one.right) right++;
    if (right / (index + 1) >= RIGHT) best = one.at;
  }
  return best;
}

function decide(one: Row, { supportsFrom, refutesFrom }: Thresholds): Side | null {
  if (supportOf(one) >= supportsFrom && one.may.supports) return "supports";
  return supportOf(one) <= refutesFrom && one.may.refutes ? "refutes" : null;
}

const round = (value: number, digits = 3) => Number(value.toFixed(digits));
const verdicts = ALL.flatMap((fold) => {
  const least = thresholdsOf(ALL.filter((other) => other !== fold));
  return within([fold]).map((one) => ({ one, verdict: decide(one, least) }));
});
const figures = Object.fromEntries(
  SETS.map((set) => {
    const own = verdicts.filter(({ one }) => one.row.set === set);
    const gold = own.filter(({ one }) => one.kind === "gold");
    const decided = gold.filter(({ verdict }) => verdict !== null);
    const right = gold.filter(({ one, verdict }) => verdict === labelOf(one));
    const of = (kind: Kind) => own.filter(({ one }) => one.kind === kind);
    const idle = (kind: Kind) => round(of(kind).filter(({ verdict }) => verdict !== null).length / Math.max(1, of(kind).length));
    const side = (name: Side) => {
      const list = decided.filter(({ verdict }) => verdict === name);
      return { decided: list.length, wrong: list.filter(({ one }) => labelOf(one) !== name).length };
    };
    const figure = {
      claims: gold.length,
      right: round(right.length / gold.length),
      wrongOfDecided: round(1 - right.length / Math.max(1, decided.length)),
      supports: side("supports"),
      refutes: side("refutes"),
      decidedOnSamePage: idle("same page"),
      decidedOnOtherPage: idle("other page"),
    };
    console.log(set.padEnd(16), JSON.stringify(figure));
    return [set, figure];
  }),
);
/** Platt's line over held-out log odds. */
const line = fitLogistic(
  rows.filter(isGold).map((one) => ({ ...example(one, one.row.supported), features: new Map([["odds", supportOf(one)]]) })),
  1e-6,
  1,
);
const { supportsFrom, refutesFrom } = thresholdsOf(ALL);
const provenance = {
  fittedBy: "scripts/fit-text.ts",
  fittedAt: new Date().toISOString().slice(0, 10),
  on: "development parts only: FEVER claims with evidence, FEVER-symmetric v0.2 (both CC BY-SA 3.0) and FoolMeTwice (Apache-2.0)",
  method: `logistic regression, ridge ${RIDGE}; ${FOLDS} folds by page; for every claim its evidence, for relevance up to ${OTHERS} other passages of its page and of other pages each; thresholds from which on ${100 * RIGHT} % of the decided claims of all sets are right, held out`,
  examples: rows.length,
  heldOut: figures,
};
const fitted = ({ bias, weights }: Fitted) => `"bias": ${round(bias, 2)}, "weights": {\n${weightsText(weights)}\n}`;
writeFileSync(new URL("word-rarity.json", WEIGHTS), `${JSON.stringify(listed, null, 1)}\n`);
writeFileSync(
  new URL("text.json", WEIGHTS),
  `{"provenance": ${JSON.stringify(provenance, null, 1)},\n` +
    `"support": {"supportsFrom": ${round(supportsFrom)}, "refutesFrom": ${round(refutesFrom)}, ` +
    `"slope": ${round(line.weights["odds"] ?? 1)}, "offset": ${round(line.bias)}, ${fitted(fitSupport(ALL))}},\n` +
    `"relevance": {${fitted(fitRelevance(ALL))}}}\n`,
);
