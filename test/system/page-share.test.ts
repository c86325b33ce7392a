import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { checkClaim, noBrowser, verdictWord, visit } from "../support/browser.js";
import { pageSuite } from "../support/page-suite.js";

/** What leaves the page, and what helps a reader who is new to it. */
describe.skipIf(noBrowser)("the page, for others and for the first time", () => {
  const suite = pageSuite();
  const CURIE = "Marie Curie was born in Paris.";

  async function shareLink(page: Page): Promise<string> {
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Make a public link" }).click();
    return page.getByLabel("The link", { exact: true }).inputValue();
  }

  it("a verdict can be embedded elsewhere by a link that its owner makes and takes back", async () => {
    const { page, faults } = await suite.again();
    await checkClaim(page, CURIE);
    const link = await shareLink(page);
    expect(await page.getByLabel("Code for a page", { exact: true }).inputValue()).toContain(`<iframe src="${link}"`);
    // A page of somebody else, with the verdict in a frame.
    const host = createServer((_, answer) => {
      answer.setHeader("content-type", "text/html");
      answer.end(`<!doctype html><title>Elsewhere</title><iframe src="${link}" width="640" height="560" sandbox="allow-popups"></iframe>`);
    });
    await new Promise<void>((listening) => host.listen(0, "127.0.0.1", listening));
    const other = await suite.browser().newContext({ javaScriptEnabled: false });
    try {
      const elsewhere = await other.newPage();
      await elsewhere.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
      const frame = elsewhere.frameLocator("iframe");
      expect(await frame.locator("h1").textContent()).toBe(CURIE);
      expect(await frame.locator(".verdict-top").textContent()).toBe("Refuted");
      expect(await frame.locator(".why").textContent()).toBe("Marie Curie was born in Warsaw, not in Paris.1");
      // Its style is let through by its own policy.
      expect((await frame.locator(".verdict-top h2").boundingBox())?.height).toBeGreaterThan(36);
      expect(await frame.locator("body").textContent()).not.toMatch(/wkgfc|policy/);
      await page.getByRole("button", { name: "Stop sharing" }).click();
      await page.getByRole("button", { name: "Make a public link" }).waitFor();
      await elsewhere.reload();
      expect(await frame.locator("h1").textContent()).toBe("This verdict is not shared");
    } finally {
      await other.close();
      host.close();
    }
    expect(faults()).toEqual([]);
  });

  it("a verdict is a picture with its sentence, label and source", async () => {
    const { page } = await suite.again();
    await checkClaim(page, CURIE);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Picture of the verdict (PNG)" }).click(),
    ]);
    expect(await sharp(await file.path()).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    const id = page.url().split("/").at(-1);
    const drawing = await (await fetch(`${suite.url()}/v1/verifications/${id}/report?format=card`)).text();
    for (const words of [CURIE, "Refuted", "Marie Curie was born in Warsaw, not in Paris.", "Plumbline starter graph, as of 2025"])
      expect(drawing).toContain(words);
  });

  it("words of the claim and their places in the graph light up together", async () => {
    const { page } = await suite.again();
    await checkClaim(page, CURIE);
    const lit = () => page.evaluate("[...document.querySelectorAll('.box.on')].map((one) => one.getAttribute('aria-label'))");
    const word = (text: string) => page.locator("h1 a", { hasText: text });
    await word("was born in").hover();
    expect(await lit()).toEqual([
      expect.stringMatching(/^Relation: place of birth/),
      expect.stringMatching(/^What the claim says: claim: place of birth/),
    ]);
    await word("Paris").hover();
    expect(await lit()).toEqual(["Name in the claim: Paris"]);
    await page.locator(".box", { hasText: "claim: place of birth" }).hover();
    expect(await page.locator("h1 a.on").allTextContents()).toEqual(["was born in"]);
    await page.locator(".box.name", { hasText: "Marie Curie" }).hover();
    expect(await page.locator("h1 a.on").allTextContents()).toEqual(["Marie Curie"]);
    // By the keyboard too, and a word leads to its row.
    await word("was born in").focus();
    await page.keyboard.press("Shift");
    await word("was born in").click();
    expect(await page.evaluate("document.activeElement?.textContent")).toBe("Change “place of birth”");
  });

  it("first-time visitors are shown an example in three steps, and are asked once", async () => {
    const { page, faults } = await suite.again();
    await page.getByRole("button", { name: "Show me" }).click();
    for (const [title, part, go] of [
      ["The verdict", ".sec-verdict", "Next"],
      ["The evidence", ".graph-col", "Next"],
      ["How the claim was read", ".sec-read", "Done"],
    ] as const) {
      await page.locator(".tour").getByRole("heading", { name: title }).waitFor();
      expect(await page.locator(".toured").count()).toBe(1);
      expect(await page.locator(`${part}.toured`).count()).toBe(1);
      await page.getByRole("button", { name: go, exact: true }).click();
    }
    expect([await page.locator(".tour").count(), await page.locator(".toured").count()]).toEqual([0, 0]);
    expect(await page.evaluate("document.activeElement?.id")).toBe("verdict-h");
    await page.goto(`${suite.url()}/#/`);
    await page.getByRole("textbox", { name: "Claim", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Show me" }).count()).toBe(0);
    const { page: again } = await suite.again();
    await again.getByRole("button", { name: "No, thanks" }).click();
    await again.reload();
    await again.getByRole("heading", { name: "Try one of these" }).waitFor();
    expect(await again.getByRole("button", { name: "Show me" }).count()).toBe(0);
    expect(faults()).toEqual([]);
  });

  it("not enough information says one thing: what was found, and what to try", async () => {
    const { page } = await suite.again();
    await checkClaim(page, "The moon is made of cheese.");
    const words = async (selector: string) => (await page.locator(selector).first().textContent()) ?? "";
    expect(await words(".justification")).toBe("No fact on record about the Moon says this or excludes it.");
    expect(await words(".step .found")).toMatch(/^Found (?:the )?Moon and cheese\./);
    expect(await words(".not-enough")).toMatch(/^This does not mean that the claim is false\. Found (?:the )?Moon/);
    // Each suggestion can be done here.
    await page.getByRole("button", { name: "Check again with search" }).click();
    await page.getByText("Pages searched", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Edit the claim" }).first().click();
    expect(await page.getByRole("textbox", { name: "Claim", exact: true }).inputValue()).toMatch(/^The [Mm]oon is made of cheese\.$/);
    await checkClaim(page, "Zorblax Quuxington was born in Paris.");
    await page.getByRole("link", { name: "find “Zorblax Quuxington” in the graph" }).first().click();
    expect(await page.evaluate("document.activeElement?.textContent")).toBe("Change “Zorblax Quuxington”");
    const { page: empty } = await suite.again();
    await checkClaim(empty, "Flurbs grommle wibbets.");
    expect(await empty.locator(".graph-canvas").textContent()).toMatch(/What to try/);
    // The same where pages were found, but nothing can be drawn.
    const { page: unnamed } = await suite.again({ search: true });
    await checkClaim(unnamed, "It will rain tomorrow.");
    expect(await unnamed.locator(".graph-canvas").textContent()).toMatch(/What to try/);
    expect(await unnamed.locator(".legend").isVisible()).toBe(false);
  });

  it("the report looks like the page, and is written for readers", async () => {
    const { page } = await suite.again({ search: true });
    await checkClaim(page, "Guglielmo Marconi was born in Bologna.");
    const look = async (selector: string) => {
      const style = await page.evaluate(
        `(() => { const { color, fontFamily, fontSize } = getComputedStyle(document.querySelector("${selector}")); return [color, fontFamily, fontSize]; })()`,
      );
      expect(style).toHaveLength(3);
      return style;
    };
    const [claim, label, why] = [await look("h1"), await look(".verdict-word"), await look(".justification")];
    const marks = await page.locator(".justification .cite").allTextContents();
    const id = page.url().split("/").at(-1);
    await page.goto(`${suite.url()}/v1/verifications/${id}/report?format=html`);
    expect([await look("h1"), await look(".verdict-top h2"), await look(".why")]).toEqual([claim, label, why]);
    expect(await page.locator(".why .num").allTextContents()).toEqual(marks);
    const text = (await page.locator("main").textContent()) ?? "";
    expect(text).not.toMatch(/initKGRetrieval|expandKG|webSearch|\d{4}-\d\d-\d\d[^T-]/);
    expect(text).toMatch(/Asked the graph\. Found Guglielmo Marconi and Bologna\./);
    const markdown = await (await fetch(`${suite.url()}/v1/verifications/${id}/report`)).text();
    expect(markdown).not.toMatch(/initKGRetrieval/);
  });

  it("the focus goes to the verdict, days are written out, and the current policy comes first", async () => {
    const { page } = await suite.again();
    await page.getByRole("button", { name: "Policy wkgfc" }).click();
    expect(await page.locator(".pop .opt").first().getAttribute("aria-pressed")).toBe("true");
    expect(await page.locator(".pop .opt b").first().textContent()).toMatch(/^The graph first/);
    await page.goto(`${suite.url()}/#/policies`);
    expect(await page.getByRole("navigation", { name: "Policies" }).getByRole("link").first().textContent()).toBe("wkgfc (in use)");
    await page.goto(`${suite.url()}/#/`);
    await checkClaim(page, "Angela Merkel was Chancellor of Germany in 2003.");
    expect(await page.evaluate("document.activeElement?.id")).toBe("verdict-h");
    expect(await page.locator(".meta").textContent()).toMatch(/\d{1,2} [A-Z][a-z]{2,} \d{4}, \d\d:\d\d/);
    expect(await page.locator(".details").textContent()).toMatch(/As of2025/);
    expect(await page.locator(".details").textContent()).not.toMatch(/Retrieved/);
  });

  it("forced colours keep the side of a citation, the sign of the label and what is marked", async () => {
    const { page } = await visit(suite.browser(), suite.url(), { forcedColors: "active" });
    await checkClaim(page, CURIE);
    const style = (selector: string, property: string) =>
      page.evaluate(`getComputedStyle(document.querySelector("${selector}")).${property}`);
    expect(await style(".justification .cite span", "backgroundColor")).not.toBe(await style("body", "backgroundColor"));
    expect(await style(".verdict-icon .m-shape", "fill")).not.toBe(await style("body", "backgroundColor"));
    await page.locator("h1 a").first().hover();
    expect(await style("h1 a.on", "outlineStyle")).toBe("solid");
    expect(await verdictWord(page)).toBe("Refuted");
    await page.context().close();
  });
});
