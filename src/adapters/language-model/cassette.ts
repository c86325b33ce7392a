import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { refuseNewer } from "../../base/file-version.js";
import { sha256Of } from "../../base/fingerprint.js";
import { makeFolder } from "../../base/make-folder.js";
import { writeWhole } from "../../base/write-whole.js";
import { messageOf, PlumblineError } from "../../errors.js";
import type { LanguageModel, ModelAnswer, ModelReply, ModelRequest } from "../../ports/language-model.js";
import { answerOf, answerSchema, type CanonicalRequest, canonicalRequest } from "./keep-answer.js";
import { readAnswer } from "./read-answer.js";

/**
 * Records every answer in a folder. Recorded requests are not asked again, so that an interrupted episode continues; to record anew, empty the
 * folder. Use one instance per episode: it counts how often each request was made.
 */
export function recording(model: LanguageModel, folder: string): LanguageModel {
  return overCassette(model.id, folder, async (request, canonical, answers, signal) => {
    // Parsed as on replay, so that recording and replay give the same bytes.
    const answer = answerSchema.parse(await answerOf(model.complete(request, signal)));
    await writeCassette(folder, canonical, [...answers, answer]);
    return answer;
  });
}

/** Answers from the folder only; never asks a model. */
export function replaying(id: string, folder: string): LanguageModel {
  return overCassette(id, folder, async ({ program }, { digest }, answers) => {
    const which = answers.length === 0 ? "no answer" : `only ${answers.length} answer(s)`;
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

/** The recorded answers to a request, in order; none when there is no file. */
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
