import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { startFakeModelServer } from "../support/fake-model-server.js";
import { judging } from "../support/judging-model.js";
import { enforcing } from "../support/model-servers.js";
import { type OptimizeHome, optimizeHome } from "../support/optimize-cli.js";
import { runCli, startCli } from "../support/run-cli.js";

const reportSchema = z.looseObject({
  status: z.object({ kind: z.string() }),
  spent: z.object({ rollouts: z.number(), usd: z.number(), tokens: z.number() }),
  experience: z.object({ saved: z.number(), countable: z.number(), episodes: z.number(), lessons: z.number() }).nullable(),
});
const reportIn = (folder: string) => reportSchema.parse(JSON.parse(readFileSync(join(folder, "report.json"), "utf8")));
const optimize = ({ args, env }: OptimizeHome, ...more: readonly string[]) => runCli([...args, ...more, "-q"], env);
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

describe("plumbline optimize-policy from experience", () => {
  it("writes no policy when it is dry, saves the rollouts that a buffer holds, and proposes from it without any", {
    timeout: 240_000,
  }, async () => {
    const own = optimizeHome();
    const [first, second, third] = ["first", "second", "third"].map((name) => join(own.home, name));
    const buffer = join(own.home, "experience");
    expect((await optimize(own, "--rollouts", "220", "--dry", "--out", first ?? "")).stdout).toMatch(/^PROMOTED .*no policy was written/);
    expect(readdirSync(join(own.policies, "shy")).sort()).toEqual(["0001-initial.md", "current"]);

    const again = await optimize(own, "--rollouts", "220", "--dry", "--experience", buffer, "--out", second ?? "");
    expect(again.stdout).toMatch(/saved {5}\d+ rollouts saved/);
    expect(reportIn(second ?? "").experience?.saved).toBeGreaterThan(20);

    const proposed = await optimize(own, "--experience", buffer, "--from-experience-only", "--out", third ?? "");
    expect(proposed.stdout).toMatch(/^PROPOSED {2}\d+ edits were proposed from \d+ recorded episodes/);
    expect(proposed.stdout).toContain("proposed  threshold: 0.995 → ");
    expect(reportIn(third ?? "").spent.rollouts).toBe(0);
    expect(await optimize(own, "--from-experience-only")).toMatchObject({ code: 2, stderr: expect.stringContaining("needs --experience") });
    expect((await optimize(own, "--experience", join(own.home, "nowhere"))).stderr).toContain("there is no such folder");
  });

  it("refuses a second run of the same policy on the same home, and says who is at work", { timeout: 120_000 }, async () => {
    const own = optimizeHome();
    const out = join(own.home, "run");
    const { child, result } = startCli([...own.args, "--rollouts", "220", "--out", out], own.env);
    while (child.exitCode === null && own.journalLines(out) < 5) await pause(5);
    const second = await optimize(own, "--seed", "2", "--rollouts", "220");
    expect(second).toMatchObject({ code: 2, stderr: expect.stringMatching(/process \d+ is optimizing shy already; wait for it/) });
    expect((await result).code).toBe(0);
  });

  it("runs ax's GEPA on the same rollouts", { timeout: 120_000 }, async () => {
    const own = optimizeHome();
    const { code, stdout } = await optimize(own, "--engine", "ax-gepa", "--rollouts", "120", "--out", join(own.home, "run"));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^(?:SELECTED|UNCHANGED) /);
    expect(reportIn(join(own.home, "run")).spent.rollouts).toBeLessThanOrEqual(120);
  });

  it("stays within a budget of dollars, and asks for the price that it needs for that", { timeout: 180_000 }, async () => {
    const server = await startFakeModelServer(enforcing(judging));
    try {
      const own = optimizeHome();
      const out = join(own.home, "run");
      const model = { PLUMBLINE_MODEL: "small", PLUMBLINE_MODEL_URL: server.url };
      const flags = ["--rollouts", "40", "--budget-usd", "1", "--critique", "rule", "-q", "--out", out] as const;
      const unpriced = await runCli([...own.args, ...flags], { ...own.env, ...model });
      expect({ code: unpriced.code, said: /price/.test(unpriced.stderr) }).toEqual({ code: 2, said: true });
      const prices = join(own.home, "prices.json");
      writeFileSync(prices, '{"small":{"input":1,"output":2}}');
      const priced = { ...own.env, ...model, PLUMBLINE_MODEL_PRICES: prices };
      expect((await runCli([...own.args, ...flags.slice(0, -1), join(own.home, "priced")], priced)).code).toBe(0);
      const { usd, tokens } = reportIn(join(own.home, "priced")).spent;
      expect(tokens).toBeGreaterThan(0);
      expect(usd).toBeGreaterThan(0);
      expect(usd).toBeLessThanOrEqual(1);

      // Less than one rollout may cost (0.05 USD of the search's 70 %): nothing is begun.
      const short = join(own.home, "short");
      const little = ["--rollouts", "40", "--budget-usd", "0.07", "--critique", "rule", "-q", "--out", short] as const;
      const stopped = await runCli([...own.args, ...little], priced);
      expect({ code: stopped.code, said: stopped.stdout.includes("not done") }).toEqual({ code: 0, said: true });
      expect(reportIn(short).spent).toEqual({ rollouts: 0, usd: 0, tokens: 0 });
    } finally {
      await server.close();
    }
  });
});
