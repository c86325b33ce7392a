import { z } from "zod";
import { allOrNone } from "../../base/deadline.js";
import type { Entailed, Entailment } from "../../ports/entailment.js";
import { slots } from "../http/host-limiter.js";
import { wellFormed } from "../language-model/read-answer.js";
import { openServer, type Read, type ServerModel } from "./open-client.js";
import { readCompletion } from "./read-completion.js";

/** Longer passages are cut; models of this kind read a few thousand tokens. */
export const MAX_PASSAGE_CHARS = 8000;
const AT_ONCE = 2;

/**
 * Bespoke-MiniCheck, or a model trained like it, on a server with OpenAI's chat API: `Document: … Claim: …` is answered by Yes or No. It
 * has no "refutes", so the negated statement is asked too.
 */
export function minicheck(options: ServerModel): Entailment {
  const { model } = options;
  const { client, timeoutMs, ask } = openServer(options);
  const inSlot = slots(AT_ONCE);
  /** Until the server refuses to return token probabilities. */
  let withProbabilities = true;

  async function yes(passage: string, statement: string, signal: AbortSignal): Promise<number> {
    let asksProbabilities = withProbabilities;
    const content = `Document: ${wellFormed(passage.slice(0, MAX_PASSAGE_CHARS))}\nClaim: ${wellFormed(statement)}`;
    return ask({
      send: (inner) =>
        client.chat.completions.create(
          {
            model,
            messages: [{ role: "user", content }],
            temperature: 0,
            max_tokens: 4,
            ...(asksProbabilities ? { logprobs: true, top_logprobs: 5 } : {}),
          },
          { signal: inner },
        ),
      read: (body) => readYes(body, model),
      // Each question is asked again once, because a concurrent one may have been refused meanwhile.
      rephrase: ({ status }) => {
        const again = asksProbabilities && status >= 400 && status < 500 && ![401, 403, 404, 429].includes(status);
        if (again) [withProbabilities, asksProbabilities] = [false, false];
        return again;
      },
      limitMs: 2 * timeoutMs,
      signal,
    });
  }

  return {
    id: model,
    async judge(pairs, signal) {
      const asked = pairs.flatMap(({ passage, part }) => [part, denied(part)].map((statement) => ({ passage, statement })));
      const questions = asked.map(
        ({ passage, statement }) =>
          (stop: AbortSignal) =>
            inSlot(() => yes(passage, statement, stop), stop),
      );
      const chances = await allOrNone(questions, signal);
      return pairs.map((_, place) => fromBoth(chances[2 * place] ?? 0, chances[2 * place + 1] ?? 0));
    },
  };
}

function denied(part: string): string {
  return `It is not true that ${part.replace(/(?<![.!\s])[.!\s]+$/, "")}.`;
}

/** If the model finds both a statement and its negation in a text, neither counts. */
function fromBoth(supports: number, refutes: number): Entailed {
  const sure = Math.max(supports, refutes);
  if (sure < 0.5 || Math.min(supports, refutes) >= 0.5) return { stance: "silent", probability: 1 - Math.abs(supports - refutes) };
  return supports > refutes ? { stance: "supports", probability: supports } : { stance: "refutes", probability: refutes };
}

const logprobsSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        logprobs: z.looseObject({
          content: z.array(z.looseObject({ top_logprobs: z.array(z.looseObject({ token: z.string(), logprob: z.number() })) })).min(1),
        }),
      }),
    )
    .min(1),
});

/** The probability of Yes: from the first token's alternatives if given, otherwise 1 or 0 by the word. */
function readYes(body: unknown, model: string): Read<number> {
  const read = readCompletion(body, { model, rung: null });
  if (read.kind !== "answer") return read;
  const word = /^\W*(yes|no)\b/i.exec(read.answer.content)?.[1]?.toLowerCase();
  if (word === undefined) return { kind: "garbled", text: "it answered neither Yes nor No" };
  const [first] = logprobsSchema.safeParse(body).data?.choices[0]?.logprobs.content ?? [];
  const chance = (wanted: string) =>
    (first?.top_logprobs ?? []).reduce(
      (sum, { token, logprob }) => (token.trim().toLowerCase() === wanted ? sum + Math.exp(logprob) : sum),
      0,
    );
  const [yes, no] = [chance("yes"), chance("no")];
  return { kind: "answer", answer: yes + no > 0 && Number.isFinite(yes + no) ? yes / (yes + no) : word === "yes" ? 1 : 0 };
}
