import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { episodeSchema } from "../../src/domain/episode.js";
import { type FakeModelServer, type Script, startFakeModelServer } from "../support/fake-model-server.js";
import { judging } from "../support/judging-model.js";
import { enforcing } from "../support/model-servers.js";
import { runCli, startCli } from "../support/run-cli.js";
import { tempFolder } from "../support/temp-folder.js";
import { withoutTimes } from "../support/without-times.js";

/** No proven rule decides it: the model is asked which relations to follow, and for the verdict. */
const CLAIM = "Marie Curie was born in Poland.";
const usual = enforcing(judging);

async function withServer(script: Script, work: (server: FakeModelServer, env: Record<string, string>) => Promise<void>): Promise<void> {
  const server = await startFakeModelServer(script);
  try {
    await work(server, { PLUMBLINE_HOME: tempFolder(), PLUMBLINE_MODEL: "small", PLUMBLINE_MODEL_URL: server.url });
  } finally {
    await server.close();
  }
}

describe("plumbline verify with a model", () => {
  it("that is killed while it records goes on where it was, and replays to the byte", async () => {
    await withServer(usual, async (server, env) => {
      const [whole, folder] = [join(tempFolder(), "whole"), join(tempFolder(), "killed")];
      const uninterrupted = await runCli(["verify", "--json", "--record", whole, CLAIM], env);
      const needed = server.requests.length;
      expect(needed).toBeGreaterThanOrEqual(2);

      server.next({ kind: "usual" }, { kind: "hang" });
      const { child, result } = startCli(["verify", "--json", "--record", folder, CLAIM], env);
      while (server.requests.length < needed + 2) await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill("SIGKILL");
      expect(await result).toMatchObject({ code: null, stdout: "" });
      expect(readdirSync(folder).filter((name) => name.endsWith(".json"))).toHaveLength(1);

      const resumed = await runCli(["verify", "--json", "--record", folder, CLAIM], env);
      expect(resumed.code).toBe(0);
      expect(server.requests.length).toBe(2 * needed + 1); // the one that hung was asked twice
      const replays = [
        await runCli(["verify", "--json", "--replay", folder, CLAIM], env),
        await runCli(["verify", "--json", "--replay", folder, CLAIM], { ...env, PLUMBLINE_MODEL_URL: "http://127.0.0.1:9/v1" }),
      ];
      expect(server.requests.length).toBe(2 * needed + 1);
      for (const { stdout } of [resumed, ...replays])
        expect(withoutTimes(episodeSchema.parse(JSON.parse(stdout)))).toBe(
          withoutTimes(episodeSchema.parse(JSON.parse(uninterrupted.stdout))),
        );
    });
  });

  it("says what to do when the cassette is empty, or there is no model", async () => {
    await withServer(usual, async (server, env) => {
      const empty = await runCli(["verify", "--replay", tempFolder(), CLAIM], env);
      expect(empty.code).toBe(1);
      expect(empty.stdout.replace(/\s+/g, " ")).toMatch(
        /holds no answer of small to plan-and-prune \(request [0-9a-f]{12}\); record it first/,
      );
      expect(server.requests).toEqual([]);
      const none = await runCli(["verify", "--record", tempFolder(), CLAIM], { PLUMBLINE_HOME: env["PLUMBLINE_HOME"] ?? "" });
      expect(none.code).toBe(2);
      expect(none.stderr).toContain("there is no model to record: set PLUMBLINE_MODEL");
      const wanted = await runCli(["verify", "--reasoner", "llm", CLAIM], { PLUMBLINE_HOME: env["PLUMBLINE_HOME"] ?? "" });
      expect(wanted.code).toBe(2);
      expect(wanted.stderr).toContain("the llm reasoner needs a model: set PLUMBLINE_MODEL");
    });
  });

  it("shows what it cost, and fails with a reason where the server refuses the key", async () => {
    await withServer(usual, async (server, env) => {
      const { code, stdout } = await runCli(["verify", CLAIM], env);
      expect(code).toBe(0);
      expect(stdout).toMatch(/, [23] model calls \(/);
      server.next(...Array.from({ length: 5 }, () => ({ kind: "refuse" as const, status: 401, body: "" })));
      const refused = await runCli(["verify", "-q", CLAIM], env);
      expect(refused).toMatchObject({ code: 1, stdout: "failed\n" });
    });
  });
});

describe("plumbline doctor", () => {
  it("says which reasoner judges", async () => {
    await withServer(
      () => ({ kind: "say", text: '{"sum":5}' }),
      async (_, env) => {
        expect((await runCli(["doctor"], env)).stdout).toMatch(/ok {4}reasoner +llm: small, except where the rules are proven to be right/);
        expect((await runCli(["doctor", "--reasoner", "offline"], env)).stdout).toMatch(
          /ok {4}reasoner +offline: rules only; the model is not asked/,
        );
        const wanting = await runCli(["doctor", "--reasoner", "llm"], { PLUMBLINE_HOME: env["PLUMBLINE_HOME"] ?? "" });
        expect(wanting.code).toBe(1);
        expect(wanting.stdout).toMatch(/ok {4}graph/);
        expect(wanting.stdout).toMatch(/FAIL {2}reasoner +llm, which needs a model: set PLUMBLINE_MODEL/);
      },
    );
  });
});
