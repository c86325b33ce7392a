/**
 * `npm run bench:web [-- --sample 5 --wrong]`: claims with known evidence, whose passages are mixed into 200 others (all others of the same
 * page among them): is the evidence found by BM25, does the offline filter keep it in front, and is the verdict right? The same corpus
 * without the evidence shows what is decided on nothing. The weights were fitted on this data: held-out figures stand in weights/text.json.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Mixed, mixSamePages, strangers } from "../scripts/passage-examples.js";
import { readLabelled } from "../scripts/stance-examples.js";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import type { CandidatePassage } from "../src/ports/reasoner.js";
import { type ExplainedPassage, judgePassages } from "../src/reasoner/passages/judge-passages.js";
import { readTextWeights } from "../src/reasoner/passages/text-model.js";
import { type Weighed, weighPassages } from "../src/reasoner/passages/weigh-passages.js";
import { bm25Ranker } from "../src/web/bm25.js";
import { countTriplets } from "./data/count-triplets.js";
import { mean } from "./data/figures.js";
import { FOLDER, hasText } from "./data/rows.js";

const { values: options } = parseArgs({
  options: { sample: { type: "string", default: "1" }, wrong: { type: "boolean", default: false } },
});
const SETS = ["fever-evidence", "fm2"] as const;
const OTHERS = 200;
/** So many finds are judged, and so many of them are kept. */
const JUDGED = 20;
const KEPT = 4;
const THRESHOLD = 0.5;
/** The whole engine is slower than its parts: triplets are read for every so-many-th claim. */
const TRIPLETS_OF = 10;
const SLICE = fileURLToPath(new URL("wikidata-slice.nt.gz", FOLDER));

if (!SETS.every((set) => hasText(`${set}.dev.jsonl`))) {
  console.log(
    `skipped: ${SETS.map((set) => `${set}.dev.jsonl`).join(" or ")} is not in ${FOLDER.pathname}; set BENCH_DATA to the folder of the development data.`,
  );
  process.exit(0);
}

const weights = readTextWeights(new URL("weights/text.json", PACKAGE_ROOT));
const documentOf = ({ title, text }: CandidatePassage) => ({ title: title ?? "", text });

type Found = { readonly ranked: readonly CandidatePassage[]; readonly judged: readonly ExplainedPassage[]; readonly verdict: Weighed };

function search(claim: string, corpus: readonly CandidatePassage[]): Found {
  const ranked = bm25Ranker(corpus.map(documentOf))(claim, JUDGED).flatMap(({ index }) => corpus[index] ?? []);
  const judged = [...judgePassages(weights, claim, ranked)].sort((a, b) => b.relevance - a.relevance);
  const titles = new Map(ranked.map(({ id, title }) => [id, title]));
  const verdict = weighPassages(
    judged.slice(0, KEPT).map((passage) => ({ ...passage, origin: titles.get(passage.id) ?? passage.id, credibility: null, label: null })),
  );
  return { ranked, judged, verdict: verdict.confidence !== null && verdict.confidence < THRESHOLD ? UNCLEAR : verdict };
}
const UNCLEAR: Weighed = { stance: "unclear", confidence: null, decisive: [] };

type Line = {
  readonly claim: string;
  readonly label: "supports" | "refutes";
  readonly found: readonly boolean[];
  readonly kept: readonly boolean[];
  readonly verdict: Weighed;
  readonly onNothing: Weighed;
};

function othersOf(mixed: readonly Mixed[], one: Mixed): readonly CandidatePassage[] {
  return [...one.samePage, ...strangers(mixed, one, OTHERS - one.samePage.length)].slice(0, OTHERS);
}

function corpusOf(mixed: readonly Mixed[], one: Mixed): readonly CandidatePassage[] {
  return [...othersOf(mixed, one), ...one.gold];
}

function measure(mixed: readonly Mixed[], one: Mixed): Line {
  const { row, gold } = one;
  const others = othersOf(mixed, one);
  const isGold = ({ id }: { readonly id: string }) => gold.some((passage) => passage.id === id);
  const { ranked, judged, verdict } = search(row.claim, [...others, ...gold]);
  return {
    claim: row.claim,
    label: row.supported ? "supports" : "refutes",
    found: ranked.map(isGold),
    kept: judged.map(isGold),
    verdict,
    onNothing: search(row.claim, others).verdict,
  };
}

const labelled = readLabelled(FOLDER);
const started = performance.now();
const all = SETS.map((set) => {
  const mixed = mixSamePages(labelled.filter((row) => row.set === set));
  const sampled = mixed.filter((_, place) => place % Number(options.sample) === 0);
  const tasks = sampled
    .filter((_, place) => place % TRIPLETS_OF === 0)
    .map((one) => ({ claim: one.row.claim, corpus: corpusOf(mixed, one) }));
  return { set, lines: sampled.map((one) => measure(mixed, one)), tasks };
});
const seconds = (performance.now() - started) / 1000;

const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
const share = (lines: readonly Line[], has: (line: Line) => boolean) => mean(lines.map((line) => Number(has(line))));
const inTop = (count: number, read: (line: Line) => readonly boolean[]) => (line: Line) => read(line).slice(0, count).some(Boolean);
const isSide = ({ stance }: Weighed) => stance === "supports" || stance === "refutes";
const goal = (met: boolean, text: string) => `${met ? "✓" : "✗"} ${text}`;

console.log(`${"".padEnd(16)}claims   gold in the top 4: BM25   after the filter   first: BM25   filter`);
for (const { set, lines } of all) {
  const [coarse, fine] = [
    share(
      lines,
      inTop(KEPT, ({ found }) => found),
    ),
    share(
      lines,
      inTop(KEPT, ({ kept }) => kept),
    ),
  ];
  const [first, then] = [
    share(
      lines,
      inTop(1, ({ found }) => found),
    ),
    share(
      lines,
      inTop(1, ({ kept }) => kept),
    ),
  ];
  console.log(
    `${set.padEnd(16)}${String(lines.length).padStart(6)}${percent(coarse).padStart(26)}${percent(fine).padStart(19)}${percent(first).padStart(14)}${percent(then).padStart(9)}   ` +
      `${goal(coarse >= 0.9, "≥ 90 %")}   ${goal(fine >= coarse, "filter not lower")}`,
  );
}

console.log(`\n${"verdict".padEnd(16)}right   wrong   conflicting   open    decided without evidence   3-way`);
for (const { set, lines } of all) {
  const right = share(lines, ({ verdict, label }) => verdict.stance === label);
  const wrong = share(lines, ({ verdict, label }) => isSide(verdict) && verdict.stance !== label);
  const conflict = share(lines, ({ verdict }) => verdict.stance === "conflicting");
  const idle = share(lines, ({ onNothing }) => isSide(onNothing));
  const cells = [right, wrong].map((value) => percent(value).padStart(8)).join("");
  // As many claims without evidence as with it.
  console.log(
    `${set.padEnd(13)}${cells}${percent(conflict).padStart(12)}${percent(1 - right - wrong - conflict).padStart(10)}${percent(idle).padStart(20)}${percent((right + 1 - idle) / 2).padStart(16)}`,
  );
}
console.log(`\n${"triplets".padEnd(16)}claims   passages   new   known   against the graph   annotations   not verbatim`);
for (const { set, tasks } of all) {
  const { claims, passages, fresh, known, conflicts, annotations, unquoted } = await countTriplets(SLICE, tasks);
  const cells = [passages, fresh, known, conflicts, annotations, unquoted].map((count, place) =>
    String(count).padStart([11, 6, 8, 20, 14, 15][place] ?? 0),
  );
  console.log(`${set.padEnd(16)}${String(claims).padStart(6)}${cells.join("")}   ${goal(unquoted === 0, "all verbatim")}`);
}
console.log(
  `speed           ${(all.reduce((sum, { lines }) => sum + lines.length, 0) / seconds).toFixed(1)} claims/s, each twice: ${OTHERS} passages indexed, ${JUDGED} judged`,
);
if (options.wrong)
  for (const { set, lines } of all)
    for (const { claim, label, verdict, onNothing } of lines) {
      if (isSide(verdict) && verdict.stance !== label)
        console.log(`${set} wrong: gold ${label}, got ${verdict.stance} ${verdict.confidence?.toFixed(2)} ${claim}`);
      if (isSide(onNothing))
        console.log(`${set} without evidence: ${onNothing.stance} ${onNothing.confidence?.toFixed(2)} (label ${label}) ${claim}`);
    }
