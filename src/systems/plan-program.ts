import { z } from "zod";
import type { AgendaItem, PlannedItem } from "../domain/agenda.js";
import type { Belief } from "../domain/belief.js";
import type { Program } from "../reasoner/llm/programs/program.js";
import { sayClaim } from "../reasoner/llm/say-belief.js";
import { sayItems, sayNotes } from "../reasoner/llm/say-items.js";

/** An entry that is its own query. `what`: describes the text to the model. */
export function entry(what: string) {
  return z.object({ text: z.string().min(1).max(400).describe(`${what}, in one sentence that can be understood by itself`) });
}

export function searched(what: string) {
  return entry(what).extend({ query: z.string().max(200).describe("words for a search engine; empty to ask the sentence itself") });
}

type SaidItem = { readonly text: string; readonly query?: string; readonly about?: "text" | "picture" };
/** A model's plan: one list, or three for a strategy. */
type SaidPlan = { readonly items: readonly SaidItem[]; readonly search?: readonly SaidItem[]; readonly steps?: readonly SaidItem[] };

const inputs = {
  claim: "the claim that is being checked",
  most: "how many entries a list may have",
  answers: "what was asked so far, with its answers and the words that they rest on",
  notes: "what was thought so far",
};

export type Planning = Program<Record<keyof typeof inputs, string>, SaidPlan>;

export type PlanProgram = {
  readonly program: (belief: Belief) => Planning;
  /** Which list of the reply has which kind of item. */
  readonly lists: readonly (readonly [keyof SaidPlan, AgendaItem["kind"]])[];
};

export function planning(name: string, task: string, output: z.ZodType<SaidPlan>): Planning {
  return { name, task, inputs, output, maxOutputTokens: 800 };
}

/** A plan with one list. `what`: describes the list to the model. */
export function oneList(of: z.ZodType<SaidItem>, what: string) {
  return z.object({ items: z.array(of).max(12).describe(what) });
}

export function planInput(belief: Belief, most: number) {
  return { claim: sayClaim(belief), most: String(most), answers: sayItems(belief), notes: sayNotes(belief) };
}

export function plannedItems({ lists }: PlanProgram, said: SaidPlan): readonly PlannedItem[] {
  return lists.flatMap(([list, kind]) =>
    (said[list] ?? []).map(({ text, query = "", about }) => ({
      kind,
      text: text.trim(),
      query: query.trim() === "" ? null : query.trim(),
      route: about === "picture" ? "image" : "web",
    })),
  );
}
