import { describe, expect, it } from "vitest";
import type { JudgedPassage, Reasoner } from "../../src/ports/reasoner.js";
import { scorerOf } from "../../src/systems/registry.js";
import { choosePassages } from "../../src/web/choose-passages.js";
import { beliefOf } from "../support/belief.js";
import { testPolicy } from "../support/policy.js";
import { pageOf, ratingsOf } from "../support/small-web.js";

const CLAIM = "The old bridge was opened in 1894.";
const TEXT = "The old bridge was opened in 1894 by the mayor.\n\nThe market sells cheese on Fridays.\n\nThe old bridge has three arches.";
const belief = beliefOf({ text: CLAIM });
const found = (url: string, text: string) => ({ page: pageOf(url, text), credibility: ratingsOf().of(url), engine: "small", queries: [] });

/** Keeps what speaks of the bridge. */
const filterPassages = async (_: unknown, candidates: readonly { readonly id: string; readonly text: string }[]) =>
  candidates
    .filter(({ text }) => text.includes("bridge"))
    .map(({ id }): JudgedPassage => ({ id, relevance: 0.9, stance: "supports", confidence: 0.8, quote: null, because: null }));

function choose(pages: Parameters<typeof choosePassages>[3], knobs: Parameters<typeof testPolicy>[0] = {}) {
  const policy = testPolicy(knobs);
  const deps = { reasoner: { filterPassages }, policy, scorer: scorerOf(policy), retrievedAt: "2026-01-02T00:00:00.000Z" };
  return choosePassages(deps, belief, ["old bridge"], pages);
}

describe("passages of pages", () => {
  it("stand in the page's text where they say, word for word", async () => {
    const page = found("https://a.example/", TEXT);
    const { passages } = await choose([page]);
    expect(passages.length).toBeGreaterThan(0);
    for (const { text, provenance } of passages) expect(page.page.text.slice(provenance.start, provenance.end)).toBe(text);
    expect(passages.map(({ id }) => id)).toEqual(passages.map((_, place) => `p${place + 1}`));
  });

  it("of pages that say nothing of the claim are none, and the page is said to be beside the point", async () => {
    const { passages, drops } = await choose([found("https://b.example/", "The old market sells cheese.")]);
    expect(passages).toEqual([]);
    expect(drops).toEqual([{ url: "https://b.example/", reason: "beside-the-point", detail: expect.any(String) }]);
  });

  it("count once where one page copies another", async () => {
    const text = "The old bridge was opened in 1894 by the mayor, who cut a red ribbon and gave every child of the town a sugared bun.";
    const { passages, drops } = await choose([found("https://a.example/", text), found("https://b.example/", text)]);
    expect(passages).toHaveLength(1);
    expect(drops).toEqual([{ url: "https://b.example/", reason: "same-origin", detail: expect.any(String) }]);
  });

  it("are as many as the policy keeps, and no more are judged than it lets", async () => {
    const pages = Array.from({ length: 5 }, (_, n) =>
      found(`https://s${n}.example/`, `The old bridge number ${n} was opened in ${1890 + n} near hill ${n}.`),
    );
    expect((await choose(pages, { web: { kept: 2 } as never })).passages).toHaveLength(2);
    expect((await choose(pages, { web: { judged: 1 } as never })).passages).toHaveLength(1);
  });

  it("are the nearest of each source by words, and by meaning where an embedding model says so", async () => {
    const of = (engine: string, place: number, text: string) => ({ ...found(`https://${engine}${place}.example/`, text), engine });
    const pages = ["one", "two"].flatMap((engine) => [
      of(engine, 1, "The old bridge was opened in 1894 by the mayor."),
      of(engine, 2, "The old bridge was opened late, in 1894."),
      of(engine, 3, `The bridge of ${engine} stands.`),
    ]);
    const judged = async (nearness?: Reasoner["nearness"]) => {
      const seen: string[] = [];
      const policy = testPolicy({ web: { perSource: 1 } as never });
      const reasoner = {
        filterPassages: async (_: unknown, candidates: readonly { readonly text: string }[]) => {
          seen.push(...candidates.map(({ text }) => text));
          return [];
        },
        ...(nearness === undefined ? {} : { nearness }),
      };
      await choosePassages({ reasoner, policy, scorer: null, retrievedAt: "2026-01-02T00:00:00.000Z" }, belief, [], pages);
      return seen.length;
    };
    expect(await judged()).toBe(2);
    expect(await judged(async (_, others) => others.map((text) => (text.includes("stands") ? 1 : 0)))).toBe(4);
    expect(await judged(async () => null)).toBe(2);
  });

  it.each(["aletheia", "multireflect"] as const)("are scored by %s where the policy says so, with all parts", async (quality) => {
    const { passages } = await choose([found("https://a.example/", TEXT)], { web: { quality } as never });
    expect(passages[0]?.provenance.quality).toMatchObject({ scorer: quality, score: expect.any(Number) });
  });

  it("have no score where it does not", async () => {
    expect((await choose([found("https://a.example/", TEXT)])).passages[0]?.provenance.quality).toBeNull();
  });
});
