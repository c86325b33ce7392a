import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { experienceFiles } from "../../src/store/experience-files.js";
import { recordsOf } from "../support/experience.js";
import { tempFolder } from "../support/temp-folder.js";

const idsOf = (records: readonly { readonly episode: string }[]) => records.map(({ episode }) => episode);
const idOf = (number: number) => `20260102-030405-${String(number).padStart(8, "0")}`;

describe("the experience buffer", () => {
  it("gives back what was put in, in order", async () => {
    const folder = tempFolder();
    const buffer = experienceFiles(folder);
    await buffer.append(recordsOf({ id: idOf(1) }));
    await buffer.append(recordsOf({ id: idOf(2) }));
    const { records, skipped } = await experienceFiles(folder).read();
    expect(idsOf(records)).toEqual([idOf(1), idOf(2)]);
    expect(skipped).toBe(0);
  });

  it("is empty where nothing was kept yet", async () => {
    expect(await experienceFiles(join(tempFolder(), "none")).read()).toEqual({ records: [], skipped: 0 });
  });

  it("loses to a torn tail only what was torn", async () => {
    const folder = tempFolder();
    const buffer = experienceFiles(folder);
    await buffer.append(recordsOf({ id: idOf(1) }));
    appendFileSync(join(folder, "experience-000001.jsonl"), '{"v":1,"kind":"episode","epis');
    await buffer.append(recordsOf({ id: idOf(2) }));
    const { records, skipped } = await buffer.read();
    expect(idsOf(records)).toEqual([idOf(1), idOf(2)]);
    expect(skipped).toBe(1);
  });

  it("counts records of another version and does not read them", async () => {
    const folder = tempFolder();
    const [record] = recordsOf();
    writeFileSync(join(folder, "experience-000001.jsonl"), `${JSON.stringify({ ...record, v: 3 })}\n{}\n\n`);
    expect(await experienceFiles(folder).read()).toEqual({ records: [], skipped: 2 });
  });

  it("begins a new file when one is full, and lets the oldest go", async () => {
    const folder = tempFolder();
    const buffer = experienceFiles(folder, { fileBytes: 1, files: 3 });
    for (let number = 1; number <= 5; number++) await buffer.append(recordsOf({ id: idOf(number) }));
    expect(readdirSync(folder).sort()).toEqual([3, 4, 5].map((number) => `experience-00000${number}.jsonl`));
    expect(idsOf((await buffer.read()).records)).toEqual([3, 4, 5].map(idOf));
  });

  it("mixes nothing when many write at once", async () => {
    const folder = tempFolder();
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
    await Promise.all(numbers.map((number) => experienceFiles(folder).append(recordsOf({ id: idOf(number) }))));
    const { records, skipped } = await experienceFiles(folder).read();
    expect(skipped).toBe(0);
    expect(idsOf(records).sort()).toEqual(numbers.map(idOf));
    expect(readFileSync(join(folder, "experience-000001.jsonl"), "utf8").endsWith("\n")).toBe(true);
  });

  it("says where it cannot be kept", async () => {
    const file = join(tempFolder(), "file");
    writeFileSync(file, "");
    await expect(experienceFiles(file).append(recordsOf())).rejects.toMatchObject({ code: "record-unwritable" });
  });
});
