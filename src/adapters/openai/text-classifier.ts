import { z } from "zod";
import { inBatches } from "../../base/batches.js";
import { allOrNone } from "../../base/deadline.js";
import type { Entailed, Entailment, EntailmentPair } from "../../ports/entailment.js";
import { wellFormed } from "../language-model/read-answer.js";
import { MAX_PASSAGE_CHARS } from "./minicheck.js";
import { openServer, type Read, type ServerModel } from "./open-client.js";

/** Text Embeddings Inference accepts this many pairs per request by default. */
const BATCH = 32;

/** A classifier of pairs (an NLI cross-encoder) behind `POST /predict`, as Text Embeddings Inference serves it. */
export function textClassifier(options: ServerModel): Entailment {
  const { client, timeoutMs, ask } = openServer(options);

  const classify = (pairs: readonly EntailmentPair[], signal: AbortSignal): Promise<readonly Entailed[]> =>
    ask({
      send: (inner) =>
        client.post("/predict", {
          body: {
            inputs: pairs.map(({ passage, part }) => [wellFormed(passage.slice(0, MAX_PASSAGE_CHARS)), wellFormed(part)]),
            raw_scores: false,
            truncate: true,
          },
          signal: inner,
        }),
      read: (body) => readClasses(body, pairs.length),
      limitMs: 2 * timeoutMs,
      signal,
    });

  return {
    id: options.model,
    judge: async (pairs, signal) => {
      const batches = inBatches(pairs, BATCH).map((batch) => (stop: AbortSignal) => classify(batch, stop));
      return (await allOrNone(batches, signal)).flat();
    },
  };
}

const classSchema = z.object({ label: z.string(), score: z.number().min(0).max(1) });
const repliesSchema = z.array(z.array(classSchema).min(1).max(10));

/** Class names used by common NLI and fact-checking models. */
const STANCES: readonly (readonly [Entailed["stance"], RegExp])[] = [
  ["supports", /^(?:entail(?:s|ment|ed)?|supports?|supported)$/i],
  ["refutes", /^(?:contradict(?:s|ion|ory)?|refutes?|refuted)$/i],
  ["silent", /^(?:neutral|not[ _-]?enough[ _-]?info(?:rmation)?|nei|not[ _-]?entailment)$/i],
];

/** A model without class names (`LABEL_0`) cannot be used: the order differs between models. */
function readClasses(body: unknown, count: number): Read<readonly Entailed[]> {
  const parsed = repliesSchema.safeParse(body);
  if (!parsed.success) return { kind: "garbled", text: "its reply is not a list of classes with scores" };
  if (parsed.data.length !== count) return { kind: "garbled", text: `it judged ${parsed.data.length} pairs of ${count}` };
  const unknown = parsed.data.flat().find(({ label }) => stanceOf(label) === null);
  if (unknown !== undefined)
    return refusal(
      `its model calls a class "${unknown.label}"; entailment, neutral and contradiction, or names like these, are understood`,
    );
  return { kind: "answer", answer: parsed.data.map(likeliest) };
}

function refusal(text: string): Read<never> {
  return { kind: "refusal", status: 400, text, code: null, param: null, retryAfterMs: null };
}

function stanceOf(label: string): Entailed["stance"] | null {
  return STANCES.find(([, names]) => names.test(label.trim()))?.[0] ?? null;
}

function likeliest(classes: readonly z.output<typeof classSchema>[]): Entailed {
  const [best] = [...classes].sort((a, b) => b.score - a.score);
  return { stance: stanceOf(best?.label ?? "") ?? "silent", probability: best?.score ?? 0 };
}
