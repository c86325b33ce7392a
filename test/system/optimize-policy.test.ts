import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { stream } from "../../src/lab/statistics/random.js";
import { experienceFiles, experienceFolder } from "../../src/store/experience-files.js";
import { dieAt } from "../support/die-at.js";
import { type ChatRequest, startFakeModelServer } from "../support/fake-model-server.js";
import { judging } from "../support/judging-model.js";
import { enforcing } from "../support/model-servers.js";
import { type OptimizeHome, optimizeHome } from "../support/optimize-cli.js";
import { runCli, startCli } from "../support/run-cli.js";
import { startSparqlServer } from "../support/sparql-server.js";
import { tinyGraphFile } from "../support/tiny-graph.js";

const reportSchema = z.looseObject({
  status: z.object({ kind: z.string(), why: z.string() }),
  spent: z.looseObject({ rollouts: z.number() }),
  notDone: z.array(z.string()),
});
const ADVICE = "Look for a second statement before the verdict.";
const RULE = "Look for a second statement that says the same.";

/** A model that judges claims simply, and always has the same advice. */
function proposing(request: ChatRequest): unknown {
  const asked = request.response_format?.type === "json_schema" ? request.response_format.json_schema.name : "";
  if (asked === "gradient") return { gradient: ADVICE };
  if (asked === "rewrite") return { edits: [{ section: "verdict", kind: "add", target: "", text: RULE, addresses: "f1" }] };
  if (asked === "critique") return { critique: "It gave up too early.", steps: [] };
  return judging(request);
}

const KILLS = 3;
const STARTING = 2;
const FIRST_FILE = "experience-000001.jsonl";
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const optimize = ({ args, env }: OptimizeHome, ...more: readonly string[]) => runCli([...args, ...more], env);
const versionsIn = ({ policies }: OptimizeHome, name = "shy") =>
  readdirSync(join(policies, name))
    .filter((name) => name.endsWith(".md"))
    .sort();
const currentIn = ({ policies }: OptimizeHome, name = "shy") => readFileSync(join(policies, name, "current"), "utf8").trim();
const read = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");
const reportIn = (folder: string) => reportSchema.parse(JSON.parse(read(folder, "report.json")));

async function recordsIn({ home }: OptimizeHome): Promise<readonly string[]> {
  const { records } = await experienceFiles(experienceFolder(home)).read();
  return records.map((record) => `${record.episode}/${record.kind === "step" ? record.index : "episode"}`).sort();
}

describe("plumbline optimize-policy", () => {
  it("finds a better policy than a poor one, proves it and uses it, and goes back on request", { timeout: 120_000 }, async () => {
    const own = optimizeHome();
    const out = join(own.home, "run");

    const { code, stdout, stderr } = await optimize(own, "--rollouts", "260", "--out", out);

    expect({ code, stderr: stderr.includes("held back") }).toEqual({ code: 0, stderr: true });
    expect(stdout).toMatch(/^PROMOTED {2}shy\/0002-textgrad-[0-9a-f]{6} is better than shy\/0001-initial/);
    expect(stdout).toMatch(/p = 0\.0\d+/);
    expect(stdout).toContain("threshold: 0.995 →");
    expect(versionsIn(own)).toHaveLength(2);
    expect(currentIn(own)).toMatch(/^0002-textgrad-/);
    expect(read(out, "report.md")).toContain("# The new policy is better");
    expect(read(out, "reward.svg")).toContain("<svg");

    const list = await runCli(["policy", "list", "shy"], own.env);
    expect(list.stdout).toMatch(/\* shy\/0002-textgrad-\w+ +promoted by textgrad: .*accuracy 0\.\d+ → \d\.\d+/);
    const diff = await runCli(["policy", "diff", "shy/0001-initial", "shy"], own.env);
    expect(diff.stdout).toContain("- threshold: 0.995\n+ threshold: ");
    expect((await runCli(["policy", "show", "shy"], own.env)).stdout).toContain("parents: [ shy/0001-initial ]");
    expect((await runCli(["policy", "rollback", "shy"], own.env)).stdout).toMatch(/^shy\/0001-initial is current; it was shy\/0002/);
    expect(currentIn(own)).toBe("0001-initial");
    expect((await runCli(["policy", "rollback", "shy"], own.env)).code).toBe(2);

    // Once ended, a run is shown again and changes nothing any more.
    expect((await optimize(own, "--rollouts", "260", "--out", out)).code).toBe(2);
    const again = await optimize(own, "--rollouts", "260", "--out", out, "--resume", "-q");
    expect({ code: again.code, stderr: again.stderr }).toEqual({ code: 0, stderr: "" });
    expect(currentIn(own)).toBe("0001-initial");
  });

  it("changes nothing where nothing is proven, with any small or odd budget, and says what it could not do", {
    timeout: 180_000,
  }, async () => {
    for (const rollouts of [0, 1, 7, 33]) {
      const own = optimizeHome();
      const out = join(own.home, "run");

      const { code, stdout } = await optimize(own, "--rollouts", String(rollouts), "--out", out, "-q");

      expect({ rollouts, code }).toEqual({ rollouts, code: 0 });
      expect(stdout).toMatch(/^(?:UNPROVEN|UNCHANGED) {2}shy\/0001-initial stays as it is/);
      expect(stdout).toContain("not done  ");
      expect(reportIn(out).spent.rollouts).toBeLessThanOrEqual(rollouts);
      expect(versionsIn(own)).toEqual(["0001-initial.md"]);
    }
    const own = optimizeHome();
    const { code, stdout } = await optimize(own, "--minutes", "0", "-q");
    expect(code).toBe(0);
    expect(stdout).toContain("the budget of 0 minutes");
  });

  it(`from experience, killed at ${KILLS} random moments and resumed, ends with the same policy, report and records`, {
    timeout: 600_000,
  }, async () => {
    const [whole, broken, before] = [optimizeHome(), optimizeHome(), optimizeHome()];
    // Episodes of the deployed policy on a part of the claims: some rollouts are saved, others have to be made.
    const some = ["eval", "--policy", "shy", "--experience", "--leak-guard", "on", "--limit", "20", "-q"] as const;
    expect((await runCli([...some, "--dataset", join(before.home, "train.jsonl")], before.env)).code).toBe(0);
    const buffer = experienceFolder(before.home);
    const budget = ["--rollouts", "220", "--experience", buffer, "-q"] as const;
    expect((await optimize(whole, ...budget)).code).toBe(0);
    const run = join("runs", readdirSync(join(whole.home, "runs"))[0] ?? "");

    const draw = stream(5, "kills");
    const folder = join(broken.home, run);
    const goOn = () => (existsSync(join(folder, "run.json")) ? ["--resume"] : []);
    for (let kill = 0; kill < KILLS; kill++) {
      // A buffer that grows once the run has begun changes nothing: what was taken from it stands in the journal.
      if (kill === STARTING + 1) cpSync(join(experienceFolder(whole.home), FIRST_FILE), join(buffer, "experience-000002.jsonl"));
      const lines = broken.journalLines(folder);
      const more = Math.floor(draw() * 10);
      const args = [...broken.args, ...budget, ...goOn()];
      // The first few are killed while they start, the others while they work.
      if (kill >= STARTING) {
        const dies = dieAt(join(folder, "journal.jsonl"), lines + more, draw() * 12);
        expect((await runCli(args, { ...broken.env, ...dies })).code).toBeNull();
        continue;
      }
      const { child, result } = startCli(args, broken.env);
      await pause(draw() * 1000);
      child.kill("SIGKILL");
      expect((await result).code).toBeNull();
    }
    expect((await optimize(broken, ...budget, ...goOn())).code).toBe(0);

    expect(versionsIn(broken)).toEqual(versionsIn(whole));
    for (const name of versionsIn(whole)) expect(read(join(broken.policies, "shy"), name)).toBe(read(join(whole.policies, "shy"), name));
    expect(currentIn(broken)).toBe(currentIn(whole));
    for (const name of ["report.json", "report.md", "report.html", "reward.svg"])
      expect(read(folder, name)).toBe(read(join(whole.home, run), name));
    expect(JSON.parse(read(folder, "report.json")).experience.saved).toBeGreaterThan(0);
    const records = await recordsIn(broken);
    expect(records).toEqual(await recordsIn(whole));
    expect(new Set(records).size).toBe(records.length);
  });

  it("killed between its policy and its report, writes neither twice", { timeout: 120_000 }, async () => {
    const own = optimizeHome();
    const out = join(own.home, "run");
    const flags = ["--rollouts", "220", "--out", out, "-q"] as const;
    await optimize(own, ...flags);
    const [versions, current, report] = [versionsIn(own), currentIn(own), read(out, "report.json")];

    rmSync(join(out, "report.json"));
    expect((await optimize(own, ...flags, "--resume")).code).toBe(0);
    expect([versionsIn(own), currentIn(own), read(out, "report.json")]).toEqual([versions, current, report]);

    rmSync(join(out, "report.json"));
    writeFileSync(join(own.policies, "shy", "current"), "0001-initial\n");
    expect((await optimize(own, ...flags, "--resume")).code).toBe(0);
    expect([versionsIn(own), currentIn(own), read(out, "report.json")]).toEqual([versions, current, report]);
  });

  it("stops on Ctrl-C, says how to go on, and goes on only with the same claims and settings", { timeout: 120_000 }, async () => {
    const own = optimizeHome();
    const out = join(own.home, "run");
    const flags = ["--rollouts", "220", "--out", out] as const;
    const { child, result } = startCli([...own.args, ...flags], own.env);
    while (child.exitCode === null && own.journalLines(out) < 30) await pause(5);
    child.kill("SIGINT");
    const stopped = await result;

    expect({ code: stopped.code, said: stopped.stderr.includes("--resume") }).toEqual({ code: 130, said: true });
    expect(await optimize(own, ...flags)).toMatchObject({ code: 2, stderr: expect.stringContaining("go on with --resume") });
    expect(await optimize(own, ...flags, "--resume", "--seed", "2")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("settings of the run are others"),
    });
    expect((await optimize(own, ...flags, "--resume")).code).toBe(0);
  });

  it("writes what the paper's way selects, warns, and does not use it unasked", { timeout: 120_000 }, async () => {
    const own = optimizeHome();

    const { code, stdout } = await optimize(own, "--policy", "wkgfc", "--engine", "paper", "--rollouts", "260", "-q");

    expect(code).toBe(0);
    // Where the shipped policy is the best of all on these claims, nothing is selected.
    expect(stdout).toMatch(/^(?:SELECTED {2}wkgfc\/0002-paper-|UNCHANGED {2}wkgfc\/0001-initial stays)/);
    expect(currentIn(own, "wkgfc")).toBe("0001-initial");
    if (stdout.startsWith("UNCHANGED")) return;
    expect(stdout).toContain("warning   the best of");
    const version = versionsIn(own, "wkgfc")[1]?.replace(".md", "");
    expect((await runCli(["policy", "promote", `wkgfc/${version}`], own.env)).code).toBe(0);
    expect(currentIn(own, "wkgfc")).toBe(version);
  });

  it("breaks off where the graph has no answers, and may be begun again", { timeout: 120_000 }, async () => {
    const own = optimizeHome();
    const server = await startSparqlServer(tinyGraphFile());
    try {
      server.always({ kind: "refuse", status: 403 });
      const flags = ["--kg", `sparql:${server.endpoint}`, "--rollouts", "60", "-q"] as const;
      for (const _ of [1, 2]) {
        const { code, stdout } = await optimize(own, ...flags);
        expect(code).toBe(1);
        expect(stdout).toMatch(/^ABORTED {2}\d+ of \d+ rollouts had no environment/);
      }
      expect(await recordsIn(own)).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it("with a model asks for gradients and edits within its budget, and repeats the run from a recording", {
    timeout: 180_000,
  }, async () => {
    const server = await startFakeModelServer(enforcing(proposing));
    const [recorded, replayed] = [optimizeHome(), optimizeHome()];
    const cassette = join(recorded.home, "cassette");
    const flags = ["--rollouts", "120", "--budget-tokens", "6000000", "--critique", "model", "--out"] as const;
    const withModel = (own: OptimizeHome, ...more: readonly string[]) =>
      runCli([...own.args, ...flags, join(own.home, "run"), "-q", ...more], {
        ...own.env,
        PLUMBLINE_MODEL: "small",
        PLUMBLINE_MODEL_URL: server.url,
      });
    try {
      expect(await withModel(recorded, "--record", cassette)).toMatchObject({ code: 0 });
      const asked = server.requests.length;
      expect(asked).toBeGreaterThan(0);
      expect(await withModel(replayed, "--replay", cassette)).toMatchObject({ code: 0 });
      expect(server.requests.length).toBe(asked);
    } finally {
      await server.close();
    }
    const report = read(join(recorded.home, "run"), "report.json");
    expect(read(join(replayed.home, "run"), "report.json")).toBe(report);
    expect(JSON.parse(report)).toMatchObject({
      lineage: { models: ["small"], gradients: expect.arrayContaining([expect.objectContaining({ gradient: ADVICE })]) },
      edits: expect.arrayContaining([expect.objectContaining({ edit: `verdict: add "${RULE}"` })]),
    });
  });

  it("refuses what it cannot use before it begins", async () => {
    const own = optimizeHome();
    const codes = await Promise.all([
      optimize(own, "--engine", "magic"),
      optimize(own, "--resume"),
      optimize(own, "--critique", "poet"),
      runCli(["optimize-policy", "--policy", "shy"], own.env),
      runCli([...own.args, "--policy", "nobody"], own.env),
    ]);

    expect(codes.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2]);
  });
});

describe("plumbline eval --experience", () => {
  it("keeps each episode with its reward and critique", async () => {
    const own = optimizeHome();
    const dataset = join(own.home, "few.jsonl");
    writeFileSync(dataset, `${read(own.home, "train.jsonl").split("\n").slice(0, 5).join("\n")}\n`);

    expect((await runCli(["eval", "-q", "--experience", "--dataset", dataset], own.env)).code).toBe(0);

    const { stdout } = await runCli(["experience", "stats", "--json"], own.env);
    expect(JSON.parse(stdout)).toMatchObject({
      episodes: 5,
      judged: 5,
      reward: { correctness: expect.any(Number), sufficiency: expect.any(Number) },
    });
  });
});
