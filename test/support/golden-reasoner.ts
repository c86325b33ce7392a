import type { ExamineTask, PlanTask, Reflection } from "../../src/domain/agenda.js";
import type { Examination } from "../../src/domain/image.js";
import type { CandidatePassage, JudgedPassage, Reasoner } from "../../src/ports/reasoner.js";
import { judgementOf } from "./build.js";
import { scriptedReasoner } from "./scripted-reasoner.js";

const QUOTE = "moved to Paris in 1891";
const TOPICS = ["arrival", "letter", "journey", "degree", "lodging", "teacher", "winter", "sister", "register", "money", "street", "diary"];
const NOTHING: Reflection = { text: "", label: null, confidence: null, evidence: [], items: [], more: null };

/**
 * Plays every part of every system in the plainest way, so that a trajectory shows the policy and nothing else: two rounds of questions, a second plan,
 * evidence that is asked for twice.
 */
export function goldenReasoner(): Reasoner {
  return {
    ...scriptedReasoner({
      choices: ["expandKG", "webSearch", "verdict"],
      judgement: judgementOf(),
      web: { phraseQueries: async () => ["Curie Paris"], filterPassages: async (_, candidates) => judged(candidates) },
    }),
    plan: async (belief, { kind, most }) =>
      KINDS[kind].flatMap((of, list) =>
        Array.from({ length: most }, (_, place) => {
          const about = TOPICS[(belief.items.length + list * most + place) % TOPICS.length];
          // The second question of a tree is about the picture, where there is one.
          const route = belief.examined.length > 0 && kind === "questions" && place === 1 ? ("image" as const) : ("web" as const);
          return { kind: of, text: `${about} of round ${belief.plans.length + 1}`, query: null, route };
        }),
      ),
    answer: async (_, { item, candidates }) => ({ text: `an answer to ${item.id}`, judged: judged(candidates) }),
    reflect: async (belief, { task }) => {
      const before = belief.notes.filter(({ kind }) => kind === task.kind).length;
      if (task.kind === "need" || task.kind === "follow-up") return { ...NOTHING, more: before < 1 };
      if (task.kind === "elimination") return { ...NOTHING, items: task.items?.slice(-1) ?? [] };
      return {
        ...NOTHING,
        label: "supported",
        confidence: task.kind === "accumulated" ? 5 : 3,
        evidence: task.evidence?.slice(0, 1) ?? [],
      };
    },
    examine: async (_, { task }) => examined(task),
  };
}

const KINDS = {
  questions: ["question"],
  "sub-claims": ["sub-claim"],
  checks: ["check"],
  strategy: ["validation", "search"],
} as const satisfies Record<PlanTask["kind"], readonly string[]>;

function judged(candidates: readonly CandidatePassage[]): readonly JudgedPassage[] {
  return candidates.flatMap(({ id, text }) => {
    const start = text.indexOf(QUOTE);
    if (start < 0) return [];
    const quote = { start, end: start + QUOTE.length, text: QUOTE };
    return [{ id, relevance: 1, stance: "supports" as const, confidence: 0.9, quote, because: null }];
  });
}

function examined(task: ExamineTask): readonly Examination[] {
  switch (task.kind) {
    case "find":
      return [];
    case "context":
      return [{ kind: "context", image: "i1", text: "A woman at a station." }];
    case "answer":
      return [{ kind: "answer", image: "i1", item: task.item, text: "At a station.", rests: ["i1"] }];
    case "consistency":
      return [{ kind: "consistency", image: "i1", consistent: true, score: 0.9, because: "It can.", seen: [] }];
    case "match":
      return task.images.map((image) => ({ kind: "match", image, match: "same-event", by: "model", because: "One light.", tampering: 0 }));
    case "rank":
      return task.images.map((image) => ({ kind: "rank", image, relevancy: 1, support: 1, usefulness: 0, score: 2 }));
  }
}
