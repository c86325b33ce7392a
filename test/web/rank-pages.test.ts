import { describe, expect, it } from "vitest";
import { PlumblineError } from "../../src/errors.js";
import { UnusableReplyError } from "../../src/ports/language-model.js";
import type { CandidatePage, PageSummary } from "../../src/ports/reasoner.js";
import { aletheiaScorer } from "../../src/systems/aletheia/aletheia.js";
import { rankPages } from "../../src/web/rank-pages.js";
import { beliefOf } from "../support/belief.js";
import { testPolicy } from "../support/policy.js";
import { pageOf, ratingsOf } from "../support/small-web.js";

const CLAIM = "The old bridge was opened in 1894.";
const belief = beliefOf({ text: CLAIM });
const ratings = ratingsOf("rated.example,0.8,,test,2026");
const found = (url: string, text: string) => ({ page: pageOf(url, text), credibility: ratings.of(url), engine: "small", queries: [] });
const PAGES = [
  found("https://a.example/", "The market sells cheese."),
  found("https://b.example/", "The old bridge was opened in 1894 by the mayor, because the ferry had been too slow. Later it was widened."),
  found("https://rated.example/", "The old bridge has three arches."),
];
const policy = (kept: number) => testPolicy({ web: { quality: "aletheia", best: { read: 20, kept, by: "score" } } });

function rank(summarise?: (page: CandidatePage) => Promise<PageSummary>, { kept = 2, askable = 99 } = {}) {
  const reasoner = { id: "test", ...(summarise === undefined ? {} : { summarise: (_: unknown, page: CandidatePage) => summarise(page) }) };
  return rankPages({ reasoner, policy: policy(kept), scorer: aletheiaScorer, askable }, belief, ["old bridge"], PAGES);
}

const said = (relevance: number, credibility: number | null = null): PageSummary => ({ summary: [], relevance, credibility });
const urls = (pages: readonly { readonly page: { readonly url: string } }[]) => pages.map(({ page }) => page.url);

describe("ranking whole pages", () => {
  it("puts first by its words what speaks of the claim and tells most of it, and drops the rest", async () => {
    const { pages, drops } = await rank();
    expect(urls(pages)).toEqual(["https://b.example/", "https://rated.example/"]);
    expect(drops).toMatchObject([{ url: "https://a.example/", reason: "outranked" }]);
    expect(pages[0]?.quality).toMatchObject({
      scorer: "aletheia",
      roles: expect.arrayContaining(["event", "time", "reason", "follow-up"]),
    });
  });

  it("uses all pages as they are where the policy ranks none", async () => {
    const all = await rankPages({ reasoner: { id: "test" }, policy: testPolicy(), scorer: null, askable: 99 }, belief, [], PAGES);
    expect(all).toEqual({ pages: PAGES, drops: [] });
  });

  it("asks the reasoner about each related page, and follows its relevance; no summary is paid for others", async () => {
    const asked: string[] = [];
    const { pages } = await rank(async ({ url }) => {
      asked.push(url);
      return said(url === "https://rated.example/" ? 1 : 0.2);
    });
    expect(asked).toEqual(["https://b.example/", "https://rated.example/"]);
    expect(urls(pages)).toEqual(["https://rated.example/", "https://b.example/"]);
  });

  it("says of a page whether its source is rated, and keeps no estimate of a rated one", async () => {
    const rated: boolean[] = [];
    const { pages } = await rank(
      async (page) => {
        rated.push(page.rated);
        return said(0.5, 0.6);
      },
      { kept: 3 },
    );
    expect(rated).toEqual([false, true]);
    expect(pages.map(({ credibility }) => credibility.estimate)).toEqual([{ score: 0.6, by: "test" }, undefined, undefined]);
  });

  it("reads a page by its words where the reasoner's answer is of no use, and the rest as asked", async () => {
    const answer = { text: "", usage: null, model: "m" } as never;
    const { pages } = await rank(
      async ({ url }) => {
        if (url === "https://b.example/") throw new UnusableReplyError("no-json", "nothing", answer);
        return said(0);
      },
      { kept: 1 },
    );
    expect(urls(pages)).toEqual(["https://b.example/"]);
  });

  it("lets other failures through", async () => {
    await expect(rank(() => Promise.reject(new PlumblineError("model-auth", "no")))).rejects.toMatchObject({ code: "model-auth" });
  });

  it("asks about no more pages than it may", async () => {
    let times = 0;
    await rank(
      async () => {
        times++;
        return said(0.5);
      },
      { askable: 1 },
    );
    expect(times).toBe(1);
  });
});
