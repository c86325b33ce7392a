import { describe, expect, it } from "vitest";
import type { WebPage } from "../../src/ports/page-reader.js";
import { readRatings } from "../../src/web/credibility.js";
import { type GuardedClaim, openLeakGuard, sourceGate } from "../../src/web/open-guard.js";

const RATINGS = readRatings([
  {
    name: "test.csv",
    text: "domain,score,label,source,asOf\nchecks.example,0.9,fact-checker,,\nfun.example,0.9,satire,us,\nlow.example,0.2,,us,\nlimit.example,0.3,,,\nblog.example,,user-generated,,",
  },
]);
const CLAIM: GuardedClaim = {
  text: "The old lighthouse of Lindau will be sold to a hotel company next year",
  asOf: "2020-05-03",
  source: "https://www.paper.example/news/lighthouse-sold?utm_source=x",
};
const page = (over: Partial<WebPage>): WebPage => ({
  url: "https://other.example/harbour",
  title: "Harbour news",
  text: "The harbour was built in 1856.",
  sha256: "",
  published: null,
  modified: null,
  language: "en",
  suspectInjection: false,
  ...over,
});
const reasonOf = (over: Partial<WebPage>, claim: Partial<GuardedClaim> = {}) =>
  openLeakGuard({ ...CLAIM, ...claim }, RATINGS).ofPage(page(over))?.reason ?? null;
const hit = (url: string, title = "Harbour news", published: string | null = null) => ({ url, title, snippet: "", published });

describe("the leak guard at query", () => {
  it("asks for what was published up to the claim's day, and not for fact-checkers and mirrors", () => {
    const { before, excludedDomains } = openLeakGuard(CLAIM, RATINGS).atQuery;
    expect(before).toBe("2020-05-04");
    expect(excludedDomains[0]).toBe("checks.example");
    expect(excludedDomains).toContain("web.archive.org");
    expect(excludedDomains).not.toContain("paper.example");
  });

  it.each([
    ["2020", "2021-01-01"],
    ["2020-02", "2020-03-01"],
    [null, null],
  ])("takes a claim of %s to its last day", (asOf, before) => {
    expect(openLeakGuard({ ...CLAIM, asOf }, RATINGS).atQuery.before).toBe(before);
  });
});

describe("the leak guard after fetching", () => {
  it.each([
    [{ url: "https://www.checks.example/harbour" }],
    [{ url: "https://sub.checks.example/harbour" }],
    [{ url: "https://other.example/fact-check/harbour" }],
    [{ url: "https://other.example/news/FactCheck/1" }],
    [{ url: "https://other.example/2019/fact-check-the-harbour-is-not-for-sale" }],
    [{ url: "https://factcheck.other.example/harbour" }],
    [{ title: "Fact check: Is the harbour for sale?" }],
    [{ title: "FACT-CHECK | The harbour is not for sale" }],
    [{ title: "The harbour is not for sale - Fact Check" }],
    [{ title: "Faktencheck: Der Hafen" }],
    [{ text: "Claim: The harbour is for sale.\nSome text.\nRating: Mostly false\nMore." }],
    [{ text: "The post spread fast. We rate this claim as False." }],
  ])("drops a fact-check known by %j", (over) => {
    expect(reasonOf(over)).toBe("fact-checker");
  });

  it.each([
    [{ url: "https://other.example/facts/checkpoint" }],
    [{ url: "https://other.example/news/group-of-fact-checkers-meets" }],
    [{ title: "Fact checkers meet in Lindau" }],
    [{ text: "The rating agency made a claim: the harbour is worth little." }],
    [{ text: "Rating: 4 stars\nClaim your discount" }],
  ])("keeps what only speaks of such things: %j", (over) => {
    expect(reasonOf(over)).toBeNull();
  });

  it.each([
    [{ published: "2020-05-04" }, "after-claim"],
    [{ published: "2020-05-03" }, null],
    [{ published: "2020-05-03T23:59:00Z" }, null],
    [{ published: null, modified: "2021-01-01" }, "after-claim"],
    [{ published: "2019-01-01", modified: "2021-01-01" }, null],
    [{ url: "https://other.example/2020/06/01/harbour" }, "after-claim"],
    [{ url: "https://other.example/2020/jun/01/harbour" }, "after-claim"],
    [{ url: "https://other.example/2020/04/harbour" }, null],
    [{ url: "https://other.example/2020/05/harbour" }, null],
    [{}, null],
  ])("judges the date of %j", (over, reason) => {
    expect(reasonOf(over)).toBe(reason);
  });

  it("drops nothing by its date when the claim has none, and compares at the coarser precision", () => {
    expect(reasonOf({ published: "2025-01-01" }, { asOf: null })).toBeNull();
    expect(reasonOf({ published: "2020-12-31" }, { asOf: "2020" })).toBeNull();
    expect(reasonOf({ published: "2021-01-01" }, { asOf: "2020" })).toBe("after-claim");
  });

  it.each([
    [{ url: "https://paper.example/news/lighthouse-sold/" }],
    [{ url: "https://amp.paper.example/news/lighthouse-sold" }],
    [
      {
        url: "https://paper.example/archive/77",
        title: "The old lighthouse of Lindau will be sold to a hotel company next year | The Paper",
      },
    ],
    [
      {
        url: "https://paper.example/77",
        text: "LINDAU. The old lighthouse of Lindau will be sold to a hotel company next year, it was said.",
      },
    ],
    [{ url: "https://reprint.example/9", title: "The old lighthouse of Lindau will be sold to a hotel company next year" }],
  ])("drops the claim's own article: %j", (over) => {
    expect(reasonOf(over)).toBe("own-article");
  });

  it.each([
    [{ title: "Old lighthouse of Lindau to be sold to hotel company" }],
    [{ text: "The old lighthouse of Lindau will be sold to a hotel company next year, the council said." }],
    [{ url: "https://paper.example/news/harbour", title: "Harbour news" }],
    [{ url: "https://paper.example/news/correction", title: "The old lighthouse of Lindau will not be sold to a hotel company next year" }],
  ])("keeps others that report the same, and other pages of the site: %j", (over) => {
    expect(reasonOf(over)).toBeNull();
  });

  it("keeps a short headline that happens to be the claim", () => {
    expect(reasonOf({ title: "Lighthouse sold" }, { text: "Lighthouse sold", source: null })).toBeNull();
  });

  it.each([
    "https://web.archive.org/web/2019/https://checks.example/harbour",
    "https://web.archive.org/web/2019/https://paper.example/news/lighthouse-sold",
    "https://checks-example.translate.goog/harbour?_x_tr_sl=de",
    "https://www.google.com/amp/s/other.example/fact-check/harbour",
    "https://archive.ph/AbC12",
  ])("drops the mirror %s", (url) => {
    const drop = openLeakGuard(CLAIM, RATINGS).ofHit(hit(url));
    expect(drop).toMatchObject({ url, reason: "mirror" });
  });

  it("keeps a mirror of what is not excluded", () => {
    expect(reasonOf({ url: "https://web.archive.org/web/2019/https://other.example/harbour" })).toBeNull();
  });

  it("looks at hits by what engines tell", () => {
    const { ofHit } = openLeakGuard(CLAIM, RATINGS);
    expect(ofHit(hit("https://other.example/a", "Harbour", "2021-01-01"))?.reason).toBe("after-claim");
    expect(ofHit(hit("https://other.example/a", "Fact check: harbour"))?.reason).toBe("fact-checker");
    expect(ofHit(hit("corpus:harbour.md"))).toBeNull();
  });
});

describe("the leak guard before hostile pages", () => {
  it.each(["\n", " ", "* ", "claim\n", "rating: ", "fact check ", "- ", "(("])(
    "comes to an end with nothing but %j",
    (piece) => {
      const text = piece.repeat(200_000);
      expect(() => openLeakGuard(CLAIM, RATINGS).ofPage(page({ text, title: text }))).not.toThrow();
    },
    30_000,
  );
});

describe("the source gate", () => {
  it.each([
    ["https://fun.example/a", "satire"],
    ["https://low.example/a", "low-credibility"],
    ["https://limit.example/a", undefined],
    ["https://blog.example/a", undefined],
    ["https://unrated.example/a", undefined],
    ["corpus:harbour.md", undefined],
  ])("answers for %s", (url, reason) => {
    expect(sourceGate(url, RATINGS.of(url), 0.3)?.reason).toBe(reason);
  });
});
