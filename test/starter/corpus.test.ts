import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CORPUS_LIMITS, findFiles } from "../../src/adapters/corpus/find-files.js";
import { type ReadText, readDocument } from "../../src/adapters/corpus/read-document.js";
import { SOURCE_LABELS } from "../../src/domain/vocabulary.js";
import { leafletPdf } from "../../starter/build/leaflet.js";

const starter = new URL("../../starter/", import.meta.url);
const folder = fileURLToPath(new URL("corpus", starter));
const names = readdirSync(folder);

/** The articles in HTML are ours and plain; the leaflet's text stands in its drawing commands. */
const readText: ReadText = async (bytes, contentType) => {
  const raw = new TextDecoder().decode(bytes);
  const pdf = contentType === "application/pdf";
  const shown = pdf
    ? [...raw.matchAll(/^\((.*)\) Tj/gmu)].map(([, line]) => line).join(" ")
    : raw.replace(/^[\s\S]*<article>|<\/article>[\s\S]*$/gu, "");
  return {
    title: (pdf ? /\/Title \(([^)]*)\)/u : /<title>([^<]*)</u).exec(raw)?.[1] ?? null,
    text: shown
      .replace(/<[^>]{1,100}>/gu, "")
      .replace(/\s+/gu, " ")
      .trim(),
    sha256: "",
    published: /published_time" content="(\d{4}-\d{2}-\d{2})/u.exec(raw)?.[1] ?? null,
    modified: null,
    language: "en",
    suspectInjection: false,
    canonicalUrl: /rel="canonical" href="([^"]+)"/u.exec(raw)?.[1] ?? null,
  };
};

async function readPages() {
  const { files, skipped } = await findFiles(folder, CORPUS_LIMITS);
  return { skipped, pages: await Promise.all(files.map((file) => readDocument(file, readText))) };
}

/** The ratings, with the numbers as they stand. */
function readRatings() {
  const [head = "", ...rows] = readFileSync(new URL("sources.csv", starter), "utf8").trimEnd().split("\n");
  const columns = head.split(",");
  return rows.map((row) => Object.fromEntries(row.split(",").map((value, index) => [columns[index] ?? "", value])));
}

describe("the starter corpus", () => {
  it("has at least sixty articles, all of which can be read and have their words", async () => {
    const { skipped, pages } = await readPages();
    expect(skipped).toEqual([]);
    expect(pages).toHaveLength(names.length);
    expect(pages.length).toBeGreaterThanOrEqual(64);
    for (const { url, text } of pages) {
      const words = text.split(/\s+/u).length;
      expect(words, url).toBeGreaterThanOrEqual(120);
      expect(words, url).toBeLessThanOrEqual(350);
    }
  });

  it("says of every article what it is called, where and when it appeared", async () => {
    const { pages } = await readPages();
    for (const { url, title, published, language } of pages) {
      expect(title, url).toBeTruthy();
      expect(language, url).toBe("en");
      if (!url.startsWith("corpus:")) expect(published, url).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
    }
  });

  it("has one address an article, of invented sites only", async () => {
    const { pages } = await readPages();
    const urls = pages.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    const web = urls.filter((url) => !url.startsWith("corpus:"));
    expect(web.length).toBe(urls.length - 1);
    for (const url of web) expect(new URL(url).hostname).toMatch(/^[a-z-]+\.example$/u);
    expect(new Set(web.map((url) => new URL(url).hostname)).size).toBeGreaterThanOrEqual(10);
  });

  it("holds every kind of file, and one that speaks to machines", async () => {
    for (const ending of [".md", ".txt", ".html", ".pdf"])
      expect(
        names.some((name) => name.endsWith(ending)),
        ending,
      ).toBe(true);
    const { pages } = await readPages();
    expect(pages.filter(({ suspectInjection }) => suspectInjection).map(({ url }) => url)).toEqual([
      "https://rivet-and-rule.example/archive/bell",
    ]);
  });

  it("holds two articles that were taken over by other sites", async () => {
    const { pages } = await readPages();
    for (const [one, other] of [
      ["https://wireline-agency.example/culture/mona-lisa-theft", "https://riverside-courier.example/paris/mona-lisa-theft"],
      ["https://touchline-weekly.example/football/pickles", "https://harbour-gazette.example/2016/03/the-dog-pickles"],
    ]) {
      const [a, b] = [one, other].map((url) => new Set(pages.find((page) => page.url === url)?.text.split(/(?<=\.)\s+/u)));
      const shared = [...(a ?? [])].filter((sentence) => b?.has(sentence)).length;
      expect(shared).toBeGreaterThanOrEqual(8);
      expect(shared).toBeLessThan(a?.size ?? 0);
    }
  });

  it("has the leaflet that its script writes", () => {
    const written = readFileSync(new URL("corpus/stonehenge-leaflet.pdf", starter));
    expect(written.equals(leafletPdf()), "run npm run starter:leaflet").toBe(true);
  });
});

describe("the sample of ratings", () => {
  const rating = z.object({
    domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/u),
    score: z.union([z.literal(""), z.string().regex(/^(0(\.\d+)?|1)$/u)]),
    label: z.enum(["", ...SOURCE_LABELS]),
    source: z.literal("plumbline sample"),
    asOf: z.iso.date(),
    factuality: z.union([z.literal(""), z.string().regex(/^-?(0(\.\d+)?|1)$/u)]),
    bias: z.union([z.literal(""), z.string().regex(/^(0(\.\d+)?|1)$/u)]),
    reliability: z.union([z.literal(""), z.string().regex(/^(0(\.\d+)?|1)$/u)]),
  });
  const ratings = z.array(rating).parse(readRatings());
  const labelOf = (domain: string) => ratings.find((row) => row.domain === domain)?.label;

  it("rates every domain once", () => {
    expect(new Set(ratings.map(({ domain }) => domain)).size).toBe(ratings.length);
  });

  it("gives real sites a kind and no score", () => {
    const real = ratings.filter(({ domain }) => !domain.endsWith(".example"));
    expect(real.length).toBeGreaterThanOrEqual(60);
    for (const { domain, label, score } of real) expect([label !== "", score], domain).toEqual([true, ""]);
    expect(SOURCE_LABELS.filter((label) => real.some((row) => row.label === label))).toEqual([...SOURCE_LABELS]);
  });

  it("knows the invented sites: two of rumours, one of satire, one that anybody writes, one that nobody rated", () => {
    expect(labelOf("daily-gherkin.example")).toBe("satire");
    expect(labelOf("open-corkboard.example")).toBe("user-generated");
    expect(labelOf("attic-notebooks.example")).toBeUndefined();
    const low = ratings.filter(({ label, score }) => label === "" && score !== "" && Number(score) < 0.3).map(({ domain }) => domain);
    expect(low).toEqual(["gossip-lantern.example", "whisper-mill.example"]);
  });
});

describe("the claims on the corpus", () => {
  const claim = z.strictObject({
    id: z.string(),
    claim: z.string().min(10),
    label: z.enum(["supported", "refuted", "conflicting", "nei"]),
    article: z.enum(names),
    why: z.string().min(5),
    split: z.enum(["dev", "test"]),
  });
  const lines = readFileSync(new URL("../fixtures/corpus-claims.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  const claims = lines.map((line) => claim.parse(JSON.parse(line)));
  const count = (label: string) => claims.filter((one) => one.label === label).length;

  it("are as many and as varied as promised", () => {
    expect(count("supported")).toBeGreaterThanOrEqual(35);
    expect(count("refuted")).toBeGreaterThanOrEqual(35);
    expect(count("conflicting")).toBeGreaterThanOrEqual(10);
    expect(count("nei")).toBeGreaterThanOrEqual(14);
  });

  it("are said once each, and an article is in one split only", () => {
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
    expect(new Set(claims.map(({ claim }) => claim)).size).toBe(claims.length);
    const splits = new Map<string, Set<string>>();
    for (const { article, split } of claims) splits.set(article, (splits.get(article) ?? new Set()).add(split));
    expect([...splits.values()].every(({ size }) => size === 1)).toBe(true);
  });
});
