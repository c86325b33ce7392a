import { homedir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { readConfig, shownSettings } from "../src/config.js";
import { VERSION } from "../src/package-root.js";
import { thrownBy } from "./support/thrown.js";

describe("readConfig", () => {
  it("needs nothing: every setting has a default", () => {
    expect(readConfig({})).toEqual({
      kg: { kind: "embedded", file: null },
      search: "none",
      reasoner: null,
      policy: "wkgfc",
      home: join(homedir(), ".plumbline"),
      queryTimeoutMs: 20_000,
      userAgent: `plumbline/${VERSION} (claim verifier; https://www.npmjs.com/package/plumbline)`,
      wikidataUrl: "https://www.wikidata.org",
      wikidataEndpoint: "https://query.wikidata.org/sparql",
      vectorSearchUrl: null,
      requestRate: 5,
      requestBurst: 10,
      cacheDir: null,
      cacheSeconds: 3600,
      cacheMegabytes: 64,
      model: null,
      modelUrl: "https://api.openai.com/v1",
      modelKey: null,
      modelTimeoutMs: 60_000,
      modelPrices: null,
      embeddingModel: null,
      host: "127.0.0.1",
      port: 8642,
    });
  });

  it("takes settings from the environment, and lets other programs' variables be", () => {
    const config = readConfig({ PLUMBLINE_PORT: "0", PLUMBLINE_POLICY: "wkgfc/0001-initial", PLUMBLINE_HOME: "/data", PATH: "/bin" });

    expect(config).toMatchObject({ port: 0, policy: "wkgfc/0001-initial", home: "/data" });
  });

  it("takes a variable that is set to nothing as not set", () => {
    expect(readConfig({ PLUMBLINE_PORT: "", PLUMBLINE_KG: "" })).toMatchObject({ port: 8642, kg: { kind: "embedded", file: null } });
  });

  it("lets flags override the environment, even a wrong one", () => {
    const config = readConfig({ PLUMBLINE_KG: "nonsense", PLUMBLINE_PORT: "1" }, { kg: "wikidata", port: "9000" });

    expect(config).toMatchObject({ kg: { kind: "wikidata" }, port: 9000 });
  });

  it.each([
    ["embedded", { kind: "embedded", file: null }],
    ["embedded:/data/graph.nt", { kind: "embedded", file: "/data/graph.nt" }],
    ["wikidata", { kind: "wikidata" }],
    ["sparql:http://localhost:3030/ds", { kind: "sparql", url: "http://localhost:3030/ds" }],
    ["sparql:https://example.org/sparql", { kind: "sparql", url: "https://example.org/sparql" }],
  ])("reads the graph %j", (text, kg) => {
    expect(readConfig({ PLUMBLINE_KG: text }).kg).toEqual(kg);
  });

  it.each(["embedded:", "Wikidata", "sparql:", "sparql:file:///etc/passwd", "http://localhost:3030/ds", "sparql:localhost"])(
    "refuses the graph %j and says what there is",
    (text) => {
      const error = thrownBy(() => readConfig({}, { kg: text }));

      expect(error.message).toContain(`--kg: "${text}" is none of embedded, embedded:<file>, wikidata, sparql:<http url>`);
    },
  );

  it.each(["70000", "-1", "12.5", "many", " "])("refuses the port %j", (text) => {
    expect(thrownBy(() => readConfig({ PLUMBLINE_PORT: text })).message).toContain("PLUMBLINE_PORT: ");
  });

  it("takes the settings of the network", () => {
    const config = readConfig({
      PLUMBLINE_WIKIDATA_ENDPOINT: "https://qlever.dev/api/wikidata",
      PLUMBLINE_VECTOR_SEARCH_URL: "https://vectors.example.org/item/query/",
      PLUMBLINE_REQUEST_RATE: "1000",
      PLUMBLINE_REQUEST_BURST: "1",
      PLUMBLINE_CACHE_DIR: "/tmp/answers",
      PLUMBLINE_CACHE_SECONDS: "0",
      PLUMBLINE_CACHE_MB: "512",
    });

    expect(config).toMatchObject({
      wikidataEndpoint: "https://qlever.dev/api/wikidata",
      vectorSearchUrl: "https://vectors.example.org/item/query/",
      requestRate: 1000,
      requestBurst: 1,
      cacheDir: "/tmp/answers",
      cacheSeconds: 0,
      cacheMegabytes: 512,
    });
  });

  it.each([
    ["PLUMBLINE_VECTOR_SEARCH_URL", "ftp://example.org"],
    ["PLUMBLINE_VECTOR_SEARCH_URL", "vectors"],
    ["PLUMBLINE_REQUEST_RATE", "0"],
    ["PLUMBLINE_REQUEST_RATE", "1001"],
    ["PLUMBLINE_REQUEST_RATE", "0.5"],
    ["PLUMBLINE_REQUEST_BURST", "0"],
    ["PLUMBLINE_CACHE_SECONDS", "-1"],
    ["PLUMBLINE_CACHE_SECONDS", "2592001"],
    ["PLUMBLINE_CACHE_MB", "0"],
    ["PLUMBLINE_CACHE_MB", "10241"],
  ])("refuses %s=%s", (variable, text) => {
    expect(thrownBy(() => readConfig({ [variable]: text })).message).toContain(`${variable}: `);
  });

  it.each(["../secrets", "wkgfc/../x", "WKGFC", "wkgfc/1-x"])("refuses the policy name %j", (text) => {
    expect(thrownBy(() => readConfig({ PLUMBLINE_POLICY: text })).message).toContain("PLUMBLINE_POLICY: not a policy name");
  });

  it("names an unknown setting of ours and lists the known ones", () => {
    const error = thrownBy(() => readConfig({ PLUMBLINE_KGRAPH: "wikidata" }));

    expect(error.code).toBe("invalid-config");
    expect(error.message).toMatch(/^the configuration has 1 fault\(s\):\n {2}PLUMBLINE_KGRAPH: no such setting; known are PLUMBLINE_KG, /);
  });

  it("names every fault at once, by the variable or the flag that holds it", () => {
    const error = thrownBy(() =>
      readConfig(
        {
          PLUMBLINE_TYPO: "1",
          PLUMBLINE_KG: "dbpedia",
          PLUMBLINE_SEARCH: "google",
          PLUMBLINE_REASONER: "gpt",
          PLUMBLINE_WIKIDATA_URL: "ftp://x.org",
          PLUMBLINE_QUERY_TIMEOUT_MS: "1",
          PLUMBLINE_HOST: "0.0.0.0",
        },
        { port: "99999" },
      ),
    );

    const [head, ...faults] = error.message.split("\n  ");
    expect(error.code).toBe("invalid-config");
    expect(head).toBe("the configuration has 7 fault(s):");
    expect(faults.map((fault) => fault.split(": ")[0])).toEqual([
      "PLUMBLINE_TYPO",
      "PLUMBLINE_KG",
      "PLUMBLINE_SEARCH",
      "PLUMBLINE_REASONER",
      "PLUMBLINE_QUERY_TIMEOUT_MS",
      "PLUMBLINE_WIKIDATA_URL",
      "--port",
    ]);
  });
});

describe("the settings of the model", () => {
  it("come from our own variables", () => {
    const config = readConfig({
      PLUMBLINE_MODEL: "qwen3:8b",
      PLUMBLINE_MODEL_URL: "http://localhost:11434/v1",
      PLUMBLINE_MODEL_KEY: "sk-own",
      PLUMBLINE_MODEL_TIMEOUT_MS: "300000",
      PLUMBLINE_MODEL_PRICES: "prices.json",
    });
    expect(config).toMatchObject({
      model: "qwen3:8b",
      modelUrl: "http://localhost:11434/v1",
      modelTimeoutMs: 300_000,
      modelPrices: "prices.json",
    });
    expect(config.modelKey?.reveal()).toBe("sk-own");
  });

  it("come from OpenAI's variables where a model is named and no server of our own", () => {
    const others = { OPENAI_API_KEY: "sk-openai", OPENAI_BASE_URL: "https://gateway.example/v1" };
    const config = readConfig({ PLUMBLINE_MODEL: "gpt-5-mini", ...others });
    expect([config.modelUrl, config.modelKey?.reveal()]).toEqual(["https://gateway.example/v1", "sk-openai"]);
    const own = readConfig({ PLUMBLINE_MODEL: "gpt-5-mini", ...others, PLUMBLINE_MODEL_KEY: "sk-own" });
    expect([own.modelUrl, own.modelKey?.reveal()]).toEqual(["https://gateway.example/v1", "sk-own"]);
  });

  it("never send a key for OpenAI to another server", () => {
    const config = readConfig({ PLUMBLINE_MODEL: "x", PLUMBLINE_MODEL_URL: "http://localhost:8000/v1", OPENAI_API_KEY: "sk-openai" });
    expect(config.modelKey).toBeNull();
  });

  it("leave OpenAI's variables alone while no model is named", () => {
    const config = readConfig({ OPENAI_API_KEY: "sk-openai", OPENAI_BASE_URL: "nonsense" });
    expect([config.model, config.modelKey, config.modelUrl]).toEqual([null, null, "https://api.openai.com/v1"]);
  });

  it("name the variable that holds a fault", () => {
    const error = thrownBy(() => readConfig({ PLUMBLINE_MODEL: "x", OPENAI_BASE_URL: "nonsense" }));
    expect(error.message).toContain("OPENAI_BASE_URL: not an http(s) URL");
    const credentials = thrownBy(() => readConfig({ PLUMBLINE_MODEL_URL: "https://me:pw@example.org/v1" }));
    expect(credentials.message).toContain("PLUMBLINE_MODEL_URL: put no name or password into the URL");
    expect(credentials.message).not.toContain("pw");
  });

  it("never show the key", () => {
    const env = { PLUMBLINE_MODEL: "x", PLUMBLINE_MODEL_KEY: "sk-own" };
    const config = readConfig(env);
    expect(`${inspect(config, { depth: 9, showHidden: true })} ${JSON.stringify(config)} ${String(config.modelKey)}`).not.toContain(
      "sk-own",
    );
    expect(shownSettings(env)).toEqual(["PLUMBLINE_MODEL=x", "PLUMBLINE_MODEL_KEY=(hidden)"]);
  });
});
