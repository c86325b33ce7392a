/**
 * `npm run bench:ablation [-- --sample 5 --write]`: what each rule of the rules adds: the development data with one rule left out at a
 * time. Prints a table in Markdown; `--write` puts it into bench/notes/rules.md. The data is not part of the repository.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { scorePredictions } from "../src/lab/evaluation/metrics.js";
import { type AblationDeps, ablateClaim } from "./data/ablate.js";
import { built, openBuiltEngine } from "./data/built.js";
import { isHeldOut } from "./data/held-out.js";
import { inParallel } from "./data/in-parallel.js";
import { isWrong, type Judged, judged } from "./data/judged.js";
import { hasData, readClaims, SLICE } from "./data/rows.js";
import { RULE_NOTES, RULES } from "./data/rule-notes.js";

const { values: options } = parseArgs({
  options: { sample: { type: "string", default: "5" }, write: { type: "boolean", default: false } },
});
const PAGE = new URL("./notes/rules.md", import.meta.url);
const [BEGIN, END] = ["<!-- bench:ablation -->", "<!-- end -->"];
if (!hasData()) {
  console.log(`skipped: there is no ${SLICE}; set BENCH_DATA to the folder of the development data.`);
  process.exit(0);
}

const engine = await openBuiltEngine(SLICE);
const { verifyClaim } = await built<Pick<AblationDeps, "verifyClaim">>("agent/verify-claim.js");
const { initKGRetrieval } = await built<typeof import("../src/agent/actions/init-kg-retrieval.js")>("agent/actions/init-kg-retrieval.js");
const { expandKG } = await built<typeof import("../src/agent/actions/expand-kg.js")>("agent/actions/expand-kg.js");
const { rulesReasoner } = await built<typeof import("../src/reasoner/rules/rules-reasoner.js")>("reasoner/rules/rules-reasoner.js");
const { readPhrasebook } = await built<typeof import("../src/reasoner/rules/understand/phrasebook-file.js")>(
  "reasoner/rules/understand/phrasebook-file.js",
);
const { calibrationBy } = await built<typeof import("../src/reasoner/rules/conclude/calibrate.js")>("reasoner/rules/conclude/calibrate.js");
const { readRulePrecision } = await built<typeof import("../src/reasoner/rules/conclude/rule-precision.js")>(
  "reasoner/rules/conclude/rule-precision.js",
);

const phrasebook = readPhrasebook(new URL("../weights/phrasebook.txt", import.meta.url));
const calibration = calibrationBy(readRulePrecision(new URL("../weights/rule-precision.json", import.meta.url)));
const reasonerWithout = (...rules: readonly string[]) => rulesReasoner(Date.now, phrasebook, { calibration, without: new Set(rules) });
const variants = new Map(RULES.map((rule) => [rule, reasonerWithout(rule)]));
const deps: AblationDeps = { kg: engine.kg, policy: engine.policy, environment: { initKGRetrieval, expandKG }, verifyClaim };

// Of the few natural claims all are taken.
const rows = (["kg-claims", "natural-kg"] as const).flatMap((set) =>
  readClaims(`${set}.dev.jsonl`)
    .filter((_, place) => set === "natural-kg" || place % Number(options.sample) === 0)
    .map((row) => ({ set, row })),
);
const whole = reasonerWithout();
const results = await inParallel(rows, 4, async ({ set, row }) => {
  const episodes = await ablateClaim(deps, row.claim, whole, variants);
  return {
    whole: judged(set, row, episodes.whole),
    without: new Map([...episodes.without].map(([rule, episode]) => [rule, judged(set, row, episode)])),
  };
});
await engine.close();

/** Wordings that were read while the rules were written, and those that were held out. */
const HALVES = { seen: false, unseen: true } as const;
const full = results.map((result) => result.whole);
const lines = RULES.map((rule) => {
  const without = results.flatMap((result): readonly Judged[] => [result.without.get(rule) ?? []].flat());
  const { decides, from } = RULE_NOTES[rule] ?? { decides: "–", from: "–" };
  return `| \`${rule}\` | ${decides} | ${from} | ${Object.values(HALVES)
    .map((half) => `${added(without, half)} | ${wrongMore(without, half)}`)
    .join(" | ")} |`;
});
const table = [
  `| rule | decides | from | ${Object.keys(HALVES)
    .map((half) => `${half} wordings | wrong`)
    .join(" | ")} |`,
  "| --- | --- | --- | ---: | ---: | ---: | ---: |",
  `| all rules | | | ${Object.values(HALVES)
    .map((half) => `${(100 * accuracyOf(full, half)).toFixed(1)} % | ${wrongOf(full, half)}`)
    .join(" | ")} |`,
  ...lines,
].join("\n");
const said = `On ${rows.length} claims of the development data (every ${options.sample}th of the kg-claims, all natural ones).`;
console.log(`${said}\n\n${table}`);
if (options.write) {
  const page = readFileSync(PAGE, "utf8");
  const [before = "", after = ""] = [page.split(BEGIN)[0], page.split(END)[1]];
  writeFileSync(PAGE, `${before}${BEGIN}\n${said}\n\n${table}\n${END}${after}`);
}

function halfOf(all: readonly Judged[], heldOut: boolean): readonly Judged[] {
  return all.filter(({ row }) => isHeldOut(row) === heldOut);
}

/** 2-way balanced accuracy. */
function accuracyOf(all: readonly Judged[], heldOut: boolean): number {
  return scorePredictions(halfOf(all, heldOut)).balancedAccuracy2 ?? Number.NaN;
}

function wrongOf(all: readonly Judged[], heldOut: boolean): number {
  return halfOf(all, heldOut).filter(isWrong).length;
}

/** Points of 2-way accuracy that are lost without the rule. */
function added(without: readonly Judged[], heldOut: boolean): string {
  const points = 100 * (accuracyOf(full, heldOut) - accuracyOf(without, heldOut));
  return Math.abs(points) < 0.05 ? "0" : signed(points, 1);
}

/** Wrong verdicts that the rule prevents (−) or makes (+). */
function wrongMore(without: readonly Judged[], heldOut: boolean): string {
  const made = wrongOf(full, heldOut) - wrongOf(without, heldOut);
  return made === 0 ? "0" : signed(made, 0);
}

function signed(value: number, digits: number): string {
  return `${value > 0 ? "+" : "−"}${Math.abs(value).toFixed(digits)}`;
}
