import { expandKG } from "../../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../../src/agent/actions/init-kg-retrieval.js";
import { verifyClaim } from "../../../src/agent/verify-claim.js";
import { VERSION } from "../../../src/base/package-root.js";
import { citedStatements } from "../../../src/domain/outcome.js";
import type { Reasoner } from "../../../src/ports/reasoner.js";
import type { Plan } from "./plan.js";

/** `verifyClaim` as it ships. `never`: the same hops, but the beam goes on as long as it can, and nobody is asked whether it should. */
export const ourPlan = (stops: "never" | "when-decided"): Plan => {
  return async ({ kg, reasoner, rules, policy }, claim) => {
    const asked = { prune: 0, enough: 0, verdict: 0 };
    const counted: Reasoner = {
      ...reasoner,
      prune(...args) {
        asked.prune++;
        return reasoner.prune(...args);
      },
      async chooseAction(belief, allowed, ...rest) {
        if (stops === "never") return { action: allowed.includes("expandKG") ? "expandKG" : "verdict", reason: "every hop" };
        // Answered by the checkers, by rule: no model is asked whether to go on.
        return reasoner.chooseAction(belief, allowed, ...rest);
      },
      decide(...args) {
        asked.verdict++;
        return reasoner.decide(...args);
      },
    };
    const environment = { initKGRetrieval, expandKG };
    const deps = { kg, reasoner: counted, rules, environment, version: VERSION, now: Date.now };
    const episode = await verifyClaim(deps, policy, claim);
    const { outcome, graph, trajectory } = episode;
    if (outcome.kind === "failed") throw new Error(`"${claim.text}" failed: ${outcome.failure.message}`);
    const cited = new Set<string>(citedStatements(outcome.verdict.citations));
    return {
      statements: graph.statements,
      cited: graph.statements.filter(({ id }) => cited.has(id)),
      label: outcome.verdict.label,
      judgements: asked,
      hops: trajectory.length - 1,
    };
  };
};
