import type { AgendaItem, PlannedItem, PlanTask, Reflection } from "../domain/agenda.js";
import type { Belief } from "../domain/belief.js";
import type { Judgement } from "../domain/outcome.js";
import { isWebPassage } from "../domain/passage.js";
import type { Deliberation, Reasoner } from "../ports/reasoner.js";

type Judgements = Pick<Reasoner, "decide" | "phraseQueries" | "filterPassages">;

/**
 * Planning, answering and thinking made of judgements that a reasoner has anyway: parts of the claim and queries are what to look for, the words that
 * decide are the answer, and the verdict so far says whether more is needed. It is plain work, and the same each time.
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

    /** Passages are judged by the claim: what decides it answers every question about it. */
    async answer(belief, _item, candidates, policy, signal) {
      const judged = await reasoner.filterPassages(belief, candidates, policy, signal);
      return { text: judged.find(({ quote }) => quote !== null)?.quote?.text ?? null, judged };
    },

    async reflect(belief, task, policy, signal) {
      if (task.kind === "elimination") return { ...NOTHING, items: best(belief, task.items ?? []) };
      const judgement = await reasoner.decide(belief, policy, signal);
      return reflectionOf(judgement, task.kind === "follow-up" || task.kind === "need");
    },
  };
}

type List = { readonly of: AgendaItem["kind"]; readonly from: "parts" | "queries" };

/** Checks of a draft look its parts up once more, in the claim's own words. */
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

/** The item whose answer rests on most passages that take a side, then on most passages at all; the first where none has an answer. */
function best({ items, graph }: Belief, among: readonly AgendaItem["id"][]): readonly AgendaItem["id"][] {
  const weight = ({ answer }: AgendaItem): number => {
    const passages = (answer?.citations ?? []).flatMap(({ passage }) => graph.passage(passage) ?? []);
    const siding = passages.filter((passage) => isWebPassage(passage) && passage.provenance.judged.stance !== "neutral");
    return siding.length + passages.length / (passages.length + 1);
  };
  const ranked = items.filter(({ id }) => among.includes(id)).sort((a, b) => weight(b) - weight(a));
  return ranked.slice(0, 1).map(({ id }) => id);
}
