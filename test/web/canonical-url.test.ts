import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../../src/web/canonical-url.js";

const STORY = "https://paper.example.com/news/harbour-fire";

describe("the canonical address of a page", () => {
  it.each([
    "http://paper.example.com/news/harbour-fire",
    "https://PAPER.example.com:443/news/harbour-fire/",
    "http://paper.example.com:80/news/harbour-fire",
    "https://www.paper.example.com/news/harbour-fire#comments",
    "https://m.paper.example.com/news/harbour-fire?utm_source=x&utm_medium=y",
    "https://amp.paper.example.com/news/harbour-fire?fbclid=abc&gclid=1&igshid=2&mc_cid=3&msclkid=4",
    "https://paper.example.com/news/harbour-fire/amp",
    "https://paper.example.com/news/harbour-fire/amp/?amp=1&ref=home",
    "https://paper.example.com/amp/news/harbour-fire",
    "https://paper.example.com//news/harbour%2Dfire/index.html",
    "https://user:secret@paper.example.com/news/harbour-fire",
  ])("is one for %s", (address) => {
    expect(canonicalUrl(address)).toEqual({ url: STORY, domain: "example.com", mirror: null });
  });

  it.each([
    ["https://web.archive.org/web/20200102030405/https://www.paper.example.com/news/harbour-fire", "web.archive.org"],
    ["https://web.archive.org/web/20200102030405id_/http://paper.example.com:80/news/harbour-fire", "web.archive.org"],
    ["http://web.archive.org/web/2020*/paper.example.com/news/harbour-fire", "web.archive.org"],
    ["https://web.archive.org/web/2020/paper.example.com/news/harbour-fire", "web.archive.org"],
    ["https://web.archive.org/web/https%3A%2F%2Fpaper.example.com/news/harbour-fire", "web.archive.org"],
    ["https://archive.ph/2020.01.02-030405/https://paper.example.com/news/harbour-fire", "archive.ph"],
    ["https://archive.is/20200102/https://paper.example.com/news/harbour-fire", "archive.is"],
    ["https://archive.today/newest/https://paper.example.com/news/harbour-fire", "archive.today"],
    [
      "https://webcache.googleusercontent.com/search?q=cache:AbCdEfGhIjK:https://paper.example.com/news/harbour-fire+&cd=1",
      "webcache.googleusercontent.com",
    ],
    ["https://webcache.googleusercontent.com/search?q=cache:paper.example.com/news/harbour-fire", "webcache.googleusercontent.com"],
    ["https://paper-example-com.cdn.ampproject.org/c/s/paper.example.com/news/harbour-fire", "paper-example-com.cdn.ampproject.org"],
    [
      "https://paper-example-com.cdn.ampproject.org/v/s/paper.example.com/news/harbour-fire/amp?usqp=mq331&amp_js_v=0.1",
      "paper-example-com.cdn.ampproject.org",
    ],
    ["https://cdn.ampproject.org/c/paper.example.com/news/harbour-fire", "cdn.ampproject.org"],
    ["https://www.google.com/amp/s/amp.paper.example.com/news/harbour-fire", "google.com"],
    ["https://www.google.co.uk/amp/paper.example.com/news/harbour-fire", "google.co.uk"],
    ["https://www.google.com/url?sa=t&url=https%3A%2F%2Fpaper.example.com%2Fnews%2Fharbour-fire", "google.com"],
    [
      "https://paper-example-com.translate.goog/news/harbour-fire?_x_tr_sl=de&_x_tr_tl=en&_x_tr_hl=en&_x_tr_pto=wapp",
      "paper-example-com.translate.goog",
    ],
    ["https://translate.google.com/translate?sl=de&tl=en&u=https://paper.example.com/news/harbour-fire", "translate.google.com"],
    ["https://translate.google.de/translate?u=paper.example.com/news/harbour-fire", "translate.google.de"],
    ["https://www.translatetheweb.com/?from=de&to=en&a=https://paper.example.com/news/harbour-fire", "translatetheweb.com"],
    ["https://12ft.io/https://paper.example.com/news/harbour-fire", "12ft.io"],
    ["https://12ft.io/proxy?q=https%3A%2F%2Fpaper.example.com%2Fnews%2Fharbour-fire", "12ft.io"],
    ["https://r.jina.ai/https://paper.example.com/news/harbour-fire", "r.jina.ai"],
    ["https://outline.com/https://paper.example.com/news/harbour-fire", "outline.com"],
    ["https://some-new-proxy.example.net/read/https://paper.example.com/news/harbour-fire", "some-new-proxy.example.net"],
    ["https://web.archive.org/web/2020/https://12ft.io/https://paper.example.com/news/harbour-fire", "web.archive.org"],
  ])("opens the mirror %s", (address, host) => {
    expect(canonicalUrl(address)).toEqual({ url: STORY, domain: "example.com", mirror: { host, opened: true } });
  });

  it("reads hyphens in a translated host", () => {
    expect(canonicalUrl("https://www-my--paper-co-uk.translate.goog/a?_x_tr_sl=de").url).toBe("https://my-paper.co.uk/a");
  });

  it.each([
    "https://archive.ph/AbC12",
    "https://perma.cc/9F2K-XX11",
    "https://outline.com/QwErTy",
    "https://cc.bingj.com/cache.aspx?q=x&d=45",
  ])("says that %s does not tell what it is a copy of", (address) => {
    expect(canonicalUrl(address).mirror?.opened).toBe(false);
  });

  it.each([
    ["https://web.archive.org/", "archive.org"],
    ["https://archive.org/details/harbour-atlas", "archive.org"],
    ["https://www.google.com/search?q=harbour.fire", "google.com"],
  ])("takes %s for no mirror", (address, domain) => {
    expect(canonicalUrl(address)).toMatchObject({ domain, mirror: null });
  });

  it.each([
    ["https://news.bbc.co.uk/a", "bbc.co.uk", "https://news.bbc.co.uk/a"],
    ["https://en.m.wikipedia.org/wiki/Lindau", "wikipedia.org", "https://en.wikipedia.org/wiki/Lindau"],
    ["https://anna.blogspot.com/2020/01/x.html", "anna.blogspot.com", "https://anna.blogspot.com/2020/01/x.html"],
    ["https://anna.github.io/x", "anna.github.io", "https://anna.github.io/x"],
    ["https://blogspot.com/", "blogspot.com", "https://blogspot.com"],
    ["https://www.gov.uk/guidance", "gov.uk", "https://gov.uk/guidance"],
    ["http://127.0.0.1:8080/a/", "127.0.0.1", "https://127.0.0.1:8080/a"],
    ["http://localhost/a", "localhost", "https://localhost/a"],
    ["https://m.com/x", "m.com", "https://m.com/x"],
    ["https://bücher.example/ü", "xn--bcher-kva.example", "https://xn--bcher-kva.example/%C3%BC"],
  ])("knows the site of %s", (address, domain, url) => {
    expect(canonicalUrl(address)).toEqual({ url, domain, mirror: null });
  });

  it("keeps parameters that choose the page, in one order", () => {
    expect(canonicalUrl("https://example.org/view?id=7&page=2&utm_term=x").url).toBe("https://example.org/view?id=7&page=2");
    expect(canonicalUrl("https://example.org/view?page=2&id=7").url).toBe("https://example.org/view?id=7&page=2");
    expect(canonicalUrl("https://example.org/view?ref=2019-112").url).toBe("https://example.org/view?ref=2019-112");
  });

  it.each(["file:///docs/a.txt", "corpus:harbour.md", "not an address", "", "https://"])("leaves %j as it is", (address) => {
    expect(canonicalUrl(address)).toEqual({ url: address, domain: null, mirror: null });
  });

  it("is settled after one time, whatever is asked", () => {
    const awkward = fc.stringMatching(/^[a-z0-9%./:?=&#@+_*-]{0,40}$/);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl({ withQueryParameters: true, withFragments: true }),
          awkward.map((rest) => `https://a.example/${rest}`),
        ),
        (address) => {
          const once = canonicalUrl(address);
          expect(canonicalUrl(once.url).url).toBe(once.url);
        },
      ),
      { numRuns: 500 },
    );
  });
});
