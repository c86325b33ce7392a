import { composeEngine } from "../src/compose.js";
import { readConfig } from "../src/config.js";
import type { EntityId } from "../src/domain/ids.js";
import { candidateIds, findNames, rankNames } from "../src/kg/link-entities.js";
import { readLinkingTexts, SLICE } from "./data/rows.js";

const engine = await composeEngine(readConfig({}, { kg: `embedded:${SLICE}` }));
const texts = readLinkingTexts();
const ids = [...new Set(texts.flatMap(({ mentions }) => mentions.map(({ qid }) => qid as EntityId)))];
const inSlice = new Set<string>();
for (let i = 0; i < ids.length; i += 200) for (const id of (await engine.kg.labels(ids.slice(i, i + 200))).keys()) inSlice.add(id);
let n = 0,
  exact = 0,
  over = 0,
  right = 0,
  rightAny = 0,
  cand = 0,
  coref = 0;
const wrong: string[] = [];
let rc = 0,
  miss = 0,
  longer = 0;
let given = 0,
  givenRight = 0;
const t = performance.now();
for (const { text, mentions } of texts) {
  const names = await findNames(engine.kg, text);
  const edges = await engine.kg.edgesAmong(candidateIds(names));
  const links = rankNames(text, names, edges).flatMap((l) => (l.kind === "linked" ? [l] : []));
  for (const m of mentions) {
    if (!inSlice.has(m.qid)) continue;
    if (m.coref) {
      coref++;
      continue;
    }
    n++;
    const found = (await engine.kg.searchEntities([m.text])).get(m.text) ?? [];
    if (found.length) {
      given++;
    }
    if (found.some(({ entity }) => entity.id === m.qid)) cand++;
    const same = links.find((l) => l.span.start === m.start && l.span.end === m.end);
    const near = same ?? links.find((l) => l.span.start < m.end && m.start < l.span.end);
    if (same) exact++;
    if (near) over++;
    if (near?.entity.id === m.qid) right++;
    const isC = found.some(({ entity }) => entity.id === m.qid);
    if (isC) {
      if (near?.entity.id === m.qid) rc++;
      else if (!near) miss++;
      else if (near.span.text.length > m.text.length + 2) longer++;
    }
    if (same && same.entity.id === m.qid) givenRight++;
    else
      wrong.push(
        `${found.some(({ entity }) => entity.id === m.qid) ? "C" : "-"} ${m.text} ${m.qid} got ${near?.span.text} ${near?.entity.id} ${near?.entity.description} | ${text.slice(Math.max(0, m.start - 40), m.end + 40)}`,
      );
    if (near && [near.entity.id, ...near.rivals.map((r) => r.entity.id)].includes(m.qid as EntityId)) rightAny++;
  }
}
console.log({ n, coref, exact, over, right, rightAny, cand, given, givenRight, perText: (performance.now() - t) / texts.length });
console.log("among named", ((100 * rc) / cand).toFixed(1), { rc, cand, miss, longer });
console.log(
  "end-to-end",
  ((100 * right) / n).toFixed(1),
  "of exact span",
  ((100 * givenRight) / exact).toFixed(1),
  "candidate recall",
  ((100 * cand) / n).toFixed(1),
);
console.log(wrong.filter((w) => w.startsWith("C")).join("\n"));
await engine.close();
