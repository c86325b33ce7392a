import { readFileSync } from "node:fs";
import { analyse } from "scslre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FRAMES } from "../src/reasoner/rules/understand/frames/frame-file.js";
import { expressionOf } from "../src/reasoner/rules/understand/frames/match-frames.js";
import { type Expression, expressionsIn, hostileText, leastOf } from "./support/hostile-expressions.js";

/** Claims, sentences of pages and arguments of commands have at most 2,000 characters. */
const SHORT_TEXTS = /^(?:src\/(?:reasoner|cli)\/|built: )/u;
/** Milliseconds of processor time; those of a busy machine are longer. A cubic expression takes seconds. */
const SLOW = 150;
/** Over a stretch of 80 characters at most: the word before a name. */
const BOUNDED = /^src\/kg\/link-entities\.ts:\d+ \/\(\\p\{Lu\}/u;

/** Characters whose repetition makes the expression slow, by static analysis (backtracking, and one search from every place). */
function slowOn({ source, flags }: RegExp): readonly { readonly sign: string; readonly exponential: boolean }[] {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true } });
  return reports.map(({ character, exponential }) => ({ sign: character.pick, exponential }));
}

/** The analysis does not know the engine's shortcuts: what it suspects is measured. */
function expectFast({ place, pattern }: Expression): void {
  for (const { sign, exponential } of slowOn(pattern)) {
    expect(exponential, `exponential: ${place}`).toBe(false);
    if (BOUNDED.test(place)) continue;
    const time = (length: number, fast: number) => leastOf(5, () => pattern.test(hostileText(sign, length)), fast);
    if (SHORT_TEXTS.test(place)) expect(time(2000, 30), `2 kB of ${JSON.stringify(sign)} for ${place}`).toBeLessThanOrEqual(SLOW);
    else {
      expect(time(10_000, 1), `10 kB of ${JSON.stringify(sign)} for ${place}`).toBeLessThanOrEqual(15);
      expect(time(100_000, 10), `100 kB of ${JSON.stringify(sign)} for ${place}`).toBeLessThanOrEqual(150);
    }
  }
}

describe("static analysis of every regular expression", () => {
  it("knows what is slow", () => {
    expect(slowOn(/^(?:a+)+$/)).toContainEqual({ sign: "a", exponential: true });
    expect(slowOn(/\s+$/).map(({ exponential }) => exponential)).toEqual([false]);
    expect(slowOn(/(?<!\s)\s+$/)).toEqual([]);
  });

  it("finds none in the sources that long texts make slow", () => {
    const expressions = expressionsIn(["src", "page"]);
    expect(expressions.length).toBeGreaterThan(1500);
    for (const expression of expressions) expectFast(expression);
  }, 120_000);
});

describe("sentence frames", () => {
  it("are fast too, although few claims use each", () => {
    const sources = Object.values(FRAMES().stages).flatMap((entries) => entries.flatMap(({ frames }) => frames.map(([source]) => source)));
    expect(sources.length).toBeGreaterThan(300);
    for (const source of sources) expectFast({ place: `built: ${source}`, pattern: expressionOf(source) });
  }, 240_000);
});

describe("expressions that are built while the program runs", () => {
  const plain = globalThis.RegExp;
  const built = new Map<string, RegExp>();
  beforeAll(() => {
    globalThis.RegExp = new Proxy(plain, {
      construct(target, args) {
        const pattern: RegExp = Reflect.construct(target, args);
        built.set(String(pattern), pattern);
        return pattern;
      },
    });
  });
  afterAll(() => {
    globalThis.RegExp = plain;
  });

  it("are fast too", async () => {
    // This file is isolated (vitest.config.ts), so the modules are loaded here and build their expressions now.
    const { createVerifier } = await import("../src/compose/create-verifier.js");
    const verifier = await createVerifier();
    const claims = readFileSync("test/fixtures/starter-claims.jsonl", "utf8").trim().split("\n");
    for (const line of claims.slice(0, 40)) await verifier.verify(JSON.parse(line).claim);
    await verifier.close();
    globalThis.RegExp = plain;
    expect(built.size).toBeGreaterThan(100);
    for (const [text, pattern] of built)
      expectFast({ place: `built: ${text}`, pattern: new plain(pattern.source, pattern.flags.replaceAll(/[gy]/g, "")) });
  }, 240_000);
});
