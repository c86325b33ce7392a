import type { ChatRequest } from "./fake-model-server.js";

export type SeenStatement = { readonly id: string; readonly subject: string; readonly property: string; readonly value: string };
type SeenRelation = { readonly id: string; readonly of: string; readonly property: string };

/** What a model can know: the words that it was sent, and nothing else. */
export type Prompt = {
  readonly program: "prune" | "verdict" | "choose-action";
  readonly claim: string;
  readonly statements: readonly SeenStatement[];
  readonly passages: readonly { readonly id: string; readonly text: string }[];
  readonly relations: readonly SeenRelation[];
  /** The whole question. */
  readonly text: string;
};

const QUOTED = '("(?:[^"\\\\]|\\\\.)*")';
const STATEMENT = new RegExp(`^(s\\d+): ${QUOTED} – ${QUOTED} – (?:${QUOTED}|(\\S+))`, "u");
const PASSAGE = new RegExp(`^(p\\d+): ${QUOTED}`, "u");
const RELATION = new RegExp(`^(r\\d+): ${QUOTED} [→←] ${QUOTED}`, "u");

/** Reads a question as a careful model would: field by field, line by line. */
export function readPrompt({ messages }: ChatRequest): Prompt {
  const text = messages.find(({ role }) => role === "user")?.content ?? "";
  const field = (name: string) => new RegExp(`^${name}: (.*(?:\\n(?!\\n).*)*)`, "mu").exec(text)?.[1] ?? null;
  const evidence = (field("Evidence") ?? "").split("\n");
  const matching = (pattern: RegExp, lines: readonly string[]) =>
    lines.flatMap((line) => [pattern.exec(line)].filter((match) => match !== null));
  return {
    program: field("Relations") !== null ? "prune" : field("Checks") !== null ? "verdict" : "choose-action",
    claim: unquoted(new RegExp(`^${QUOTED}`, "u").exec(field("Claim") ?? "")?.[1]),
    statements: matching(STATEMENT, evidence).map(([, id = "", subject, property, value, bare]) => ({
      id,
      subject: unquoted(subject),
      property: unquoted(property),
      value: bare ?? unquoted(value),
    })),
    passages: matching(PASSAGE, evidence).map(([, id = "", said]) => ({ id, text: unquoted(said) })),
    relations: matching(RELATION, (field("Relations") ?? "").split("\n")).map(([, id = "", of, property]) => ({
      id,
      of: unquoted(of),
      property: unquoted(property),
    })),
    text,
  };
}

function unquoted(text: string | undefined): string {
  return text === undefined ? "" : String(JSON.parse(text));
}
