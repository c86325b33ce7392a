import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkArticle } from "../../src/articles/check-article.js";
import { renderArticle } from "../../src/cli/render-article.js";
import { styleFor } from "../../src/cli/style.js";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { openArticle } from "../../src/compose/open-article.js";
import { readConfig } from "../../src/config.js";
import { articlePage } from "../../src/reports/result-pages.js";
import { suiteFolder } from "../support/temp-folder.js";

const file = (name: string) => fileURLToPath(new URL(`../fixtures/articles/${name}`, import.meta.url));

describe("texts with planted errors", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  async function check(name: string) {
    const article = await openArticle(file(name));
    const sentences = await checkArticle(article.text, {
      kg: engine.kg,
      recorded: false,
      concurrency: 2,
      signal: new AbortController().signal,
      verify: (claim, signal) => engine.verify(claim, { signal, record: false }),
    });
    const labelled = (label: string) =>
      sentences.flatMap((one) => (one.kind === "checked" && one.result.label === label ? [one.claim] : []));
    const because = (start: string) =>
      sentences.flatMap((one) => (one.kind === "left-out" && one.text.startsWith(start) ? [one.because] : []));
    return { article, sentences, labelled, because };
  }

  it("Markdown: finds a wrong birthplace behind a pronoun, and tells quotes, questions and headings apart", async () => {
    const { labelled, because } = await check("marie-curie.md");
    expect(labelled("refuted")).toEqual([
      "Marie Curie's husband was Pierre Curie, who was born in Berlin.",
      "Marie Curie was married to Albert Einstein.",
    ]);
    expect(labelled("supported")).toEqual(
      expect.arrayContaining(["Marie Curie was born in Warsaw on 7 November 1867.", "Warsaw is the capital of Poland."]),
    );
    expect(because("# A life")).toEqual(["a heading"]);
    expect(because('"I was taught')).toEqual(["what somebody says"]);
    expect(because("Was she")).toEqual(["a question"]);
  });

  it("Markdown: lists are checked; their numbers, tables, code and broken letters are no claims", async () => {
    const { labelled, because } = await check("list.md");
    expect(labelled("refuted")).toEqual(["Marie Curie was born in Paris."]);
    expect(labelled("supported")).toEqual(["Ottawa is the capital of Canada."]);
    expect([...because("| a"), ...because("```"), ...because("Gold")]).toEqual(["a table or code", "a table or code", "not checked"]);
  });

  it("plain text: finds three wrong cities, and checks no opinion", async () => {
    const { labelled, because } = await check("city-letter.txt");
    expect(labelled("refuted")).toEqual([
      "The Eiffel Tower is in London.",
      "Canberra is the capital of New Zealand.",
      "Lisbon is the capital of Brazil.",
    ]);
    expect(labelled("supported")).toHaveLength(4);
    expect(because("It is the most beautiful")).toEqual(["This is a matter of opinion, which facts do not decide."]);
    expect(because("I love")).toEqual(["about the writer or the reader"]);
  });

  it("HTML: reads the main text only, and shows it marked on a page of its own", async () => {
    const { article, sentences, labelled } = await check("science-page.html");
    expect(labelled("refuted")).toEqual(["Gold has the atomic number 80.", "Galileo Galilei was born in Paris."]);
    expect(article.text).not.toContain("Shop");
    const page = articlePage(article.title ?? "", article.text, sentences, { graph: engine.kg.id, policy: "wkgfc", date: "2026-01-01" });
    expect(page).toMatch(/<mark class="refuted">Gold has the atomic number 80\.<sup><a href="#c\d"/);
    expect(page).not.toMatch(/<script|<link|<img|src=/);
    const shown = renderArticle(article.text, sentences, styleFor(process.stderr, { NO_COLOR: "1" }), 100);
    expect(shown).toMatch(/Gold has the atomic number 80\. \[\d ✗\]/);
    expect(shown).toMatch(/\d+ of \d+ sentences checked: 2 refuted ✗/);
  });
});
