import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openJobJournal } from "../../src/service/job-journal.js";
import { verifyRequestSchema } from "../../src/service/request-schema.js";
import { apiKeys } from "../../src/store/api-keys.js";
import { cleanHome } from "../../src/store/clean-home.js";
import { experienceFiles, experienceFolder } from "../../src/store/experience-files.js";
import { fileRecords } from "../../src/store/file-records.js";
import { keyUsage } from "../../src/store/key-usage.js";
import { openKeptAnswers } from "../../src/store/local-answers.js";
import { pageFiles } from "../../src/store/page-files.js";
import { lockPolicy } from "../../src/store/run-folder.js";
import { tapeFiles } from "../../src/store/tape-files.js";
import { textFiles } from "../../src/store/text-files.js";
import { episodeOf } from "../support/episode.js";
import { recordsOf } from "../support/experience.js";
import { tempFolder } from "../support/temp-folder.js";

const NOW = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;
const OLD = "20260101-000000-00000001";
const YOUNG = "20260531-000000-00000002";

/** As if it had been written so many days ago. */
function age(file: string, days: number): void {
  const at = new Date(NOW - days * DAY_MS);
  utimesSync(file, at, at);
}

async function homeWith(...ids: readonly string[]): Promise<string> {
  const home = tempFolder();
  const records = fileRecords(home);
  for (const id of ids) {
    await records.save(episodeOf({ id }));
    mkdirSync(join(home, "replay", id), { recursive: true });
    writeFileSync(join(home, "replay", id, "tape.jsonl"), "{}");
    age(join(home, "replay", id), 10);
  }
  return home;
}

describe("cleaning a home", () => {
  it("keeps everything where no limit is set, but what belongs to nobody", async () => {
    const home = await homeWith(OLD, YOUNG);
    const drafts = [`records/${OLD}.json.0badcafe.tmp`, "records/.probe-0badcafe", "keys.json.0badcafe.tmp", "corpus-texts/0badcafe.tmp"];
    mkdirSync(join(home, "corpus-texts"));
    for (const name of drafts) {
      writeFileSync(join(home, name), "half");
      age(join(home, name), 2);
    }
    writeFileSync(join(home, "records", `${YOUNG}.json.0badcafe.tmp`), "being written");
    age(join(home, "records", `${YOUNG}.json.0badcafe.tmp`), 0);
    mkdirSync(join(home, "replay", "20260301-000000-0000000f"));
    age(join(home, "replay", "20260301-000000-0000000f"), 90);

    expect(await cleanHome(home, () => NOW)({ since: null, most: null })).toBe(0);
    expect(readdirSync(join(home, "records")).sort()).toEqual([`${OLD}.json`, `${YOUNG}.json`, `${YOUNG}.json.0badcafe.tmp`]);
    expect(readdirSync(join(home, "replay")).sort()).toEqual([OLD, YOUNG]);
    expect(readdirSync(home).sort()).toEqual(["corpus-texts", "records", "replay"]);
    expect(readdirSync(join(home, "corpus-texts"))).toEqual([]);
  });

  it("removes records beyond the days with their replays, and pages that were not quoted since", async () => {
    const home = await homeWith(OLD, YOUNG);
    const page = (number: number) => join(home, "pages", `${String(number).repeat(64)}.txt`);
    mkdirSync(join(home, "pages"));
    for (const number of [1, 2]) writeFileSync(page(number), "text");
    age(page(1), 60);
    age(page(2), 3);

    expect(await cleanHome(home, () => NOW)({ since: new Date(NOW - 30 * DAY_MS).toISOString(), most: null })).toBe(1);
    expect(await fileRecords(home).ids()).toEqual([YOUNG]);
    expect(readdirSync(join(home, "replay"))).toEqual([YOUNG]);
    expect([existsSync(page(1)), existsSync(page(2))]).toEqual([false, true]);
  });

  it.each(["batches", "shares"] as const)(
    "removes %s with the records of their time, and keeps those of the oldest kept record",
    async (kind) => {
      const left = async (retention: Parameters<ReturnType<typeof cleanHome>>[0]) => {
        const home = await homeWith(OLD, YOUNG);
        const texts = textFiles(home, kind);
        for (const id of [OLD, YOUNG]) await texts.save(`${id.slice(0, 16)}00000000`, "{}");
        await cleanHome(home, () => NOW)(retention);
        return (await texts.ids()).map((id) => id.slice(0, 8)).sort();
      };
      expect(await left({ since: null, most: null })).toEqual(["20260101", "20260531"]);
      expect(await left({ since: null, most: 1 })).toEqual(["20260531"]);
      expect(await left({ since: new Date(NOW - 30 * DAY_MS).toISOString(), most: null })).toEqual(["20260531"]);
    },
  );

  it("keeps the newest where a number is set", async () => {
    const home = await homeWith(OLD, YOUNG);
    expect(await cleanHome(home, () => NOW)({ since: null, most: 1 })).toBe(1);
    expect(await fileRecords(home).ids()).toEqual([YOUNG]);
  });
});

it("every file and folder that is written to a home is for its owner only", async () => {
  const home = join(tempFolder(), "home");
  await fileRecords(home).save(episodeOf({ id: OLD }));
  await pageFiles(home).keep({ text: "", sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" });
  for (const kind of ["batches", "shares"] as const) await textFiles(home, kind).save(OLD, "{}");
  const journal = openJobJournal(home, { now: NOW, done: () => false });
  const request = verifyRequestSchema.parse({ claim: "A secret claim." });
  journal.accept([{ id: OLD, createdAt: "2026-01-01T00:00:00.000Z", batch: YOUNG, owner: null, request }]);
  const answers = openKeptAnswers(home, 0);
  await apiKeys(home).add("a customer");
  const usage = keyUsage(home);
  usage.add("a customer", 1);
  await usage.settled();
  await tapeFiles(home).save("draft", OLD, { head: {}, entries: [{ answer: "x".repeat(100_000) }] });
  await experienceFiles(experienceFolder(home)).append(recordsOf());
  const unlock = lockPolicy(join(home, "runs"), "alpha");
  const entries = readdirSync(home, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const folders = entries.filter((entry) => entry.isDirectory());

  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(files.length).toBeGreaterThanOrEqual(12);
  for (const { parentPath, name } of files) expect(modeOf(join(parentPath, name)), name).toBe("600");
  expect(folders.length).toBeGreaterThanOrEqual(7);
  for (const { parentPath, name } of folders) expect(modeOf(join(parentPath, name)), name).toBe("700");
  expect(modeOf(home)).toBe("700");
  unlock();
  answers.close();
  journal.close();
});
