import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder, SHARED_FOLDER } from "../../src/base/make-folder.js";
import { tempFolder } from "../support/temp-folder.js";

describe("makeFolder", () => {
  it("makes the parents that are missing, and is content with a folder that is there", () => {
    const folder = join(tempFolder(), "a", "b", "c");
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it("makes folders for their owner only, unless they are to be shared", () => {
    const modeOf = (folder: string) => statSync(folder).mode & 0o777;
    const folder = join(tempFolder(), "own", "inner");
    makeFolder(folder);
    expect([modeOf(dirname(folder)), modeOf(folder)]).toEqual([0o700, 0o700]);
    const shared = join(tempFolder(), "shared");
    makeFolder(shared, SHARED_FOLDER);
    expect(modeOf(shared)).toBe(0o777 & ~process.umask());
  });

  it("fails where a file is in the way", () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "a"));
    writeFileSync(join(folder, "a", "b"), "");
    expect(() => makeFolder(join(folder, "a", "b"))).toThrow("EEXIST");
    expect(() => makeFolder(join(folder, "a", "b", "c"))).toThrow("ENOTDIR");
  });

  it.skipIf(!existsSync("/proc/self"))("returns from a file system that never has the parent", () => {
    expect(() => makeFolder("/proc/plumbline/records")).toThrow("ENOENT");
  });
});
