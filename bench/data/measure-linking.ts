import { type EntityId, isEntityId } from "../../src/domain/ids.js";
import { type Link, overlaps } from "../../src/domain/mention.js";
import { candidateIds, findNames, rankNames } from "../../src/kg/link-entities.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { mean, percent } from "./figures.js";
import { readLinkingTexts } from "./rows.js";

/** Both halves of linking, as `initKGRetrieval` does them. */
export async function linkAll(kg: KnowledgeGraph, text: string): Promise<readonly Link[]> {
  const names = await findNames(kg, text);
  return rankNames(text, names, await kg.edgesAmong(candidateIds(names)));
}

/** Texts with marked mentions: is the right entity the first choice? From the text alone, as a claim is linked. */
export async function measureLinking(kg: KnowledgeGraph): Promise<void> {
  const texts = readLinkingTexts();
  const inGraph = await known(kg, texts.flatMap(({ mentions }) => mentions.map(({ qid }) => qid)).filter(isEntityId));
  const right: boolean[] = [];
  const rightOfNamed: boolean[] = [];
  const times: number[] = [];
  for (const { text, mentions } of texts) {
    const start = performance.now();
    const links = (await linkAll(kg, text)).flatMap((link) => (link.kind === "linked" ? [link] : []));
    times.push(performance.now() - start);
    const bearers = await kg.searchEntities(mentions.map((mention) => mention.text));
    for (const mention of mentions.filter(({ qid }) => inGraph.has(qid))) {
      const same = links.find(({ span }) => span.start === mention.start && span.end === mention.end);
      const link = same ?? links.find(({ span }) => overlaps(span, mention));
      right.push(link?.entity.id === mention.qid);
      if (bearers.get(mention.text)?.some(({ entity }) => entity.id === mention.qid)) rightOfNamed.push(link?.entity.id === mention.qid);
    }
  }
  console.log(
    `entity linking   first choice right ${percent(rightOfNamed)} of ${rightOfNamed.length} mentions that the graph knows by that name`,
  );
  console.log(
    `                 ${percent(right)} of all ${right.length} (the others are pronouns, titles, short forms that no label or alias gives)`,
  );
  console.log(`                 ${mean(times).toFixed(1)} ms a text, which are longer than claims`);
}

async function known(kg: KnowledgeGraph, ids: readonly EntityId[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const distinct = [...new Set(ids)];
  for (let start = 0; start < distinct.length; start += 100)
    for (const id of (await kg.labels(distinct.slice(start, start + 100))).keys()) found.add(id);
  return found;
}
