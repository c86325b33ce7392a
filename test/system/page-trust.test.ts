import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkClaim, noBrowser, verdictWord, visit } from "../support/browser.js";
import { checkFile, checkText } from "../support/page-steps.js";
import { pageSuite } from "../support/page-suite.js";

/** What people see is what was checked. */
describe.skipIf(noBrowser)("the page, and what was checked", () => {
  const suite = pageSuite();

  async function correctRelation(page: Page): Promise<void> {
    expect(await checkClaim(page, "Marie Curie was born in Paris.")).toBe("Refuted");
    const before = page.url();
    await page.getByRole("button", { name: "Change “place of birth”" }).click();
    await page.getByLabel("Another relation by its id, such as P20").fill("P551");
    await page.getByRole("button", { name: "Check again" }).click();
    await expect.poll(() => page.url()).not.toBe(before);
    expect(await verdictWord(page)).toBe("Supported");
  }

  it("a changed relation is the headline, stands above the label, and goes with every list, link and export", async () => {
    const { page, faults } = await suite.again();
    await correctRelation(page);
    const READ = "Read as: Marie Curie – residence – Paris";
    const seen = async () => {
      expect(await page.locator("h1").textContent()).toBe(READ);
      expect(await page.locator(".worded").textContent()).toBe("The claim says: “Marie Curie was born in Paris.”");
      expect(await page.title()).toBe(`${READ} – Plumbline`);
      const notice = page.getByText("Read with a correction: place of birth = residence (P551).");
      expect((await notice.boundingBox())?.y).toBeLessThan((await page.locator(".verdict-word").boundingBox())?.y ?? 0);
    };
    await seen();
    await page.getByRole("button", { name: "Download" }).click();
    expect(await page.getByRole("button", { name: "ClaimReview (JSON-LD)" }).count()).toBe(0);
    for (const [name, holds] of [
      ["Report (Markdown)", "Read as: Marie Curie – residence – Paris"],
      ["Report (page to print)", "<h1>Read as: Marie Curie – residence – Paris</h1>"],
      ["Everything (JSON)", '"corrections"'],
    ] as const) {
      if (!(await page.getByRole("button", { name }).isVisible())) await page.getByRole("button", { name: "Download" }).click();
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
      expect(readFileSync(await file.path(), "utf8"), name).toContain(holds);
    }
    // Another visitor, who only has the link, is told the same.
    const id = page.url().split("/").at(-1);
    await page.evaluate("sessionStorage.clear()");
    await page.reload();
    await verdictWord(page);
    await seen();
    expect((await fetch(`${suite.url()}/v1/verifications/${id}/claim-review`)).status).toBe(409);
    await page.goto(`${suite.url()}/#/history`);
    expect(await page.locator("td.c").first().textContent()).toBe(`${READ}Corrected. The claim says: Marie Curie was born in Paris.`);
    expect(faults()).toEqual([]);
  });

  it("each part of a claim has the numbers of its own evidence", async () => {
    const { page } = await suite.again();
    await checkClaim(page, "Albert Einstein was born in Ulm and died in Berlin.");
    const id = page.url().split("/").at(-1);
    const { episode } = (await (await fetch(`${suite.url()}/v1/verifications/${id}`)).json()) as {
      readonly episode: {
        readonly outcome: { readonly verdict: { readonly citations: Cited[]; readonly parts: { citations: Cited[] }[] } };
      };
    };
    type Cited = { readonly statement: string };
    const { citations, parts } = episode.outcome.verdict;
    const number = (one: Cited) => citations.findIndex(({ statement }) => statement === one.statement) + 1;
    for (const [index, part] of parts.entries()) {
      const marks = await page.locator(".parts > li").nth(index).locator(".cite").allTextContents();
      expect(marks.map(Number).sort()).toEqual([...new Set(part.citations.map(number))].sort());
    }
    expect(parts.length).toBe(2);
  });

  it("a link to a text or a batch shows somebody else the same article, order, rows and columns", async () => {
    const { page } = await suite.again();
    await checkText(page);
    const article = await page.locator(".article").textContent();
    const text = page.url();
    await checkFile(page, "claims.csv");
    const rows = await page.locator("tbody tr").allTextContents();
    const batch = page.url();
    expect(await page.locator("th").allTextContents()).toContain("id");
    const other = await visit(suite.browser(), suite.url());
    await other.page.goto(text);
    await other.page.getByRole("heading", { name: "10 sentences checked", exact: true }).waitFor();
    expect(await other.page.locator(".article").textContent()).toBe(article);
    await other.page.getByRole("button", { name: /^Sentence 2, refuted/ }).click();
    await other.page.locator(".card .verdict-word").waitFor();
    await other.page.goto(batch);
    await other.page.getByText("2 claims checked.", { exact: true }).waitFor();
    expect(await other.page.getByRole("heading", { level: 1 }).textContent()).toBe("claims.csv");
    expect(await other.page.locator("tbody tr").allTextContents()).toEqual(rows);
    // By the lines of the file, of which one could not be checked.
    expect(await other.page.locator("tbody td:first-child").allTextContents()).toEqual(["2", "4"]);
    expect(await other.page.locator("td.own").allTextContents()).toEqual(["1", "3"]);
    await other.page.context().close();
  });
});
