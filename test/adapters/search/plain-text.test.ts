import { describe, expect, it } from "vitest";
import { plainText, shortened } from "../../../src/adapters/search/plain-text.js";
import { isDomain, queryText, withoutSites } from "../../../src/adapters/search/query-text.js";
import { cpuMsOf } from "../../support/cpu-time.js";

describe("plain text", () => {
  it.each([
    ["The <b>tower</b>’s moat", "The tower’s moat"],
    ["one<br>two<p>three", "one two three"],
    ["a < b and c > d", "a < b and c > d"],
    ["AT&T &amp; Co &eacute; &#233; &#xe9; &#0; &#xd800;", "AT&T & Co é é é"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;tower", "tower"],
    ["cut off <a href='x", "cut off"],
    ["<!-- hidden --> seen", "seen"],
    ["e\u0301 \u202Ereversed\u202C\u0007", "é reversed"],
    ["half of a pair \ud83d here", "half of a pair here"],
  ])("of %j is %j", (markup, text) => {
    expect(plainText(markup, 100)).toBe(text);
  });

  it("is cut between words, and never inside of a character", () => {
    expect(plainText("one two three", 9)).toBe("one two");
    expect(plainText("𝒜𝒜𝒜𝒜", 3)).toBe("𝒜");
    expect(shortened("short", 9)).toBe("short");
  });

  it("does not take long, whatever it is made of", async () => {
    for (const part of ["<script>", "<!--", "&#60;", "<a ", "<", "&lt;script&gt;"])
      expect(await cpuMsOf(() => plainText(part.repeat(200_000), 1500)), part).toBeLessThan(1000);
  });
});

describe("the text of a query", () => {
  const room = { characters: 60, words: 8 };

  it.each([
    ["temperatures of -5 degrees", "temperatures of 5 degrees"],
    ["site:evil.example the well-known tower", "site evil.example the well-known tower"],
    ["at 12:30 o'clock", "at 12:30 o'clock"],
    ['the "tower of Hollin"', 'the "tower of Hollin"'],
    ['an 8" nail', "an 8 nail"],
    ["tabs\tand\nlines\u0000", "tabs and lines"],
    ["one two three four five six seven eight nine", "one two three four five six seven eight"],
  ])("of %j is %j", (text, words) => {
    expect(queryText(text, room)).toBe(words);
  });

  it("names unwanted sites while there is room", () => {
    const domains = ["first.example", "no domain", "x y.example", "second.example", "third.example"];
    expect(withoutSites("tower", domains, room)).toBe("tower -site:first.example -site:second.example");
  });

  it.each(["example.org", "a-b.co.uk", "xn--bcher-kva.example"])("takes %s for a domain", (text) => expect(isDomain(text)).toBe(true));
  it.each(["localhost", "a b.org", "-a.org", "a..org", ".org", "a.org/x", "a.org OR b.org", "127.0.0.1"])("takes %s for none", (text) =>
    expect(isDomain(text)).toBe(false),
  );
});
