import type { Action } from "../../src/domain/action.js";

type Part = {
  part?: string;
  value?: string | null;
  state?: string;
  relations?: readonly string[];
  ids?: readonly string[];
  quotes?: readonly string[];
};

/** A model's answer to plan-and-prune; what a test does not name has the plainest value. Without a label, a verdict is asked for apart. */
export function planOf(action: Action, parts: readonly Part[] = [{}], rest: object = {}): object {
  return {
    parts: parts.map((part) => ({ part: "It is so.", value: null, state: "open", relations: [], ids: [], quotes: [], ...part })),
    picks: [],
    reason: "The script says so.",
    action,
    queries: [],
    enough: false,
    label: "none",
    confidence: 0,
    ...rest,
  };
}

/** A model's verdict on a claim of one part. */
export function verdictOf(label: string, ids: readonly string[], rest: object = {}): object {
  const stance = label === "supported" ? "supports" : label === "refuted" ? "refutes" : "open";
  return { parts: [{ part: 1, stance, ids, quotes: [] }], justification: "It is written there.", label, confidence: 0.9, ...rest };
}
