import { describe, expect, it } from "vitest";
import type { Checked } from "../../src/articles/check-article.js";
import { renderArticle } from "../../src/cli/render-article.js";
import { styleFor } from "../../src/cli/style.js";
import type { Label } from "../../src/domain/outcome.js";
import { resultOf } from "../../src/lab/evaluation/claim-result.js";
import { articlePage } from "../../src/reports/result-pages.js";
import { episodeOf } from "../support/episode.js";

const TEXT = "Paris is the capital of France and lies on the Rhine. It is large.";
const END = TEXT.indexOf(" It is");

function checked(claim: string, label: Label): Checked {
  const result = { ...resultOf("0", episodeOf(), false), label };
  return { kind: "checked", start: 0, end: END, text: TEXT.slice(0, END), claim, resolved: null, result, evidence: [] };
}

describe("a sentence that states two things", () => {
  const sentences = [
    checked("Paris is the capital of France.", "supported"),
    checked("Paris lies on the Rhine.", "refuted"),
    { kind: "left-out", start: END + 1, end: TEXT.length, text: "It is large.", because: "an opinion" } as const,
  ];

  it("occurs once in the marked text, with a mark for each of them", () => {
    const shown = renderArticle(TEXT, sentences, styleFor(process.stdout, { NO_COLOR: "1" }), 100);
    expect(shown.split("\n")[0]).toBe("Paris is the capital of France and lies on the Rhine. [1 ✓, 2 ✗] It is large.");
    expect(shown).toContain("2 claims of 1 of 2 sentences checked: 1 refuted ✗, 1 supported ✓");
  });

  it("says why a statement stayed open, and how many sentences were not checked", () => {
    const shown = renderArticle(
      TEXT,
      [checked("Paris is old.", "not-enough-info"), ...sentences],
      styleFor(process.stdout, { NO_COLOR: "1" }),
      100,
    );
    expect(shown).toContain(`Open, and why\n  1. Paris is old.\n     ${checked("", "not-enough-info").result.justification}`);
    expect(shown).toMatch(/not checked: 1 × an opinion$/);
  });

  it("shows a sentence without a statement with the whole reason, and counts it briefly", () => {
    const because = "This is a wish, not a claim; wishes are neither true nor false.";
    const wish = { kind: "left-out", start: 0, end: END, text: "May Paris grow.", because } as const;
    const shown = renderArticle(TEXT, [...sentences, wish], styleFor(process.stdout, { NO_COLOR: "1" }), 100);
    expect(shown).toContain(`Nothing to check, and why\n  May Paris grow.\n     ${because}`);
    expect(shown).toMatch(/not checked: 1 × an opinion, 1 × without a statement$/);
  });

  it("occurs once on the page, in the colour of the most important label", () => {
    const page = articlePage("Paris", TEXT, sentences, { graph: "g", policy: "p", date: "2026-01-01" });
    expect(page.match(/<mark class="refuted">/gu)).toHaveLength(1);
    expect(page).toContain('href="#c1"');
    expect(page).toContain('href="#c2"');
  });
});
