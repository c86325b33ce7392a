import { z } from "zod";
import { steadyNow } from "../../base/steady-now.js";
import { PlumblineError } from "../../errors.js";
import type { TextEmbedder } from "../../ports/text-embedder.js";
import { allOrNone } from "../http/all-or-none.js";
import { gate } from "../http/gate.js";
import { wellFormed } from "../language-model/printable.js";
import { askServer, type Patience, type Read } from "./ask-server.js";
import { openClient, type ServerAddress } from "./open-client.js";

export type EmbedderOptions = ServerAddress &
  Partial<Patience> & {
    readonly model: string;
    readonly batchSize?: number;
    readonly maxReplyBytes?: number;
    /** Vectors that are remembered; the oldest are forgotten first. */
    readonly remembered?: number;
  };

/** Longer texts are cut: every model has a limit, and what a text is about stands at its beginning. */
const MAX_CHARS = 8000;
const AT_ONCE = 2;
const MAX_REPLY_BYTES = 32 * 1024 * 1024;

const replySchema = z.looseObject({
  data: z.array(z.looseObject({ index: z.int().nonnegative(), embedding: z.array(z.number()).min(1) })),
});

type Vector = readonly number[];

/** `/embeddings` of any server that speaks OpenAI's API. */
export function openaiEmbedder(options: EmbedderOptions): TextEmbedder {
  const { url, model, key, timeoutMs = 60_000, batchSize = 64, remembered = 10_000 } = options;
  const patience = {
    timeoutMs,
    attempts: options.attempts ?? 3,
    now: options.now ?? Date.now,
    steady: options.now ?? steadyNow,
    random: options.random ?? Math.random,
  };
  const client = openClient(options, options.maxReplyBytes ?? MAX_REPLY_BYTES);
  const places = gate(AT_ONCE);
  const memory = new Map<string, Vector>();

  async function askBatch(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly [string, Vector])[]> {
    const leave = await places(signal);
    try {
      const vectors = await askServer(
        {
          // Said outright: the SDK would ask for base64, which not every server knows.
          send: (trySignal) => client.embeddings.create({ model, input: [...texts], encoding_format: "float" }, { signal: trySignal }),
          read: (body) => readVectors(body, texts.length),
        },
        { url, model, key },
        patience,
        3 * timeoutMs,
        signal,
      );
      return texts.map((text, place) => [text, vectors[place] ?? []] as const);
    } finally {
      leave();
    }
  }

  return {
    id: model,
    async embed(texts, signal) {
      if (signal?.aborted) throw new PlumblineError("aborted", "stopped before the model was asked");
      const cut = texts.map((text) => wellFormed(text.slice(0, MAX_CHARS)));
      const unknown = [...new Set(cut)].filter((text) => !memory.has(text));
      const batches = Array.from({ length: Math.ceil(unknown.length / batchSize) }, (_, place) =>
        unknown.slice(place * batchSize, (place + 1) * batchSize),
      );
      const asked = await allOrNone(
        batches.map((batch) => (batchSignal) => askBatch(batch, batchSignal)),
        signal,
      );
      const fresh = new Map(asked.flat());
      const vectors = cut.map((text) => fresh.get(text) ?? memory.get(text) ?? []);
      if (new Set(vectors.map(({ length }) => length)).size > 1)
        throw new PlumblineError("model-reply", `${model} gave vectors of different lengths`);
      for (const [text, vector] of fresh) memory.set(text, vector);
      for (const text of memory.keys()) {
        if (memory.size <= remembered) break;
        memory.delete(text);
      }
      return vectors;
    },
  };
}

function readVectors(body: unknown, count: number): Read<readonly Vector[]> {
  const parsed = replySchema.safeParse(body);
  if (!parsed.success) return { kind: "garbled", text: "it sent something that is no list of embeddings" };
  const byIndex = new Map(parsed.data.data.map(({ index, embedding }) => [index, embedding]));
  const vectors = Array.from({ length: count }, (_, place) => byIndex.get(place) ?? []);
  if (parsed.data.data.length !== count || vectors.some(({ length }) => length === 0))
    return { kind: "garbled", text: `it sent ${parsed.data.data.length} embeddings for ${count} texts` };
  return { kind: "answer", answer: vectors };
}
