import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { openPageText } from "../../../src/adapters/page-text/open-page-text.js";
import { savedPages, wordF1 } from "../../support/saved-pages.js";

const pages = savedPages();
const reader = openPageText({ threads: 1, htmlMs: 15_000, now: () => new Date("2026-01-01T12:00:00Z") });
afterAll(() => reader.close());

describe("the saved pages", () => {
  it("are thirty at least", () => {
    expect(pages.length).toBeGreaterThanOrEqual(30);
  });

  it.each(pages.map((page) => [page.name, page] as const))("%s gives the text that a reader would call the page's", async (_, page) => {
    const read = await reader.read(page.input);
    if (page.whole) expect(read.text).toBe(page.text);
    expect(wordF1(read.text, page.text)).toBeGreaterThan(0.8);
    expect(page.forbidden.filter((sentence) => read.text.includes(sentence))).toEqual([]);
    expect(read.sha256).toBe(createHash("sha256").update(read.text, "utf8").digest("hex"));
    expect(read.suspectInjection).toBe(page.fields.get("suspect") === "yes");
    const said = { title: read.title, published: read.published, modified: read.modified, language: read.language, url: read.canonicalUrl };
    for (const [field, value] of Object.entries(said)) {
      const wanted = page.fields.get(field);
      if (wanted !== undefined) expect(`${field}: ${value ?? "none"}`).toBe(`${field}: ${wanted}`);
    }
  });

  it("are read with a mean F1 of at least 0.95, word for word", async () => {
    const scores: (readonly [string, number])[] = [];
    for (const page of pages) scores.push([page.name, wordF1((await reader.read(page.input)).text, page.text)]);
    const mean = scores.reduce((sum, [, score]) => sum + score, 0) / scores.length;
    console.log(
      scores.map(([name, score]) => `${score.toFixed(3)} ${name}`).join("\n"),
      `\n${mean.toFixed(4)} mean of ${scores.length} pages`,
    );
    expect(mean).toBeGreaterThanOrEqual(0.95);
  });
});
