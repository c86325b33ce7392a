import type { AgendaItem, PlannedItem, PlanTask, Reflection } from "../domain/agenda.js";
import type { Belief } from "../domain/belief.js";
import type { Judgement } from "../domain/outcome.js";
import { isWebPassage } from "../domain/passage.js";
import type { Deliberation, Reasoner } from "../ports/reasoner.js";

type Judgements = Pick<Reasoner, "decide" | "phraseQueries" | "filterPassages">;

/**
 * Plans, answers and reflections without a language model, from judgements that every reasoner can make: a plan lists the claim's parts and the web
 * queries, an answer quotes the words that decide, and a reflection asks for more while the verdict is open. Deterministic.
 */
export function plainDeliberation(
  reasoner: Judgements,
  partsOf: (belief: Belief) => readonly string[],
): Omit<Deliberation, "summarise" | "grade"> {
  return {
    async plan(belief, { kind }, policy, signal) {
      const parts = partsOf(belief).map((text) => text.replace(/[.!?]+$/u, ""));
      const queries = kind === "questions" || kind === "strategy" ? await reasoner.phraseQueries(belief, policy, signal) : [];
      return LISTS[kind].flatMap(({ of, from }) => (from === "parts" ? parts : [...queries, ...parts]).map((text) => itemOf(of, text)));
    },

    /** Judges passages by the claim; the quote that decides the claim answers every question about it. */
    async answer(belief, { candidates }, policy, signal) {
      const judged = await reasoner.filterPassages(belief, candidates, policy, signal);
      return { text: judged.find(({ quote }) => quote !== null)?.quote?.text ?? null, judged };
    },

    async reflect(belief, { task }, policy, signal) {
      if (task.kind === "elimination") return { ...NOTHING, items: best(belief, task.items ?? []) };
      const judgement = await reasoner.decide(belief, policy, signal);
      return reflectionOf(judgement, task.kind === "follow-up" || task.kind === "need");
    },
  };
}

type List = { readonly of: AgendaItem["kind"]; readonly from: "parts" | "queries" };

/** A check of a draft looks up the claim's parts again, in the claim's own words. */
const LISTS: Readonly<Record<PlanTask["kind"], readonly List[]>> = {
  questions: [{ of: "question", from: "queries" }],
  "sub-claims": [{ of: "sub-claim", from: "parts" }],
  strategy: [
    { of: "validation", from: "parts" },
    { of: "search", from: "queries" },
  ],
  checks: [{ of: "check", from: "parts" }],
};

function itemOf(kind: AgendaItem["kind"], text: string): PlannedItem {
  return { kind, text, query: null, route: "web" };
}

const NOTHING: Reflection = { text: "", label: null, confidence: null, evidence: [], items: [], more: null };
const GRADES = 5;

function reflectionOf({ label, confidence, justification, citations }: Judgement, asksForMore: boolean): Reflection {
  const cited = citations.map((citation) => ("passage" in citation ? citation.passage : citation.statement));
  return {
    ...NOTHING,
    text: justification,
    label,
    confidence: confidence === null ? null : Math.max(1, Math.ceil(confidence * GRADES)),
    evidence: [...new Set(cited)],
    more: asksForMore ? label === "not-enough-info" : null,
  };
}

/** The item whose answer cites most passages with a stance, then most passages; the first item if none has an answer. */
function best({ items, graph }: Belief, among: readonly AgendaItem["id"][]): readonly AgendaItem["id"][] {
  const weight = ({ answer }: AgendaItem): number => {
    const passages = (answer?.citations ?? []).flatMap(({ passage }) => graph.passage(passage) ?? []);
    const siding = passages.filter((passage) => isWebPassage(passage) && passage.provenance.judged.stance !== "neutral");
    return siding.length + passages.length / (passages.length + 1);
  };
  const ranked = items.filter(({ id }) => among.includes(id)).sort((a, b) => weight(b) - weight(a));
  return ranked.slice(0, 1).map(({ id }) => id);
}
