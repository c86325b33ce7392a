import { describe, expect, it } from "vitest";
import { recent } from "../../src/base/recent.js";

const used = (room: number) => recent<string, number>(room, (weight) => weight);

describe("what was used lately", () => {
  it("is kept while there is room", () => {
    const kept = used(20);
    kept.set("a", 4);
    kept.set("b", 4);
    expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual([4, 4, undefined]);
  });

  it("is forgotten when it was not touched while half of the room was filled", () => {
    const kept = used(20);
    kept.set("a", 4);
    kept.set("b", 4);
    kept.set("c", 4);
    expect(kept.get("a")).toBe(4);
    kept.set("d", 4);
    expect([kept.get("a"), kept.get("b"), kept.get("c"), kept.get("d")]).toEqual([4, undefined, 4, 4]);
  });

  it("makes room for what grows", () => {
    const kept = used(20);
    kept.set("a", 4);
    kept.grow(7);
    kept.grow(11);
    expect(kept.get("a")).toBeUndefined();
  });

  it("never weighs more than its room, though all of it is used again and again", () => {
    const kept = used(100);
    for (let round = 0; round < 3; round++)
      for (let name = 0; name < 1000; name++) if (kept.get(`n${name}`) === undefined) kept.set(`n${name}`, 1);
    const left = Array.from({ length: 1000 }, (_, name) => `n${name}`).filter((name) => kept.get(name) !== undefined);
    expect(left.length).toBeLessThanOrEqual(100);
  });
});
