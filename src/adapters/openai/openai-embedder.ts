import { z } from "zod";
import { inBatches } from "../../base/batches.js";
import { allOrNone } from "../../base/deadline.js";
import { lruMap } from "../../base/recent.js";
import { PlumblineError } from "../../errors.js";
import type { TextEmbedder } from "../../ports/language-model.js";
import { slots } from "../http/host-limiter.js";
import { wellFormed } from "../language-model/read-answer.js";
import { openServer, type Read, type ServerModel } from "./open-client.js";

export type EmbedderOptions = ServerModel & {
  readonly batchSize?: number;
  readonly maxReplyBytes?: number;
  /** Number of vectors kept in memory. */
  readonly remembered?: number;
};

/** Longer texts are cut: every model has a limit, and the topic is usually at the beginning. */
const MAX_CHARS = 8000;
const AT_ONCE = 2;
const MAX_REPLY_BYTES = 32 * 1024 * 1024;

const replySchema = z.looseObject({
  data: z.array(z.looseObject({ index: z.int().nonnegative(), embedding: z.array(z.number()).min(1) })),
});

type Vector = readonly number[];

/** The `/embeddings` endpoint of any server with OpenAI's API. */
export function openaiEmbedder(options: EmbedderOptions): TextEmbedder {
  const { model, batchSize = 64, remembered = 10_000 } = options;
  const { client, timeoutMs, ask } = openServer(options, options.maxReplyBytes ?? MAX_REPLY_BYTES);
  const inSlot = slots(AT_ONCE);
  const memory = lruMap<Vector>({ maxEntries: remembered });

  async function askBatch(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly [string, Vector])[]> {
    const vectors = await ask({
      // By default the SDK asks for base64, which not every server supports.
      send: (trySignal) => client.embeddings.create({ model, input: [...texts], encoding_format: "float" }, { signal: trySignal }),
      read: (body) => readVectors(body, texts.length),
      limitMs: 3 * timeoutMs,
      signal,
    });
    return texts.map((text, place) => [text, vectors[place] ?? []] as const);
  }

  return {
    id: model,
    async embed(texts, signal) {
      if (signal?.aborted) throw new PlumblineError("aborted", "stopped before the model was asked");
      const cut = texts.map((text) => wellFormed(text.slice(0, MAX_CHARS)));
      const known = new Map([...new Set(cut)].map((text) => [text, memory.get(text)] as const));
      const unknown = [...known].flatMap(([text, vector]) => (vector === undefined ? [text] : []));
      const batches = inBatches(unknown, batchSize).map((batch) => (stop: AbortSignal) => inSlot(() => askBatch(batch, stop), stop));
      const asked = await allOrNone(batches, signal);
      const fresh = new Map(asked.flat());
      const vectors = cut.map((text) => fresh.get(text) ?? known.get(text) ?? []);
      if (new Set(vectors.map(({ length }) => length)).size > 1)
        throw new PlumblineError("model-reply", `${model} gave vectors of different lengths`);
      for (const [text, vector] of fresh) memory.set(text, vector);
      return vectors;
    },
  };
}

function readVectors(body: unknown, count: number): Read<readonly Vector[]> {
  const parsed = replySchema.safeParse(body);
  if (!parsed.success) return { kind: "garbled", text: "its reply is not a list of embeddings" };
  const byIndex = new Map(parsed.data.data.map(({ index, embedding }) => [index, embedding]));
  const vectors = Array.from({ length: count }, (_, place) => byIndex.get(place) ?? []);
  if (parsed.data.data.length !== count || vectors.some(({ length }) => length === 0))
    return { kind: "garbled", text: `it sent ${parsed.data.data.length} embeddings for ${count} texts` };
  return { kind: "answer", answer: vectors };
}
