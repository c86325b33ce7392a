/**
 * `npm run fit:passages`: fits whether one found passage decides a claim, and on which side. Passages of the claim's own page that were
 * written down for other claims, and the best finds on other pages, are what it must not decide on. Prints held-out figures (folds by
 * page) and writes the weights with their provenance.
 */
import { writeFileSync } from "node:fs";
import { chooseEvidence } from "../src/reasoner/passages/choose-evidence.js";
import { type Features, featuresOf, withoutClaim } from "../src/reasoner/passages/features.js";
import { logOdds, probability, rarityFrom } from "../src/reasoner/passages/linear-model.js";
import { replacements } from "../src/reasoner/passages/replacements.js";
import { type Fitted, fitLogistic, weightsText } from "./logistic-regression.js";
import { type Kind, type MixedPassage, mixForFit } from "./passage-examples.js";
import { FOLDS, readLabelled, SETS } from "./stance-examples.js";
import { listRarity } from "./word-rarity.js";

const DATA = new URL(`${process.env["BENCH_DATA"] ?? "../shared/data"}/`, new URL("../", import.meta.url));
const TARGET = new URL("../weights/passages.json", import.meta.url);
const RIDGE = 3;
const MIN_COUNT = 40;
/** Of passages that stand on the claim's page and are not its evidence, so many may be decided on. Many of those that are do decide it: they were skimmed, not counted. */
const WRONGLY_DECIDED = 0.05;
/** Of FEVER's evidence, so much may be read as the opposite; the side that wins has to be so many times likelier than the other. */
const WRONG = 0.07;
const AHEAD = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5];
const TRUST_IN_SET = { "fever-evidence": 1, "fever-symmetric": 1, fm2: 0.5 } as const;
/** Passages of the same page are the rarer and the harder ones. */
const WEIGHT_OF_KIND = { gold: 1, "same page": 2, "other page": 1 } as const satisfies Record<Kind, number>;

type Row = MixedPassage & { readonly features: Features; readonly mayRefute: boolean };
type Side = "supports" | "refutes";

const started = performance.now();
const tell = (what: string) => console.error(`${((performance.now() - started) / 1000).toFixed(0)} s  ${what}`);
const labelled = readLabelled(DATA);
const rarity = rarityFrom(listRarity(labelled.flatMap(({ passages }) => passages.map(({ text }) => text))));
const rows: readonly Row[] = mixForFit(labelled).flatMap((mixed): readonly Row[] => {
  const comparison = chooseEvidence(mixed.row.claim, [mixed.passage])?.comparison;
  if (comparison === undefined) return [];
  const features = withoutClaim(featuresOf(comparison, rarity));
  return [{ ...mixed, features, mayRefute: replacements(comparison).length > 0 }];
});

tell(`${rows.length} passages compared`);
const isGold = ({ kind }: Row) => kind === "gold";
const isSupport = (row: Row) => isGold(row) && row.row.supported;
const isRefutation = (row: Row) => isGold(row) && !row.row.supported;
const learn = (list: readonly Row[], positive: (row: Row) => boolean) =>
  fitLogistic(
    list.map((one) => ({
      features: one.features,
      positive: positive(one),
      weight: TRUST_IN_SET[one.row.set] * WEIGHT_OF_KIND[one.kind],
    })),
    RIDGE,
    MIN_COUNT,
  );

/** Log odds of every row from a model that saw nothing of its page. */
function heldOut(positive: (row: Row) => boolean): ReadonlyMap<Row, number> {
  const found = new Map<Row, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = learn(
      rows.filter(({ row }) => row.fold !== fold),
      positive,
    );
    tell(`fold ${fold + 1} fitted`);
    for (const one of rows) if (one.row.fold === fold) found.set(one, logOdds(model, one.features));
  }
  return found;
}

const odds = { supports: heldOut(isSupport), refutes: heldOut(isRefutation), relevance: heldOut(isGold) } as const;
const scoreOf = (one: Row, side: Side) => (side === "supports" || one.mayRefute ? probability(odds[side].get(one) ?? 0) : 0);
const sideOf = (one: Row): Side => (scoreOf(one, "supports") >= scoreOf(one, "refutes") ? "supports" : "refutes");
const strengthOf = (one: Row) => Math.max(scoreOf(one, "supports"), scoreOf(one, "refutes"));
const weaknessOf = (one: Row) => Math.min(scoreOf(one, "supports"), scoreOf(one, "refutes"));
const labelOf = ({ row }: Row): Side => (row.supported ? "supports" : "refutes");
const ownPage = rows
  .filter(({ kind }) => kind === "same page")
  .map(strengthOf)
  .sort((a, b) => b - a);
const least = Math.ceil(1000 * (ownPage[Math.floor(WRONGLY_DECIDED * ownPage.length)] ?? 0)) / 1000;
const fever = rows.filter((one) => isGold(one) && one.row.set === "fever-evidence");
const isWrong = (one: Row, ahead: number) => strengthOf(one) >= Math.max(least, ahead * weaknessOf(one)) && sideOf(one) !== labelOf(one);
const ahead = AHEAD.find((times) => fever.filter((one) => isWrong(one, times)).length <= WRONG * fever.length) ?? 1;

type Decide = (row: Row) => Side | null;
const decide: Decide = (one) => (strengthOf(one) < Math.max(least, ahead * weaknessOf(one)) ? null : sideOf(one));
const share = (part: readonly unknown[], whole: readonly unknown[]) =>
  whole.length === 0 ? null : Number((part.length / whole.length).toFixed(3));

/** Share of the claims whose evidence has the highest relevance of all that was mixed for it. */
function goldFirst(list: readonly Row[]): number | null {
  const byClaim = new Map<string, Row[]>();
  for (const one of list) byClaim.set(one.row.id, [...(byClaim.get(one.row.id) ?? []), one]);
  const mixes = [...byClaim.values()].filter((mix) => mix.some(isGold) && mix.length > 1);
  const relevance = (one: Row) => odds.relevance.get(one) ?? 0;
  const first = mixes.filter((mix) =>
    mix.every((one) => isGold(one) || mix.some((gold) => isGold(gold) && relevance(gold) > relevance(one))),
  );
  return share(first, mixes);
}

function figuresOf(list: readonly Row[], says: Decide) {
  const gold = list.filter(isGold);
  const others = list.filter((one) => !isGold(one));
  const decided = list.filter((one) => says(one) !== null);
  const right = gold.filter((one) => says(one) === labelOf(one));
  const rate = (kind: Kind) => {
    const own = list.filter((one) => one.kind === kind);
    return share(
      own.filter((one) => says(one) !== null),
      own,
    );
  };
  const neutral = others.filter((one) => says(one) === null);
  return {
    precisionOfDecides: share(decided.filter(isGold), decided),
    recallOfDecides: share(decided.filter(isGold), gold),
    rightOfGold: share(right, gold),
    wrongOfGold: share(
      gold.filter((one) => says(one) !== null && says(one) !== labelOf(one)),
      gold,
    ),
    rightOfDecidedGold: share(right, decided.filter(isGold)),
    threeWay: share([...right, ...neutral], list),
    decidedOnSamePage: rate("same page"),
    decidedOnOtherPage: rate("other page"),
    againstTheLabel: share(
      others.filter((one) => says(one) !== null && says(one) !== labelOf(one)),
      others,
    ),
  };
}

const figures = Object.fromEntries(
  SETS.map((set) => {
    const own = rows.filter(({ row }) => row.set === set);
    console.log(
      set,
      `gold ${own.filter(isGold).length}, same page ${own.filter(({ kind }) => kind === "same page").length}, other page ${own.filter(({ kind }) => kind === "other page").length}`,
    );
    const now = { ...figuresOf(own, decide), goldFirst: goldFirst(own) };
    console.log(" ", JSON.stringify(now));
    return [set, now];
  }),
);

/** Platt's line: how likely the stance is right, among the passages that have it. */
function lineOf(side: Side): { readonly slope: number; readonly offset: number } {
  const own = rows.filter((one) => strengthOf(one) > 0 && sideOf(one) === side);
  const line = fitLogistic(
    own.map((one) => ({
      features: new Map([["odds", odds[side].get(one) ?? 0]]),
      positive: isGold(one) && labelOf(one) === side,
      weight: TRUST_IN_SET[one.row.set],
    })),
    1e-6,
    1,
  );
  return { slope: round(line.weights["odds"] ?? 1, 3), offset: round(line.bias, 3) };
}
const lines = { supports: lineOf("supports"), refutes: lineOf("refutes") } as const;

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
const rounded = ({ bias, weights }: Fitted) => `"bias": ${round(bias, 2)}, "weights": {\n${weightsText(weights)}\n}`;
const provenance = {
  fittedBy: "scripts/fit-passages.ts",
  fittedAt: new Date().toISOString().slice(0, 10),
  on: "development parts only: FEVER claims with evidence, FEVER-symmetric v0.2 (both CC BY-SA 3.0) and FoolMeTwice (Apache-2.0)",
  method: `logistic regression, ridge ${RIDGE}; ${FOLDS} folds by page; for every claim its evidence, up to 5 other passages of its page and the 5 best finds (BM25) on other pages; probabilities by Platt's line over held-out log odds`,
  examples: rows.length,
  heldOut: figures,
};
const side = (name: Side, positive: (row: Row) => boolean) =>
  `"${name}": {"slope": ${lines[name].slope}, "offset": ${lines[name].offset}, ${rounded(learn(rows, positive))}}`;
writeFileSync(
  TARGET,
  `{"provenance": ${JSON.stringify(provenance, null, 1)},\n"least": ${least},\n"ahead": ${ahead},\n` +
    `"relevance": {${rounded(learn(rows, isGold))}},\n${side("supports", isSupport)},\n${side("refutes", isRefutation)}}\n`,
);
