import type { AgendaItem } from "../../domain/agenda.js";
import type { Observation } from "../../domain/observation.js";
import type { WebPassage } from "../../domain/passage.js";
import type { Reasoner, WebJudgements } from "../../ports/reasoner.js";

type Answer = NonNullable<AgendaItem["answer"]>;
type Answered = Pick<Extract<Observation, { kind: "searched" }>, "answered">;

/** Passages are read for one item of the agenda: filtered by whether they answer it, in the same judgement that answers it. */
export type ItemReading = Pick<WebJudgements, "filterPassages"> & {
  /** The answer, once the passages were chosen. Without words of a passage under it there is none, whatever the reasoner knows by itself. */
  answered(kept: readonly WebPassage[]): Answered;
};

export function readForItem(reasoner: Reasoner, item: AgendaItem): ItemReading {
  let said: string | null = null;
  let known: Answer["citations"] = [];
  return {
    async filterPassages(belief, candidates, policy, signal) {
      if (reasoner.answer === undefined) return reasoner.filterPassages(belief, candidates, policy, signal);
      const { text, judged } = await reasoner.answer(belief, item, candidates, policy, signal);
      said = text;
      // A passage that an earlier question found is cited where it stands, and not kept twice.
      const kept = new Map(belief.graph.passages().map((passage) => [passage.text, passage.id]));
      const found = judged.map((one) => ({ one, passage: kept.get(candidates.find(({ id }) => id === one.id)?.text ?? "") }));
      known = found.flatMap(({ one: { quote }, passage }) => (passage === undefined || quote === null ? [] : [{ passage, quote }]));
      return found.flatMap(({ one, passage }) => (passage === undefined ? [one] : []));
    },
    answered(kept) {
      const fresh = kept.flatMap(({ id, provenance: { judged } }) => (judged.quote === null ? [] : [{ passage: id, quote: judged.quote }]));
      const citations = [...known, ...fresh];
      return said === null || citations.length === 0 ? {} : { answered: [{ item: item.id, answer: { text: said, citations } }] };
    },
  };
}
