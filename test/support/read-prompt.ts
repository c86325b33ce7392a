import type { ChatRequest } from "./fake-model-server.js";

export type SeenStatement = { readonly id: string; readonly subject: string; readonly property: string; readonly value: string };
type SeenRelation = { readonly id: string; readonly of: string; readonly property: string };

/** What a model can know: the words that it was sent, and nothing else. */
export type Prompt = {
  readonly program: "plan-and-prune" | "verdict" | "read-passages";
  readonly forced: boolean;
  readonly claim: string;
  readonly statements: readonly SeenStatement[];
  readonly passages: readonly { readonly id: string; readonly text: string }[];
  /** Those that were not followed yet. */
  readonly relations: readonly SeenRelation[];
  /** The actions that are possible. */
  readonly possible: readonly string[];
  /** What the policy and the contract say. */
  readonly system: string;
  /** The whole question. */
  readonly text: string;
};

const QUOTED = '("(?:[^"\\\\]|\\\\.)*")';
const STATEMENT = new RegExp(`^(s\\d+): ${QUOTED} – ${QUOTED} – (?:${QUOTED}|(\\S+))`, "u");
const PASSAGE = new RegExp(`^([pw]\\d+): ${QUOTED}`, "u");
const THING = new RegExp(`^${QUOTED}(?: \\(${QUOTED}\\))?: r\\d`, "u");
const RELATION = new RegExp(`(r\\d+) [→←] ${QUOTED}`, "gu");

/** Reads a question as a careful model would: field by field, line by line. */
export function readPrompt({ messages }: Pick<ChatRequest, "messages">): Prompt {
  const text = messages.find(({ role }) => role === "user")?.content ?? "";
  const field = (name: string) => new RegExp(`^${name}: (.*(?:\\n(?!\\n).*)*)`, "mu").exec(text)?.[1] ?? null;
  const lines = (name: string) => (field(name) ?? "").split("\n");
  const matching = (pattern: RegExp, among: readonly string[]) =>
    among.flatMap((line) => [pattern.exec(line)].filter((match) => match !== null));
  const followed = new Set(lines("Steps").flatMap((line) => (line.startsWith("followed already") ? (line.match(/\br\d+/gu) ?? []) : [])));
  const passages = field("Passages") === null ? lines("Evidence") : lines("Passages");
  return {
    program: field("Possible") !== null ? "plan-and-prune" : field("Passages") !== null ? "read-passages" : "verdict",
    forced: (field("Ending") ?? "").startsWith("the budget was spent"),
    claim: unquoted(new RegExp(`^${QUOTED}`, "u").exec(field("Claim") ?? "")?.[1]),
    statements: matching(STATEMENT, lines("Evidence")).map(([, id = "", subject, property, value, bare]) => ({
      id,
      subject: unquoted(subject),
      property: unquoted(property),
      value: bare ?? unquoted(value),
    })),
    passages: matching(PASSAGE, passages).map(([, id = "", said]) => ({ id, text: unquoted(said) })),
    relations: lines("Relations").flatMap((line) => {
      const of = unquoted(THING.exec(line)?.[1]);
      const listed = [...line.matchAll(RELATION)].map(([, id = "", property]) => ({ id, of, property: unquoted(property) }));
      return listed.filter(({ id }) => !followed.has(id));
    }),
    possible: lines("Possible").map((line) => line.split(":")[0] ?? ""),
    system: messages.find(({ role }) => role === "system")?.content ?? "",
    text,
  };
}

function unquoted(text: string | undefined): string {
  return text === undefined ? "" : String(JSON.parse(text));
}
