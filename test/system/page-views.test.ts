import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import type { EntityId } from "../../src/domain/ids.js";
import { ACCESSIBLE_VIEWS } from "../support/accessible-views.js";
import { checkClaim, noBrowser, seriousFindings, verdictWord, visit } from "../support/browser.js";
import { claimOf, entityOf, factOf, item, linkOf } from "../support/build.js";
import { EMPTY_GRAPH, episodeOf, verdictOutcome } from "../support/episode.js";
import { checkFile, checkText, openTab } from "../support/page-steps.js";
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

  it("is small: all but the overview of large graphs is at most 75 kB packed", () => {
    const files = readdirSync(BUILT, { recursive: true, encoding: "utf8" }).filter(
      (name) => /\.(js|css|html)$/.test(name) && !/overview/.test(name),
    );
    const sizes = files.map((name) => gzipSync(readFileSync(new URL(name, BUILT))).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.info(`the page: ${(total / 1000).toFixed(1)} kB packed in ${files.length} files`);
    expect(total).toBeLessThan(75_000);
  });

  it("shows everything from outside as text", async () => {
    const { page, faults, outside } = await suite.again();
    await show(page, hostileEpisode());
    expect(await page.locator("h1").textContent()).toBe(`${MARKUP} was born in Paris.`);
    for (const key of ["1", "2", "l", "g"]) await page.keyboard.press(key);
    await page.locator(".details").getByText("javascript:window.hacked=1").waitFor();
    await page.locator(".ctx, .gloss").first().waitFor();
    expect(await page.locator("#app img, #app script, #app iframe").count()).toBe(0);
    expect(await page.locator("a[href^='javascript']").count()).toBe(0);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect([faults(), outside()]).toEqual([[], []]);
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
    const { page } = await suite.again();
    await page.setViewportSize({ width, height: 900 });
    await show(page, largeEpisode(60));
    await page.getByRole("button", { name: "All found" }).click();
    const { count, hits } = (await overlapping(page)) as { readonly count: number; readonly hits: readonly string[] };
    expect(count).toBeGreaterThan(20);
    expect(hits).toEqual([]);
  });

  it("stays usable with 2,000 things", async () => {
    const { page, faults } = await suite.again();
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
  });

  it("marks the ten statements of an article by their verdicts; each opens its evidence, and the report has them all", async () => {
    const { page, faults, outside } = await suite.again();
    await checkText(page);
    const words = (await page.locator(".article").textContent()) ?? "";
    expect(words).toContain("Was she the greatest of her time?");
    expect(await page.locator(".sent.refuted").count()).toBe(3);
    await page.getByText("1 sentence left out, and why").click();
    await page.locator(".unchecked li", { hasText: "Was she the greatest of her time?" }).getByText("A question.").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.getByText("in 1911, not in 1912").waitFor();
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
  });

  it("checks a file of claims whatever its name, tells the faulty row, and finds all of it in the history", async () => {
    const { page, faults } = await suite.again();
    await checkFile(page, `${MARKUP}.csv`);
    expect(await page.locator("h1").textContent()).toBe(`${MARKUP}.csv`);
    expect(await page.locator("td .lab").allTextContents()).toEqual(["Supported", "Refuted"]);
    // What is cited is said, and leads to the verification with it selected.
    expect(await page.locator("td.cited").allTextContents()).toEqual([
      expect.stringMatching(/^Norway – capital – Oslo/),
      expect.stringMatching(/^Sweden – capital – Stockholm/),
    ]);
    await page.getByRole("link", { name: /^Sweden – capital – Stockholm/ }).click();
    expect(await verdictWord(page)).toBe("Refuted");
    await expect.poll(() => page.locator(".ev > li.on").count()).toBe(1);
    await openTab(page, "History", "History");
    await page.getByRole("searchbox", { name: "Search claims" }).fill("Oslo");
    await page.getByRole("button", { name: "Refuted" }).click();
    await expect.poll(() => page.locator("td.c").allTextContents()).toEqual(["Oslo is the capital of Sweden."]);
    expect(await page.locator("td[data-named]").allTextContents()).toEqual([
      expect.stringMatching(/^0\.\d\d$/),
      expect.stringMatching(/^\d$/),
      expect.stringMatching(/ s$/),
    ]);
    await page.getByRole("link", { name: "Oslo is the capital of Sweden." }).click();
    expect(await verdictWord(page)).toBe("Refuted");
    await page.getByRole("button", { name: "Replay the steps" }).click();
    await expect.poll(() => page.locator(".steps .step h3").count()).toBe(2);
    expect(faults()).toEqual([]);
  });

  async function download(page: Page, menu: string, entry: string): Promise<void> {
    await page.getByRole("button", { name: menu }).click();
    await page.getByRole("button", { name: entry, exact: true }).click();
  }

  it("makes files of a verification", async () => {
    const { page, faults } = await suite.again();
    await checkClaim(page, "Ottawa is the capital of Canada.");
    const files: readonly (readonly [string, RegExp])[] = [
      ["Everything (JSON)", /^\{\s+"id"/],
      ["Report (page to print)", /^<!doctype html>[\s\S]*verdict-top supported[\s\S]*<svg/],
      ["Report (Markdown)", /Ottawa/],
      ["ClaimReview (JSON-LD)", /"ClaimReview"/],
      ["Graph (Turtle)", /@prefix/],
      ["Graph (GraphML)", /<graphml/],
      ["Picture (SVG)", /^<svg/],
      ["Picture (PNG)", /^.PNG/],
    ];
    for (const [entry, begins] of files) {
      const [file] = await Promise.all([page.waitForEvent("download"), download(page, "Download", entry)]);
      expect(readFileSync(await file.path(), "latin1"), entry).toMatch(begins);
      expect(file.suggestedFilename(), entry).toMatch(/^plumbline-[0-9a-f-]{24}\.[a-z.-]+$/);
    }
    expect(faults()).toEqual([]);
  });

  it.each(ACCESSIBLE_VIEWS)("axe finds nothing serious in $name, light and dark", async ({ search = false, looks }) => {
    const { page } = await suite.again({ search });
    for (const { open, within } of looks) {
      await open(page);
      await page.waitForTimeout(100);
      expect(await seriousFindings(page, "all", within)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await seriousFindings(page, "colours", within)).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
    }
  });

  it("axe finds nothing serious on a phone, and nothing sticks out at the side", async () => {
    const { page } = await visit(suite.browser(), suite.url(), { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true });
    const sound = async (within?: string) => {
      expect(await seriousFindings(page, "all", within)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    };
    await page.getByRole("button", { name: "Own text" }).click();
    await sound();
    await page.keyboard.press("Escape");
    await checkClaim(page, "Ottawa is the capital of Canada.");
    await sound();
    await page.getByRole("button", { name: "Download" }).click();
    await sound(".pop");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Menu" }).click();
    await sound(".bar");
    await page.getByRole("link", { name: "History" }).click();
    await page.locator("td.c").first().waitFor();
    await sound();
    await page.context().close();
  });
});
