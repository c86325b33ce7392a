import { describe, expect, it } from "vitest";
import { claimSchema } from "../../src/domain/claim.js";
import { BudgetSpentError, PlumblineError } from "../../src/errors.js";
import type { WebPage } from "../../src/ports/page-reader.js";
import { findPages } from "../../src/web/find-pages.js";
import { openGuard } from "../../src/web/open-guard.js";
import { severalEngines } from "../../src/web/several-engines.js";
import { ANY_SOURCE, hitOf, pageOf, ratingsOf, smallEngine, smallReader } from "../support/small-web.js";

const CLAIM = claimSchema.parse({ text: "The old bridge was opened in 1894.", asOf: "2020", url: "https://town.example/bridge" });
const RATINGS = ratingsOf(
  "jokes.example,,satire,test,2024",
  "rumours.example,0.1,,test,2024",
  "checkers.example,,fact-checker,test,2024",
  "good.example,0.9,,test,2024",
);
const count = <T>(ask: () => Promise<T>) => ask();

function find(hits: Parameters<typeof smallEngine>[0], { leaks = false, pages = [] as readonly WebPage[] } = {}) {
  const [engine, reader] = [smallEngine(hits), smallReader(...pages)];
  const guard = openGuard(RATINGS, CLAIM, { web: ANY_SOURCE, leaks });
  const found = findPages({ engine, reader, guard, count }, { queries: ["old bridge"], n: 4, language: "en" });
  return { engine, reader, found };
}

describe("pages that were searched for", () => {
  it("are read once, whatever spellings of their address were found", async () => {
    const page = pageOf("https://good.example/bridge", "The bridge was opened in 1894.");
    const { reader, found } = find([hitOf(page.url), hitOf("http://www.good.example/bridge/?utm_source=x")], { pages: [page] });
    expect(await found).toMatchObject({ pages: [{ page: { url: page.url }, credibility: { score: 0.9 } }], drops: [] });
    expect(reader.asked).toEqual([page.url]);
  });

  it("are as many as asked for in all, or of each engine", async () => {
    const pages = ["a", "b", "c", "d", "e", "f"].map((name) => pageOf(`https://${name}.example/`, `Page ${name}.`));
    const hits = pages.map(({ url }) => hitOf(url));
    const engine = severalEngines([smallEngine(hits.slice(0, 3)), smallEngine(hits.slice(3))]);
    const guard = openGuard(ratingsOf(), CLAIM, { web: ANY_SOURCE });
    const wanted = { queries: ["old bridge"], n: 2, language: "en" };
    const read = async (perEngine: boolean) =>
      (await findPages({ engine, reader: smallReader(...pages), guard, count }, { ...wanted, perEngine })).pages.map(
        ({ page }) => page.text,
      );
    expect(await read(false)).toEqual(["Page a.", "Page d."]);
    expect(await read(true)).toEqual(["Page a.", "Page d.", "Page b.", "Page e."]);
  });

  it("are not fetched where the engine brings them along", async () => {
    const page = pageOf("corpus:bridge.md", "The bridge was opened in 1894.");
    const { reader, found } = find([hitOf(page.url, { page })]);
    expect((await found).pages.map((one) => one.page)).toEqual([page]);
    expect(reader.asked).toEqual([]);
  });

  it("are dropped with a reason where they cannot be read, and the others are used", async () => {
    const page = pageOf("https://good.example/bridge", "The bridge was opened in 1894.");
    const { pages, drops } = await find([hitOf("https://gone.example/"), hitOf(page.url)], { pages: [page] }).found;
    expect(pages).toHaveLength(1);
    expect(drops).toEqual([{ url: "https://gone.example/", reason: "unreadable", detail: expect.stringContaining("page-unavailable") }]);
  });

  it("are never satire, nor what is rated too low; unrated ones pass", async () => {
    const open = pageOf("https://unrated.example/", "The bridge was opened in 1894.");
    const hits = ["https://jokes.example/a", "https://news.rumours.example/b", open.url].map((url) => hitOf(url));
    const { pages, drops } = await find(hits, { pages: [open] }).found;
    expect(pages.map(({ page, credibility }) => [page.url, credibility.score])).toEqual([[open.url, null]]);
    expect(drops.map(({ reason }) => reason)).toEqual(["satire", "low-credibility"]);
  });

  it("are judged again where a redirect has led", async () => {
    const engine = smallEngine([hitOf("https://short.example/1")]);
    const reader = { ...smallReader(), read: async () => pageOf("https://jokes.example/a", "Ha.") };
    const guard = openGuard(RATINGS, CLAIM, { web: ANY_SOURCE });
    const { pages, drops } = await findPages({ engine, reader, guard, count }, { queries: ["q"], n: 4, language: "en" });
    expect(pages).toEqual([]);
    expect(drops.map(({ reason }) => reason)).toEqual(["satire"]);
  });
});

describe("the leak guard", () => {
  it("asks engines to leave out fact-checkers and what came later, and looks at every hit again", async () => {
    const hits = [
      hitOf("https://checkers.example/bridge"),
      hitOf("https://web.archive.org/web/2021/https://checkers.example/another"),
      hitOf("https://town.example/bridge?utm_campaign=1"),
      hitOf("https://late.example/", { published: "2023-01-01" }),
    ];
    const { engine, found } = find(hits, { leaks: true });
    expect((await found).drops.map(({ reason }) => reason)).toEqual(["fact-checker", "mirror", "own-article", "after-claim"]);
    expect(engine.asked[0]).toMatchObject({ before: "2021-01-01", excludedDomains: expect.arrayContaining(["checkers.example"]) });
  });

  it("drops after fetching what no hit has told", async () => {
    const late = pageOf("https://late.example/", "The bridge was opened in 1894.", { published: "2023-01-01" });
    expect((await find([hitOf(late.url)], { leaks: true, pages: [late] }).found).drops).toMatchObject([{ reason: "after-claim" }]);
  });

  it("keeps nothing out where nobody asks for it", async () => {
    const late = pageOf("https://late.example/", "The bridge was opened in 1894.", { published: "2023-01-01" });
    const { engine, found } = find([hitOf(late.url)], { pages: [late] });
    expect((await found).pages).toHaveLength(1);
    expect(engine.asked[0]).toMatchObject({ before: null, excludedDomains: [] });
  });
});

describe("a search", () => {
  it("that fails is a failure, after one request", async () => {
    const { engine, reader, found } = find(new PlumblineError("search-quota", "no credits left"));
    await expect(found).rejects.toMatchObject({ code: "search-quota" });
    expect([engine.asked.length, reader.asked.length]).toEqual([1, 0]);
  });

  it("does not ask its second question when the first has failed", async () => {
    const engine = smallEngine(new PlumblineError("search-quota", "no credits left"));
    const guard = openGuard(RATINGS, CLAIM, { web: ANY_SOURCE });
    const asking = findPages({ engine, reader: smallReader(), guard, count }, { queries: ["one", "two"], n: 4, language: "en" });
    await expect(asking).rejects.toMatchObject({ code: "search-quota" });
    expect(engine.asked).toHaveLength(1);
  });

  it("reads no page that the budget does not hold, and says so", async () => {
    let left = 1;
    const counted = <T>(ask: () => Promise<T>) => (left-- > 0 ? ask() : Promise.reject(new BudgetSpentError("1 web requests")));
    const engine = smallEngine([hitOf("https://good.example/bridge")]);
    const guard = openGuard(RATINGS, CLAIM, { web: ANY_SOURCE });
    const { drops } = await findPages({ engine, reader: smallReader(), guard, count: counted }, { queries: ["q"], n: 4, language: "en" });
    expect(drops).toEqual([{ url: "https://good.example/bridge", reason: "unreadable", detail: "the budget of 1 web requests is spent" }]);
  });
});

describe("several queries at the same time", () => {
  const URLS = Array.from({ length: 6 }, (_, n) => `https://s${n}.example/`);
  const PAGES = URLS.map((url, n) => pageOf(url, `Page ${n}.`));
  /** The first query finds pages 0 to 3, the second 2 to 5. */
  const engine = () => {
    const asked: string[] = [];
    let waiting = 0;
    let most = 0;
    return {
      ...smallEngine([]),
      asked,
      most: () => most,
      async search({ text }: { readonly text: string }) {
        asked.push(text);
        most = Math.max(most, ++waiting);
        await new Promise((resolve) => setTimeout(resolve, 1));
        waiting--;
        return (text === "one" ? URLS.slice(0, 4) : URLS.slice(2)).map((url) => hitOf(url));
      },
    };
  };
  const guard = openGuard(RATINGS, CLAIM, { web: ANY_SOURCE });

  it("are asked together, and each has its turn among the pages that are read", async () => {
    const own = engine();
    const deps = { engine: own, reader: smallReader(...PAGES), guard, count };
    const { pages } = await findPages(deps, { queries: ["one", "two"], n: 4, language: "en", together: { most: 4 } });
    expect(own.most()).toBe(2);
    expect(pages.map(({ page }) => page.url)).toEqual([URLS[0], URLS[2], URLS[1], URLS[3]]);
  });

  it("say of each page which of them found it", async () => {
    const deps = { engine: engine(), reader: smallReader(...PAGES), guard, count };
    const { pages } = await findPages(deps, { queries: ["one", "two"], n: 4, language: "en", together: { most: 9 } });
    const found = new Map(pages.map(({ page, queries }) => [page.url, queries]));
    expect([found.get(URLS[0] ?? ""), found.get(URLS[2] ?? ""), found.get(URLS[5] ?? "")]).toEqual([["one"], ["two", "one"], ["two"]]);
  });

  it("are asked one after the other where nothing else is said", async () => {
    const own = engine();
    await findPages({ engine: own, reader: smallReader(...PAGES), guard, count }, { queries: ["one", "two"], n: 4, language: "en" });
    expect([own.most(), own.asked]).toEqual([1, ["one", "two"]]);
  });
});
