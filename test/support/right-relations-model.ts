import type { ChatRequest } from "./fake-model-server.js";
import { planOf, verdictOf } from "./plans.js";
import { readPrompt } from "./read-prompt.js";
import type { UnusualClaim } from "./unusual-claims.js";

/** A model that always names the right relation of the right thing, and then reads what the statement says. */
export function rightRelations(claims: readonly UnusualClaim[]): (request: Pick<ChatRequest, "messages">) => object {
  return (request) => {
    const { program, claim, relations, statements } = readPrompt(request);
    const known = claims.find(({ text }) => text === claim);
    if (known === undefined) throw new Error(`not one of the claims: ${claim}`);
    const lines = statements.filter(({ property, subject }) => property === known.relation && claim.includes(subject));
    if (program === "plan-and-prune") {
      const right = relations.filter(({ of, property }) => property === known.relation && of !== known.value && claim.includes(of));
      // A verdict without a label is asked for apart.
      if (lines.length > 0 || right.length === 0) return planOf("verdict", [{ part: claim, value: known.value }]);
      return planOf("expandKG", [{ part: claim, value: known.value, relations: right.map(({ id }) => id) }], { enough: true });
    }
    const same = lines.filter(({ value }) => value === known.value);
    if (same.length > 0)
      return verdictOf(
        "supported",
        same.map(({ id }) => id),
      );
    return lines.length > 0
      ? verdictOf(
          "refuted",
          lines.map(({ id }) => id),
        )
      : verdictOf("not-enough-info", []);
  };
}
