export type PushedLabel = "supported" | "refuted" | "conflicting";

type Side = { readonly stance: "supports" | "refutes"; readonly ids: readonly string[] };
/** What is cited for the pushed label. */
export type Lie = {
  readonly part: string;
  readonly value: string | null;
  readonly sides: readonly Side[];
  readonly quotes: readonly string[];
};

/** Follows relations and decides nothing yet. */
export function planOf(part: { readonly part: string; readonly value: string | null; readonly relations: readonly string[] }): unknown {
  const parts = [{ ...part, state: "open", ids: [], quotes: [] }];
  return { parts, picks: [], reason: "These may tell.", action: "expandKG", queries: [], enough: false, label: "none", confidence: 0 };
}

/** A verdict as part of the plan; an open one where there is no lie to tell. */
export function planVerdict(lie: Lie | null, push: PushedLabel, claim: string): unknown {
  const states = { supports: "supported", refutes: "refuted" } as const;
  const open = [{ part: claim, value: null, state: "open", relations: [], ids: [], quotes: [] }];
  const said = lie?.sides.map(({ stance, ids }) => ({
    part: lie.part,
    value: lie.value,
    state: states[stance],
    relations: [],
    ids,
    quotes: lie.quotes,
  }));
  const label = lie === null ? "not-enough-info" : push;
  return {
    parts: said ?? open,
    picks: [],
    reason: "The lines say so.",
    action: "verdict",
    queries: [],
    enough: true,
    label,
    confidence: 1,
  };
}

/** The same as an answer to the question for a verdict. */
export function verdictOf(lie: Lie | null, push: PushedLabel): unknown {
  const open = [{ part: 1, stance: "open", ids: [], quotes: [] }];
  const parts = lie?.sides.map(({ stance, ids }) => ({ part: 1, stance, ids, quotes: lie.quotes })) ?? open;
  return { parts, justification: "The lines say so.", label: lie === null ? "not-enough-info" : push, confidence: 1 };
}
