import { describe, expect, it } from "vitest";
import { checkArticle } from "../../src/articles/check-article.js";
import type { Engine } from "../../src/compose/compose.js";
import { entityOf, factOf, item } from "../support/build.js";
import { CURIE_GRAPH } from "../support/curie.js";
import type { ChatRequest, FakeModelServer, Script } from "../support/fake-model-server.js";
import { judging } from "../support/judging-model.js";
import { withLlmEngine } from "../support/llm-engine.js";
import { memoryGraph } from "../support/memory-graph.js";
import { enforcing } from "../support/model-servers.js";

const TEXT = "Marie Curie was a scientist.\n\nMarie Curie was born in Warsaw. Born in Vienna, she became famous there. We admire her.";

/** Another birthplace refutes only where the graph knows the place that is claimed. */
const kg = memoryGraph({
  ...CURIE_GRAPH,
  entities: [...CURIE_GRAPH.entities, entityOf("Q1741", "Vienna", "capital of Austria"), entityOf("Q40", "Austria", "country")],
  facts: [...CURIE_GRAPH.facts, factOf("Q1741", "P17", item("Q40"))],
});

const asksForClaims = ({ messages }: ChatRequest): boolean =>
  messages.some(({ content }) => content.includes("Write down the facts that a text states"));

/** Answers requests for claims with these words, everything else as a judge of claims. */
function writing(text: string): Script {
  const judge = enforcing(judging);
  return (request) => (asksForClaims(request) ? { kind: "say", text } : judge(request));
}

function check(engine: Engine) {
  return checkArticle(TEXT, {
    kg: engine.kg,
    writeClaims: engine.newClaimWriter(),
    recorded: false,
    concurrency: 1,
    signal: new AbortController().signal,
    verify: (claim, signal) => engine.verify(claim, { signal, record: false }),
  });
}

const writeRequests = (server: FakeModelServer) => server.chats().filter(asksForClaims);

describe("a text checked with a model", () => {
  it("is put into claims by one call; each keeps its sentence, and what the text does not say is dropped", async () => {
    const claims = [
      { sentence: 2, claim: "Marie Curie was born in Warsaw." },
      { sentence: 3, claim: "Marie Curie was born in Vienna." },
      { sentence: 3, claim: "Marie Curie became famous in Vienna." },
      { sentence: 3, claim: "Marie Curie won two Nobel Prizes." },
    ];
    await withLlmEngine({ script: writing(JSON.stringify({ claims })), kg }, async ({ engine, server }) => {
      const sentences = await check(engine);
      const checked = sentences.flatMap((one) => (one.kind === "checked" ? [[one.text, one.claim, one.result.label, one.result.id]] : []));
      const born = "Born in Vienna, she became famous there.";
      const start = TEXT.indexOf(born);
      expect(checked).toEqual([
        ["Marie Curie was born in Warsaw.", "Marie Curie was born in Warsaw.", "supported", String(TEXT.indexOf("Marie Curie was born"))],
        [born, "Marie Curie was born in Vienna.", "refuted", String(start)],
        [born, "Marie Curie became famous in Vienna.", "not-enough-info", `${start}-2`],
      ]);
      expect(sentences.flatMap((one) => (one.kind === "left-out" ? [one.because] : []))).toEqual([
        "the model finds nothing to check in it",
        "about the writer or the reader",
      ]);
      expect(writeRequests(server)).toHaveLength(1);
    });
  });

  it("is read by the rules where the model answers nonsense", async () => {
    await withLlmEngine({ script: writing("I would rather not.") }, async ({ engine, server }) => {
      const claims = (await check(engine)).flatMap((one) => (one.kind === "checked" ? [one.claim] : []));
      expect(claims).toContain("Marie Curie was born in Warsaw.");
      expect(writeRequests(server).length).toBeLessThanOrEqual(3);
    });
  });

  it("costs a bounded number of calls as a whole, also where every answer has to be repaired", async () => {
    await withLlmEngine({ script: writing("I would rather not.") }, async ({ engine, server }) => {
      const write = engine.newClaimWriter();
      const answers: unknown[] = [];
      for (let part = 0; part < 25; part++) answers.push(await write?.([{ number: 1, text: `Marie Curie was born in ${1800 + part}.` }]));
      expect(new Set(answers)).toEqual(new Set([null]));
      expect(writeRequests(server)).toHaveLength(60);
    });
  });

  it("is shown to the model as quoted data", async () => {
    await withLlmEngine({ script: writing('{"claims":[]}') }, async ({ engine, server }) => {
      await check(engine);
      const [request] = writeRequests(server);
      expect(request?.messages.at(-1)?.content).toContain('3. "Born in Vienna, she became famous there."');
      expect(request?.messages.at(-1)?.content).toContain('– "We admire her."');
    });
  });
});
