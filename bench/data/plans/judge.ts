import type { Belief } from "../../../src/domain/belief.js";
import type { EntityId } from "../../../src/domain/ids.js";
import type { Label } from "../../../src/domain/outcome.js";
import type { Fact } from "../../../src/domain/statement.js";
import type { FactsReply, Relation } from "../../../src/ports/knowledge-graph.js";
import { type Phrasebook, phrasebookOf } from "../../../src/reasoner/rules/understand/phrasebook.js";
import { understand } from "../../../src/reasoner/rules/understand/understand.js";
import { normaliseName } from "../../../src/text/names.js";
import type { Judgements, PlanDeps } from "./plan.js";

export type Scored = { readonly relation: Relation; readonly score: number };

/** What a hop brought, as far as a judgement over it needs to see it. */
type Found = Pick<FactsReply, "facts" | "entities">;

/** The judge of the plans that are not ours, with a tally of how often it was asked. */
export type Judge = {
  /** One judgement: the best relations of those offered. */
  bestRelations(seen: Belief, offered: readonly Relation[], most: number): Promise<readonly Scored[]>;
  /** One judgement: the best of what was scored before, seen side by side with where it leads. */
  best(seen: Belief, scored: readonly Scored[], found: Found, most: number): Promise<readonly Scored[]>;
  /** The label that the evidence decides, if any. */
  enough(belief: Belief): Promise<Label | null>;
  verdict(belief: Belief): Promise<Label>;
  readonly asked: Judgements;
};

export type RuleJudge = Judge & {
  /** One judgement: which of the far ends of a relation the claim speaks of. */
  named(ids: readonly (readonly [EntityId, string])[]): ReadonlySet<EntityId>;
};

const books = new WeakMap<Belief["properties"], Phrasebook>();

/** A judge with the scores and the verdicts of our own rules. */
export function startJudge({ reasoner, phrasebook, policy }: PlanDeps, belief: Belief): RuleJudge {
  const { properties } = belief;
  const book = books.get(properties) ?? phrasebookOf(phrasebook, properties);
  books.set(properties, book);
  const { spoken } = understand(belief, book);
  const scoreOf = ({ entity, property, direction }: Relation) =>
    Math.max(spoken(entity, { property, direction }), spoken(null, { property, direction }));
  const said = ` ${normaliseName(belief.claim.text)} `;
  const topics = new Set(belief.frontier);
  const asked = { prune: 0, enough: 0, verdict: 0 };
  const sorted = (scored: readonly Scored[], most: number) => [...scored].sort((a, b) => b.score - a.score).slice(0, most);
  return {
    asked,
    async bestRelations(_, offered, most) {
      if (offered.length === 0) return [];
      asked.prune++;
      return sorted(
        offered.map((relation) => ({ relation, score: scoreOf(relation) })),
        most,
      );
    },
    async best(_, scored, __, most) {
      asked.prune++;
      return sorted(scored, most);
    },
    named(ids) {
      asked.prune++;
      return new Set(ids.flatMap(([id, label]) => (topics.has(id) || said.includes(` ${normaliseName(label)} `) ? [id] : [])));
    },
    async enough(seen) {
      asked.enough++;
      const { label } = await reasoner.decide(seen, policy);
      return label === "not-enough-info" ? null : label;
    },
    async verdict(seen) {
      asked.verdict++;
      return (await reasoner.decide(seen, policy)).label;
    },
  };
}

/** Where a fact leads, seen from the relation by which it was found; null for a date or a number. */
export function farEnd(fact: Fact, { direction }: Relation): EntityId | null {
  if (direction === "in") return fact.subject;
  return fact.value.kind === "entity" ? fact.value.id : null;
}
