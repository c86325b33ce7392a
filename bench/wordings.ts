/**
 * `npm run bench:wordings [-- --only 'exact + reader' --claims file.json]`: what listed wordings and the learned reader add, each with and without the other,
 * on wordings that were held out and on sentences of people. Prints a table in Markdown. `--claims` keeps every verdict. The held-out wordings are not part of the
 * repository; without them the other sets are measured.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import type { SharedResources } from "../src/compose/compose.js";
import type { Matching } from "../src/reasoner/rules/understand/phrasebook-schema.js";
import { built } from "./data/built.js";
import { isHeldOut } from "./data/held-out.js";
import { hasData, readClaims, SLICE } from "./data/rows.js";

const { values: options } = parseArgs({
  options: { only: { type: "string" }, claims: { type: "string" }, sample: { type: "string", default: "1" } },
});

type Variant = { readonly name: string; readonly matching: Matching; readonly reads: boolean };
const VARIANTS: readonly Variant[] = [
  { name: "both", matching: "approximate", reads: true },
  { name: "wordings", matching: "approximate", reads: false },
  { name: "reader", matching: "none", reads: true },
  { name: "exact + reader", matching: "exact", reads: true },
  { name: "contained + reader", matching: "contained", reads: true },
  { name: "exact", matching: "exact", reads: false },
];
const FIXTURES = [
  "contrast-claims",
  "contrast-claims-2",
  "unlisted-wordings",
  "free-claims",
  "everyday-claims",
  "direction-claims",
  "plain-claims",
] as const;

/** A claim and the labels that are right for it. */
type Row = { readonly claim: string; readonly label: string | readonly string[] };
const rowSchema = z.looseObject({ claim: z.string(), label: z.union([z.string(), z.array(z.string())]) });
const waysSchema = z.object({
  subject: z.string(),
  value: z.string(),
  other: z.string().nullable(),
  senses: z.array(z.string()),
  swapped: z.array(z.string()).default([]),
});

const { openSharedResources, engineIn } = await built<typeof import("../src/compose/compose.js")>("compose/compose.js");
const { readConfig } = await built<typeof import("../src/config.js")>("config.js");
const { readPolicy } = await built<typeof import("../src/store/policy-files.js")>("store/policy-files.js");
const { policyFolder } = await built<typeof import("../src/compose/policy-folder.js")>("compose/policy-folder.js");
const { rulesReasoner } = await built<typeof import("../src/reasoner/rules/rules-reasoner.js")>("reasoner/rules/rules-reasoner.js");
const { readPhrasebook } = await built<typeof import("../src/reasoner/rules/understand/phrasebook-file.js")>(
  "reasoner/rules/understand/phrasebook-file.js",
);
const { readReader } = await built<typeof import("../src/reasoner/reader/read-reader.js")>("reasoner/reader/read-reader.js");

const phrasebook = readPhrasebook(new URL("../weights/phrasebook.txt", import.meta.url));
const reader = readReader(new URL("../weights/reader/", import.meta.url));
const sets: readonly { readonly name: string; readonly graph: string | null; readonly rows: readonly Row[] }[] = [
  ...(hasData() ? [{ name: "unseen wordings", graph: SLICE, rows: heldOut() }] : []),
  ...FIXTURES.map((name) => ({ name, graph: null, rows: linesOf(name).map((line) => rowSchema.parse(line)) })),
  { name: "paraphrases", graph: null, rows: paraphrases() },
];

type Counted = { right: number; open: number; wrong: number; cpu: number };
const table = new Map<string, Map<string, Counted>>();
const kept: object[] = [];
for (const graph of new Set(sets.map((set) => set.graph))) {
  const config = readConfig({}, graph === null ? {} : { kg: `embedded:${graph}` });
  const shared: SharedResources = await openSharedResources(config);
  for (const variant of VARIANTS.filter(({ name }) => options.only === undefined || name === options.only)) {
    const rules = rulesReasoner(Date.now, phrasebook, {
      matching: variant.matching,
      ...(variant.reads ? { openReader: () => reader } : {}),
    });
    const engine = await engineIn(config, { ...shared, rules }, readPolicy(policyFolder(config), config.policy));
    for (const set of sets.filter((one) => one.graph === graph)) {
      const counted: Counted = { right: 0, open: 0, wrong: 0, cpu: 0 };
      const before = process.cpuUsage();
      for (const { claim, label } of set.rows) {
        const { outcome } = await engine.verify(claim, { record: false });
        const got = outcome.kind === "verdict" ? outcome.verdict.label : "failed";
        const isDecided = got === "supported" || got === "refuted";
        counted[[label].flat().includes(got) && isDecided ? "right" : isDecided ? "wrong" : "open"]++;
        kept.push({ variant: variant.name, set: set.name, claim, label, got });
      }
      const { user, system } = process.cpuUsage(before);
      counted.cpu = (user + system) / 1000 / set.rows.length;
      table.set(set.name, (table.get(set.name) ?? new Map<string, Counted>()).set(variant.name, counted));
    }
  }
  await shared.close();
}
if (options.claims !== undefined) writeFileSync(options.claims, kept.map((one) => `${JSON.stringify(one)}\n`).join(""));

const names = [...new Set([...table.values()].flatMap((own) => [...own.keys()]))];
console.log(`| right / open / wrong | ${names.join(" | ")} |`);
console.log(`| --- |${" ---: |".repeat(names.length)}`);
for (const { name, rows } of sets)
  console.log(`| ${name} (${rows.length}) | ${names.map((variant) => cell(table.get(name)?.get(variant))).join(" | ")} |`);
console.log(`| ms CPU a claim | ${names.map((variant) => cpuOf(variant).toFixed(1)).join(" | ")} |`);

function cell(counted: Counted | undefined): string {
  return counted === undefined ? "–" : `${counted.right} / ${counted.open} / ${counted.wrong}`;
}

function cpuOf(variant: string): number {
  const whole = sets.map(({ name, rows }) => ({ rows: rows.length, cpu: table.get(name)?.get(variant)?.cpu ?? 0 }));
  return whole.reduce((sum, { rows, cpu }) => sum + rows * cpu, 0) / whole.reduce((sum, { rows }) => sum + rows, 0);
}

function heldOut(): readonly Row[] {
  const rows = ["kg-claims", "natural-kg"].flatMap((set) => readClaims(`${set}.dev.jsonl`)).filter(isHeldOut);
  return rows
    .filter((_, place) => place % Number(options.sample) === 0)
    .map(({ claim, label }) => ({ claim, label: label === "nei" ? "not-enough-info" : label }));
}

function linesOf(name: string): readonly unknown[] {
  const lines = readFileSync(new URL(`../test/fixtures/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line): unknown => JSON.parse(line));
}

/** True with the value, false with another one or with the two names exchanged. */
function paraphrases(): readonly Row[] {
  return linesOf("paraphrases").flatMap((line) => {
    const { subject, value, other, senses, swapped } = waysSchema.parse(line);
    const said = (way: string, named: string) => way.replaceAll(/\bS\b/gu, subject).replaceAll(/\bV\b/gu, named);
    return [
      ...senses.map((way) => ({ claim: said(way, value), label: "supported" })),
      ...(other === null ? [] : senses.map((way) => ({ claim: said(way, other), label: "refuted" }))),
      ...swapped.map((way) => ({ claim: said(way, value), label: "refuted" })),
    ];
  });
}
