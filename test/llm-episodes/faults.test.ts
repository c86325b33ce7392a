import { describe, it } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import type { Behaviour, ChatRequest, Script } from "../support/fake-model-server.js";
import { judging } from "../support/judging-model.js";
import { withLlmEngine } from "../support/llm-engine.js";
import { readPrompt } from "../support/read-prompt.js";

/** The model is asked which relations to follow, and then again, when it gives its verdict; or it is asked for that apart. */
const CLAIM = "Marie Curie was born in Poland.";
const STAGES = ["first decision", "second decision", "verdict"] as const;
type Stage = (typeof STAGES)[number];

/** What becomes of the right answer. */
type Fault = (right: string, request: ChatRequest) => Behaviour;
/** With what an episode ends in which the fault never ends: as if nothing were wrong, or with an error. */
type End = "as usual" | `model-${string}`;

const say = (text: string | null, more: object = {}): Behaviour => ({ kind: "say", text, ...more });
const refuse = (status: number, message: string, headers: Record<string, string> = {}): Behaviour => ({
  kind: "refuse",
  status,
  body: { error: { message } },
  headers,
});
const always =
  (behaviour: Behaviour): Fault =>
  () =>
    behaviour;
type Fields = readonly (readonly [string, unknown])[];

/** The right answer with fields changed or taken away. */
function changed(right: string, change: (fields: Fields) => Fields): string {
  return JSON.stringify(Object.fromEntries(change(Object.entries(JSON.parse(right)))));
}

function other(right: string): string {
  const values: Readonly<Record<string, unknown>> = { reason: "Or not.", confidence: 0.7 };
  return changed(right, (fields) => fields.map(([name, value]) => [name, values[name] ?? value]));
}

const FAULTS: readonly (readonly [string, Fault, End])[] = [
  ["401", always(refuse(401, "Incorrect API key provided")), "model-auth"],
  ["429 with Retry-After", always(refuse(429, "slow down", { "retry-after-ms": "20", "retry-after": "1" })), "model-unavailable"],
  ["429 that asks for an hour", always(refuse(429, "come back later", { "retry-after": "3600" })), "model-unavailable"],
  ["500", always(refuse(500, "CUDA out of memory")), "model-unavailable"],
  ["a request that hangs", always({ kind: "hang" }), "model-timeout"],
  ["an answer that stalls", always({ kind: "stall" }), "model-timeout"],
  ["a cut body", always({ kind: "torn" }), "model-unavailable"],
  ["half of the JSON of a completion", always({ kind: "half-json" }), "model-unavailable"],
  [
    "400 on json_schema",
    (right, { response_format }) => (response_format?.type === "json_schema" ? refuse(400, "json_schema is not supported") : say(right)),
    "as usual",
  ],
  ["a format that is ignored", (right, request) => say(toldInWords(request) ? right : "It seems so to me."), "as usual"],
  ["a tool call that nobody asked for", always(say(null, { finish: "tool_calls" })), "model-reply"],
  ["fenced JSON", (right) => say(`\`\`\`json\n${right}\n\`\`\``), "as usual"],
  ["thinking text", (right) => say(`<think>{"label":"refuted"} or {"enough":true}?</think>${right}`), "as usual"],
  ["thinking without an end", always(say('<think>Hm. {"label":"refuted"}')), "model-reply"],
  ["extra prose", (right) => say(`Gladly: ${right} Anything else?`), "as usual"],
  ["two different answers", (right) => say(`${right} or rather ${other(right)}`), "model-reply"],
  [
    "a wrong enum",
    (right) =>
      say(changed(right, (fields) => fields.map(([name, value]) => [name, name === "label" || name === "enough" ? "true" : value]))),
    "model-reply",
  ],
  ["a missing field", (right) => say(changed(right, (fields) => fields.slice(1))), "model-reply"],
  ["empty content", always(say("")), "model-reply"],
  ["no content", always(say(null)), "model-reply"],
  ["a refusal", always(say(null, { refusal: "I cannot help with that." })), "model-refused"],
  ["a content filter", always(say("", { finish: "content_filter" })), "model-refused"],
  ["an answer without an end", (right) => say(right.slice(0, 20), { finish: "length" }), "model-truncated"],
  ["a wrong model name", always(refuse(404, "model 'small' not found")), "model-unknown"],
  ["another model's answer", (right) => say(right, { model: "another" }), "as usual"],
  ["a huge reply", always({ kind: "huge", bytes: 5_000_000 }), "model-reply"],
];
/** These end a call at once, however short they last. */
const FINAL = new Set<End>(["model-auth", "model-refused", "model-truncated", "model-unknown"]);

describe("a fault ends in the right verdict or in a typed failure, in time", () => {
  it.concurrent.for(FAULTS)("%s", { timeout: 120_000 }, async ([name, fault, end], { expect }) => {
    // Only who waits for silence should not wait long.
    const patience = end === "model-timeout" ? "3000" : "60000";
    const lasting = STAGES.map((stage) => ({ stage, lasting: true }));
    const passing = (["first decision", "verdict"] as const).map((stage) => ({ stage, lasting: false }));
    const ends = end === "as usual" ? lasting : [...lasting, ...passing];
    await Promise.all(
      ends.map(async ({ stage, lasting }) => {
        const { episode, requests, ms } = await episodeWith(stage, fault, lasting, patience);
        const where = `${name}, ${lasting ? "for good" : "once"}, at the ${stage}`;
        expect(endOf(episode), where).toBe(expected(name, end, lasting));
        // Two decisions, a verdict, two repairs; a question is sent three times at most, and asked in two other ways.
        expect(episode.cost.modelCalls, where).toBeLessThanOrEqual(5);
        expect(requests, where).toBeLessThanOrEqual(8);
        expect(ms, where).toBeLessThan(50_000);
        expect(episode.outcome, where).not.toMatchObject({ verdict: { label: "refuted" } });
      }),
    );
  });
});

function expected(name: string, end: End, lasting: boolean): string {
  if (end === "as usual") return "supported";
  const final = FINAL.has(end) || name.includes("an hour") || name.includes("huge");
  return lasting || final ? end : "supported";
}

function endOf({ outcome }: Episode): string {
  return outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code;
}

function toldInWords({ messages }: ChatRequest): boolean {
  return messages.some(({ content }) => content.includes("JSON Schema"));
}

async function episodeWith(stage: Stage, fault: Fault, lasting: boolean, patience: string) {
  let left = lasting ? Infinity : 1;
  const script: Script = (request) => {
    const answer = Object(judging(request));
    const right = JSON.stringify(stage === "verdict" && "action" in answer ? { ...answer, label: "none" } : answer);
    if (stageOf(request) !== stage || left <= 0) return say(right);
    left--;
    return fault(right, request);
  };
  return withLlmEngine({ script, env: { PLUMBLINE_MODEL_TIMEOUT_MS: patience } }, async ({ engine, server }) => {
    const start = Date.now();
    const episode = await engine.verify(CLAIM, { record: false });
    return { episode, requests: server.requests.length, ms: Date.now() - start };
  });
}

function stageOf(request: ChatRequest): Stage {
  const { program, statements } = readPrompt(request);
  if (program === "verdict") return "verdict";
  return statements.length === 0 ? "first decision" : "second decision";
}
