import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Job, openJobJournal } from "../../src/service/job-journal.js";
import { verifyRequestSchema } from "../../src/service/request-schema.js";
import { tempFolder } from "../support/temp-folder.js";
import { thrownBy } from "../support/thrown.js";

const NOW = Date.parse("2026-01-02T03:04:05Z");
const job = (number: number, createdAt = "2026-01-02T03:04:05.000Z"): Job => ({
  id: `20260102-030405-0000000${number}`,
  createdAt,
  batch: "20260102-030405-0000000b",
  owner: "0f3a0f3a0f3a",
  request: verifyRequestSchema.parse({ claim: `The sky is blue, part ${number}.`, evidence: [{ text: "Blue is the sky." }] }),
});
const open = (home: string, { now = NOW, done = () => false }: { readonly now?: number; readonly done?: (id: string) => boolean } = {}) =>
  openJobJournal(home, { now, done });

describe("openJobJournal", () => {
  it("remembers after the end of a process what was promised and not done", () => {
    const home = tempFolder();
    const first = open(home);
    first.accept([job(1), job(2), job(3)]);
    first.finish(job(2).id);
    first.close();
    const second = open(home);

    expect(second.pending).toEqual([job(1), job(3)]);
    expect(second.idsOf(job(1).batch)).toEqual([job(1).id, job(2).id, job(3).id]);
    expect(second.batchOf(job(2).id)).toBe(job(2).batch);
    second.close();
  });

  it("promises nothing in a journal that was removed while it was in use", () => {
    const home = tempFolder();
    const journal = open(home);
    journal.accept([job(1)]);
    rmSync(join(home, "jobs"), { recursive: true });
    expect(thrownBy(() => journal.accept([job(2)]))).toMatchObject({ code: "record-unwritable" });
    expect(journal.batchOf(job(2).id)).toBeNull();
    journal.close();
  });

  it("does not begin again what has a record, though the crash came before it was crossed out", () => {
    const home = tempFolder();
    const first = open(home);
    first.accept([job(1), job(2)]);
    first.close();

    expect(open(home, { done: (id) => id === job(1).id }).pending).toEqual([job(2)]);
  });

  it("remembers the webhook of a batch until it is sent", () => {
    const home = tempFolder();
    const told = { id: job(1).batch, url: "https://example.org/hook" };
    const first = open(home);
    first.accept([job(1), job(2)], told);
    first.finish(job(1).id);
    first.close();
    const second = open(home);
    expect(second.unnotified).toEqual([told]);
    second.close();
    const third = open(home);
    expect(third.unnotified).toEqual([told]);
    third.notified(told.id);
    third.close();
    expect(open(home).unnotified).toEqual([]);
  });

  it("reads everything before a line that was cut short, and goes on behind it", () => {
    const home = tempFolder();
    const first = open(home);
    first.accept([job(1)]);
    first.close();
    appendFileSync(join(home, "jobs", "1.jsonl"), '{"type":"accepted","id":"2026');
    const second = open(home);
    second.accept([job(2)]);
    second.close();

    expect(open(home).pending).toEqual([job(1), job(2)]);
  });

  it("leaves out a damaged line", () => {
    const home = tempFolder();
    const first = open(home);
    first.accept([job(1), job(2)]);
    first.close();
    const file = join(home, "jobs", "1.jsonl");
    writeFileSync(file, readFileSync(file, "utf8").replace('"type":"accepted"', '"type":"#ccepted"'));

    expect(open(home).pending).toEqual([job(2)]);
  });

  it("forgets after some days which claims came together, and no promise", () => {
    const home = tempFolder();
    const first = open(home);
    first.accept([job(1), job(2)]);
    first.finish(job(1).id);
    first.close();
    const later = open(home, { now: NOW + 30 * 86_400_000 });

    expect(later.idsOf(job(1).batch)).toEqual([job(2).id]);
    expect(later.pending).toEqual([job(2)]);
  });

  it("leaves a living process its journal", () => {
    const home = tempFolder();
    const first = open(home);
    first.accept([job(1)]);
    writeFileSync(join(home, "jobs", "1.lock"), String(process.ppid));
    const second = open(home);
    second.accept([job(2)]);

    expect(second.pending).toEqual([]);
    expect(readFileSync(join(home, "jobs", "2.jsonl"), "utf8")).toContain(job(2).id);
  });
});
