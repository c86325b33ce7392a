import type { Belief } from "../../src/domain/belief.js";
import type { Reasoner } from "../../src/ports/reasoner.js";
import type { RulesReasoner } from "../../src/reasoner/rules/rules-reasoner.js";

/** One protection of the gate, to be taken away. */
export type Protection = "what follows from lines" | "what a sentence says" | "ids that exist" | "ids that were shown";

/** The rules as the gate would ask them without the protection: they believe the label that is pushed. */
export function withoutProtection(rules: RulesReasoner, protection: Protection, push: "supported" | "refuted"): RulesReasoner {
  const stance = push === "supported" ? ("supports" as const) : ("refutes" as const);
  const believes: RulesReasoner = { ...rules, follows: (_, lines) => ({ kind: "decides", stance, lines: lines.map(({ id }) => id) }) };
  switch (protection) {
    case "what follows from lines":
      return believes;
    case "what a sentence says":
      return { ...rules, says: () => ({ kind: "says", stance }) };
    case "ids that were shown":
      return believes;
    case "ids that exist":
      return { ...believes, parts: (belief) => rules.parts(belief).map((part) => ({ ...part, belief: withAnyId(part.belief) })) };
  }
}

/** Unknown ids resolve to the first statement. */
function withAnyId(belief: Belief): Belief {
  const { graph } = belief;
  const [first] = graph.statements();
  return { ...belief, graph: { ...graph, statement: (id) => graph.statement(id) ?? (first && { ...first, id }) } };
}

/** A model's verdicts as if it had seen all of the evidence. */
export function withoutShownIds(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    async chooseAction(...asked) {
      const choice = await reasoner.chooseAction(...asked);
      const { judgement } = choice;
      if (judgement === undefined) return choice;
      const { shown: _, ...rest } = judgement;
      return { ...choice, judgement: rest };
    },
    async decide(...asked) {
      const { shown: _, ...rest } = await reasoner.decide(...asked);
      return rest;
    },
  };
}
