import { isEntityId, isPropertyId, type PropertyId } from "../../src/domain/ids.js";
import type { Direction, KnowledgeGraph, Relation } from "../../src/ports/knowledge-graph.js";
import { contentStems, relationLexicon } from "../../src/reasoner/rules/relation-lexicon.js";
import type { RelationWeights } from "../../src/reasoner/rules/relation-weights.js";
import { scoreRelations } from "../../src/reasoner/rules/score-relations.js";
import { percent } from "./figures.js";
import { readQuestions } from "./rows.js";

const TOP = 4;
const BATCH = 15;

/** Questions with a known relation: is it among the best four of all properties in both directions, and of the subject's own relations? */
export async function measureRanking(kg: KnowledgeGraph, weights: RelationWeights): Promise<void> {
  const properties = await kg.properties();
  const lexicon = relationLexicon(properties);
  const everything = [...properties.keys()].flatMap((property) => (["out", "in"] as const).map((direction) => ({ property, direction })));
  const questions = readQuestions();
  const own = await ownRelations(kg, [...new Set(questions.map(({ subject }) => subject))].filter(isEntityId));
  const ofAll: boolean[] = [];
  const ofOwn: boolean[] = [];
  for (const { question, subject, property, inverse } of questions) {
    if (!isPropertyId(property)) continue;
    const gold = { property, direction: inverse ? ("in" as const) : ("out" as const) };
    const scoreOf = scoreRelations({
      lexicon,
      weights,
      properties,
      reading: { masked: question, words: contentStems(question), literals: [] },
    });
    ofAll.push(isAmongBest(everything, gold, scoreOf));
    const offered = own.get(subject) ?? [];
    if (offered.some((one) => same(one, gold))) ofOwn.push(isAmongBest(offered, gold, scoreOf));
  }
  console.log(`relation ranking gold in the top ${TOP} of ${everything.length}: ${percent(ofAll)} of ${ofAll.length} questions`);
  console.log(`                 of the subject's own relations: ${percent(ofOwn)} of ${ofOwn.length}`);
}

type Choice = { readonly property: PropertyId; readonly direction: Direction };
const same = (a: Choice, b: Choice) => a.property === b.property && a.direction === b.direction;

function isAmongBest(choices: readonly Choice[], gold: Choice, scoreOf: (choice: Choice) => number): boolean {
  const best = choices.map((choice) => ({ choice, score: scoreOf(choice) })).sort((a, b) => b.score - a.score);
  return best.slice(0, TOP).some(({ choice }) => same(choice, gold));
}

async function ownRelations(
  kg: KnowledgeGraph,
  subjects: readonly Relation["entity"][],
): Promise<ReadonlyMap<string, readonly Relation[]>> {
  const found = new Map<string, Relation[]>();
  for (let start = 0; start < subjects.length; start += BATCH)
    for (const relation of (await kg.relations(subjects.slice(start, start + BATCH))).relations)
      found.set(relation.entity, [...(found.get(relation.entity) ?? []), relation]);
  return found;
}
