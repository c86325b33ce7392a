import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cacheFolder, keyOf, memoryCache } from "../../../src/adapters/http/response-cache.js";
import { answerOf, describeResponseCache, keyFor } from "../../contracts/response-cache-contract.js";
import { tempFolder } from "../../support/temp-folder.js";
import { thrownBy } from "../../support/thrown.js";

const LIMITS = { ttlMs: 60_000, maxBytes: 1 << 20, maxEntries: 100 };

describe("a cache in memory", () => {
  describeResponseCache(memoryCache);

  it("lets go first of what was used longest ago", async () => {
    const cache = memoryCache({ ...LIMITS, maxEntries: 2 }, () => 5);
    await cache.set(keyFor(1), answerOf("one"));
    await cache.set(keyFor(2), answerOf("two"));
    await cache.get(keyFor(1));
    await cache.set(keyFor(3), answerOf("three"));
    expect([await cache.get(keyFor(1)), await cache.get(keyFor(2))]).toEqual([answerOf("one"), undefined]);
  });
});

describe("a cache in a folder", () => {
  describeResponseCache((limits, now) => cacheFolder(tempFolder(), limits, now));

  async function filled(now = 1000) {
    const folder = tempFolder();
    await cacheFolder(folder, LIMITS, () => now).set(keyFor(1), answerOf("one"));
    const file = join(folder, `${keyFor(1)}.answer`);
    return { folder, file, again: () => cacheFolder(folder, LIMITS, () => now).get(keyFor(1)) };
  }

  it("outlives the process, in a folder that it makes", async () => {
    const folder = join(tempFolder(), "deep", "down");
    await cacheFolder(folder, LIMITS, () => 5).set(keyFor(1), answerOf("one"));
    expect(await cacheFolder(folder, LIMITS, () => 6).get(keyFor(1))).toEqual(answerOf("one"));
    expect(readdirSync(folder)).toEqual([`${keyFor(1)}.answer`]);
  });

  it("does not give a file that is torn anywhere", async () => {
    const { file, again } = await filled();
    const whole = readFileSync(file);
    for (let length = 0; length < whole.length; length++) {
      writeFileSync(file, whole.subarray(0, length));
      expect(await again()).toBeUndefined();
    }
    writeFileSync(file, whole);
    expect(await again()).toEqual(answerOf("one"));
  });

  it("does not give a file with a changed body", async () => {
    const { file, again } = await filled();
    writeFileSync(file, readFileSync(file, "utf8").replace(/one$/, "two"));
    expect(await again()).toBeUndefined();
  });

  it("does not give the answer to another question, whatever the file is called", async () => {
    const { folder, file } = await filled();
    writeFileSync(join(folder, `${keyFor(2)}.answer`), readFileSync(file));
    expect(await cacheFolder(folder, LIMITS, () => 1000).get(keyFor(2))).toBeUndefined();
  });

  it("does not read a file that is larger than all its room", async () => {
    const { folder } = await filled();
    expect(await cacheFolder(folder, { ...LIMITS, maxBytes: 10 }, () => 1000).get(keyFor(1))).toBeUndefined();
  });

  it("does not give an answer from the future", async () => {
    const { folder } = await filled(1000);
    expect(await cacheFolder(folder, LIMITS, () => 999).get(keyFor(1))).toBeUndefined();
  });

  it("leaves foreign files alone, and removes abandoned temporary files", async () => {
    const folder = tempFolder();
    const old = `${keyFor(7)}.00000000.draft`;
    const fresh = `${keyFor(8)}.00000000.draft`;
    for (const name of ["notes.txt", "x.answer", old, fresh]) writeFileSync(join(folder, name), "mine");
    mkdirSync(join(folder, `${keyFor(9)}.answer`));
    utimesSync(join(folder, "notes.txt"), 1, 1);
    utimesSync(join(folder, old), 1, 1);
    const cache = cacheFolder(folder, { ...LIMITS, maxEntries: 2 }, Date.now);
    for (let place = 10; place < 20; place++) await cache.set(keyFor(place), answerOf("x"));
    const names = readdirSync(folder);
    expect(names).toEqual(expect.arrayContaining(["notes.txt", "x.answer", fresh, `${keyFor(9)}.answer`]));
    expect(names).not.toContain(old);
  });

  it("goes on without keeping when the folder has vanished or the place is taken", async () => {
    const folder = join(tempFolder(), "cache");
    const cache = cacheFolder(folder, LIMITS, () => 5);
    mkdirSync(join(folder, `${keyFor(1)}.answer`));
    await cache.set(keyFor(1), answerOf("one"));
    expect(await cache.get(keyFor(1))).toBeUndefined();
    expect(readdirSync(folder)).toEqual([`${keyFor(1)}.answer`]);
  });

  it("is a fault of the configuration where there can be no folder", () => {
    const file = join(tempFolder(), "file");
    writeFileSync(file, "");
    expect(thrownBy(() => cacheFolder(join(file, "cache"), LIMITS, () => 5)).code).toBe("invalid-config");
  });

  it("is readable by its owner only", async () => {
    const { file } = await filled();
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it("holds whole answers only, though many write at once", async () => {
    const folder = tempFolder();
    const caches = Array.from({ length: 4 }, () => cacheFolder(folder, { ...LIMITS, maxEntries: 5 }, () => 5));
    await Promise.all(
      Array.from({ length: 100 }, (_, place) => caches[place % 4]?.set(keyFor(place % 8), answerOf(`answer ${place % 8}`))),
    );
    const found = await Promise.all(Array.from({ length: 8 }, (_, place) => caches[0]?.get(keyFor(place))));
    for (const [place, answer] of found.entries()) if (answer !== undefined) expect(answer).toEqual(answerOf(`answer ${place}`));
    expect(readdirSync(folder).every((name) => name.endsWith(".answer"))).toBe(true);
  });
});

describe("the key of a question", () => {
  const question = { method: "POST", url: "https://example.org/a", headers: new Headers({ accept: "x" }), body: "b" };

  it("is the same for the same request from any caller", () => {
    expect(keyOf({ ...question, headers: new Headers({ accept: "x", "user-agent": "me" }) })).toBe(keyOf(question));
    expect(keyOf(question)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is another one when method, address, kind or body differ, wherever one ends and the next begins", () => {
    const others = [
      { ...question, method: "GET" },
      { ...question, url: "https://example.org/ab", body: "" },
      { ...question, body: null },
      { ...question, headers: new Headers({ accept: "y" }) },
    ];
    expect(new Set([question, ...others].map(keyOf)).size).toBe(5);
  });
});
