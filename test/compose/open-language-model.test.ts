import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { composeEngine } from "../../src/compose/compose.js";
import { openLanguageModel, probeLanguageModel } from "../../src/compose/open-language-model.js";
import { readConfig } from "../../src/config.js";
import { failureOf } from "../support/failure-of.js";
import { type Script, startFakeModelServer } from "../support/fake-model-server.js";
import { judgementRequest } from "../support/model-requests.js";
import { enforcing, withoutFormats } from "../support/model-servers.js";
import { tempFolder } from "../support/temp-folder.js";

async function serve(script: Script, more: Record<string, string> = {}) {
  const server = await startFakeModelServer(script);
  onTestFinished(() => server.close());
  return { server, config: readConfig({ PLUMBLINE_MODEL: "small", PLUMBLINE_MODEL_URL: server.url, ...more }) };
}

describe("openLanguageModel", () => {
  it("opens nothing where no model is configured", async () => {
    expect(await openLanguageModel(readConfig({ OPENAI_API_KEY: "sk" }))).toBeNull();
  });

  it("opens the configured model with its cache", async () => {
    const { server, config } = await serve(enforcing(() => ({ label: "supported", confidence: 1 })));
    const model = await openLanguageModel(config);
    expect((await model?.complete(judgementRequest()))?.from).toBe("model");
    expect((await model?.complete(judgementRequest()))?.from).toBe("cache");
    expect(server.requests).toHaveLength(1);
  });

  it("keeps nothing where nothing is to be kept", async () => {
    const { server, config } = await serve(
      enforcing(() => ({ label: "supported", confidence: 1 })),
      { PLUMBLINE_CACHE_SECONDS: "0" },
    );
    const model = await openLanguageModel(config);
    await model?.complete(judgementRequest());
    await model?.complete(judgementRequest());
    expect(server.requests).toHaveLength(2);
  });

  it("remembers what a server understands, for all models of the process", async () => {
    const { server, config } = await serve(withoutFormats(() => ({ label: "supported", confidence: 1 })));
    await (await openLanguageModel(config))?.complete(judgementRequest("1"));
    await (await openLanguageModel(config))?.complete(judgementRequest("2"));
    expect(server.chats().map(({ response_format }) => response_format?.type ?? "none")).toEqual([
      "json_schema",
      "json_object",
      "none",
      "none",
    ]);
  });
});

describe("probeLanguageModel", () => {
  it("says how the model answers, each time anew", async () => {
    const { server, config } = await serve(withoutFormats(() => ({ sum: 5 })));
    expect(await probeLanguageModel(config)).toMatchObject({
      url: server.url,
      model: "small",
      served: "small",
      rung: "prompt",
      usage: { inputTokens: 20, outputTokens: 5 },
      usd: null,
    });
    await probeLanguageModel(config);
    expect(server.requests).toHaveLength(4);
  });

  it("says what it cost where the price is known", async () => {
    const file = join(tempFolder(), "prices.json");
    writeFileSync(file, '{"small": {"input": 1, "output": 2}}');
    const { config } = await serve(
      enforcing(() => ({ sum: 5 })),
      { PLUMBLINE_MODEL_PRICES: file },
    );
    expect((await probeLanguageModel(config))?.usd).toBeCloseTo(30 / 1e6, 12);
  });

  it("lists what the server offers when it does not know the model", async () => {
    const { config } = await serve(() => ({ kind: "refuse", status: 404, body: { error: { message: "model 'small' not found" } } }));
    const error = await failureOf(probeLanguageModel(config));
    expect(error.code).toBe("model-unknown");
    expect(error.message).toMatch(/set PLUMBLINE_MODEL .*it offers: small, large$/);
  });
});

describe("openTextEmbedder", () => {
  it("lets an engine choose relations by meaning too, and changes no verdict that the words decide", async () => {
    const server = await startFakeModelServer(() => ({ kind: "refuse", status: 500, body: "nobody should chat" }));
    onTestFinished(() => server.close());
    const engine = await composeEngine(
      readConfig({ PLUMBLINE_HOME: tempFolder(), PLUMBLINE_MODEL_URL: server.url, PLUMBLINE_EMBEDDING_MODEL: "points" }),
    );
    onTestFinished(() => engine.close());
    const { outcome, versions } = await engine.verify("Marie Curie was born in Warsaw.", { record: false });

    expect(outcome).toMatchObject({ kind: "verdict", verdict: { label: "supported" } });
    expect(versions.reasoner).toBe("offline+points");
    expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(["/v1/embeddings"]));
  });
});
