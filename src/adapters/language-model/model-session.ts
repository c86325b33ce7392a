import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { count } from "../../base/count.js";
import { refuseNewer } from "../../base/file-version.js";
import { sha256Of } from "../../base/fingerprint.js";
import { makeFolder } from "../../base/make-folder.js";
import { writeWhole } from "../../base/write-whole.js";
import { messageOf, PlumblineError } from "../../errors.js";
import {
  type LanguageModel,
  type Message,
  type ModelAnswer,
  type ModelReply,
  type ModelRequest,
  rungAfter,
  UnusableReplyError,
} from "../../ports/language-model.js";
import { type Budget, budgeted, type ModelLimits } from "./budget.js";
import type { Prices } from "./charges.js";
import { answerOf, answerSchema, type CanonicalRequest, canonicalRequest } from "./keep-answer.js";
import { readAnswer } from "./read-answer.js";
import { withoutThinking } from "./read-json.js";

export type Cassette = { readonly mode: "record" | "replay"; readonly folder: string };

export type SessionOptions = { readonly limits: ModelLimits; readonly prices: Prices; readonly cassette?: Cassette | null };

/**
 * One episode's view of a shared model. Repairs are the outermost layer, so that every turn is charged and recorded; the budget is above
 * the cassette, so that a replay stops where the recording did. A replay uses only the model's id.
 */
export function modelSession(shared: LanguageModel, { limits, prices, cassette = null }: SessionOptions): Budget {
  const { model, ...meters } = budgeted(onCassette(shared, cassette), limits, prices);
  return { ...meters, model: repairing(model) };
}

function onCassette(shared: LanguageModel, cassette: Cassette | null): LanguageModel {
  if (cassette === null) return shared;
  return cassette.mode === "record" ? recording(shared, cassette.folder) : replaying(shared.id, cassette.folder);
}

const REPAIR_TURNS = 2;
/** Maximum length of an unusable reply when it is shown to the model again. */
const SHOWN_CHARS = 4000;

/**
 * Shows the model its error and asks again, at most twice. Each turn is a separate request, visible to the budgets, caches and cassettes
 * below. Refusals and truncated replies are final, because the same question would get the same answer.
 */
export function repairing(model: LanguageModel): LanguageModel {
  return {
    id: model.id,
    async complete(request, signal) {
      let asked = request;
      for (let turn = 0; ; turn++) {
        try {
          return await model.complete(asked, signal);
        } catch (error) {
          if (!(error instanceof UnusableReplyError) || error.code !== "model-reply" || turn >= REPAIR_TURNS) throw error;
          asked = repairRequest(request, error);
        }
      }
    },
  };
}

/** Asks on a lower rung when the answer shows that the server did not enforce the current one. */
function repairRequest<T>(request: ModelRequest<T>, error: UnusableReplyError): ModelRequest<T> {
  const rung = rungAfter(error);
  return {
    ...request,
    messages: [...request.messages, ...repairTurn(request, error)],
    limits: rung === null ? request.limits : { ...request.limits, rung },
  };
}

/** Shows only the last error: a growing history costs tokens and invites more errors. */
function repairTurn<T>({ program, output }: ModelRequest<T>, { message, answer }: UnusableReplyError): readonly Message[] {
  const fault = message.startsWith(`${program}: `) ? message.slice(program.length + 2) : message;
  const wanted = output.kind === "json" ? "Answer again with one JSON object of the requested shape and nothing else." : "Answer again.";
  const shown = withoutThinking(answer.content).slice(0, SHOWN_CHARS);
  return [
    // Many chat templates require user and assistant to alternate.
    { role: "assistant", content: shown === "" ? "(nothing)" : shown },
    { role: "user", content: `That reply cannot be used: ${fault}. ${wanted}` },
  ];
}

/**
 * Records every answer in a folder. Recorded requests are not sent again, so that an interrupted episode can continue; to record anew,
 * empty the folder. Use one instance per episode: it counts how often each request was made.
 */
export function recording(model: LanguageModel, folder: string): LanguageModel {
  return overCassette(model.id, folder, async (request, canonical, answers, signal) => {
    // Parsed as in a replay, so that recording and replay give the same bytes.
    const answer = answerSchema.parse(await answerOf(model.complete(request, signal)));
    await writeCassette(folder, canonical, [...answers, answer]);
    return answer;
  });
}

/** Answers from the folder only; never asks a model. */
export function replaying(id: string, folder: string): LanguageModel {
  return overCassette(id, folder, async ({ program }, { digest }, answers) => {
    const which = answers.length === 0 ? "no answer" : `only ${count(answers.length, "answer")}`;
    throw new PlumblineError(
      "model-unrecorded",
      `the cassette ${folder} holds ${which} of ${id} to ${program} (request ${digest.slice(0, 12)}); record it first, with the same claim, graph, policy and model`,
    );
  });
}

type Missing = (
  request: ModelRequest<unknown>,
  canonical: CanonicalRequest,
  recorded: readonly ModelAnswer[],
  signal: AbortSignal | undefined,
) => Promise<ModelAnswer>;

function overCassette(id: string, folder: string, missing: Missing): LanguageModel {
  const given = new Map<string, number>();
  const turns = new Map<string, Promise<unknown>>();

  async function next(request: ModelRequest<unknown>, canonical: CanonicalRequest, signal: AbortSignal | undefined): Promise<ModelAnswer> {
    if (signal?.aborted) throw new PlumblineError("aborted", "stopped before the model was asked");
    const place = given.get(canonical.digest) ?? 0;
    const answers = await readCassette(folder, canonical);
    const answer = answers[place] ?? (await missing(request, canonical, answers, signal));
    given.set(canonical.digest, place + 1);
    return answer;
  }

  return {
    id,
    async complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>> {
      const canonical = canonicalRequest(id, request);
      // Identical requests run one at a time, so that their answers are recorded in order.
      const turn = (turns.get(canonical.digest) ?? Promise.resolve()).then(() => next(request, canonical, signal));
      turns.set(
        canonical.digest,
        turn.catch(() => undefined),
      );
      return readAnswer(request, await turn);
    },
  };
}

const CASSETTE_VERSION = 1;
const fileSchema = z.strictObject({ plumblineCassette: z.literal(CASSETTE_VERSION), request: z.unknown(), answers: z.array(answerSchema) });

const pathOf = (folder: string, digest: string) => join(folder, `${digest}.json`);

export async function readCassette(folder: string, { digest }: CanonicalRequest): Promise<readonly ModelAnswer[]> {
  const path = pathOf(folder, digest);
  const text = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT" || cause.code === "ENOTDIR") return null;
    throw new PlumblineError("file-unreadable", `the cassette ${path} cannot be read: ${cause.message}`, { cause });
  });
  if (text === null) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    refuseNewer(`the cassette ${path}`, parsed, "plumblineCassette", CASSETTE_VERSION);
    const { request, answers } = fileSchema.parse(parsed);
    if (sha256Of(JSON.stringify(request)) !== digest) throw new Error("it answers another request");
    return answers;
  } catch (cause) {
    if (cause instanceof PlumblineError) throw cause;
    throw new PlumblineError("file-unreadable", `the cassette ${path} is damaged: ${messageOf(cause)}`, { cause });
  }
}

async function writeCassette(folder: string, { text, digest }: CanonicalRequest, answers: readonly ModelAnswer[]): Promise<void> {
  const path = pathOf(folder, digest);
  const content: z.input<typeof fileSchema> = { plumblineCassette: CASSETTE_VERSION, request: JSON.parse(text), answers: [...answers] };
  try {
    makeFolder(folder);
    await writeWhole(path, `${JSON.stringify(content, null, 2)}\n`);
  } catch (cause) {
    throw new PlumblineError("record-unwritable", `the cassette ${path} could not be written: ${messageOf(cause)}`, { cause });
  }
}
