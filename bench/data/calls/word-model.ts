import type { ModelRequest } from "../../../src/ports/language-model.js";
import { normaliseName } from "../../../src/text/names.js";
import { stem } from "../../../src/text/stem.js";
import { type Line, type Prompt, readPrompt } from "./read-prompt.js";

/** A search that finds no word of the claim on offer follows the first few, as a model would follow something. */
const FEW = 4;
const CONFIDENCE = 0.8;
const DATE = /^(\d{4})-\d\d(?:-\d\d)?$/;
const EMPTY = new Set("the and was were for with has have had from that this his her its who which are not".split(" "));

/**
 * What the bench's model says: it goes by the words that it is shown and by nothing else, so it is often wrong. It keeps relations that share a
 * word with the claim, has enough when one line holds two names of the claim, and judges by lines whose relation shares a word.
 */
export function answerByWords({ program, messages }: ModelRequest<unknown>, stops: "when-enough" | "never" = "when-enough"): object {
  const prompt = readPrompt(messages);
  if (program === "prune") {
    const { enough, kept } = chooseRelations(prompt);
    return { enough: enough && stops === "when-enough", kept };
  }
  if (program === "plan-and-prune") return plan(prompt, stops);
  if (program === "verdict" || program === "forced-verdict") return judge(prompt);
  throw new Error(`the model by words cannot answer ${program}`);
}

type Chosen = { readonly enough: boolean; readonly kept: readonly string[]; readonly shared: readonly string[] };

function chooseRelations({ claim, evidence, relations }: Prompt): Chosen {
  const said = reader(claim);
  const shared = relations
    .map(({ id, texts: [, relation = ""] }) => ({ id, words: said.shares(relation) }))
    .filter(({ words }) => words > 0)
    .sort((a, b) => b.words - a.words)
    .map(({ id }) => id);
  const first = relations.map(({ id }) => id).filter((id) => !shared.includes(id));
  const kept = [...shared, ...first.slice(0, Math.max(0, FEW - shared.length))];
  return { enough: evidence.some(({ texts: [subject, , value] }) => said.names(subject) && said.names(value)), kept, shared };
}

/**
 * The few best relations of those that share a word, as a model names them: not all that may help. Where none does it looks at the first few once, does
 * not call them enough, and gives up when nothing on offer speaks of the claim. Where it stops, it says what it makes of it.
 */
function plan(prompt: Prompt, stops: "when-enough" | "never"): object {
  const { enough, kept, shared } = chooseRelations(prompt);
  const isFirst = prompt.evidence.length === 0;
  const relations = (stops === "never" || isFirst ? kept : shared).slice(0, FEW);
  const goesOn = !(enough && stops === "when-enough") && relations.length > 0 && prompt.possible.includes("expandKG");
  const part = { part: prompt.claim, value: null, quotes: [] };
  const plain = { picks: [], queries: [], enough: goesOn && shared.length > 0 && stops === "when-enough" };
  if (goesOn) {
    const parts = [{ ...part, state: "open", relations, ids: [] }];
    return { ...plain, parts, reason: "The evidence does not settle the claim yet.", action: "expandKG", label: "none", confidence: 0 };
  }
  const { label, side, ids, justification } = conclusion(prompt);
  const state = side === "supports" ? "supported" : side === "refutes" ? "refuted" : "open";
  const parts = [{ ...part, state, relations: [], ids }];
  return { ...plain, parts, reason: justification, action: "verdict", label, confidence: CONFIDENCE };
}

function judge(prompt: Prompt): object {
  const { label, side, ids, justification } = conclusion(prompt);
  return { parts: [{ part: 1, stance: side, ids, quotes: [] }], justification, label, confidence: CONFIDENCE };
}

type Conclusion = {
  readonly label: "supported" | "refuted" | "not-enough-info";
  readonly side: "supports" | "refutes" | "open";
  readonly ids: readonly string[];
  readonly justification: string;
};

function conclusion({ claim, evidence }: Prompt): Conclusion {
  const said = reader(claim);
  const about = evidence.filter(({ texts: [subject, relation = ""] }) => said.names(subject) && said.shares(relation) > 0);
  const supporting = about.filter(({ texts: [, , value] }) => said.names(value));
  const refuting = about.filter(({ texts: [, , value] }) => value !== undefined && !said.names(value));
  if (supporting.length > 0)
    return { label: "supported", side: "supports", ...because(supporting, "names the same two things in the same relation") };
  if (refuting.length > 0)
    return { label: "refuted", side: "refutes", ...because(refuting, "gives another value for the relation of which the claim speaks") };
  return { label: "not-enough-info", side: "open", ...because([], "No line gives a value for the relation of which the claim speaks") };
}

function because(lines: readonly Line[], why: string): Pick<Conclusion, "ids" | "justification"> {
  const [first] = lines;
  const justification = first === undefined ? `${why}.` : `The line ${first.id} (${first.texts.slice(0, 3).join(", ")}) ${why}.`;
  return { ids: lines.slice(0, 3).map(({ id }) => id), justification };
}

function reader(claim: string) {
  const text = ` ${normaliseName(claim)} `;
  const words = new Set(stemsOf(claim));
  return {
    // Of a date the year.
    names: (name: string | undefined) => name !== undefined && text.includes(` ${normaliseName(name.replace(DATE, "$1"))} `),
    shares: (phrase: string) => stemsOf(phrase).filter((word) => words.has(word)).length,
  };
}

function stemsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !EMPTY.has(word)).map(stem);
}
