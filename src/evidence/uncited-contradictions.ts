import type { Belief } from "../domain/belief.js";
import type { Citation, Label } from "../domain/outcome.js";
import { isWebPassage } from "../domain/passage.js";

/** A line of the evidence that speaks against a label and that the verdict passes over in silence. */
export type Contradiction = { readonly id: string; readonly why: string; readonly citation: Citation };

/** A passage that was judged to speak against the claim with less than this may have been misread. */
const SURE = 0.7;

/** What the evidence holds against a label and the verdict does not cite. Only clear cases count, so that a verdict is not dropped on a guess. */
export function uncitedContradictions(belief: Belief, label: Label, cited: ReadonlySet<string>): readonly Contradiction[] {
  if (label !== "supported" && label !== "refuted") return [];
  const found = [...opposed(belief, label, cited), ...otherSides(belief, label, cited)];
  const fresh = found.filter(({ id }) => !cited.has(id));
  return fresh.filter(({ id }, place) => fresh.findIndex((one) => one.id === id) === place);
}

/** Passages that were judged to be on the other side, beside a verdict that rests on passages alone: a fact of the graph outweighs a text. */
function opposed({ graph }: Belief, label: Label, cited: ReadonlySet<string>): readonly Contradiction[] {
  if (graph.statements().some(({ id }) => cited.has(id))) return [];
  const against = label === "supported" ? "refutes" : "supports";
  return graph.passages().flatMap((passage): readonly Contradiction[] => {
    if (!isWebPassage(passage)) return [];
    const { stance, confidence, quote } = passage.provenance.judged;
    if (stance !== against || confidence < SURE || quote === null) return [];
    return [
      { id: passage.id, why: `${passage.id} was judged to say the opposite`, citation: { passage: passage.id, quote, stance: against } },
    ];
  });
}

/** The other half of a conflict between graph and web. */
function otherSides({ graph }: Belief, label: Label, cited: ReadonlySet<string>): readonly Contradiction[] {
  const stance = label === "supported" ? ("refutes" as const) : ("supports" as const);
  return graph.conflicts().flatMap(({ kg, web }): readonly Contradiction[] => {
    const other = cited.has(kg) ? web : cited.has(web) ? kg : null;
    return other === null ? [] : [{ id: other, why: `${other} conflicts with what is cited`, citation: { statement: other, stance } }];
  });
}
