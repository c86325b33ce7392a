import { describe, expect, it } from "vitest";
import { webSearch } from "../../../src/agent/actions/web-search.js";
import { PlumblineError } from "../../../src/errors.js";
import { openGuard } from "../../../src/web/open-guard.js";
import { beliefOf } from "../../support/belief.js";
import { claimOf } from "../../support/build.js";
import { CURIE_GRAPH } from "../../support/curie.js";
import { memoryGraph } from "../../support/memory-graph.js";
import { testPolicy } from "../../support/policy.js";
import { type Script, scriptedReasoner } from "../../support/scripted-reasoner.js";
import { ANY_SOURCE, hitOf, pageOf, ratingsOf, smallEngine, smallReader, smallStore } from "../../support/small-web.js";

const TEXT = "Marie Curie moved to Paris in 1891.";
const PAGE = pageOf("https://a.example/", "Marie Curie moved to Paris in 1891 and studied there.");
const WEB: Script["web"] = {
  phraseQueries: async () => ["Curie Paris year", "Curie Paris years", "Curie sister"],
  filterPassages: async (_, candidates) =>
    candidates.map(({ id }) => ({ id, relevance: 1, stance: "supports", confidence: 0.8, quote: null, because: null })),
};

function search({ engine = smallEngine([hitOf(PAGE.url)]), web = WEB, asked = [] as readonly string[] } = {}) {
  const [reader, pages] = [smallReader(PAGE), smallStore()];
  const guard = openGuard(ratingsOf(), claimOf(TEXT), { web: ANY_SOURCE });
  const act = webSearch({ engine, reader, guard, pages, now: () => 0, scorer: null });
  let counted = 0;
  const deps = {
    kg: memoryGraph(CURIE_GRAPH),
    reasoner: scriptedReasoner({ ...(web === undefined ? {} : { web }) }),
    policy: testPolicy(),
    web: <T>(ask: () => Promise<T>) => {
      counted++;
      return ask();
    },
  };
  const observed = act(deps, { ...beliefOf({ text: TEXT, ...CURIE_GRAPH }), asked });
  return { engine, reader, pages, observed, counted: () => counted };
}

describe("webSearch", () => {
  it("asks one question of an engine that costs something, and counts what it sends", async () => {
    const { engine, observed, counted } = search();
    expect(await observed).toMatchObject({ kind: "searched", queries: ["Curie Paris year"], passages: [{ id: "p1" }] });
    expect(engine.asked.map(({ text }) => text)).toEqual(["Curie Paris year"]);
    expect(counted()).toBe(2); // the search and the page
  });

  it("asks several of documents at hand, and counts nothing", async () => {
    const { engine, observed, counted } = search({ engine: smallEngine([hitOf(PAGE.url, { page: PAGE })], true) });
    await observed;
    expect(engine.asked.map(({ text }) => text)).toEqual(["Curie Paris year", "Curie sister"]);
    expect(counted()).toBe(0);
  });

  it("asks nothing that was nearly asked before", async () => {
    const { engine, observed } = search({ asked: ["year Curie Paris"] });
    expect(await observed).toMatchObject({ queries: ["Curie sister"] });
    expect(engine.asked).toHaveLength(1);
  });

  it("sends no request when there is nothing new to ask", async () => {
    const { engine, observed } = search({ asked: ["Curie, Paris, year", "Curie's sister"] });
    expect(await observed).toMatchObject({ kind: "searched", queries: [], passages: [] });
    expect(engine.asked).toEqual([]);
  });

  it("keeps the text of the pages that it uses", async () => {
    const { pages, observed } = search();
    await observed;
    expect(pages.kept).toEqual([PAGE.sha256]);
  });

  it("keeps no page that it does not use", async () => {
    const { pages, observed } = search({ web: { ...WEB, filterPassages: async () => [] } });
    expect(await observed).toMatchObject({ passages: [], drops: [{ reason: "beside-the-point" }] });
    expect(pages.kept).toEqual([]);
  });

  it.each(["search-quota", "search-auth", "search-unavailable", "search-timeout", "search-reply"] as const)(
    "lets %s through after one request",
    async (code) => {
      const { engine, observed } = search({ engine: smallEngine(new PlumblineError(code, "no")) });
      await expect(observed).rejects.toMatchObject({ code });
      expect(engine.asked).toHaveLength(1);
    },
  );
});
