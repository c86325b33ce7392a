import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import type { EntityId } from "../../src/domain/ids.js";
import { checkClaim, noBrowser, seriousFindings, verdictWord, visit } from "../support/browser.js";
import { claimOf, entityOf, factOf, item, linkOf } from "../support/build.js";
import { EMPTY_GRAPH, episodeOf, verdictOutcome } from "../support/episode.js";
import { pageSuite } from "../support/page-suite.js";
import { webPassage } from "../support/web-passage.js";

const BUILT = new URL("../../dist/page/", import.meta.url);
const MARKUP = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>&amp;"'\`{{x}}`;
const provenance = { source: "kg", graph: "test", retrievedAt: "2026-01-01T00:00:00.000Z" } as const;

/** A graph of so many things, as a beam would have found it: a tree with four branches at each thing, and a few pointers. */
function largeEpisode(things: number): Episode {
  const name = (index: number): EntityId => `Q${index + 1}`;
  const entities = Array.from({ length: things }, (_, index) => entityOf(name(index), `Thing number ${index} with a rather long name`));
  const facts = entities.slice(1).map((entity, index) => factOf(name(Math.floor(index / 4)), `P${(index % 7) + 1}`, item(entity.id)));
  const pointers = entities.slice(0, 20).map((entity, index) => factOf(entity.id, "P99", item(name((index * 13 + 5) % things))));
  const statements = [...facts, ...pointers].map((fact, index) => ({
    ...fact,
    id: `s${index + 1}` as const,
    provenance,
    propertyLabel: `relation ${fact.property} of some length`,
  }));
  const text = `${entities[0]?.label}, ${entities[1]?.label}`;
  const links = entities.slice(0, 2).map((entity) => linkOf(text, entity.label, entity));
  const outcome = verdictOutcome({ label: "supported", citations: [{ statement: "s1", stance: "supports" }] });
  return episodeOf({ claim: claimOf(text), links, graph: { ...EMPTY_GRAPH, entities, statements }, outcome });
}

/** Everything that comes from outside is markup. */
function hostileEpisode(): Episode {
  const text = `${MARKUP} was born in Paris.`;
  const [subject, value] = [entityOf("Q1", MARKUP, MARKUP, [MARKUP]), entityOf("Q2", `Paris ${MARKUP}`)];
  const passage = {
    ...webPassage(`Text ${MARKUP}`, MARKUP),
    provenance: { ...webPassage("", MARKUP).provenance, url: "javascript:window.hacked=1" },
  };
  const statement = { ...factOf("Q1", "P19", item("Q2")), id: "s1", provenance, propertyLabel: MARKUP } as const;
  const quote = { start: 0, end: 4, text: "Text" };
  const outcome = verdictOutcome({
    label: "conflicting",
    justification: `${MARKUP} says so. The text says ${MARKUP}.`,
    citations: [
      { statement: "s1", stance: "supports" },
      { passage: "p1", quote, stance: "refutes" },
    ],
    reading: [{ statement: text, uncheckable: MARKUP, denied: true, relations: [], notUnderstood: [MARKUP] }],
    parts: [{ text: MARKUP, label: "supported", confidence: 0.5, justification: MARKUP }],
    hint: MARKUP,
  });
  const graph = { ...EMPTY_GRAPH, entities: [subject, value], statements: [statement], passages: [passage] };
  return episodeOf({ claim: claimOf(text), links: [linkOf(text, MARKUP, subject)], graph, outcome, policy: MARKUP });
}

describe.skipIf(noBrowser)("views of the page, in a browser", () => {
  const suite = pageSuite();
  const { show } = suite;

  it("is small: all but the overview of large graphs is at most 150 kB packed", () => {
    const files = readdirSync(BUILT, { recursive: true, encoding: "utf8" }).filter(
      (name) => /\.(js|css|html)$/.test(name) && !/overview/.test(name),
    );
    const sizes = files.map((name) => gzipSync(readFileSync(new URL(name, BUILT))).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.info(`the page: ${(total / 1000).toFixed(1)} kB packed in ${files.length} files`);
    expect(total).toBeLessThan(150_000);
  });

  it("shows everything from outside as text", async () => {
    const { page, faults, outside } = await visit(suite.browser(), suite.url());
    await show(page, hostileEpisode());
    expect(await page.locator("h1").textContent()).toBe(`${MARKUP} was born in Paris.`);
    for (const key of ["1", "2", "l", "g"]) await page.keyboard.press(key);
    await page.locator(".details").getByText("javascript:window.hacked=1").waitFor();
    await page.locator(".ctx, .gloss").first().waitFor();
    expect(await page.locator("#app img, #app script, #app iframe").count()).toBe(0);
    expect(await page.locator("a[href^='javascript']").count()).toBe(0);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect([faults(), outside()]).toEqual([[], []]);
    await page.context().close();
  });

  /** Boxes as they are drawn, with the fonts of this browser. */
  const overlapping = (page: Page) =>
    page.evaluate(`(() => {
      const boxes = [...document.querySelectorAll(".graph-svg .box")].map((box) => ({ name: box.getAttribute("aria-label"), at: box.getBoundingClientRect() }));
      const hits = [];
      boxes.forEach(({ name, at }, index) => boxes.slice(index + 1).forEach((other) => {
        if (at.left < other.at.right - 1 && other.at.left < at.right - 1 && at.top < other.at.bottom - 1 && other.at.top < at.bottom - 1) hits.push(name + " / " + other.name);
      }));
      return { count: boxes.length, hits };
    })()`);

  it.each([
    ["a wide screen", 1920],
    ["a laptop", 1280],
    ["a phone", 390],
  ])("labels of 60 things do not overlap on %s", async (_, width) => {
    const { page } = await visit(suite.browser(), suite.url(), { viewport: { width, height: 900 } });
    await show(page, largeEpisode(60));
    await page.getByRole("button", { name: "All found" }).click();
    const { count, hits } = (await overlapping(page)) as { readonly count: number; readonly hits: readonly string[] };
    expect(count).toBeGreaterThan(20);
    expect(hits).toEqual([]);
    await page.context().close();
  });

  it("stays usable with 2,000 things", async () => {
    const { page, faults } = await visit(suite.browser(), suite.url());
    await show(page, largeEpisode(2000));
    await page.getByRole("button", { name: "Full width" }).click();
    const took = Number(
      await page.evaluate(`(() => {
        const start = performance.now();
        [...document.querySelectorAll(".seg button")].at(-1).click();
        document.querySelector(".graph-svg").getBoundingClientRect();
        return performance.now() - start;
      })()`),
    );
    console.info(`a graph of 2,000 things drawn again in ${Math.round(took)} ms`);
    expect(took).toBeLessThan(2000);
    await page.keyboard.press("1");
    await expect.poll(() => page.locator(".details").textContent()).toMatch(/Statement s1/);
    expect(faults()).toEqual([]);
    await page.context().close();
  });

  async function openTab(page: Page, name: string, heading: string): Promise<void> {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  }

  const ARTICLE = [
    "# A life for radium",
    "Marie Curie was born in Warsaw in 1867. Marie Curie received the Nobel Prize in Chemistry in 1912. Was she the greatest of her time?",
    "Marie Curie discovered polonium. Marie Curie married Pierre Curie in 1895. Pierre Curie died in 1906. Ottawa is the capital of Canada.",
    "Rome is the capital of France. Albert Einstein was born in Ulm. Berlin is the capital of Germany. Mount Everest is more than 9,000 metres high.",
  ].join("\n\n");
  /** As the reader's choice was remembered: many claims take long where each is also searched for. */
  const withoutSearch = (page: Page) => page.evaluate(`localStorage.setItem("plumbline-settings", '{"search":false}')`);
  async function checkText(page: Page): Promise<void> {
    await withoutSearch(page);
    await openTab(page, "Text", "Check a whole text");
    await page.getByRole("textbox", { name: "Text", exact: true }).fill(ARTICLE);
    await page.getByRole("button", { name: "Check the text" }).click();
    await page.getByRole("heading", { name: "10 sentences checked", exact: true }).waitFor({ timeout: 30_000 });
  }

  it("marks the ten statements of an article by their verdicts; each opens its evidence, and the report has them all", async () => {
    const { page, faults, outside } = await visit(suite.browser(), suite.url());
    await checkText(page);
    const words = (await page.locator(".article").textContent()) ?? "";
    expect(words).toContain("Was she the greatest of her time?");
    expect(await page.locator(".sent.refuted").count()).toBe(3);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.getByText("That does not fit the time").waitFor();
    const [report] = await Promise.all([page.waitForEvent("download"), download(page, "Report", "CSV")]);
    const lines = readFileSync(await report.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(11);
    expect(lines[2]).toMatch(/^Marie Curie received the Nobel Prize in Chemistry in 1912\.,refuted,0\.\d\d,/);
    await page.getByRole("link", { name: "Open the evidence" }).click();
    expect(await verdictWord(page)).toBe("Refuted");
    await page.goBack();
    await page.getByRole("heading", { name: "10 sentences checked", exact: true }).waitFor();
    expect([faults(), outside()]).toEqual([[], []]);
    await page.context().close();
  });

  it("checks a file of claims whatever its name, tells the faulty row, and finds all of it in the history", async () => {
    const { page, faults } = await visit(suite.browser(), suite.url());
    await withoutSearch(page);
    await openTab(page, "Batch", "Check many claims");
    const csv = "id,claim\n1,Oslo is the capital of Norway.\n2,\n3,Oslo is the capital of Sweden.\n";
    await page.getByLabel(/^Choose a CSV/).setInputFiles({ name: `${MARKUP}.csv`, mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByText("Line 3: the claim is empty.").waitFor();
    await page.getByRole("button", { name: "Check 2 claims" }).click();
    await page.getByText("2 claims checked.", { exact: true }).waitFor({ timeout: 30_000 });
    expect(await page.locator("h1").textContent()).toBe(`${MARKUP}.csv`);
    expect(await page.locator("td .lab").allTextContents()).toEqual(["Supported", "Refuted"]);
    await openTab(page, "History", "History");
    await page.getByRole("searchbox", { name: "Search claims" }).fill("Oslo");
    await page.getByRole("button", { name: "Refuted" }).click();
    await expect.poll(() => page.locator("td.c").allTextContents()).toEqual(["Oslo is the capital of Sweden."]);
    await page.getByRole("link", { name: "Oslo is the capital of Sweden." }).click();
    expect(await verdictWord(page)).toBe("Refuted");
    await page.getByRole("button", { name: "Replay the steps" }).click();
    await expect.poll(() => page.locator(".steps .step h3").count()).toBe(2);
    expect(faults()).toEqual([]);
    await page.context().close();
  });

  async function download(page: Page, menu: string, entry: string): Promise<void> {
    await page.getByRole("button", { name: menu }).click();
    await page.getByRole("button", { name: entry, exact: true }).click();
  }

  it.each([
    ["Everything (JSON)", /^\{\s+"id"/],
    ["Report (page to print)", /^<!doctype html>[\s\S]*chip supported[\s\S]*<svg/],
    ["Report (Markdown)", /Ottawa/],
    ["ClaimReview (JSON-LD)", /"ClaimReview"/],
    ["Graph (Turtle)", /@prefix/],
    ["Graph (GraphML)", /<graphml/],
    ["Picture (SVG)", /^<svg/],
    ["Picture (PNG)", /^.PNG/],
  ])("makes a file of a verification: %s", async (entry, begins) => {
    const { page, faults } = await visit(suite.browser(), suite.url());
    await checkClaim(page, "Ottawa is the capital of Canada.");
    const [file] = await Promise.all([page.waitForEvent("download"), download(page, "Download", entry)]);
    expect(readFileSync(await file.path(), "latin1")).toMatch(begins);
    expect(file.suggestedFilename()).toMatch(/^plumbline-[0-9a-f-]{24}\.[a-z.-]+$/);
    expect(faults()).toEqual([]);
    await page.context().close();
  });

  const VIEWS: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    ["the start", async () => undefined],
    ["a refused claim", (page) => page.getByRole("button", { name: "Check", exact: true }).click()],
    ["a supported claim", (page) => checkClaim(page, "Ottawa is the capital of Canada.")],
    ["a refuted claim of two parts", (page) => checkClaim(page, "Albert Einstein was born in Ulm and died in Berlin.")],
    [
      "a conflict with its passage selected",
      async (page) => [await checkClaim(page, "Guglielmo Marconi was born in Bologna."), await page.keyboard.press("2")],
    ],
    ["a claim that nothing decides", (page) => checkClaim(page, "Marie Curie liked the colour blue.")],
    ["the graph as list", async (page) => [await checkClaim(page, "Ottawa is the capital of Canada."), await page.keyboard.press("l")]],
    [
      "a name being corrected",
      async (page) => [
        await checkClaim(page, "Lincoln was born in Kentucky."),
        await page.getByRole("button", { name: "Change “Lincoln”" }).click(),
      ],
    ],
    [
      "the downloads",
      async (page) => [
        await checkClaim(page, "Ottawa is the capital of Canada."),
        await page.getByRole("button", { name: "Download" }).click(),
      ],
    ],
    [
      "a whole text with a sentence chosen",
      async (page) => {
        await checkText(page);
        await page.getByRole("button", { name: /^Sentence 2/ }).click();
        await page.locator(".card .verdict-word").waitFor();
      },
    ],
    ["the box for a text", (page) => openTab(page, "Text", "Check a whole text")],
    ["the box for a file", (page) => openTab(page, "Batch", "Check many claims")],
    ["the history", (page) => openTab(page, "History", "History")],
    ["the policies", (page) => openTab(page, "Policies", "wkgfc")],
    ["a link to nothing", (page) => page.goto(`${suite.url()}/#/v/20200101-000000-00000000`)],
    ["the keys", (page) => page.keyboard.press("?")],
  ];

  it.each(VIEWS.flatMap(([name, open]) => (["light", "dark"] as const).map((scheme) => [name, scheme, open] as const)))(
    "axe finds nothing serious in %s, %s",
    async (_name, colorScheme, open) => {
      const { page } = await visit(suite.browser(), suite.url(), { colorScheme });
      await open(page);
      await page.waitForTimeout(100);
      expect(await seriousFindings(page)).toEqual([]);
      await page.context().close();
    },
  );

  it("axe finds nothing serious on a phone", async () => {
    const { page } = await visit(suite.browser(), suite.url(), { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true });
    await checkClaim(page, "Ottawa is the capital of Canada.");
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await seriousFindings(page)).toEqual([]);
    // Nothing sticks out at the side.
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.context().close();
  });
});
