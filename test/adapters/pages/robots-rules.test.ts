import { describe, expect, it } from "vitest";
import { robotsRules } from "../../../src/adapters/pages/robots-rules.js";

const ORIGIN = "https://news.example";
const allowed = (text: string, path: string) => robotsRules(ORIGIN, text, "Plumbline").allows(new URL(path, ORIGIN));

describe("a robots.txt", () => {
  it("that says nothing allows everything", () => {
    expect(allowed("", "/a")).toBe(true);
    expect(allowed("<!doctype html><p>Not found: this is no such file", "/a")).toBe(true);
    expect(allowed("User-agent: other\nDisallow: /", "/a")).toBe(true);
  });

  it("forbids what it forbids everyone, the longest rule first", () => {
    const text = "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /*.pdf$";
    expect(["/a", "/a/c", "/a/b", "/b", "/b.pdf", "/b.pdf?x"].filter((path) => allowed(text, path))).toEqual(["/a/b", "/b", "/b.pdf?x"]);
  });

  it("speaks to us by name, in any case and with any version, and then not to everyone", () => {
    for (const name of ["plumbline", "PLUMBLINE", "Plumbline/2.1", "plumbline (claims)"]) {
      const text = `User-agent: *\nDisallow: /\n\nUser-agent: ${name}\nDisallow: /private`;
      expect([allowed(text, "/a"), allowed(text, "/private/a")]).toEqual([true, false]);
    }
    expect(allowed("User-agent: plumbline-images\nDisallow: /", "/a")).toBe(true);
  });

  it("that names us without a rule allows us everything", () => {
    expect(allowed("User-agent: *\nDisallow: /\nUser-agent: plumbline\nDisallow:", "/a")).toBe(true);
  });

  it("can say the same to several, and in several places", () => {
    const text =
      "User-agent: a\nUser-agent: plumbline\nUser-agent: b\nDisallow: /a\nSitemap: /s\n\nUser-agent: c\nDisallow: /c\nUser-agent: plumbline\nDisallow: /b";
    expect(["/a", "/b", "/c"].filter((path) => allowed(text, path))).toEqual(["/c"]);
  });

  it("is read with comments, odd line ends and odd spaces", () => {
    expect(allowed("# all\r User-Agent :  *  # everyone\r\n\tDISALLOW : /a # not this\n", "/a")).toBe(false);
  });

  it("can ask for a pause; a broken one is none", () => {
    const delay = (value: string) => robotsRules(ORIGIN, `User-agent: *\nCrawl-delay: ${value}`, "plumbline").crawlDelayMs;
    expect(["2", "0.5", "-3", "soon", ""].map(delay)).toEqual([2000, 500, 0, 0, 0]);
    expect(delay("1e9")).toBe(1e12);
    expect(delay("Infinity")).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("a robots.txt that is an attack on its reader", () => {
  const HALF_A_MEGABYTE = 500 * 1024;
  const fill = (line: string, bytes = HALF_A_MEGABYTE) => line.repeat(Math.floor(bytes / line.length));
  const LONG_PATH = `/${"a".repeat(4000)}`;
  const attacks: readonly (readonly [what: string, text: string, allows: boolean])[] = [
    ["many agents times many rules", fill("User-agent: a\n", HALF_A_MEGABYTE / 2) + fill("Allow: /\n", HALF_A_MEGABYTE / 2), true],
    ["many times everyone times many rules", fill("User-agent:*\n", HALF_A_MEGABYTE / 2) + fill("Allow:/\n", HALF_A_MEGABYTE / 2), false],
    ["one pattern of stars", `User-agent: *\nDisallow: /${fill("*a")}b`, false],
    ["many patterns of stars", `User-agent: *\n${fill(`Allow: /${"*a".repeat(50)}b\n`)}`, false],
    ["one endless line", `User-agent: *\nDisallow: ${fill("/")}`, false],
    ["one endless line for others", `User-agent: other\nDisallow: ${fill("/")}`, true],
    ["nothing but line ends", fill("\n"), true],
    ["nothing but colons", fill(":\n"), true],
    ["nothing but spaces", fill(" "), true],
    ["nothing but groups", fill("User-agent: *\nAllow: /b\n"), false],
  ];
  for (const [what, text, allows] of attacks)
    it(`costs little: ${what}`, () => {
      const before = process.cpuUsage();
      expect(allowed(text, LONG_PATH)).toBe(allows);
      const { user } = process.cpuUsage(before);
      if (process.env["PLUMBLINE_SHOW_STRAIN"]) console.log(what, `${user / 1000} ms`);
      expect(user / 1000).toBeLessThan(500);
    });
});
