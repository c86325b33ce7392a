import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cutArticle } from "../../src/articles/cut-article.js";
import { commandBatch } from "../../src/cli/commands/batch.js";
import { commandCheck } from "../../src/cli/commands/check.js";
import { commandGraph } from "../../src/cli/commands/graph.js";
import { commandVerify } from "../../src/cli/commands/verify.js";
import { EXIT } from "../../src/cli/exit-codes.js";
import type { App } from "../../src/http/new-app.js";
import { apiKeys } from "../../src/store/api-keys.js";
import { episodeOf } from "../support/episode.js";
import { failureOf } from "../support/failure-of.js";
import { fakeIo } from "../support/fake-io.js";
import { memoryGraph } from "../support/memory-graph.js";
import { fakeService, testApp } from "../support/open-service.js";
import { tempFolder } from "../support/temp-folder.js";

const here = () => Promise.reject(new Error("this process must not verify"));

describe("commands on a service", () => {
  let app: App;
  let home: string;
  let env: Record<string, string>;
  const asked: unknown[] = [];
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), "plumbline-server-"));
    const { service } = fakeService({
      verify: async (request) => {
        asked.push(request);
        return episodeOf({ claim: { text: request.claim, asOf: request.asOf, url: request.url } });
      },
    });
    const keys = apiKeys(home);
    const key = await keys.add("a desk");
    const kg = memoryGraph({ entities: [], properties: [], facts: [] });
    app = (await testApp({ ...service, cutText: (text, signal) => cutArticle({ kg }, text, signal) }, { keys })).app;
    env = {
      PLUMBLINE_SERVER: await app.listen({ host: "127.0.0.1", port: 0 }),
      PLUMBLINE_API_KEY: key,
      PLUMBLINE_HOME: join(home, "unused"),
    };
  });
  afterAll(async () => {
    await app.close();
    rmSync(home, { recursive: true, force: true });
  });

  it("verifies there, with the options of the claim", async () => {
    const { io, stdout } = fakeIo(here, env);
    const flags = { asOf: "2020", link: ["Georgia=Q1428"], json: true, overrides: { seconds: "5", policy: "wkgfc" } };

    expect(await commandVerify(io, "The sky is blue.", flags)).toBe(EXIT.ok);
    expect(JSON.parse(stdout())).toMatchObject({ claim: { text: "The sky is blue.", asOf: "2020" } });
    expect(asked.at(-1)).toMatchObject({ names: { Georgia: "Q1428" }, budget: { seconds: 5 }, policy: "wkgfc" });
  });

  it("checks a text: the service splits it, and skipped sentences are reported in their place", async () => {
    const file = join(tempFolder(), "text.txt");
    const text = "Ottawa is the capital of Canada. Is it cold there? Paris lies in France.";
    writeFileSync(file, text);
    const { io, stdout } = fakeIo(here, env);

    expect(await commandCheck(io, file, { json: true, asOf: "2020", overrides: {} })).toBe(EXIT.ok);
    const { sentences, graph, policy } = JSON.parse(stdout());
    expect({ graph, policy }).toEqual({ graph: "memory", policy: "test/0001-initial" });
    expect(sentences.map(({ kind, start, end }: { kind: string; start: number; end: number }) => [kind, text.slice(start, end)])).toEqual([
      ["checked", "Ottawa is the capital of Canada."],
      ["left-out", "Is it cold there?"],
      ["checked", "Paris lies in France."],
    ]);
    expect(asked.at(-1)).toMatchObject({ claim: "Paris lies in France.", asOf: "2020" });
  });

  it("ends as it does here where a text states nothing that could be checked", async () => {
    const file = join(tempFolder(), "text.txt");
    writeFileSync(file, "Who knows? Is it cold there?");
    const [there, local] = [fakeIo(here, env), fakeIo(here, {})];

    expect(await commandCheck(there.io, file, { json: true, overrides: {} })).toBe(EXIT.ok);
    expect(await commandCheck(local.io, file, { json: true, overrides: {} })).toBe(EXIT.ok);
    const sentencesIn = (text: string) => (JSON.parse(text) as { sentences: unknown }).sentences;
    expect(sentencesIn(there.stdout())).toEqual(sentencesIn(local.stdout()));
  });

  it("verifies many, in their order, and shows what was kept there", async () => {
    const file = join(tempFolder(), "claims.txt");
    writeFileSync(file, "The sky is blue.\nThe sea is blue.\n");
    const { io, stdout } = fakeIo(here, env);
    expect(await commandBatch(io, file, { overrides: {} })).toBe(EXIT.ok);
    expect(stdout()).toMatch(/The sky is blue\.\n.*The sea is blue\./);

    const listed: unknown = (
      await app.inject({ url: "/v1/verifications?limit=1", headers: { "x-api-key": env["PLUMBLINE_API_KEY"] } })
    ).json();
    const id = (listed as { verifications: { id: string }[] }).verifications[0]?.id ?? "";
    const shown = fakeIo(here, env);
    expect(await commandGraph(shown.io, id, { format: "turtle" })).toBe(EXIT.ok);
    expect(shown.stdout()).toContain(`urn:plumbline:${id}`);
    expect(await commandGraph(fakeIo(here, env).io, id, {})).toBe(EXIT.ok);
  });

  it.each([
    ["a key that is none", { PLUMBLINE_API_KEY: "no" }, {}, "invalid-config", /key/],
    ["a service that is not there", { PLUMBLINE_SERVER: "http://127.0.0.1:9" }, {}, "server-unavailable", /127\.0\.0\.1:9/],
    ["settings of the service", {}, { kg: "wikidata" }, "invalid-input", /leave out kg/],
  ])("says what is wrong: %s", async (_, own, overrides, code, message) => {
    const error = await failureOf(commandVerify(fakeIo(here, { ...env, ...own }).io, "The sky is blue.", { overrides }));
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(message);
  });
});
