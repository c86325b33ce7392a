import { readFileSync } from "node:fs";
import type { Property } from "../src/domain/entity.js";
import type { PropertyId } from "../src/domain/ids.js";
import { contentStems, relationLexicon } from "../src/reasoner/offline/relation-lexicon.js";
import { readRelationWeights } from "../src/reasoner/offline/relation-weights.js";
import { readQuestions } from "./data/rows.js";

const raw = JSON.parse(readFileSync("../shared/data/properties.json", "utf8")) as Record<
  string,
  { label: string; aliases: string[]; datatype: string }
>;
const props = new Map(
  Object.entries(raw).map(([id, p]) => [id as PropertyId, { id, label: p.label, aliases: p.aliases, kind: "entity" } as Property]),
);
const lex = relationLexicon(props);
const weights = readRelationWeights(new URL("../weights/relations.json", import.meta.url));
const cands = [...props.keys()].flatMap((p) => [
  { p, d: "out" as const },
  { p, d: "in" as const },
]);
for (const [name, a, b] of [
  ["lex", 1, 0],
  ["learned", 0, 1],
  ["sum .5", 1, 0.5],
  ["sum 1", 1, 1],
  ["sum 2", 1, 2],
  ["sum 4", 1, 4],
] as const) {
  let hit = 0,
    n = 0,
    known = 0;
  for (const q of readQuestions()) {
    n++;
    if (!props.has(q.property as PropertyId)) continue;
    known++;
    const words = contentStems(q.question);
    const like = weights.likelihoods(q.question);
    const lexScore = new Map([...lex.touched(words)].map((id) => [id, lex.score(words, id)]));
    const ranked = cands
      .map(({ p, d }) => ({ k: p + d, s: a * (lexScore.get(p) ?? 0) + b * like(p, d) }))
      .sort((x, y) => y.s - x.s)
      .slice(0, 4);
    if (ranked.some(({ k }) => k === q.property + (q.inverse ? "in" : "out"))) hit++;
  }
  console.log(name, ((100 * hit) / n).toFixed(1), "of all;", ((100 * hit) / known).toFixed(1), "of known");
}
