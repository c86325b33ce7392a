import type { ChatRequest } from "./fake-model-server.js";
import { type Prompt, readPrompt, type SeenStatement } from "./read-prompt.js";

/** Which words of a claim speak of which relation. */
const SPEAKS_OF: readonly (readonly [RegExp, string])[] = [
  [/\bborn in\b/i, "place of birth"],
  [/\bdied in\b/i, "place of death"],
  [/\bcapital\b/i, "capital"],
  [/\bwritten by\b|\bwrote\b/i, "author"],
  [/\bdirected\b/i, "director"],
];
const WIDER = ["country", "continent"];
const PLACES = ["place of birth", "place of death"];

/** A model with a simple mind: it reads the question and answers by the words of the claim alone. */
export function judging(request: ChatRequest): unknown {
  const prompt = readPrompt(request);
  const judged = judge(prompt);
  if (prompt.program === "plan-and-prune") return plan(prompt, judged);
  const { label, confidence, why } = conclusion(prompt, judged);
  const part = { part: 1, stance: STANCES[label], ids: judged?.by.map(({ id }) => id) ?? [], quotes: [] };
  return { parts: [part], justification: why, label, confidence };
}

const STANCES = { supported: "supports", refuted: "refutes", "not-enough-info": "open" } as const;

function conclusion({ claim }: Prompt, judged: Judged | null) {
  if (judged === null) return { label: "not-enough-info", confidence: 0.6, why: "Nothing here speaks of it." } as const;
  const yes = judged.holds !== /\bnot\b/i.test(claim);
  const why = `${judged.by.map(({ subject, property, value }) => `${subject} – ${property}: ${value}`).join("; ")}.`;
  return { label: yes ? "supported" : "refuted", confidence: 0.9, why } as const;
}

/** As soon as it need not look further, it says what it makes of it. */
function plan(prompt: Prompt, judged: Judged | null): unknown {
  const relations = judged === null ? wanted(prompt) : [];
  const part = { part: prompt.claim, value: null, quotes: [] };
  const plain = { picks: [], queries: [], enough: false };
  if (relations.length > 0 && prompt.possible.includes("expandKG")) {
    const parts = [{ ...part, state: "open", relations, ids: [] }];
    return { ...plain, parts, reason: "That is all.", action: "expandKG", label: "none", confidence: 0 };
  }
  const { label, confidence, why } = conclusion(prompt, judged);
  const state = label === "not-enough-info" ? "open" : label;
  const parts = [{ ...part, state, relations: [], ids: judged?.by.map(({ id }) => id) ?? [] }];
  return { ...plain, parts, reason: why, action: "verdict", label, confidence };
}

type Judged = { readonly holds: boolean; readonly by: readonly SeenStatement[] };

function judge({ claim, statements }: Prompt): Judged | null {
  const spoken = relationsOf(claim);
  const direct = statements.filter(({ subject, property }) => spoken.includes(property) && claim.includes(subject));
  for (const one of direct) {
    if (claim.includes(one.value)) return { holds: true, by: [one] };
    const chain = chainFrom(one, statements, claim);
    if (chain !== null) return { holds: true, by: [one, ...chain] };
  }
  // Who does not know yet in which country a place lies cannot say that it is another.
  const others = direct.filter(({ property, value }) => !PLACES.includes(property) || around(value, statements).length > 0);
  // All values of the relation: a former one alone excludes nothing.
  return others.length === 0 ? null : { holds: false, by: others };
}

function chainFrom({ value }: SeenStatement, statements: readonly SeenStatement[], claim: string): readonly SeenStatement[] | null {
  for (const next of around(value, statements)) {
    if (claim.includes(next.value)) return [next];
    const further = around(next.value, statements).find((one) => claim.includes(one.value));
    if (further !== undefined) return [next, further];
  }
  return null;
}

function around(thing: string, statements: readonly SeenStatement[]): readonly SeenStatement[] {
  return statements.filter(({ subject, property }) => subject === thing && WIDER.includes(property));
}

function relationsOf(claim: string): readonly string[] {
  return SPEAKS_OF.flatMap(([words, property]) => (words.test(claim) ? [property] : []));
}

function wanted({ claim, relations }: Prompt): readonly string[] {
  const good = [...relationsOf(claim), ...WIDER];
  return relations.filter(({ property }) => good.includes(property)).map(({ id }) => id);
}
