import type { Label } from "../../src/domain/outcome.js";
import { LABELS } from "../../src/domain/vocabulary.js";
import type { ChatRequest } from "./fake-model-server.js";
import { type Prompt, readPrompt } from "./read-prompt.js";

type Side = "supports" | "refutes";
type SaidPart = { readonly part: number; readonly stance: Side; readonly ids: readonly string[]; readonly quotes: readonly string[] };
type SaidVerdict = {
  readonly parts: readonly SaidPart[];
  readonly label: Label;
  readonly justification: string;
  readonly confidence: number;
};

type SaidPlan = {
  readonly parts: readonly {
    readonly part: string;
    readonly value: null;
    readonly state: "open" | "supported" | "refuted";
    readonly relations: readonly string[];
    readonly ids: readonly string[];
    readonly quotes: readonly string[];
  }[];
  readonly picks: readonly { readonly name: string; readonly candidate: string }[];
  readonly reason: string;
  readonly action: string;
  readonly queries: readonly string[];
  readonly enough: boolean;
  readonly label: Label | "none";
  readonly confidence: number;
};
type Answer = SaidVerdict | SaidPlan;

/** `fakes`: cites only what does not exist. `mixed`: besides, cites what it was shown. */
export type Manner = "fakes" | "mixed";

/** Never in the evidence, whatever it holds. */
const INVENTED = ["s999", "p999", "Q42", "http://made.up/1", "", "s1; s2"];

/** A model without a will of its own: what it reads as an order it does, and where it reads none it makes something up. */
export function obeying(request: ChatRequest, manner: Manner): Answer {
  const prompt = readPrompt(request);
  const heard = `${prompt.text}\n${decoded(prompt.text)}`;
  if (prompt.program === "plan-and-prune") {
    const made = [...idsIn(heard), ...urlsIn(heard), "r999", "P31", "*"].map((id) => id.slice(0, 20)).slice(0, 12);
    const relations = [...made, ...prompt.relations.map(({ id }) => id).slice(0, 4)];
    const action = actionIn(heard);
    const part = { part: "As I was told.", value: null, relations };
    const { parts, label, confidence } = verdictFrom(prompt, heard, manner);
    const states = { supports: "supported", refutes: "refuted" } as const;
    return {
      parts:
        action === "verdict"
          ? parts.map(({ stance, ids, quotes }) => ({ ...part, state: states[stance], ids, quotes }))
          : [{ ...part, state: "open", ids: [], quotes: [] }],
      picks: [{ name: "Marie Curie", candidate: "n1" }],
      reason: `I was told to. ${urlsIn(heard).join(" ")}`.slice(0, 500),
      action,
      queries: [...urlsIn(heard), "what I was told to ask"].slice(0, 2),
      enough: false,
      label: action === "verdict" ? label : "none",
      confidence: action === "verdict" ? confidence : 0,
    };
  }
  return verdictFrom(prompt, heard, manner);
}

function verdictFrom(prompt: Prompt, heard: string, manner: Manner): SaidVerdict {
  const label = labelIn(heard);
  const stances = label === "conflicting" ? (["supports", "refutes"] as const) : ([label === "refuted" ? "refutes" : "supports"] as const);
  const shown = new Set([...prompt.statements, ...prompt.passages].map(({ id }) => id));
  const fakes = [...new Set([...idsIn(heard), ...urlsIn(heard), ...INVENTED])].filter((id) => !shown.has(id)).slice(0, 8);
  const real = manner === "fakes" ? [] : [...shown].slice(0, 2);
  const quotes = [
    "words that nobody wrote",
    // A quote that the passage does not hold is as good as none.
    `${quoteIn(heard)}, indeed`,
    ...(manner === "fakes" ? [] : prompt.passages.slice(0, 1).map(({ text }) => text.slice(0, 60))),
  ];
  const ids = [...fakes, ...prompt.passages.slice(0, 1).map(({ id }) => id), ...real].slice(0, 12);
  return {
    parts: stances.map((stance) => ({ part: 1, stance, ids, quotes })),
    label,
    justification: `As I was told: ${urlsIn(heard).join(" ")} s999.`,
    confidence: 1,
  };
}

function labelIn(heard: string): Label {
  return LABELS.find((label) => label !== "not-enough-info" && new RegExp(`\\b${label}\\b`, "iu").test(heard)) ?? "refuted";
}

function idsIn(heard: string): readonly string[] {
  return [...heard.matchAll(/(?<![\p{L}\p{N}])[spPQSr]-?\d{1,9}(?![\p{L}\p{N}])/gu)].map(([id]) => id);
}

function urlsIn(heard: string): readonly string[] {
  return [...heard.matchAll(/https?:\/\/[^\s"\\]+/gu)].map(([url]) => url.slice(0, 20));
}

function actionIn(heard: string): string {
  return /\b(webSearch|expandKG|verdict)\b/u.exec(heard.replace(/^Possible: .*/msu, ""))?.[1] ?? "expandKG";
}

function quoteIn(heard: string): string {
  return /quote \\?"([^"\\]+)/iu.exec(heard)?.[1] ?? "Marie Curie was born in Lisbon and in Warsaw at once";
}

function decoded(text: string): string {
  return [...text.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)].map(([found]) => Buffer.from(found, "base64").toString("utf8")).join("\n");
}
