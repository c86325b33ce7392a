import { type Aligned, TRUST } from "./align-claim.js";
import { isTold, toldShare } from "./can-support.js";
import type { Comparison } from "./compare-claim.js";
import { relevanceFeatures } from "./relevance-features.js";
import { replacements } from "./replacements.js";
import { type Features, stanceFeatures } from "./stance-features.js";
import { subjectFeatures } from "./subject-features.js";
import { isLight, type Rarity } from "./word-weight.js";

const flag = (value: boolean) => (value ? 1 : 0);
const share = (count: number, limit: number) => Math.min(count, limit) / limit;
const STEPS = [0.25, 0.5, 0.7, 0.85, 0.99];

/** What the claim looks like by itself says nothing about a passage, however well it tells the labels of a data set apart. */
const OF_THE_CLAIM =
  /^(?:denied: )?(?:claim (?:not|failed|only|all|turned)|words to tell|only the time to tell|what it is: none|has names)$/u;

/** Numbers between 0 and 1 that tell whether one passage decides the claim by itself, and on which side. */
export function passageFeatures(comparison: Comparison, title: string | null, rarity: Rarity): Features {
  const own: readonly (readonly [string, number])[] = [
    ...subjectFeatures(comparison, title),
    ...told(comparison, rarity),
    ...together(comparison, rarity),
    ...replaced(comparison, rarity),
  ];
  return new Map([
    ...prefixed("stance", stanceFeatures(comparison)),
    ...prefixed("relevance", relevanceFeatures(comparison)),
    ...own.filter(([, value]) => value !== 0),
  ]);
}

function prefixed(prefix: string, features: Features): readonly (readonly [string, number])[] {
  return [...features].flatMap(([name, value]) => (OF_THE_CLAIM.test(name) ? [] : [[`${prefix}: ${name}`, value] as const]));
}

/** What of the claim's words is told, the rare ones counting most. */
function told({ subject, predicate, best, times, quantities, sentences }: Comparison, rarity: Rarity): [string, number][] {
  const all = toldShare([...subject, ...predicate], rarity);
  const rest = toldShare(predicate, rarity);
  const inBest = toldShare(predicate, rarity, best);
  const lasting = predicate.filter(({ word }) => !isLight(word));
  const relation = lasting.filter(({ word }) => word.kind === "plain");
  const measures = [...times, ...quantities];
  const fit = measures.filter(({ kind }) => kind === "same" || kind === "kept" || kind === "wider").length;
  const missing = lasting.filter(({ way }) => way === "missing" || way === "broader");
  const rarest = Math.max(0, ...missing.map(({ word }) => rarity(word)));
  const found = Math.max(0, ...lasting.filter(isTold).map(({ word }) => rarity(word)));
  const values = lasting.filter(({ word }) => word.kind === "name" || word.kind === "number");
  const told = (list: readonly Aligned[]) => (list.length === 0 ? 0 : list.filter(isTold).length / list.length);
  return [
    ["rarely said told", rest],
    ["rarely said told, with the subject", all],
    ["rarely said told in one sentence", inBest],
    ["weight told", Math.min(1, sum(lasting.filter(isTold), rarity) / 5)],
    ["weight missing", Math.min(1, sum(missing, rarity) / 5)],
    ["rarest missing", rarest],
    ["rarest told", found],
    ["relation told", told(relation)],
    ["no relation told", flag(relation.length > 0 && told(relation) === 0)],
    ["values told", told(values)],
    ["every value told", flag(values.length > 0 && told(values) === 1)],
    ["no value told", flag(values.length > 0 && told(values) === 0)],
    ["values told, relation not", flag(values.length > 0 && told(values) === 1 && relation.length > 0 && told(relation) === 0)],
    ["measure untold", flag(measures.some(({ kind }) => kind === "none" || kind === "stray"))],
    ["measures fit", flag(measures.length > 0 && fit === measures.length)],
    ["measures fit, rest told", flag(measures.length > 0 && fit === measures.length) * rest],
    ["nothing missing", flag(missing.length === 0 && fit === measures.length)],
    ["one word missing", flag(missing.length === 1)],
    ["more sentences", share(sentences.length - 1, 2)],
    ...STEPS.map((step): [string, number] => [`told ≥ ${step}`, flag(rest >= step)]),
    ...STEPS.map((step): [string, number] => [`told in one sentence ≥ ${step}`, flag(inBest >= step)]),
  ];
}

/** Whether the words stand together and in the claim's order, as one saying has them. */
function together({ subject, predicate, best, evidence }: Comparison, rarity: Rarity): [string, number][] {
  const words = [...subject, ...predicate].sort((a, b) => a.word.start - b.word.start);
  const places = words.map(({ told, way }) =>
    TRUST[way] >= 0.7 ? told.filter(({ sentence }) => sentence === best).map(({ place }) => place) : [],
  );
  let [near, far, inOrder, pairs] = [0, 0, 0, 0];
  for (let at = 1; at < places.length; at++) {
    const [one, two] = [places[at - 1] ?? [], places[at] ?? []];
    pairs++;
    if (one.length === 0 || two.length === 0) continue;
    const gaps = one.flatMap((from) => two.map((to) => to - from));
    const gap = gaps.reduce((least, next) => (Math.abs(next) < Math.abs(least) ? next : least), 999);
    if (gap > 0) inOrder++;
    if (Math.abs(gap) <= 4) near++;
    else if (Math.abs(gap) > 10) far++;
  }
  const sentence = evidence.words.filter((word) => word.sentence === best && word.kind !== "function");
  const used = new Set(words.flatMap(({ told, way }) => (TRUST[way] >= 0.7 ? told : [])));
  const weight = sentence.reduce((total, word) => total + rarity(word), 0);
  const spoken = sentence.reduce((total, word) => total + (used.has(word) ? rarity(word) : 0), 0);
  return [
    ["pairs near", pairs === 0 ? 0 : near / pairs],
    ["near pairs", share(near, 4)],
    ["pairs far", pairs === 0 ? 0 : far / pairs],
    ["pairs in order", pairs === 0 ? 0 : inOrder / pairs],
    ["sentence is of the claim", weight === 0 ? 0 : spoken / weight],
  ];
}

/** What stands in the place of something that the claim says. */
function replaced(comparison: Comparison, rarity: Rarity): [string, number][] {
  const found = replacements(comparison);
  const lasting = comparison.predicate.filter(({ word, way }) => !isLight(word) && way === "missing");
  const unexplained = lasting.filter((aligned) => !found.some(({ of }) => of === aligned));
  const rest = toldShare(
    comparison.predicate.filter((aligned) => !found.some(({ of }) => of === aligned)),
    rarity,
  );
  const entries: [string, number][] = [
    ["replaced", flag(found.length > 0)],
    ["replaced, rest told", flag(found.length > 0) * rest],
    ["replaced, nothing else missing", flag(found.length > 0 && unexplained.length === 0)],
    ["missing, not replaced", share(unexplained.length, 3)],
    ["nothing replaced", flag(found.length === 0)],
    ["nothing replaced, told", flag(found.length === 0) * rest],
  ];
  for (const { by, led } of found)
    entries.push([`replaced by ${by}`, 1], [`replaced by ${by}, rest told`, rest], [`replaced by ${by}${led ? ", same lead" : ""}`, 1]);
  return entries;
}

function sum(aligned: readonly Aligned[], rarity: Rarity): number {
  return aligned.reduce((total, { word }) => total + rarity(word), 0);
}
