import type { AgendaItem, PlannedItem, Reflection, ReflectTask } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import { isPassageId, isStatementId } from "../../domain/ids.js";
import type { Policy } from "../../domain/policy.js";
import type { LanguageModel, MessageImage } from "../../ports/language-model.js";
import type { Deliberation } from "../../ports/reasoner.js";
import { answerItem } from "./programs/answer-item.js";
import { PLANS, type SaidPlanItems, withPicture } from "./programs/plan-items.js";
import { runProgram } from "./programs/program.js";
import { elimination, followUp, REASONINGS, type SaidReasoning } from "./programs/reflections.js";
import { quote } from "./quote.js";
import { evidenceText, renderEvidence } from "./render-evidence.js";
import { sayClaim } from "./say-belief.js";
import { sayItems, sayNotes } from "./say-items.js";
import { shown } from "./show-pictures.js";
import { llmSummarise } from "./summarise.js";
import { judgedOf, showPassages } from "./web-judgements.js";

/** Planning, answering and thinking by a model: one call each. `vision`: it reads pictures, and is shown those that a task names. */
export function llmDeliberation(model: LanguageModel, { vision }: { readonly vision: boolean }): Deliberation {
  return {
    async plan(belief, { kind, most }, policy, signal) {
      const asks = kind === "questions";
      const planning = PLANS[asks && belief.items.length > 0 ? "follow-up-questions" : kind];
      const program = asks && belief.examined.some((one) => one.kind === "context") ? withPicture(planning) : planning;
      const input = { claim: sayClaim(belief), most: String(most), answers: sayItems(belief), notes: sayNotes(belief) };
      const said = await runProgram(model, program, policy, input, signal);
      return LISTS[kind].flatMap(([list, of]) => (said[list] ?? []).map((item) => plannedItem(of, item)));
    },

    async answer(belief, item, candidates, policy, signal) {
      const passages = showPassages(candidates);
      if (passages.length === 0) return { text: null, judged: [] };
      const input = {
        claim: sayClaim(belief),
        question: quote(item.text, 400),
        answers: sayItems(belief),
        passages: passages.join("\n"),
      };
      const said = await runProgram(model, answerItem, policy, input, signal);
      return { text: said.answer.trim() === "" ? null : said.answer.trim(), judged: judgedOf(candidates.slice(0, passages.length), said) };
    },

    summarise: llmSummarise(model),

    reflect: (belief, task, policy, signal, pictures) =>
      reflect(model, belief, task, policy, signal, vision && pictures !== undefined ? shown(pictures, task.images ?? []) : []),
  };
}

/** Which list of the answer holds which items. */
const LISTS = {
  questions: [["items", "question"]],
  "sub-claims": [["items", "sub-claim"]],
  checks: [["items", "check"]],
  strategy: [
    ["items", "validation"],
    ["search", "search"],
  ],
} as const satisfies Record<string, readonly (readonly [keyof SaidPlanItems, AgendaItem["kind"]])[]>;

function plannedItem(kind: AgendaItem["kind"], { text, query, about }: SaidPlanItems["items"][number]): PlannedItem {
  return { kind, text: text.trim(), query: query.trim() === "" ? null : query.trim(), route: about === "picture" ? "image" : "web" };
}

async function reflect(
  model: LanguageModel,
  belief: Belief,
  { kind, items = [], evidence }: ReflectTask,
  policy: Policy,
  signal: AbortSignal | undefined,
  images: readonly MessageImage[],
): Promise<Reflection> {
  const claim = sayClaim(belief);
  const rendered = renderEvidence(belief, { only: evidence });
  const input = { claim, answers: sayItems(belief), evidence: evidenceText(rendered), notes: sayNotes(belief) };
  switch (kind) {
    case "need":
    case "follow-up": {
      const { missing, more } = await runProgram(model, followUp, policy, input, signal, images);
      return { ...NOTHING, text: missing, more, shown: rendered.ids };
    }
    case "elimination": {
      const { why, keep } = await runProgram(model, elimination, policy, { ...input, among: items.join(", ") }, signal);
      // An id that was not on offer keeps the first, so that there is always one.
      const kept = items.find((id) => id === keep) ?? items[0];
      return { ...NOTHING, text: why, items: kept === undefined ? [] : [kept], shown: rendered.ids };
    }
    case "draft":
    case "temporary":
    case "accumulated":
      return { ...reasonedOf(await runProgram(model, REASONINGS[kind], policy, input, signal)), shown: rendered.ids };
  }
}

const NOTHING: Reflection = { text: "", label: null, confidence: null, evidence: [], items: [], more: null };

function reasonedOf({ reasoning, useful, label, confidence }: SaidReasoning): Reflection {
  return { ...NOTHING, text: reasoning, label, confidence, evidence: useful.filter((id) => isPassageId(id) || isStatementId(id)) };
}
