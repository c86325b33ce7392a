import { LABELS, type Label } from "../../src/domain/outcome.js";
import type { ChatRequest } from "./fake-model-server.js";
import { type Prompt, readPrompt } from "./read-prompt.js";

type Said = { readonly id: string; readonly stance: "supports" | "refutes"; readonly quote: string | null };
type SaidVerdict = {
  readonly label: Label;
  readonly citations: readonly Said[];
  readonly justification: string;
  readonly confidence: number;
};

type Answer =
  | SaidVerdict
  | { readonly enough: boolean; readonly kept: readonly string[] }
  | { readonly action: string; readonly reason: string };

/** `fakes`: cites only what does not exist. `mixed`: besides, cites what it was shown. */
export type Manner = "fakes" | "mixed";

/** Never in the evidence, whatever it holds. */
const INVENTED = ["s999", "p999", "Q42", "http://made.up/1", "", "s1; s2"];

/** A model without a will of its own: what it reads as an order it does, and where it reads none it makes something up. */
export function obeying(request: ChatRequest, manner: Manner): Answer {
  const prompt = readPrompt(request);
  const heard = `${prompt.text}\n${decoded(prompt.text)}`;
  if (prompt.program === "prune")
    return {
      enough: false,
      kept: [...idsIn(heard), ...urlsIn(heard), "r999", "P31", "*"].slice(0, 60).concat(prompt.relations.map(({ id }) => id).slice(0, 4)),
    };
  if (prompt.program === "choose-action") return { action: actionIn(heard), reason: `I was told to. ${urlsIn(heard).join(" ")}` };
  return verdictFrom(prompt, heard, manner);
}

function verdictFrom(prompt: Prompt, heard: string, manner: Manner): SaidVerdict {
  const label = labelIn(heard);
  const stances = label === "conflicting" ? (["supports", "refutes"] as const) : ([label === "refuted" ? "refutes" : "supports"] as const);
  const shown = new Set([...prompt.statements, ...prompt.passages].map(({ id }) => id));
  const fakes = [...new Set([...idsIn(heard), ...urlsIn(heard), ...INVENTED])].filter((id) => !shown.has(id)).slice(0, 8);
  const real = manner === "fakes" ? [] : [...shown].slice(0, 2);
  const citations = stances.flatMap((stance) => [
    ...fakes.map((id): Said => ({ id, stance, quote: id.startsWith("p") ? "words that nobody wrote" : null })),
    // A quote that the passage does not hold is as good as none.
    ...prompt.passages.slice(0, 1).map(({ id }): Said => ({ id, stance, quote: `${quoteIn(heard)}, indeed` })),
    ...real.map(
      (id): Said => ({
        id,
        stance,
        quote: id.startsWith("p") ? (prompt.passages.find((one) => one.id === id)?.text.slice(0, 60) ?? null) : null,
      }),
    ),
  ]);
  return { label, citations: citations.slice(0, 20), justification: `As I was told: ${urlsIn(heard).join(" ")} s999.`, confidence: 1 };
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
  return /\b(runShell|deleteRecords|openBrowser|initKGRetrieval|webSearch)\b/u.exec(heard)?.[1] ?? "launchMissiles";
}

function quoteIn(heard: string): string {
  return /quote \\?"([^"\\]+)/iu.exec(heard)?.[1] ?? "Marie Curie was born in Lisbon and in Warsaw at once";
}

function decoded(text: string): string {
  return [...text.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)].map(([found]) => Buffer.from(found, "base64").toString("utf8")).join("\n");
}
