import { homedir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { VERSION } from "../src/base/package-root.js";
import { readConfig, shownSettings } from "../src/config.js";
import { thrownBy } from "./support/thrown.js";

describe("readConfig", () => {
  it("needs nothing: every setting has a default", () => {
    expect(readConfig({})).toEqual({
      kg: { kind: "embedded", file: null },
      complete: null,
      phrases: null,
      vocabulary: "wikidata",
      search: { kind: "none" },
      searchKey: null,
      searchKeys: new Map(),
      searchUrl: null,
      searchTimeoutMs: 10_000,
      sourceRatings: null,
      leakGuard: false,
      reasoner: null,
      policy: "wkgfc",
      seconds: null,
      modelCalls: null,
      modelTokens: null,
      policies: null,
      home: join(homedir(), ".plumbline"),
      queryTimeoutMs: 20_000,
      userAgent: `plumbline/${VERSION} (claim verifier)`,
      wikidataUrl: "https://www.wikidata.org",
      wikidataEndpoint: "https://query.wikidata.org/sparql",
      vectorSearchUrl: null,
      requestRate: 5,
      requestBurst: 10,
      requestsAtOnce: 2,
      cacheDir: null,
      cacheSeconds: 3600,
      cacheMegabytes: 64,
      model: null,
      modelUrl: "https://api.openai.com/v1",
      modelKey: null,
      modelTimeoutMs: 60_000,
      modelPrices: null,
      modelVision: false,
      embeddingModel: null,
      entailment: null,
      host: "127.0.0.1",
      port: 8642,
      workers: null,
      server: null,
      apiKey: null,
      concurrency: 4,
      queueLength: 256,
      queueSeconds: 30,
      queueUrl: null,
      webhookSecret: null,
      webhookTargets: [],
      maxJobs: 10_000,
      keepDays: 0,
      keepRecords: 0,
      logLevel: "info",
      allowedPolicies: [],
      allowedHosts: [],
      corsOrigins: [],
      requestsPerMinute: 0,
      trustedProxies: [],
      webRequests: null,
      modelTokensPerDay: null,
      modelUsdPerDay: null,
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
    ["PLUMBLINE_VECTOR_SEARCH_URL", "https://me:secret@example.org"],
    ["PLUMBLINE_WIKIDATA_ENDPOINT", "https://me:secret@example.org/sparql"],
    ["PLUMBLINE_KG", "sparql:https://me:secret@example.org/sparql"],
    ["PLUMBLINE_WEB_REQUESTS", "-1"],
    ["PLUMBLINE_MODEL_TOKENS_PER_DAY", "0"],
    ["PLUMBLINE_MODEL_USD_PER_DAY", "0"],
    ["PLUMBLINE_MODEL_USD_PER_DAY", "1e3"],
    ["PLUMBLINE_TRUSTED_PROXIES", "proxy.internal"],
    ["PLUMBLINE_TRUSTED_PROXIES", "10.0.0.0/33"],
    ["PLUMBLINE_TRUSTED_PROXIES", "10.0.0.1,0.0.0.0/0"],
    ["PLUMBLINE_TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ["PLUMBLINE_REQUEST_RATE", "0"],
    ["PLUMBLINE_REQUEST_RATE", "1001"],
    ["PLUMBLINE_REQUEST_RATE", "0.5"],
    ["PLUMBLINE_REQUEST_BURST", "0"],
    ["PLUMBLINE_REQUESTS_AT_ONCE", "0"],
    ["PLUMBLINE_CACHE_SECONDS", "-1"],
    ["PLUMBLINE_CACHE_SECONDS", "2592001"],
    ["PLUMBLINE_CACHE_MB", "0"],
    ["PLUMBLINE_CACHE_MB", "10241"],
  ])("refuses %s=%s", (variable, text) => {
    const { message } = thrownBy(() => readConfig({ [variable]: text }));
    expect(message).toContain(`${variable}: `);
    expect(message).not.toContain("secret");
  });

  it("reads the addresses and networks of proxies", () => {
    const { trustedProxies } = readConfig({ PLUMBLINE_TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.7,FD00::/8" });
    expect(trustedProxies).toEqual(["10.0.0.0/8", "192.0.2.7", "fd00::/8"]);
  });

  it.each(["../secrets", "wkgfc/../x", "WKGFC", "wkgfc/1-x"])("refuses the policy name %j", (text) => {
    expect(thrownBy(() => readConfig({ PLUMBLINE_POLICY: text })).message).toContain("PLUMBLINE_POLICY: not a policy name");
  });

  it("refuses a vocabulary for a graph that has its own", () => {
    expect(thrownBy(() => readConfig({}, { vocabulary: "plain", kg: "embedded:a.kg" })).message).toContain(
      "--vocabulary: goes with a graph of sparql:<url>",
    );
    expect(readConfig({}, { vocabulary: "plain", kg: "sparql:http://localhost:1/q" }).vocabulary).toBe("plain");
    expect(readConfig({ PLUMBLINE_VOCABULARY: "plain" }, { kg: "embedded:a.kg" }).vocabulary).toBe("plain");
  });

  it("names an unknown setting of ours and lists the known ones", () => {
    const error = thrownBy(() => readConfig({ PLUMBLINE_KGRAPH: "wikidata" }));

    expect(error.code).toBe("invalid-config");
    expect(error.message).toMatch(/^the configuration has 1 fault:\n {2}PLUMBLINE_KGRAPH: no such setting; known are PLUMBLINE_KG, /);
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
    expect(head).toBe("the configuration has 7 faults:");
    expect(faults.map((fault) => fault.split(": ")[0])).toEqual([
      "PLUMBLINE_TYPO",
      "PLUMBLINE_KG",
      "PLUMBLINE_WIKIDATA_URL",
      "PLUMBLINE_QUERY_TIMEOUT_MS",
      "PLUMBLINE_SEARCH",
      "PLUMBLINE_REASONER",
      "--port",
    ]);
  });
});

describe("several search engines", () => {
  const KEYS = { SERPER_API_KEY: "s-key", BRAVE_API_KEY: "b-key" };

  it("are named with commas between them, and have their vendors' own keys", () => {
    const { search, searchKeys } = readConfig({ PLUMBLINE_SEARCH: "corpus, serper,brave", ...KEYS });
    expect(search).toEqual({ kind: "several", engines: [{ kind: "corpus", folder: null }, { kind: "serper" }, { kind: "brave" }] });
    expect([...searchKeys].map(([vendor, key]) => [vendor, key.reveal()])).toEqual([
      ["serper", "s-key"],
      ["brave", "b-key"],
    ]);
  });

  it("are no folder with a comma in its name", () => {
    expect(readConfig({ PLUMBLINE_SEARCH: "corpus:./a,b" }).search).toEqual({ kind: "corpus", folder: "./a,b" });
  });

  it("need every key, and no address of one engine", () => {
    const error = thrownBy(() =>
      readConfig({ PLUMBLINE_SEARCH: "serper,tavily", SERPER_API_KEY: "s", PLUMBLINE_SEARCH_URL: "https://x.example" }),
    );
    expect(error.message).toContain("TAVILY_API_KEY: tavily needs a key");
    expect(error.message).toContain("PLUMBLINE_SEARCH_URL: goes with one engine");
    expect(error.message).not.toContain("SERPER_API_KEY:");
  });
});

describe("the settings of search", () => {
  const KEYED = { PLUMBLINE_SEARCH_KEY: "own" };

  it.each([
    ["none", { kind: "none" }],
    ["corpus", { kind: "corpus", folder: null }],
    ["corpus:/data/papers", { kind: "corpus", folder: "/data/papers" }],
    ["wikipedia", { kind: "wikipedia" }],
    ["serper", { kind: "serper" }],
    ["brave", { kind: "brave" }],
    ["tavily", { kind: "tavily" }],
    ["searxng:http://localhost:8888", { kind: "searxng", url: "http://localhost:8888" }],
  ])("name the engine %j", (text, search) => {
    expect(readConfig({ PLUMBLINE_SEARCH: text, ...KEYED }).search).toEqual(search);
    expect(readConfig(KEYED, { search: text }).search).toEqual(search);
  });

  it.each(["google", "corpus:", "searxng", "searxng:", "searxng:localhost", "searxng:file:///etc", "Serper", "brave:x"])(
    "refuse the engine %j and say what there is",
    (text) => {
      const error = thrownBy(() => readConfig({}, { search: text }));
      expect(error.message).toContain(
        `--search: "${text}" is none of none, corpus, corpus:<folder>, averitec:<folder>, wikipedia, serper, searxng:<http url>,`,
      );
    },
  );

  it("take a key, an address, a time limit, ratings and the guard", () => {
    const config = readConfig({
      PLUMBLINE_SEARCH: "tavily",
      PLUMBLINE_SEARCH_KEY: " tvly-own\n",
      PLUMBLINE_SEARCH_URL: "https://gateway.example/tavily",
      PLUMBLINE_SEARCH_TIMEOUT_MS: "500",
      PLUMBLINE_SOURCE_RATINGS: "ratings.csv",
      PLUMBLINE_LEAK_GUARD: "on",
    });
    expect(config).toMatchObject({
      searchUrl: "https://gateway.example/tavily",
      searchTimeoutMs: 500,
      sourceRatings: "ratings.csv",
      leakGuard: true,
    });
    expect(config.searchKey?.reveal()).toBe("tvly-own");
    expect(readConfig({ PLUMBLINE_LEAK_GUARD: "on" }, { leakGuard: "off" }).leakGuard).toBe(false);
  });

  it.each([
    ["serper", "SERPER_API_KEY"],
    ["brave", "BRAVE_API_KEY"],
    ["tavily", "TAVILY_API_KEY"],
  ])("take the key for %s from %s too, and none but that", (engine, variable) => {
    const keys = { SERPER_API_KEY: "s", BRAVE_API_KEY: "b", TAVILY_API_KEY: "t" };
    expect(readConfig(keys, { search: engine }).searchKey?.reveal()).toBe(engine[0]);
    expect(readConfig({ ...keys, PLUMBLINE_SEARCH: engine, PLUMBLINE_SEARCH_KEY: "own" }).searchKey?.reveal()).toBe("own");
    const error = thrownBy(() => readConfig({ PLUMBLINE_SEARCH: engine, ...keys, [variable]: "" }));
    expect(error.message).toContain(`PLUMBLINE_SEARCH_KEY: ${engine} needs a key; set it here, or in ${variable}`);
  });

  it("never send a vendor's key to another server", () => {
    const env = { PLUMBLINE_SEARCH: "serper", SERPER_API_KEY: "s", PLUMBLINE_SEARCH_URL: "http://localhost:1" };
    expect(thrownBy(() => readConfig(env)).message).toMatch(/PLUMBLINE_SEARCH_KEY: serper needs a key; set it here$/);
  });

  it("need no key where the engine needs none", () => {
    for (const text of ["none", "corpus", "wikipedia", "searxng:http://localhost:8888"])
      expect(readConfig({ PLUMBLINE_SEARCH: text, SERPER_API_KEY: "s" }).searchKey).toBeNull();
  });

  it.each([
    [{ PLUMBLINE_SEARCH_URL: "ftp://x.org" }, "PLUMBLINE_SEARCH_URL: not an http(s) URL"],
    [{ PLUMBLINE_SEARCH_URL: "https://me:pw@x.org" }, "PLUMBLINE_SEARCH_URL: put no name or password into the URL"],
    [{ PLUMBLINE_SEARCH: "searxng:https://me:pw@x.org" }, 'PLUMBLINE_SEARCH: "searxng:https://…@x.org" is none of'],
    [{ PLUMBLINE_SEARCH: "serper", PLUMBLINE_SEARCH_KEY: "pw pw" }, "PLUMBLINE_SEARCH_KEY: a key has neither blanks"],
    [{ PLUMBLINE_SEARCH: "serper", SERPER_API_KEY: "pw\u00e9" }, "SERPER_API_KEY: a key has neither blanks"],
    [{ PLUMBLINE_SEARCH_TIMEOUT_MS: "1" }, "PLUMBLINE_SEARCH_TIMEOUT_MS: "],
    [{ PLUMBLINE_LEAK_GUARD: "yes" }, "PLUMBLINE_LEAK_GUARD: the leak guard is on or off"],
  ])("refuse %j", (env, fault) => {
    const error = thrownBy(() => readConfig(env));
    expect(error.message).toContain(`the configuration has 1 fault:\n  ${fault}`);
    expect(error.message).not.toContain("pw");
  });

  it("name a flag as it is written", () => {
    expect(thrownBy(() => readConfig({}, { leakGuard: "perhaps" })).message).toContain("--leak-guard: the leak guard is on or off");
  });

  it("never show the key", () => {
    const env = { PLUMBLINE_SEARCH: "serper", PLUMBLINE_SEARCH_KEY: "own-key" };
    const config = readConfig(env);
    expect(`${inspect(config, { depth: 9, showHidden: true })} ${JSON.stringify(config)}`).not.toContain("own-key");
    expect(shownSettings(env)).toEqual(["PLUMBLINE_SEARCH=serper", "PLUMBLINE_SEARCH_KEY=(hidden)"]);
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

describe("secrets in settings", () => {
  const SECRET = "MossRaven-Harbour-2096";
  const AT = `reader:${SECRET}@127.0.0.1:1`;
  const WEBHOOK = "whsec_Qm9sdFplcGh5ckZqb3JkR2xhc3NQbGFudGVk";

  it.each([
    ["an endpoint", { PLUMBLINE_KG: `sparql:http://${AT}/sparql` }],
    ["an endpoint of a wrong kind", { PLUMBLINE_KG: `sparql:htp://${AT}/sparql` }],
    ["Wikidata's endpoint", { PLUMBLINE_WIKIDATA_ENDPOINT: `http://${AT}/sparql` }],
    ["Wikidata", { PLUMBLINE_WIKIDATA_URL: `http://${AT}` }],
    ["a vector search", { PLUMBLINE_VECTOR_SEARCH_URL: `http://${AT}` }],
    ["a model server", { PLUMBLINE_MODEL_URL: `http://${AT}/v1` }],
    ["a search engine", { PLUMBLINE_SEARCH: `searxng:http://${AT}` }],
    ["a service", { PLUMBLINE_SERVER: `http://${AT}` }],
    ["a queue of a wrong kind", { PLUMBLINE_QUEUE_URL: `mysql://${AT}` }],
    ["a model's key", { PLUMBLINE_MODEL_KEY: `${SECRET} and more` }],
    ["a search key", { PLUMBLINE_SEARCH: "serper", PLUMBLINE_SEARCH_KEY: `${SECRET}é` }],
    ["an API key", { PLUMBLINE_API_KEY: `${SECRET}\t2` }],
    ["a webhook secret", { PLUMBLINE_WEBHOOK_SECRET: `${WEBHOOK}${SECRET}` }],
    ["a setting that there is not", { PLUMBLINE_MODEL_KEYS: SECRET }],
  ])("are refused in %s without being shown", (_, env) => {
    expect(thrownBy(() => readConfig(env)).message).not.toContain(SECRET);
    expect(shownSettings(env).join()).not.toContain(SECRET);
  });

  it("lose the line end that a file gave them, so that they are known again where a server repeats them", () => {
    expect(readConfig({ PLUMBLINE_MODEL_KEY: `${SECRET}\n` }).modelKey?.reveal()).toBe(SECRET);
  });
});
