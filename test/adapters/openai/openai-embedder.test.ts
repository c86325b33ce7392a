import { describe, expect, it, onTestFinished } from "vitest";
import { type EmbedderOptions, openaiEmbedder } from "../../../src/adapters/openai/openai-embedder.js";
import { describeTextEmbedder } from "../../contracts/text-embedder-contract.js";
import { failureOf } from "../../support/failure-of.js";
import { type Behaviour, fakeEmbedding, startFakeModelServer } from "../../support/fake-model-server.js";

async function open(options: Partial<EmbedderOptions> = {}) {
  const server = await startFakeModelServer(() => ({ kind: "hang" }));
  onTestFinished(() => server.close());
  return {
    server,
    embedder: openaiEmbedder({ url: server.url, model: "points", key: "sk-secret", userAgent: "test", random: () => -0.49, ...options }),
  };
}

const list = (...embeddings: readonly (readonly number[])[]): Behaviour => ({
  kind: "body",
  body: JSON.stringify({ data: embeddings.map((embedding, index) => ({ index, embedding })) }),
});

describe("embeddings from a server", () => {
  describeTextEmbedder(async () => (await open()).embedder);

  it("are asked for in batches, each text once", async () => {
    const { server, embedder } = await open({ batchSize: 3 });
    const texts = Array.from({ length: 20 }, (_, place) => `text ${place % 8}`);
    expect(await embedder.embed(texts)).toEqual(texts.map(fakeEmbedding));
    expect(server.requests).toHaveLength(3);
  });

  it("are remembered, up to a number", async () => {
    const { server, embedder } = await open({ remembered: 2 });
    await embedder.embed(["a", "b", "c"]);
    await embedder.embed(["c", "b"]);
    expect(server.requests).toHaveLength(1);
    expect(await embedder.embed(["a"])).toEqual([fakeEmbedding("a")]);
    expect(server.requests).toHaveLength(2);
  });

  it("are asked for again after a moment's trouble", async () => {
    const { server, embedder } = await open({ timeoutMs: 500 });
    server.next({ kind: "refuse", status: 429, body: "no", headers: { "retry-after": "0" } }, { kind: "torn" });
    expect(await embedder.embed(["sea"])).toEqual([fakeEmbedding("sea")]);
    expect(server.requests).toHaveLength(3);
  });

  it.each<[string, Behaviour, string]>([
    ["401", { kind: "refuse", status: 401, body: { error: { message: "no" } } }, "model-auth"],
    ["a wrong model name", { kind: "refuse", status: 404, body: { error: { message: "model 'points' not found" } } }, "model-unknown"],
    ["too few vectors", list([1, 2]), "model-unavailable"],
    ["an empty vector", list([1, 2], []), "model-unavailable"],
    ["vectors of different lengths", list([1, 2], [1]), "model-reply"],
    ["something else", { kind: "body", body: '{"hello":1}' }, "model-unavailable"],
    ["a huge reply", { kind: "huge", bytes: 50_000 }, "model-reply"],
  ])("end in a typed error after %s", async (_, fault, code) => {
    const { server, embedder } = await open({ maxReplyBytes: 20_000 });
    server.next(fault, fault, fault);
    expect(await failureOf(embedder.embed(["sea", "sky"]))).toMatchObject({ code });
  });

  it("stop all batches when one fails", async () => {
    const { server, embedder } = await open({ batchSize: 1 });
    server.next({ kind: "refuse", status: 401, body: "no" });
    await failureOf(embedder.embed(Array.from({ length: 30 }, (_, place) => `${place}`)));
    expect(server.requests.length).toBeLessThan(10);
  });
});
