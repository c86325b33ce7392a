/**
 * `npm run bench:relations [-- --weights training/out/measure-1 --free claims.jsonl --write figures.json]`: how well the learned reader ranks the relations
 * of a claim's subject, on wordings that it was not trained on, and how well it tells directions. Relations and lines of the phrasebook that a measuring
 * run kept aside are measured only with the weights of such a run. The development data is not part of the repository.
 */
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { CandidateRelation } from "../src/reasoner/reader/part.js";
import { type DirectionChances, directionChances, rankRelations } from "../src/reasoner/reader/rank-relations.js";
import { readReader } from "../src/reasoner/reader/read-reader.js";
import { asideWordings, type DirectedWording } from "./data/aside-wordings.js";
import { at, mean } from "./data/figures.js";
import { readRelationGraph } from "./data/relation-graph.js";
import { claimRows, freeRows, isSame, naturalRows, paraphraseRows, type RelationRow } from "./data/relation-rows.js";
import { requireData, SLICE } from "./data/rows.js";

const { values: options } = parseArgs({
  options: {
    weights: { type: "string", default: "weights/reader" },
    free: { type: "string" },
    write: { type: "string" },
    misses: { type: "boolean", default: false },
  },
});
requireData();
const ROOT = new URL("../", import.meta.url);
const folder = new URL(`${options.weights}/`, ROOT);
const startedAt = performance.now();
const reader = readReader(folder);
const loading = performance.now() - startedAt;
const figures: Record<string, unknown> = {};
const round = (share: number) => Math.round(1000 * share) / 1000;

const slice = await readRelationGraph(SLICE);
const starter = await readRelationGraph(fileURLToPath(new URL("starter/graph.nt.gz", ROOT)));
const aside = new Set(
  Array.isArray(reader.provenance["propertiesKeptAside"])
    ? reader.provenance["propertiesKeptAside"].filter((one) => typeof one === "string")
    : [],
);
const fixture = (name: string) => new URL(`test/fixtures/${name}`, ROOT);

console.log("Gold relation first / among four of the subject's relations; alike: inverses count as one.\n");
console.log("| | claims | first | among four | alike | goal |\n| --- | ---: | ---: | ---: | ---: | --- |");
for (const [kind, goal] of [
  ["single-hop", ".95 / .995"],
  ["literal", ".97"],
  ["qualified", ".88"],
] as const)
  for (const linked of [true, false])
    report(`${kind}${linked ? "" : ", value not linked"}`, claimRows(slice, { kind, linked }), linked ? goal : "");
const natural = naturalRows(slice, { linked: true });
report(
  "human claims over the slice",
  natural.filter(({ gold }) => gold.length > 0),
  "",
);
report("free wordings: near misses' groups", freeRows(starter, fixture("contrast-claims.jsonl")), ".82 / .97");
report("free wordings: one fact in many words", paraphraseRows(starter, fixture("paraphrases.jsonl")), "");
report(
  "who is who, kinds not known",
  [...claimRows(slice, { kind: "single-hop", linked: true }), ...paraphraseRows(starter, fixture("paraphrases.jsonl"))].flatMap(bothWays),
  "",
);
if (options.free !== undefined) report("free wordings: given", freeRows(starter, pathToFileURL(options.free)), ".82 / .97");
if (aside.size > 0)
  for (const kind of ["single-hop", "literal"])
    report(`properties kept aside, ${kind}`, claimRows(slice, { kind, properties: aside, linked: true }), ".70 / .95");

const heldOut = claimRows(slice, { kind: "single-hop", linked: true });
const withGold = heldOut.map(({ part, candidates }) => rankRelations(reader, part, candidates).none);
const withoutGold = heldOut.map(
  ({ part, candidates, gold }) =>
    rankRelations(
      reader,
      part,
      candidates.filter((one) => !gold.some((right) => isAlike(one, right))),
    ).none,
);
const none = (rows: readonly RelationRow[]) => rows.map(({ part, candidates }) => rankRelations(reader, part, candidates).none);
tell("AUC of none, relation taken away", auc(withoutGold, withGold));
tell(
  "AUC of none, traps against human claims",
  auc(none(natural.filter(({ gold }) => gold.length === 0)), none(natural.filter(({ gold }) => gold.length > 0))),
);
const firsts = heldOut.flatMap(({ part, candidates, gold }) =>
  rankRelations(reader, part, candidates)
    .relations.slice(0, 1)
    .map((one) => ({ one, gold })),
);
for (const least of [0.5, 0.9]) {
  const sure = firsts.filter(({ one }) => one.posterior >= least);
  tell(`kept at posterior ${least}`, sure.length / firsts.length);
  tell(`right of these`, mean(sure.map(({ one, gold }) => (gold.some((right) => isAlike(one, right)) ? 1 : 0))));
}

if (reader.provenance.measuring) {
  tellDirections(
    "lines kept aside",
    asideWordings().filter(({ property }) => !aside.has(property)),
  );
  tellDirections("properties kept aside", asideWordings(aside));
}

const parts = heldOut.slice(0, 400);
const times = [...parts, ...parts].map(({ part, candidates }) => timeOf(() => rankRelations(reader, part, candidates)));
tell("milliseconds a claim, median", at(times.slice(parts.length), 0.5));
tell("milliseconds a claim, first time", at(times.slice(0, parts.length), 0.5));
tell("milliseconds to load", loading);
tell(
  "bytes",
  readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0),
);
if (options.write !== undefined) writeFileSync(options.write, `${JSON.stringify(figures, null, 2)}\n`);

function report(name: string, rows: readonly RelationRow[], goal: string): void {
  const ranks = rows.map(({ part, candidates, gold, claim }) => {
    const { relations } = rankRelations(reader, part, candidates);
    const rank = relations.findIndex((one) => gold.some((right) => isSame(one, right)));
    const alike = relations.findIndex((one) => gold.some((right) => isAlike(one, right)));
    const first = relations[0];
    if (options.misses && alike !== 0)
      console.error(
        `${name}: ${claim} → ${first?.property} ${first?.direction}, not ${gold.map((one) => `${one.property} ${one.direction}`)}`,
      );
    return { rank: rank < 0 ? relations.length : rank, alike: alike < 0 ? relations.length : alike };
  });
  const share = (is: (one: (typeof ranks)[number]) => boolean) => round(mean(ranks.map((one) => (is(one) ? 1 : 0))));
  const [first, four, alike] = [share(({ rank }) => rank === 0), share(({ rank }) => rank < 4), share((one) => one.alike === 0)];
  console.log(`| ${name} | ${rows.length} | ${first} | ${four} | ${alike} | ${goal} |`);
  figures[name] = { claims: rows.length, first, four, alike };
}

/** Each claim from both of its ends, without kinds, so that only the word order tells which of the two is the statement's subject. */
function bothWays({ part, gold, ...row }: RelationRow): readonly RelationRow[] {
  const turned = { subject: "value", value: "subject" } as const;
  const turn = <T extends CandidateRelation>(one: T): T => ({ ...one, direction: one.direction === "out" ? "in" : "out" });
  const right = gold.slice(0, 1);
  const plain = { ...part, subjectKinds: [], valueKinds: [] };
  const spans = part.spans.map((span) => ({
    ...span,
    kind: span.kind === "subject" || span.kind === "value" ? turned[span.kind] : span.kind,
  }));
  const candidates = right.flatMap((one) => [one, turn(one)]);
  if (!part.spans.some(({ kind }) => kind === "value")) return [];
  return [
    { ...row, part: plain, gold: right, candidates },
    { ...row, part: { ...plain, spans }, gold: right.map(turn), candidates },
  ];
}

function isAlike(one: CandidateRelation, other: CandidateRelation): boolean {
  const [a, b] = [one, other].map(({ property, direction }) => reader.places[direction].get(property));
  return isSame(one, other) || (a !== undefined && b !== undefined && (reader.equals.get(a)?.includes(b) ?? false));
}

function tell(name: string, value: number): void {
  console.log(`${name}: ${round(value)}`);
  figures[name] = round(value);
}

/** Chance that one of the first is above one of the second. */
function auc(above: readonly number[], below: readonly number[]): number {
  return mean(above.map((one) => mean(below.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))));
}

function tellDirections(name: string, wordings: readonly DirectedWording[]): void {
  const read = wordings.flatMap(({ property, direction, part }) => {
    const text = textOf(property);
    const chances = directionChances(reader, part, { property, direction: "out", ...(text === undefined ? {} : { text }) });
    return chances === null ? [] : [{ direction, chances }];
  });
  const groups = ["same", "stronger", "weaker", "none"] as const;
  const likeliest = (chances: DirectionChances) => groups.reduce((best, one) => (chances[one] > chances[best] ? one : best));
  console.log(`\nDirections of ${read.length} wordings, ${name}: read as ${groups.join(" / ")}`);
  for (const group of groups) {
    const own = read.filter(({ direction }) => direction === group);
    console.log(
      `${group} (${own.length}): ${groups.map((one) => own.filter(({ chances }) => likeliest(chances) === one).length).join(" / ")}`,
    );
  }
  tell(`directions right, ${name}`, mean(read.map(({ direction, chances }) => (likeliest(chances) === direction ? 1 : 0))));
  for (const least of [0.5, 0.7, 0.8, 0.9, 0.95]) {
    const sure = read.filter(({ chances }) => chances.same >= least);
    const share = sure.length / Math.max(1, read.filter(({ direction }) => direction === "same").length);
    const right = sure.filter(({ direction }) => direction === "same").length;
    console.log(
      `same at ${least}: ${sure.length} (${round(share)} of the same), precision ${round(right / Math.max(1, sure.length))}; others: ${groups
        .slice(1)
        .map((one) => `${sure.filter(({ direction }) => direction === one).length} ${one}`)
        .join(", ")}`,
    );
    figures[`same at ${least}, ${name}`] = { claimed: sure.length, precision: round(right / Math.max(1, sure.length)) };
  }
  for (const least of [0.8, 0.9]) {
    const withheld = read.filter(({ chances }) => chances.same < 1 - least);
    const same = withheld.filter(({ direction }) => direction === "same").length;
    console.log(
      `withheld where same < ${round(1 - least)}: ${withheld.length}, of them ${same} are same (${round(same / Math.max(1, read.filter(({ direction }) => direction === "same").length))} of the same)`,
    );
  }
}

function textOf(property: string): CandidateRelation["text"] {
  const [label, ...aliases] = slice.names(property);
  return label === undefined ? undefined : { label, aliases };
}

function timeOf(use: () => unknown): number {
  const before = performance.now();
  use();
  return performance.now() - before;
}
