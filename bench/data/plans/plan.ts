import type { Belief } from "../../../src/domain/belief.js";
import type { Claim } from "../../../src/domain/claim.js";
import type { Label } from "../../../src/domain/outcome.js";
import type { Policy } from "../../../src/domain/policy.js";
import type { Statement } from "../../../src/domain/statement.js";
import type { KnowledgeGraph } from "../../../src/ports/knowledge-graph.js";
import type { Reasoner } from "../../../src/ports/reasoner.js";
import type { RulesReasoner } from "../../../src/reasoner/rules/rules-reasoner.js";
import type { CompiledPhrasebook } from "../../../src/reasoner/rules/understand/phrasebook-schema.js";

export type PlanDeps = {
  readonly kg: KnowledgeGraph;
  readonly reasoner: Reasoner;
  /** What the citation gate asks. */
  readonly rules: RulesReasoner;
  readonly phrasebook: CompiledPhrasebook;
  readonly policy: Policy;
};

/** Every point at which a model would be called: what to keep, whether to go on, and the verdict. */
export type Judgements = { readonly prune: number; readonly enough: number; readonly verdict: number };

export type Retrieved = {
  readonly statements: readonly Statement[];
  /** The statements on which the verdict rests. */
  readonly cited: readonly Statement[];
  readonly label: Label;
  readonly judgements: Judgements;
  readonly hops: number;
};

/** A way to retrieve the evidence for a claim, from linking to the verdict. */
export type Plan = (deps: PlanDeps, claim: Claim) => Promise<Retrieved>;

export function retrieved(belief: Belief, label: Label, judgements: Judgements): Retrieved {
  return { statements: belief.graph.statements(), cited: [], label, judgements, hops: belief.hops };
}
