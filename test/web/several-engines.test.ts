import { describe, expect, it } from "vitest";
import { PlumblineError } from "../../src/errors.js";
import type { MissedEngine } from "../../src/ports/search-engine.js";
import { findPages } from "../../src/web/find-pages.js";
import { openGuard } from "../../src/web/open-guard.js";
import { chosenEngines, severalEngines } from "../../src/web/several-engines.js";
import { claimOf } from "../support/build.js";
import { ANY_SOURCE, hitOf, pageOf, ratingsOf, smallEngine, smallReader } from "../support/small-web.js";

const QUERY = { text: "tower", before: null, after: null, language: "en", excludedDomains: [], n: 3 };
const DOWN = new PlumblineError("search-unavailable", "it is down");
const named = (id: string, ...args: Parameters<typeof smallEngine>) => ({ ...smallEngine(...args), id });
const hits = (...urls: readonly string[]) => urls.map((url) => hitOf(url));

describe("several engines as one", () => {
  it("take turns, and bring a page once, whatever spellings of its address were found", async () => {
    const engine = severalEngines([
      named("serper", hits("https://a.example/1", "https://a.example/2")),
      named("brave", hits("http://www.a.example/1/?utm_source=x", "https://b.example/")),
    ]);
    expect((await engine.search(QUERY)).map(({ url, engine: by }) => [url, by])).toEqual([
      ["https://a.example/1", "serper"],
      ["https://a.example/2", "serper"],
      ["https://b.example/", "brave"],
    ]);
    expect(engine.id).toBe("serper+brave");
  });

  it("go on without one that is down, and say which", async () => {
    const missed: MissedEngine[] = [];
    const engine = severalEngines([named("serper", DOWN), named("brave", hits("https://b.example/"))]);
    expect(await engine.search(QUERY, undefined, (one) => missed.push(one))).toMatchObject([{ url: "https://b.example/" }]);
    expect(missed).toEqual([{ engine: "serper", code: "search-unavailable", message: "it is down" }]);
  });

  it("fail when all of them do", async () => {
    await expect(severalEngines([named("serper", DOWN), named("brave", DOWN)]).search(QUERY)).rejects.toBe(DOWN);
  });

  it.each([new PlumblineError("aborted", "stopped"), new TypeError("a bug")])("let %s through", async (error) => {
    const broken = { ...named("serper", []), search: () => Promise.reject(error) };
    await expect(severalEngines([broken, named("brave", hits("https://b.example/"))]).search(QUERY)).rejects.toBe(error);
  });

  it("are at hand where all are, and count as many requests as are not", () => {
    const [local, live] = [named("corpus", [], true), named("serper", [])];
    expect([severalEngines([local, local]), severalEngines([local, live]), severalEngines([live, live])]).toMatchObject([
      { atHand: true, requests: 0 },
      { atHand: false, requests: 1 },
      { atHand: false, requests: 2 },
    ]);
  });
});

describe("a search with several engines", () => {
  const page = pageOf("https://b.example/", "The tower is tall.");
  const guard = openGuard(ratingsOf(), claimOf("The tower is tall."), { web: ANY_SOURCE });

  it("counts each request, names who found a page, and notes an engine that is down", async () => {
    let counted = 0;
    const count = <T>(ask: () => Promise<T>) => {
      counted++;
      return ask();
    };
    const engine = severalEngines([named("serper", DOWN), named("brave", hits(page.url))]);
    const found = await findPages({ engine, reader: smallReader(page), guard, count }, { queries: ["tower"], n: 3, language: "en" });
    expect(found).toMatchObject({
      pages: [{ engine: "brave", queries: ["tower"] }],
      drops: [{ url: "serper", reason: "engine-down", detail: "search-unavailable: it is down" }],
    });
    expect(counted).toBe(3); // two searches and the page
  });
});

describe("the engines of a policy", () => {
  const [serper, brave, corpus] = [named("serper", []), named("brave", []), named("corpus:starter@1", [], true)];

  it("are all where it names none", () => {
    expect(chosenEngines(serper, null)).toBe(serper);
  });

  it("are those that it names, by kind", () => {
    const all = severalEngines([serper, brave, corpus]);
    expect(chosenEngines(all, ["corpus"])).toBe(corpus);
    expect(chosenEngines(all, ["brave", "serper", "tavily"]).id).toBe("serper+brave");
    expect(chosenEngines({ ...serper, id: "serper+brave", requests: 2 }, ["brave"]).id).toBe("serper+brave");
  });

  it("cannot be none of what is configured", () => {
    expect(() => chosenEngines(serper, ["tavily"])).toThrow("the policy searches with tavily; configured is serper");
  });
});
