import { describe, expect, it } from "vitest";
import { readRatings } from "../../src/web/credibility.js";
import { thrownBy } from "../support/thrown.js";

const ratings = (...texts: readonly string[]) => readRatings(texts.map((text, place) => ({ name: `file${place + 1}.csv`, text })));
const HEADER = "domain,score,label,source,asOf\n";

describe("source ratings", () => {
  it("reads rows with quotes, remarks, empty cells and a byte order mark", () => {
    const known = ratings(
      `\uFEFF# our own\r\ndomain,score,label,source,asOf\r\n\r\npaper.example,0.9,,"Our ""own"" list, revised",2026-01\r\nfun.example,,satire,,\r\n`,
    );
    expect(known.of("https://www.paper.example/a")).toEqual({
      domain: "paper.example",
      score: 0.9,
      label: null,
      authority: { factuality: null, bias: null, reliability: null },
      source: 'Our "own" list, revised',
      asOf: "2026-01",
    });
    expect(known.of("https://fun.example/")).toMatchObject({ score: null, label: "satire" });
    expect(known.labelled("satire")).toEqual(["fun.example"]);
  });

  it("reads Wikipedia's perennial sources; a site that is listed twice has the lower status", () => {
    const known = ratings(`{| class="wikitable"
|- class="s-gr" id="Wire"
| [[Wire]]
| {{WP:RSPSTATUS|gr}}
| {{WP:RSPUSES|wire.example|wirenews.example}}
|- class="s-gr" id="Fox"
| {{WP:RSPUSES|www.split.example}}
|- class="s-gu" id="Fox politics"
| {{WP:RSPUSES|split.example}}
|- class="s-d"
| {{WP:RSPUSES|bad.example}}
|- class="s-nc"
| a row without sites`);
    expect(known.of("https://wirenews.example/")).toMatchObject({ score: 0.9, source: "Wikipedia perennial sources" });
    expect(known.of("https://split.example/")).toMatchObject({ score: 0.2 });
    expect(known.of("https://bad.example/")).toMatchObject({ score: 0.1 });
    expect(known.count).toBe(4);
  });

  it.each([
    ["as a table of sites", "source,country,bias,factual_reporting,mbfc_credibility_rating\n"],
    ["with tabs and other names", "source_url\tcountry\tbias\tfact\tcredibility\n"],
  ])("reads Media Bias/Fact Check's ratings %s", (_what, head) => {
    const separator = head.includes("\t") ? "\t" : ",";
    const rows = [
      ["https://www.paper.example/", "US", "left-center", "high", "high credibility"],
      ["mill.example", "US", "extreme-right", "very low", "low credibility"],
      ["fun.example", "US", "satire", "satire", ""],
      ["", "US", "left", "high", ""],
    ];
    const known = ratings(head + rows.map((row) => row.join(separator)).join("\n"));
    expect(known.of("https://paper.example/")).toMatchObject({ score: 0.9, authority: { factuality: 0.66, bias: 0.5, reliability: 1 } });
    expect(known.of("https://mill.example/")).toMatchObject({ score: 0.1, authority: { factuality: -0.66, bias: 0, reliability: 0 } });
    expect(known.labelled("satire")).toEqual(["fun.example"]);
    expect(known.count).toBe(3);
  });

  it("reads the parts of authority, and columns in another order", () => {
    const known = ratings("domain,factuality,bias,reliability,score\npaper.example,-0.33,0.5,1,.4");
    expect(known.of("https://paper.example/")).toMatchObject({ score: 0.4, authority: { factuality: -0.33, bias: 0.5, reliability: 1 } });
    expect(ratings("paper.example,0.4").of("https://paper.example").score).toBe(0.4);
  });

  it("asks the host first, then what is above it, and stops at the registrable domain", () => {
    const known = ratings(
      `${HEADER}bbc.co.uk,0.9,,,\nblogs.bbc.co.uk,0.6,user-generated,,\nco.uk,0.1,,,\nblogspot.com,0.2,,,\nanna.blogspot.com,0.7,,,`,
    );
    expect(known.of("https://news.bbc.co.uk/1").score).toBe(0.9);
    expect(known.of("https://anna.blogs.bbc.co.uk/1")).toMatchObject({ domain: "blogs.bbc.co.uk", score: 0.6 });
    expect(known.of("https://other.co.uk/")).toMatchObject({ domain: "other.co.uk", score: null });
    expect(known.of("https://anna.blogspot.com/").score).toBe(0.7);
    expect(known.of("https://ben.blogspot.com/")).toMatchObject({ domain: "ben.blogspot.com", score: null });
    expect(known.of("https://xbbc.co.uk/").score).toBeNull();
  });

  it("rates the page inside a mirror", () => {
    const known = ratings(`${HEADER}paper.example,0.9,,,`);
    expect(known.of("https://web.archive.org/web/2020/https://paper.example/a").score).toBe(0.9);
  });

  it("says nothing of documents that come from no site", () => {
    expect(ratings().of("corpus:harbour.md")).toMatchObject({ domain: null, score: null, label: null });
  });

  it("lets later files replace rows, also by nothing", () => {
    const known = ratings(`${HEADER}a.example,0.9,official,list,2020\nb.example,0.9,,,`, `${HEADER}www.a.example,0.1,,us,\nb.example,,,,`);
    expect(known.of("https://a.example/")).toMatchObject({ score: 0.1, label: null, source: "us" });
    expect(known.of("https://b.example/").score).toBeNull();
  });

  it("names every fault of every file at once", () => {
    const bad = `${HEADER}https://a.example/,0.5,,,\nb.example,1.5,,,\nc.example,0.5,liar,,\nd.example,0.5,,,yesterday\ne.example,half,,,\nf.example,0.5,,,,,,more\nh.example,0.5,,,\nh.example,0.6,,,`;
    const error = thrownBy(() => ratings(bad, "domain,stars\ng.example,5", `${HEADER}ok.example,0.5,,"never closed\n`));
    expect(error).toMatchObject({ code: "invalid-config" });
    const message = String(error);
    for (const part of [
      "file1.csv, line 2: domain",
      "line 3: score has to be a number from 0 to 1",
      "line 4: label has to be official",
      "line 5: asOf has to be YYYY",
      "line 6: score",
      "line 7: 8 cells",
      "line 9: h.example is rated otherwise on line 8",
      "file2.csv, line 1: there is no column stars",
      "file3.csv, line 2: a quote is not closed",
    ])
      expect(message).toContain(part);
    expect(message).toContain("9 faults");
  });

  it("refuses a file without any rating", () => {
    for (const empty of ["", "# nothing yet\n", HEADER])
      expect(thrownBy(() => ratings(empty)).message).toBe("the source ratings have 1 fault:\n  file1.csv holds no rating");
  });

  it("takes the same row twice for one", () => {
    expect(ratings(`${HEADER}a.example,0.5,,,\nwww.a.example,0.5,,,`).of("https://a.example").score).toBe(0.5);
  });
});
