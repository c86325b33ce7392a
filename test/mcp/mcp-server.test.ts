import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Engine } from "../../src/compose/compose.js";
import { PlumblineError } from "../../src/errors.js";
import { mcpServer } from "../../src/mcp/mcp-server.js";
import { CURIE_GRAPH, SUPPORTED } from "../support/curie.js";
import { episodeOf, failedOutcome, NO_COST, verdictOutcome } from "../support/episode.js";
import { memoryGraph } from "../support/memory-graph.js";
import { testPolicy } from "../support/policy.js";

const CLAIM = "Marie Curie was born in Warsaw.";

/** A client that talks to the tools of an engine that does what the test says. */
async function connect(verify: Engine["verify"], load: Engine["load"] = async () => episodeOf()): Promise<Client> {
  const engine: Engine = {
    kg: memoryGraph(CURIE_GRAPH),
    search: "none",
    policy: testPolicy(),
    newClaimWriter: () => null,
    verify,
    load,
    close: async () => undefined,
  };
  const server = mcpServer(engine);
  const client = new Client({ name: "test", version: "1" });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  onTestFinished(() => client.close());
  // The client checks structured content against the schemas that it was told.
  await client.listTools();
  return client;
}

const call = (client: Client, name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });

describe("the MCP tools", () => {
  it("say what they take and what they give", async () => {
    const { tools } = await (await connect(async () => episodeOf())).listTools();
    expect(tools.map(({ name }) => name)).toEqual(["verify_claim", "check_text", "get_evidence_graph"]);
    for (const { inputSchema, outputSchema, description } of tools) {
      expect(inputSchema.required?.length).toBeGreaterThan(0);
      expect(outputSchema?.type).toBe("object");
      expect(description).not.toBe("");
    }
  });

  it.each([
    ["verify_claim", { claim: "x".repeat(10_001) }],
    ["verify_claim", { claim: CLAIM, asOf: "2".repeat(101) }],
    ["verify_claim", { claim: CLAIM, url: `https://example.org/${"x".repeat(10_000)}` }],
    ["verify_claim", { claim: CLAIM, evidence: [{ text: "x".repeat(100_001) }] }],
    ["verify_claim", { claim: CLAIM, evidence: Array.from({ length: 101 }, () => ({ text: "A text." })) }],
    ["verify_claim", { claim: CLAIM, image: "x".repeat(20_000_001) }],
    ["check_text", { text: "x".repeat(500_001) }],
    ["get_evidence_graph", { record: "2".repeat(101) }],
  ])("refuse what is too long before anything is done with it (%s, case %#)", async (name, args) => {
    let asked = 0;
    const client = await connect(
      async () => episodeOf({ id: String(asked++) }),
      async () => episodeOf({ id: String(asked++) }),
    );
    expect(await call(client, name, args)).toMatchObject({ isError: true });
    expect(asked).toBe(0);
  });

  it("give a verdict as structured content and in words", async () => {
    const client = await connect(async () => episodeOf({ outcome: verdictOutcome(SUPPORTED) }));
    const result = await call(client, "verify_claim", { claim: CLAIM });
    expect(result.structuredContent).toMatchObject({
      label: "supported",
      confidence: 0.9,
      record: "20260102-030405-0123abcd",
      recorded: true,
    });
    expect(result.content).toMatchObject([
      { type: "text", text: expect.stringContaining("supported (confidence 0.90): She was born there.") },
    ]);
  });

  it("hand on date, address and texts", async () => {
    let seen: unknown;
    const client = await connect(async (text, options) => {
      seen = { text, asOf: options?.asOf, url: options?.url, evidence: options?.evidence };
      return episodeOf();
    });
    await call(client, "verify_claim", { claim: CLAIM, asOf: "2012", url: "https://a.example/", evidence: [{ text: "She was." }] });
    expect(seen).toEqual({ text: CLAIM, asOf: "2012", url: "https://a.example/", evidence: [{ text: "She was.", source: null }] });
  });

  it("report every step to clients that ask for progress", async () => {
    const client = await connect(async (_, options) => {
      for (const index of [0, 1])
        options?.listen?.({
          type: "step",
          step: {
            index,
            belief: { linked: [], unknown: [], statements: 0, passages: 0, hops: 0, frontier: 0 },
            action: "expandKG",
            reason: "",
            observation: { kind: "retrieved", summary: `found ${index}` },
            cost: NO_COST,
          },
        });
      return episodeOf();
    });
    const heard: unknown[] = [];
    await client.callTool({ name: "verify_claim", arguments: { claim: CLAIM } }, undefined, { onprogress: (news) => heard.push(news) });
    expect(heard).toMatchObject([
      { progress: 1, message: "expandKG: found 0" },
      { progress: 2, message: "expandKG: found 1" },
    ]);
  });

  it("stop when the client cancels", async () => {
    const controller = new AbortController();
    const stopped = deferred();
    const client = await connect(async (_, options) => {
      options?.signal?.addEventListener("abort", () => stopped.resolve(), { once: true });
      controller.abort();
      await stopped.promise;
      return episodeOf({ outcome: failedOutcome("aborted") });
    });
    await expect(
      client.callTool({ name: "verify_claim", arguments: { claim: CLAIM } }, undefined, { signal: controller.signal }),
    ).rejects.toThrow();
    await stopped.promise;
  });

  it("say errors as errors, never as a label", async () => {
    const client = await connect(async () => episodeOf({ outcome: failedOutcome("graph-timeout") }));
    const result = await call(client, "verify_claim", { claim: CLAIM });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^graph-timeout: .* not a verdict/) }] });
    expect(result.structuredContent).toBeUndefined();
    const refusing = await connect(() => Promise.reject(new PlumblineError("invalid-input", "the claim is empty")));
    expect(await call(refusing, "verify_claim", { claim: " " })).toMatchObject({
      isError: true,
      content: [{ text: "invalid-input: the claim is empty" }],
    });
    expect(await call(client, "verify_claim", { claim: 7 })).toMatchObject({ isError: true });
  });

  it("check the statements of a text", async () => {
    const client = await connect(async (text) => episodeOf({ claim: { text, asOf: null, url: null }, outcome: verdictOutcome(SUPPORTED) }));
    const { structuredContent } = await call(client, "check_text", { text: `${CLAIM} Was it cold?` });
    expect(structuredContent).toMatchObject({
      statements: [{ text: CLAIM, label: "supported" }],
      leftOut: [{ text: "Was it cold?", because: "a question" }],
    });
  });

  it("give a kept graph as nodes and edges, or as text", async () => {
    const client = await connect(async () => episodeOf());
    const record = "20260102-030405-0123abcd";
    const json = await call(client, "get_evidence_graph", { record });
    expect(json.structuredContent).toMatchObject({ format: "json", graph: { nodes: [{ id: "claim" }], edges: [] }, text: null });
    const turtle = await call(client, "get_evidence_graph", { record, format: "turtle" });
    expect(turtle.structuredContent).toMatchObject({ format: "turtle", graph: null, text: expect.stringContaining("@prefix prov:") });
  });
});

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
