import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { takeLock } from "../../src/store/take-lock.js";
import { tempFolder } from "../support/temp-folder.js";

const lockFile = () => join(tempFolder(), "lock");
const ABROAD = { pid: 1, host: "another-machine", started: "yesterday" };

function leftBy(holder: unknown, minutesAgo = 0): string {
  const file = lockFile();
  writeFileSync(file, typeof holder === "string" ? holder : JSON.stringify(holder));
  const then = new Date(Date.now() - minutesAgo * 60_000);
  utimesSync(file, then, then);
  return file;
}

describe("a lock", () => {
  it("is held by one at a time, also within a process, until it is given free", () => {
    const file = lockFile();
    const first = takeLock(file);
    expect(first.kind).toBe("taken");
    expect(takeLock(file)).toEqual({ kind: "held", by: `process ${process.pid}` });
    if (first.kind === "taken") first.release();
    expect(existsSync(file)).toBe(false);
    expect(takeLock(file).kind).toBe("taken");
  });

  it("says who holds it, for its owner only", () => {
    const file = lockFile();
    takeLock(file);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ pid: process.pid, host: hostname(), started: expect.any(String) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["whose number is free", { pid: 999_999_999, host: hostname(), started: null }],
    ["whose number is now ours, as of every first process of a container", { pid: process.pid, host: hostname(), started: "long ago" }],
    ["whose number another process has now", { pid: process.ppid, host: hostname(), started: "long ago" }],
  ])("is taken over from a process that is gone: one %s", (_, holder) => {
    const file = leftBy(holder);
    expect(takeLock(file).kind).toBe("taken");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid });
  });

  it("of another machine counts for as long as it is renewed", () => {
    expect(takeLock(leftBy(ABROAD, 1))).toEqual({ kind: "held", by: "process 1 on another-machine" });
    expect(takeLock(leftBy(ABROAD, 3)).kind).toBe("taken");
  });

  it("that is being written is held, and abandoned when nobody goes on writing it", () => {
    expect(takeLock(leftBy("")).kind).toBe("held");
    expect(takeLock(leftBy("", 3)).kind).toBe("taken");
  });

  it("is left alone where another process is taking it over", () => {
    const file = leftBy({ pid: 999_999_999, host: hostname(), started: null });
    writeFileSync(`${file}.takeover`, JSON.stringify({ pid: process.ppid, host: hostname(), started: null }));
    expect(takeLock(file)).toEqual({ kind: "held", by: `process ${process.ppid}` });
    expect(readFileSync(file, "utf8")).toContain("999999999");
  });

  it("that another has taken over is not given free by the one that lost it", () => {
    const file = lockFile();
    const lost = takeLock(file);
    writeFileSync(file, JSON.stringify(ABROAD));
    if (lost.kind === "taken") lost.release();
    expect(existsSync(file)).toBe(true);
  });
});
