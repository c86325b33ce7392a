import { describe, expect, it } from "vitest";
import { openJudgements } from "../../src/compose/open-proposer.js";
import { readConfig } from "../../src/config.js";
import { episodeOf } from "../support/episode.js";
import { failureOf } from "../support/failure-of.js";
import { type Behaviour, type FakeModelServer, startFakeModelServer } from "../support/fake-model-server.js";
import { testPolicy } from "../support/policy.js";
import { tempFolder } from "../support/temp-folder.js";

const NO_LIMIT = { allowance: { tokens: null, usd: null } };
const GRADIENT = { instructions: "## verdict\n\nRest.", errorType: "over-confidence", episodes: "[f1] too early" } as const;
const PROPOSAL = {
  instructions: "## verdict\n\nRest.",
  gradient: "Wait for a second source.",
  episodes: "[f1] too early",
  rejected: "",
} as const;
const say = (value: unknown): Behaviour => ({
  kind: "say",
  text: JSON.stringify(value),
  usage: { prompt_tokens: 100, completion_tokens: 20 },
});

let opened = 0;
async function withModel<T>(script: Behaviour, work: (own: Awaited<ReturnType<typeof open>>, server: FakeModelServer) => Promise<T>) {
  const server = await startFakeModelServer(() => script);
  try {
    return await work(await open(server.url), server);
  } finally {
    await server.close();
  }
}

async function open(url: string) {
  const settings = {
    PLUMBLINE_HOME: tempFolder(),
    PLUMBLINE_MODEL: `proposing-${++opened}`,
    PLUMBLINE_MODEL_URL: url,
    PLUMBLINE_CACHE_SECONDS: "0",
    PLUMBLINE_MODEL_TIMEOUT_MS: "2000",
  };
  const judgements = await openJudgements(readConfig(settings), testPolicy(), null);
  if (judgements === null) throw new Error("there is a model");
  return judgements;
}

describe("a proposer by model", () => {
  it("is not there where the rules reason, since they read no text", async () => {
    expect(await openJudgements(readConfig({}), testPolicy(), null)).toBeNull();
    expect(await openJudgements(readConfig({ PLUMBLINE_MODEL: "small" }, { reasoner: "offline" }), testPolicy(), null)).toBeNull();
  });

  it("gives a direction, and then edits, each with what it cost", async () => {
    await withModel(say({ gradient: "Wait for a second source." }), async ({ proposer }, server) => {
      expect(await proposer.gradient(GRADIENT, NO_LIMIT)).toEqual({ gradient: "Wait for a second source.", tokens: 120, usd: null });
      const edits = [{ section: "verdict", kind: "add", target: "", text: "Wait for a second source.", addresses: "f1" }] as const;
      server.next(say({ edits }));
      expect(await proposer.propose(PROPOSAL, NO_LIMIT)).toEqual({ edits, tokens: 120, usd: null });
    });
  });

  it("gives nothing where the answer is of no use, and the run goes on", async () => {
    await withModel(
      { kind: "say", text: "I would rather not.", usage: { prompt_tokens: 10, completion_tokens: 5 } },
      async ({ proposer }) => {
        expect(await proposer.gradient(GRADIENT, NO_LIMIT)).toMatchObject({ gradient: "" });
        expect(await proposer.propose(PROPOSAL, NO_LIMIT)).toMatchObject({ edits: [] });
        expect(await proposer.propose({ ...PROPOSAL, gradient: "" }, NO_LIMIT)).toEqual({ edits: [], tokens: 0, usd: 0 });
      },
    );
  });

  it("asks nothing that its allowance does not hold", async () => {
    await withModel(say({ gradient: "x" }), async ({ proposer }, server) => {
      expect(await proposer.gradient(GRADIENT, { allowance: { tokens: 50, usd: null } })).toEqual({ gradient: "", tokens: 0, usd: null });
      expect(server.chats()).toEqual([]);
    });
  });

  it("ends the run where the model is not to be had, so that it can be resumed", async () => {
    await withModel({ kind: "refuse", status: 401, body: {} }, async ({ proposer }) => {
      expect(await failureOf(proposer.gradient(GRADIENT, NO_LIMIT))).toMatchObject({ code: "model-auth" });
    });
  });

  it("criticises an episode", async () => {
    await withModel(
      say({ critique: "It stopped too early.", steps: [{ step: 1, critique: "A good start." }] }),
      async ({ critic }, server) => {
        expect(await critic(episodeOf(), "supported", NO_LIMIT)).toEqual({
          said: { text: "It stopped too early.", steps: new Map([[0, "A good start."]]) },
          tokens: 120,
          usd: null,
        });
        expect(JSON.stringify(server.chats()[0]?.messages)).toContain("Marie Curie was born in Warsaw.");
      },
    );
  });
});
