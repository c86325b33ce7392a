import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { embeddedGraph, makeReady, readyBeside } from "../../src/adapters/embedded/embedded-graph.js";
import { failureOf } from "../support/failure-of.js";
import { tempFolder } from "../support/temp-folder.js";
import { tinyGraphFile } from "../support/tiny-graph.js";

const file = tinyGraphFile();

/** Opens the tiny graph with a cache, asks it something, and closes it. */
async function ask(cache: string | null, path = file): Promise<{ readonly id: string; readonly label: string | undefined }> {
  const kg = await embeddedGraph({ file: path, cache });
  try {
    return { id: kg.id, label: (await kg.labels(["Q90"])).get("Q90") };
  } finally {
    await kg.close();
  }
}

const PARIS = { id: expect.stringMatching(/^embedded:tiny\.nt@[0-9a-f]{12}$/), label: "Paris" };
const only = (folder: string): string => join(folder, readdirSync(folder)[0] ?? "");

describe("triples that are asked again", () => {
  it("are made into a graph file once, under what they hash to", async () => {
    const cache = join(tempFolder(), "graphs");
    expect(await ask(cache)).toEqual(PARIS);
    const made = statSync(only(cache)).mtimeMs;
    expect(await ask(cache)).toEqual(PARIS);
    expect(readdirSync(cache)).toHaveLength(1);
    expect(statSync(only(cache)).mtimeMs).toBe(made);
    expect(basename(only(cache))).toMatch(/^[0-9a-f]{32}\.v\d+\.kg$/);
  });

  it("make a new graph file when they have changed", async () => {
    const folder = tempFolder();
    const path = join(folder, "tiny.nt");
    writeFileSync(path, readFileSync(file));
    await ask(join(folder, "graphs"), path);
    writeFileSync(path, readFileSync(file, "utf8").replace('"Paris"@en', '"Lutetia"@en'));
    expect((await ask(join(folder, "graphs"), path)).label).toBe("Lutetia");
    expect(readdirSync(join(folder, "graphs"))).toHaveLength(2);
  });

  it("are made into one by several at once, and nothing else is left behind", async () => {
    const cache = join(tempFolder(), "graphs");
    expect(await Promise.all([ask(cache), ask(cache), ask(cache)])).toEqual([PARIS, PARIS, PARIS]);
    expect(readdirSync(cache)).toHaveLength(1);
  });

  it("are made into one again when the kept one is damaged or of another version", async () => {
    const cache = join(tempFolder(), "graphs");
    await ask(cache);
    const kept = only(cache);
    for (const spoil of [(bytes: Buffer) => bytes.subarray(0, 5000), (bytes: Buffer) => bytes.fill(9, 8, 12), () => Buffer.alloc(0)]) {
      writeFileSync(kept, spoil(readFileSync(kept)));
      expect(await ask(cache)).toEqual(PARIS);
    }
  });

  it("are answered from memory where nothing can be kept", async () => {
    const blocked = join(tempFolder(), "graphs");
    writeFileSync(blocked, "a file where the folder should be");
    expect(await ask(blocked)).toEqual(PARIS);
    expect(await ask(null)).toEqual(PARIS);
  });

  it("need no copy if a graph built from them is next to them, and ignore one built from others", async () => {
    const folder = tempFolder();
    const path = join(folder, "tiny.nt");
    writeFileSync(path, readFileSync(file));
    await makeReady(path, readyBeside(path));
    expect(await ask(join(folder, "graphs"), path)).toEqual(PARIS);
    expect(existsSync(join(folder, "graphs"))).toBe(false);
    writeFileSync(path, readFileSync(file, "utf8").replace('"Paris"@en', '"Lutetia"@en'));
    expect((await ask(join(folder, "graphs"), path)).label).toBe("Lutetia");
  });

  it("leave nothing behind when they cannot be read", async () => {
    const cache = join(tempFolder(), "graphs");
    const path = join(tempFolder(), "faulty.nt");
    writeFileSync(path, `${readFileSync(file, "utf8")}not a triple\n`);
    expect((await failureOf(ask(cache, path))).message).toMatch(/not N-Triples near byte \d+/);
    expect(readdirSync(cache)).toEqual([]);
  });

  it("clear away what a build left that was killed, and nothing of one that runs", async () => {
    const cache = join(tempFolder(), "graphs");
    await ask(cache);
    const name = only(cache);
    const [dead, alive] = [`${name}.999999999.tmp`, `${name}.1.tmp`];
    for (const left of [dead, alive]) writeFileSync(left, "half a graph");
    mkdirSync(`${dead}.runs`);
    writeFileSync(name, "");
    await ask(cache);
    expect([dead, `${dead}.runs`, alive].map((left) => existsSync(left))).toEqual([false, false, true]);
  });
});
