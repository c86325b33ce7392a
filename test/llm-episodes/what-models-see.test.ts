import { homedir, hostname, tmpdir } from "node:os";
import { expect, it } from "vitest";
import { cutArticle } from "../../src/articles/cut-article.js";
import type { Script } from "../support/fake-model-server.js";
import { judging } from "../support/judging-model.js";
import { withLlmEngine } from "../support/llm-engine.js";
import { enforcing } from "../support/model-servers.js";

const KEY = "sk-planted-0123456789abcdef";
const SEARCH_KEY = "planted-search-key";

it("no message to a model holds a key, a path or a name of this machine", async () => {
  const judge = enforcing(judging);
  const script: Script = (request) =>
    request.messages.some(({ content }) => content.includes("Write down the facts"))
      ? { kind: "say", text: '{"claims":[]}' }
      : judge(request);
  const env = { PLUMBLINE_MODEL_KEY: KEY, PLUMBLINE_SEARCH_KEY: SEARCH_KEY, PLUMBLINE_API_KEY: "planted-api-key" };
  await withLlmEngine({ script, env }, async ({ engine, server }) => {
    const { signal } = new AbortController();
    await engine.verify("Marie Curie was born in Poland.", { evidence: [{ text: "Marie Curie was born in Warsaw.", source: "a book" }] });
    await cutArticle({ kg: engine.kg, writeClaims: engine.newClaimWriter() }, "Marie Curie was born in Warsaw.", signal);
    const bodies = JSON.stringify(server.chats());

    expect(server.chats().length).toBeGreaterThanOrEqual(3);
    expect(bodies).toContain("Marie Curie");
    for (const planted of [KEY, "planted", homedir(), tmpdir(), process.cwd(), hostname()].filter((text) => text.length > 3))
      expect(bodies).not.toContain(planted);
    // Nor any other absolute path.
    expect(bodies).not.toMatch(/(?:^|[\s"'(])\/(?:home|root|tmp|usr|var|etc|work|Users)\//);
  });
});
