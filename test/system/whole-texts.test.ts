import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { runCli, startCli } from "../support/run-cli.js";
import { suiteFolder } from "../support/temp-folder.js";

const article = fileURLToPath(new URL("../fixtures/articles/city-letter.txt", import.meta.url));
const NAMES = ["Marie Curie", "Albert Einstein", "Ada Lovelace", "Isaac Newton"];
let home = "";
const env = () => ({ PLUMBLINE_HOME: home });
beforeAll(async () => {
  home = suiteFolder();
});

describe("the built command", () => {
  it("checks a text and writes a report", async () => {
    const html = join(home, "report.html");
    const { code, stdout } = await runCli(["check", article, "--html", html], env());
    expect(code).toBe(0);
    expect(stdout).toMatch(/The Eiffel Tower is in London\. \[\d ✗\]/);
    expect(await readFile(html, "utf8")).toContain('<mark class="refuted">The Eiffel Tower is in London.');
  });

  it("verifies claims of a CSV", async () => {
    const [file, out] = [join(home, "claims.csv"), join(home, "results.csv")];
    await writeFile(file, "claim\nParis is the capital of France.\nThe Eiffel Tower is in London.\n");
    expect((await runCli(["batch", file, "--out", out], env())).code).toBe(0);
    expect(await readFile(out, "utf8")).toMatch(
      /\n2,Paris is the capital of France\.,supported,[\s\S]*\n3,The Eiffel Tower is in London\.,refuted,/,
    );
  });

  it.each(["SIGINT", "SIGKILL"] as const)("goes on after %s where it was interrupted, and calls nothing failed", async (signal) => {
    const predictions = join(home, `predictions-${signal}.jsonl`);
    // So many that a fast machine is still at work when it is interrupted.
    const dataset = join(home, "many.jsonl");
    const rows = Array.from({ length: 400 }, (_, at) => ({
      id: `c${at}`,
      claim: `${NAMES[at % NAMES.length]} was born in ${1700 + at}.`,
      label: "refuted",
    }));
    await writeFile(dataset, rows.map((row) => JSON.stringify(row)).join("\n"));
    const args = ["eval", "--dataset", dataset, "--predictions", predictions];
    const run = startCli(args, env());
    // It is made and removed once, to see whether it can be written.
    while ((await readFile(predictions, "utf8").catch(() => "")) === "") await new Promise((resolve) => setTimeout(resolve, 20));
    run.child.kill(signal);
    const { code, stderr } = await run.result;
    if (signal === "SIGINT") {
      expect(code).toBe(130);
      expect(stderr).toMatch(/interrupted after \d+ of 400 claims; the same command with --resume goes on/);
    }
    expect(await readFile(predictions, "utf8")).not.toContain('"label":"failed"');
    expect((await runCli([...args, "--resume"], env())).stdout).toContain("400 claims");
    expect((await readFile(predictions, "utf8")).trim().split("\n")).toHaveLength(400);
  });

  it.skipIf(!existsSync("/proc/self"))("refuses a home that can never be made, at once", async () => {
    const { code, stderr } = await runCli(["verify", "Paris is in France."], { PLUMBLINE_HOME: "/proc/plumbline/home" });
    expect(code).toBe(3);
    expect(stderr).toContain("set PLUMBLINE_HOME to a folder that you can write");
  });
});
