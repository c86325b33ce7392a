import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { memoryJournal, optimizePolicy } from "../../src/lab/optimizer/optimize-policy.js";
import { openRunJournal } from "../../src/store/run-journal.js";
import { smallRun } from "../support/small-run.js";
import { tempFolder } from "../support/temp-folder.js";

const fresh = () => join(tempFolder(), "run", "journal.jsonl");

describe("the run's journal on disk", () => {
  it("gives back what was recorded, without doing it again", async () => {
    const file = fresh();
    const first = openRunJournal(file, () => 0);
    expect(await first.once("a", z.number(), async () => 1)).toBe(1);
    first.close();
    const second = openRunJournal(file, () => 0);
    expect(second.records).toBe(1);
    expect(await second.once("a", z.number(), async () => 2)).toBe(1);
    expect(second.has("b")).toBe(false);
    second.close();
  });

  it("leaves no record of an effect that failed", async () => {
    const journal = openRunJournal(fresh(), () => 0);
    await expect(journal.once("a", z.number(), () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(journal.has("a")).toBe(false);
    expect(await journal.once("a", z.number(), async () => 3)).toBe(3);
    journal.close();
  });

  it("does a thing once when it is asked for twice at the same time", async () => {
    const journal = openRunJournal(fresh(), () => 0);
    let done = 0;
    const effect = async () => {
      await Promise.resolve();
      return ++done;
    };
    expect(await Promise.all([journal.once("a", z.number(), effect), journal.once("a", z.number(), effect)])).toEqual([1, 1]);
    journal.close();
  });

  it("takes off a torn last line and goes on behind the whole ones", async () => {
    const file = fresh();
    const first = openRunJournal(file, () => 0);
    await first.once("a", z.number(), async () => 1);
    first.close();
    appendFileSync(file, '{"key":"b","ms":0,"val');
    const second = openRunJournal(file, () => 0);
    expect(second.has("b")).toBe(false);
    await second.once("b", z.number(), async () => 2);
    second.close();
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(2);
  });

  it("refuses a journal that is damaged in the middle", async () => {
    const file = fresh();
    openRunJournal(file, () => 0).close();
    for (const line of [
      "rubbish",
      "null",
      '{"key":1,"ms":0,"value":1}',
      '{"key":"b","ms":"0","value":1}',
      '{"key":"b","ms":0,"value":1,"more":1}',
    ]) {
      writeFileSync(file, `${line}\n{"key":"a","ms":0,"value":1}\n`);
      expect(() => openRunJournal(file, () => 0)).toThrow(expect.objectContaining({ code: "file-unreadable" }));
    }
  });

  it("refuses a value of another shape than was asked for, with a message", async () => {
    const file = fresh();
    openRunJournal(file, () => 0).close();
    writeFileSync(file, '{"key":"a","ms":0,"value":{"label":7}}\n');
    const journal = openRunJournal(file, () => 0);
    await expect(journal.once("a", z.number(), async () => 1)).rejects.toMatchObject({ code: "file-unreadable" });
    journal.close();
  });

  it("counts the time of every start together", async () => {
    const file = fresh();
    let clock = 1000;
    const first = openRunJournal(file, () => clock);
    clock += 300;
    await first.once("a", z.null(), async () => null);
    first.close();
    clock += 1_000_000;
    const second = openRunJournal(file, () => clock);
    clock += 50;
    expect(second.elapsed()).toBe(350);
    second.close();
  });

  it("leads to the same report from any prefix of its bytes", { timeout: 60_000 }, async () => {
    const { deps, input } = smallRun({ budget: { rollouts: 150 } });
    const file = fresh();
    const journal = openRunJournal(file, () => 0);
    const whole = JSON.stringify(await optimizePolicy({ ...deps, journal }, input));
    journal.close();
    expect(JSON.stringify(await optimizePolicy({ ...deps, journal: memoryJournal(() => 0) }, input))).toBe(whole);
    const bytes = readFileSync(file);
    for (let part = 0; part < 20; part++) {
      const copy = fresh();
      openRunJournal(copy, () => 0).close();
      writeFileSync(copy, bytes.subarray(0, Math.floor((bytes.length * (part + 0.37)) / 20)));
      const resumed = openRunJournal(copy, () => 0);
      expect(JSON.stringify(await optimizePolicy({ ...deps, journal: resumed }, input))).toBe(whole);
      resumed.close();
      expect(readFileSync(copy).toString()).toBe(bytes.toString());
    }
  });
});
