import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileRecords } from "../../src/store/file-records.js";
import { entityOf } from "../support/build.js";
import { EMPTY_GRAPH, episodeOf, failedOutcome, verdictOutcome } from "../support/episode.js";
import { tempFolder } from "../support/temp-folder.js";
import { rejectionOf } from "../support/thrown.js";

describe("fileRecords", () => {
  it("writes records that only their owner can read", async () => {
    const home = tempFolder();
    const [records, episode] = [fileRecords(home), episodeOf()];
    await records.ready();
    await records.save(episode);
    expect(statSync(join(home, "records", `${episode.id}.json`)).mode & 0o777).toBe(0o600);
  });

  it("refuses a record that was changed after it was written, and one that is cut off", async () => {
    const home = tempFolder();
    const [records, episode] = [fileRecords(home), episodeOf()];
    await records.save(episode);
    const file = join(home, "records", `${episode.id}.json`);
    const written = readFileSync(file, "utf8");
    writeFileSync(file, written.replace(episode.claim.text, "Something else."));
    expect(await rejectionOf(records.load(episode.id))).toMatchObject({ code: "record-changed" });
    writeFileSync(file, written.slice(0, written.length / 2));
    expect(await rejectionOf(records.load(episode.id))).toMatchObject({ code: "record-damaged" });
    writeFileSync(file, written);
    expect(await records.load(episode.id)).toEqual(episode);
    // Also after it was read.
    writeFileSync(file, written.replace(episode.claim.text, "Something else."));
    expect(await rejectionOf(records.load(episode.id))).toMatchObject({ code: "record-changed" });
  });

  it("parses a record once that is read again", async () => {
    const [records, episode] = [fileRecords(tempFolder()), episodeOf()];
    await records.save(episode);
    const first = await records.load(episode.id);
    expect(await records.load(episode.id)).toBe(first);
    await records.remove(episode.id);
    expect(await rejectionOf(records.load(episode.id))).toMatchObject({ code: "record-unknown" });
  });

  it("gives back what was saved", async () => {
    const records = fileRecords(join(tempFolder(), "new", "home"));
    const episode = episodeOf({
      outcome: verdictOutcome({ label: "supported", confidence: 0.93, justification: 'She said "tak" – naprawdę.\n' }),
      graph: { ...EMPTY_GRAPH, entities: [entityOf("Q7186", "Maria Skłodowska-Curie")] },
    });
    await records.ready();
    await records.save(episode);

    expect(await records.load(episode.id)).toEqual(episode);
  });

  it("keeps a failed verification too", async () => {
    const records = fileRecords(tempFolder());
    const episode = episodeOf({ outcome: failedOutcome("graph-timeout") });
    await records.ready();
    await records.save(episode);

    expect((await records.load(episode.id)).outcome).toEqual(failedOutcome("graph-timeout"));
  });

  it("leaves one whole file for each record and nothing else", async () => {
    const home = tempFolder();
    const records = fileRecords(home);
    const ids = ["20260102-030405-00000001", "20260102-030405-00000002", "20260102-030406-00000003"];
    await records.ready();
    await Promise.all(ids.map((id) => records.save(episodeOf({ id }))));

    expect(readdirSync(join(home, "records")).sort()).toEqual(ids.map((id) => `${id}.json`));
  });

  it("says what to do when the home is not a folder, and leaves nothing behind", async () => {
    const folder = tempFolder();
    const home = join(folder, "a-file");
    writeFileSync(home, "in the way");
    const error = await rejectionOf(fileRecords(home).ready());

    expect(error.code).toBe("record-unwritable");
    expect(error.message).toContain(join(home, "records"));
    expect(error.message).toContain("set PLUMBLINE_HOME to a folder that you can write");
    expect(error.cause).toBeInstanceOf(Error);
    expect(readdirSync(folder)).toEqual(["a-file"]);
  });

  it("leaves no probe behind when records can be kept", async () => {
    const home = tempFolder();
    await fileRecords(home).ready();

    expect(readdirSync(join(home, "records"))).toEqual([]);
  });

  it("fails to save with a typed error and removes its draft when the file cannot take its place", async () => {
    const home = tempFolder();
    const records = fileRecords(home);
    const episode = episodeOf();
    mkdirSync(join(home, "records", `${episode.id}.json`), { recursive: true });
    const error = await rejectionOf(records.save(episode));

    expect(error.code).toBe("record-unwritable");
    expect(error.message).toContain(`${episode.id}.json could not be written`);
    expect(readdirSync(join(home, "records"))).toEqual([`${episode.id}.json`]);
  });

  it("makes its folder where nobody asked beforehand whether records can be kept", async () => {
    const records = fileRecords(join(tempFolder(), "new"));
    await records.save(episodeOf());

    expect(await records.load(episodeOf().id)).toEqual(episodeOf());
  });

  it("fails to save with a typed error when there can be no folder", async () => {
    const file = join(tempFolder(), "file");
    writeFileSync(file, "");

    expect((await rejectionOf(fileRecords(file).save(episodeOf()))).code).toBe("record-unwritable");
  });

  it("removes a record with what was recorded for its replay", async () => {
    const home = tempFolder();
    const [records, { id }] = [fileRecords(home), episodeOf()];
    await records.save(episodeOf());
    mkdirSync(join(home, "replay", id, "model"), { recursive: true });
    writeFileSync(join(home, "replay", id, "tape.jsonl"), "{}");

    expect(await records.remove(id)).toBe(true);
    expect([readdirSync(join(home, "records")), readdirSync(join(home, "replay"))]).toEqual([[], []]);
    expect(await records.remove(id)).toBe(false);
  });

  it.each(["../../etc/passwd", "", "20260102-030405-0123abcd/../x", "20260102-030405-0123ABCD", "20260102-030405-0123abcd.json", "*"])(
    "refuses %j, which is not the id of a record",
    async (id) => {
      const home = tempFolder();
      writeFileSync(join(home, "x.json"), "{}");

      expect(await rejectionOf(fileRecords(home).load(id))).toMatchObject({
        code: "record-unknown",
        message: `"${id}" is not the id of a record`,
      });
    },
  );

  it("says which record is not there, and where it looked", async () => {
    const home = tempFolder();

    expect(await rejectionOf(fileRecords(home).load("20260102-030405-0123abcd"))).toMatchObject({
      code: "record-unknown",
      message: `there is no record 20260102-030405-0123abcd in ${join(home, "records")}`,
    });
  });

  it("does not call a record missing that is there but damaged", async () => {
    const home = tempFolder();
    const records = fileRecords(home);
    await records.ready();
    writeFileSync(join(home, "records", "20260102-030405-0123abcd.json"), '{"id": "2026');
    const error = await rejectionOf(records.load("20260102-030405-0123abcd"));

    expect(error.message).not.toContain("there is no record");
    expect(error.message).toContain("20260102-030405-0123abcd");
  });
});
