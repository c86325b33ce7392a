import type { Environment } from "../../src/agent/actions/environment.js";
import type { Belief } from "../../src/domain/belief.js";
import type { Episode } from "../../src/domain/episode.js";
import type { Label } from "../../src/domain/outcome.js";
import type { Policy } from "../../src/domain/policy.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import type { RulesReasoner } from "../../src/reasoner/rules/rules-reasoner.js";

export type AblationDeps = {
  readonly kg: KnowledgeGraph;
  readonly policy: Policy;
  readonly environment: Environment;
  readonly verifyClaim: typeof import("../../src/agent/verify-claim.js").verifyClaim;
};

/** An episode, and every belief that was judged in it with the label that it got. */
type Recorded = { readonly episode: Episode; readonly judgements: readonly { readonly belief: Belief; readonly label: Label }[] };

/**
 * The episodes of one claim, whole and with each variant. Retrieval is repeated only for a variant that judges some belief of the whole episode
 * differently: until then it would have seen the same.
 */
export async function ablateClaim(
  deps: AblationDeps,
  text: string,
  whole: RulesReasoner,
  variants: ReadonlyMap<string, RulesReasoner>,
): Promise<{ readonly whole: Episode; readonly without: ReadonlyMap<string, Episode> }> {
  const { episode, judgements } = await record(deps, text, whole);
  const without = new Map<string, Episode>();
  for (const [rule, variant] of variants)
    without.set(rule, (await judgesAlike(deps.policy, variant, judgements)) ? episode : await run(deps, text, variant));
  return { whole: episode, without };
}

async function record(deps: AblationDeps, text: string, reasoner: RulesReasoner): Promise<Recorded> {
  const seen = new Set<Belief>();
  const note = (belief: Belief) => void seen.add(belief);
  const episode = await run(deps, text, {
    ...reasoner,
    chooseAction: (belief, ...rest) => {
      note(belief);
      return reasoner.chooseAction(belief, ...rest);
    },
    decide: (belief, ...rest) => {
      note(belief);
      return reasoner.decide(belief, ...rest);
    },
  });
  const judgements = await Promise.all(
    [...seen].map(async (belief) => ({ belief, label: (await reasoner.decide(belief, deps.policy)).label })),
  );
  return { episode, judgements };
}

async function judgesAlike(policy: Policy, variant: RulesReasoner, judgements: Recorded["judgements"]): Promise<boolean> {
  for (const { belief, label } of judgements) if ((await variant.decide(belief, policy)).label !== label) return false;
  return true;
}

function run({ kg, policy, environment, verifyClaim }: AblationDeps, text: string, reasoner: RulesReasoner): Promise<Episode> {
  return verifyClaim({ kg, reasoner, rules: reasoner, environment, version: "bench", now: Date.now }, policy, {
    text,
    asOf: null,
    url: null,
  });
}
