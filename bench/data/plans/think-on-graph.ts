import { updateBelief } from "../../../src/agent/update-belief.js";
import type { Belief } from "../../../src/domain/belief.js";
import type { Property } from "../../../src/domain/entity.js";
import type { Observation } from "../../../src/domain/observation.js";
import type { Fact } from "../../../src/domain/statement.js";
import type { FactsReply } from "../../../src/ports/knowledge-graph.js";
import { seededOrder } from "../seeded-order.js";
import { farEnd, type RuleJudge, type Scored, startJudge } from "./judge.js";
import { linkTopics } from "./link-topics.js";
import { type Plan, type PlanDeps, retrieved } from "./plan.js";

/** What their Wikidata version never looks at, by label ("remove unnecessary relations", on by default). */
const ABANDONED: ReadonlySet<string> = new Set([
  "category's main topic",
  "topic's main category",
  "stack exchange site",
  "main subject",
  "country of citizenship",
  "commons category",
  "commons gallery",
  "country of origin",
  "country",
  "nationality",
]);
const ABANDONED_ENDS = [" ID", " code", " number", "instance of", "website", "URL", "inception", "image", " rate", " count"];
/** Of so many candidates and more, a random few are looked at. */
const CROWD = 20;
const SAMPLE = 10;

type Step = { readonly fact: Fact; readonly scored: Scored; readonly score: number };

/**
 * Think-on-Graph (Sun et al., ICLR 2024) as its code for Wikidata runs it, with width k and depth N: a judgement over the relations of each
 * entity, a query for each relation that was kept, a judgement over its far ends where there is more than one, the `width` best triples of
 * the hop, and a judgement whether they are enough. The answer comes with that judgement; where it was never yes, one more is made.
 */
export const thinkOnGraph: Plan = async (deps, claim) => {
  const { beam } = deps.policy;
  let belief = await linkTopics(deps.kg, claim, beam.k);
  const judge = startJudge(deps, belief);
  while (belief.frontier.length > 0 && belief.hops < beam.hops) {
    belief = updateBelief(belief, await explore(deps, judge, belief), deps.kg.id, "");
    const label = belief.learned ? await judge.enough(belief) : null;
    if (label !== null) return retrieved(belief, label, judge.asked);
  }
  return retrieved(belief, await judge.verdict(belief), judge.asked);
};

async function explore({ kg, policy: { beam } }: PlanDeps, judge: RuleJudge, belief: Belief): Promise<Observation> {
  const kept: Scored[] = [];
  for (const entity of belief.frontier) {
    const { relations } = await kg.relations([entity]);
    kept.push(
      ...(await judge.bestRelations(
        belief,
        relations.filter(({ property }) => !isAbandoned(belief.properties.get(property))),
        beam.k,
      )),
    );
  }
  const steps: Step[] = [];
  const replies: FactsReply[] = [];
  for (const scored of kept) {
    const reply = await kg.facts([scored.relation]);
    replies.push(reply);
    steps.push(...pruneFarEnds(judge, reply, scored));
  }
  const best = steps
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, beam.k);
  const visited = new Set([...belief.visited, ...belief.frontier]);
  const far = best.flatMap(({ fact, scored }) => farEnd(fact, scored.relation) ?? []);
  return {
    kind: "retrieved",
    entities: replies.flatMap((reply) => reply.entities),
    properties: belief.properties,
    facts: best.map(({ fact }) => fact),
    // Of a relation only its best triples are kept: what is missing says nothing.
    cut: kept.filter((one) => steps.filter(({ scored }) => scored === one).length > 1).map(({ relation }) => relation),
    frontier: [...new Set(far)].filter((id) => !visited.has(id)),
    visited: belief.frontier,
    summary: "",
  };
}

function pruneFarEnds(judge: RuleJudge, { facts, entities }: FactsReply, scored: Scored): readonly Step[] {
  const looked =
    facts.length < CROWD ? facts : seededOrder(facts, (fact) => farEnd(fact, scored.relation) ?? fact.node ?? "", "tog").slice(0, SAMPLE);
  if (looked.length < 2) return looked.map((fact) => ({ fact, scored, score: scored.score }));
  const labels = new Map(entities.map(({ id, label }) => [id, label]));
  const named = judge.named(
    looked.flatMap((fact) => {
      const id = farEnd(fact, scored.relation);
      return id === null ? [] : [[id, labels.get(id) ?? id] as const];
    }),
  );
  return looked.map((fact) => {
    const id = farEnd(fact, scored.relation);
    return { fact, scored, score: id !== null && named.has(id) ? scored.score : scored.score / looked.length };
  });
}

function isAbandoned(property: Property | undefined): boolean {
  const label = property?.label ?? "";
  return ABANDONED.has(label.toLowerCase()) || /wikidata|wikimedia/i.test(label) || ABANDONED_ENDS.some((end) => label.endsWith(end));
}
