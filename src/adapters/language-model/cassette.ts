import { PlumblineError } from "../../errors.js";
import type { LanguageModel, ModelAnswer, ModelReply, ModelRequest } from "../../ports/language-model.js";
import { type CanonicalRequest, canonicalRequest } from "./canonical-request.js";
import { readCassette, recordedPrograms, writeCassette } from "./cassette-file.js";
import { answerOf, answerSchema } from "./keep-answer.js";
import { readAnswer } from "./read-answer.js";

/**
 * Keeps every answer in a folder. What is recorded there is not asked again, so an episode that was interrupted is continued; to record
 * anew, empty the folder. One instance an episode: it counts how often each request was made.
 */
export function recording(model: LanguageModel, folder: string): LanguageModel {
  return overCassette(model.id, folder, async (request, canonical, answers, signal) => {
    // In the form in which it will be read again, so that recording and replay give the same bytes.
    const answer = answerSchema.parse(await answerOf(model.complete(request, signal)));
    await writeCassette(folder, canonical, [...answers, answer]);
    return answer;
  });
}

/** Answers from the folder only: no model is asked, whatever happens. */
export function replaying(id: string, folder: string): LanguageModel {
  return overCassette(id, folder, async ({ program }, { digest }, answers) => {
    const retired = (await recordedPrograms(folder)).filter((one) => RETIRED.has(one));
    if (retired.length > 0)
      throw new PlumblineError(
        "model-unrecorded",
        `the cassette ${folder} was recorded by an older version of plumbline: it answers ${retired.join(", ")}, which is not asked any more; record it again (request ${digest.slice(0, 12)})`,
      );
    const which = answers.length === 0 ? "no answer" : `only ${answers.length} answer(s)`;
    throw new PlumblineError(
      "model-unrecorded",
      `the cassette ${folder} holds ${which} of ${id} to ${program} (request ${digest.slice(0, 12)}); record it first, with the same claim, graph, policy and model`,
    );
  });
}

/** Programs of versions in which rules pruned and a model only judged. Their answers fit no question of today. */
const RETIRED: ReadonlySet<string> = new Set(["prune", "choose-action", "phrase-query", "filter-passages", "extract-triplets"]);

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
