import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { modelSession, recording, replaying } from "../../../src/adapters/language-model/model-session.js";
import { messageOf, PlumblineError } from "../../../src/errors.js";
import type { LanguageModel } from "../../../src/ports/language-model.js";
import { failureOf } from "../../support/failure-of.js";
import { judgementRequest, textRequest } from "../../support/model-requests.js";
import { type Line, scriptedModel } from "../../support/scripted-model.js";
import { tempFolder } from "../../support/temp-folder.js";

const numbered = (_: unknown, nth: number): Line => ({
  kind: "say",
  text: `{"label":"supported","confidence":${nth / 100}}`,
  usage: { inputTokens: 100 + nth, outputTokens: nth, cachedTokens: nth % 2 === 0 ? null : nth },
});

/** Some questions, one of them three times, and all that came of them. */
async function episode(model: LanguageModel): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (const question of ["a", "b", "a", "c", "a", "d"]) {
    const reply = await model.complete(judgementRequest(question)).catch((error: unknown) => {
      if (error instanceof PlumblineError) return { code: error.code, message: messageOf(error) };
      throw error;
    });
    outcomes.push(JSON.stringify(reply));
  }
  return outcomes;
}

describe("a cassette", () => {
  it("replays an episode to the byte, usage included, without a model", async () => {
    const folder = tempFolder();
    const recorded = await episode(recording(scriptedModel(numbered), folder));
    expect(await episode(replaying("scripted", folder))).toEqual(recorded);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    expect(await episode(replaying("scripted", folder))).toEqual(recorded);
    expect(new Set(recorded).size).toBe(6);
  });

  it("is one file for each request, named by its digest and readable", async () => {
    const folder = tempFolder();
    await episode(recording(scriptedModel(numbered), folder));
    const names = readdirSync(folder);
    expect(names).toHaveLength(4);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}\.json$/);
    const files = names.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
    expect(files.map(({ answers }) => answers.length).sort()).toEqual([1, 1, 1, 3]);
    expect(files[0]).toMatchObject({ plumblineCassette: 1, request: { model: "scripted", program: "judge", temperature: 0 } });
  });

  it("names the request that it does not hold", async () => {
    const folder = tempFolder();
    await recording(scriptedModel(numbered), folder).complete(judgementRequest("a"));
    const model = replaying("scripted", folder);
    await model.complete(judgementRequest("a"));
    const again = await failureOf(model.complete(judgementRequest("a")));
    expect(again.message).toMatch(/holds only 1 answer of scripted to judge \(request [0-9a-f]{12}\); record it first/);
    const other = await failureOf(model.complete(textRequest()));
    expect(other.code).toBe("model-unrecorded");
    expect(other.message).toMatch(/holds no answer of scripted to greet \(request [0-9a-f]{12}\); record it first/);
    expect(await failureOf(replaying("other", folder).complete(judgementRequest("a")))).toMatchObject({ code: "model-unrecorded" });
  });

  it("records answers of no use too, because an episode went on from them", async () => {
    const folder = tempFolder();
    const lines: readonly Line[] = [
      { kind: "say", text: "no JSON" },
      { kind: "refuse", text: "I won't." },
      { kind: "cut", text: "{" },
      { kind: "say", text: '{"label":"perhaps","confidence":1}' },
    ];
    const script = (_: unknown, nth: number): Line => lines[nth] ?? { kind: "say", text: '{"label":"refuted","confidence":1}' };
    const recorded = await episode(recording(scriptedModel(script), folder));
    expect(await episode(replaying("scripted", folder))).toEqual(recorded);
    expect(recorded.filter((outcome) => outcome.includes('"code"'))).toHaveLength(4);
  });

  it("does not record that a server was out of reach: the next recording asks again", async () => {
    const folder = tempFolder();
    await failureOf(
      recording(
        scriptedModel(() => ({ kind: "fail" })),
        folder,
      ).complete(judgementRequest()),
    );
    expect(readdirSync(folder)).toEqual([]);
    const later = scriptedModel(numbered);
    await recording(later, folder).complete(judgementRequest());
    expect(later.asked).toHaveLength(1);
  });

  it("keeps the order of identical requests that are made at the same time", async () => {
    const folder = tempFolder();
    const inner = scriptedModel(numbered, { delayMs: 10 });
    const model = recording(inner, folder);
    const ask = (from: LanguageModel) => Promise.all(Array.from({ length: 5 }, () => from.complete(judgementRequest())));
    const recorded = await ask(model);
    expect(recorded.map(({ value }) => value.confidence)).toEqual([0, 0.01, 0.02, 0.03, 0.04]);
    expect(await ask(replaying("scripted", folder))).toEqual(recorded);
  });

  it("goes on with an episode that was interrupted, without asking again what was answered", async () => {
    const whole = tempFolder();
    const recorded = await episode(recording(scriptedModel(numbered), whole));
    const folder = tempFolder();
    const broken = recording(
      scriptedModel((request, nth) => (nth < 3 ? numbered(request, nth) : { kind: "fail" })),
      folder,
    );
    await episode(broken);
    const rest = scriptedModel((request, nth) => numbered(request, nth + 3));
    expect(await episode(recording(rest, folder))).toEqual(recorded);
    expect(rest.asked).toHaveLength(3);
    expect(await episode(replaying("scripted", folder))).toEqual(recorded);
  });

  it("leaves only whole files when the process is killed in the middle", { timeout: 60_000 }, async () => {
    const folder = tempFolder();
    const script = fileURLToPath(new URL("../../support/record-for-ever.ts", import.meta.url));
    for (let round = 0; round < 2; round++) {
      const child = spawn(process.execPath, ["--import", "tsx", script, folder], { stdio: ["ignore", "pipe", "inherit"] });
      await once(child.stdout, "data");
      await new Promise((resolve) => setTimeout(resolve, 50 + 70 * round));
      child.kill("SIGKILL");
      await once(child, "close");
    }
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(() => JSON.parse(readFileSync(join(folder, name), "utf8"))).not.toThrow();
    const model = replaying("scripted", folder);
    expect((await model.complete(judgementRequest(`${"long ".repeat(2000)}0`))).value).toEqual({ label: "supported", confidence: 0 });
  });

  it("says which file is damaged, or answers another request", async () => {
    const folder = tempFolder();
    await recording(scriptedModel(numbered), folder).complete(judgementRequest());
    const file = join(folder, readdirSync(folder)[0] ?? "");
    const text = readFileSync(file, "utf8");
    for (const damaged of [
      text.slice(0, -20),
      text.replace("Is water wet?", "Is fire wet?"),
      text.replace('"finish": "stop"', '"finish": "x"'),
      "{}",
    ]) {
      writeFileSync(file, damaged);
      const error = await failureOf(replaying("scripted", folder).complete(judgementRequest()));
      expect(error.code).toBe("file-unreadable");
      expect(error.message).toContain(file);
    }
  });

  it("says where it cannot write", async () => {
    const folder = join(tempFolder(), "file");
    writeFileSync(folder, "");
    const error = await failureOf(recording(scriptedModel(numbered), join(folder, "deep")).complete(judgementRequest()));
    expect(error.code).toBe("record-unwritable");
  });
});

describe("an episode's session", () => {
  it("stops a replay where the recording was stopped, with the same spending", async () => {
    const folder = tempFolder();
    const options = { limits: { calls: 4 }, prices: new Map([["scripted", { input: 1, output: 1 }]]) };
    const script = (request: unknown, nth: number): Line => (nth === 1 ? { kind: "say", text: "what?" } : numbered(request, nth));
    const first = modelSession(scriptedModel(script), { ...options, cassette: { mode: "record", folder } });
    const recorded = await episode(first.model);
    const never = scriptedModel(() => ({ kind: "fail" }));
    const second = modelSession(never, { ...options, cassette: { mode: "replay", folder } });
    expect(await episode(second.model)).toEqual(recorded);
    expect(second.spent()).toEqual(first.spent());
    expect(recorded.filter((outcome) => outcome.includes("budget-spent"))).toHaveLength(3);
    expect(never.asked).toEqual([]);
  });
});
