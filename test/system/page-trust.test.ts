import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
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
      ["Report (page to print)", ">Read as: Marie Curie – residence – Paris</h1>"],
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

  it("passages that were not cited are in the evidence, the graph and the list, and pages that were dropped with the reason", async () => {
    const { page } = await suite.again({ search: true });
    await checkClaim(page, "Guglielmo Marconi was born in Bologna.");
    await page.getByText(/^Other passages \(\d\)$/).click();
    const rows = page.locator(".passages li");
    const uncited = await rows.count();
    expect(uncited).toBeGreaterThan(0);
    expect(await rows.first().textContent()).toMatch(/Beside the point · .*example/);
    expect(await page.locator(".box.passage").count()).toBe(uncited + 1);
    await rows.first().locator("button").click();
    expect(await page.locator(".details").textContent()).toMatch(/^Passage p\d/);
    await page.keyboard.press("l");
    expect(await page.locator(".graph-list").textContent()).toContain("other passages");
    const id = page.url().split("/").at(-2) ?? "";
    const episode = ((await (await fetch(`${suite.url()}/v1/verifications/${id}`)).json()) as { readonly episode: Episode }).episode;
    const [first, ...others] = episode.trajectory;
    if (first === undefined) throw new Error("there are steps");
    const drops = [{ url: "https://checker.example/1", reason: "fact-checker", detail: "" } as const];
    const dropped = {
      ...episode,
      id: "20260102-030405-0123abcd",
      trajectory: [{ ...first, observation: { ...first.observation, drops } }, ...others],
    };
    await suite.show(page, dropped);
    await page.getByText("1 page found and not used").click();
    await page.getByText("a fact-check, which may give the answer away").waitFor();
    // A text of one's own that decides nothing.
    const own = await suite.again();
    await own.page.getByRole("button", { name: "Own text" }).click();
    await own.page.getByLabel("Your text").fill("The weather was fine in Rome.");
    await own.page.getByRole("button", { name: "Use it" }).click();
    await checkClaim(own.page, "Ottawa is the capital of Canada.");
    await own.page.getByText("Other passages (1)").click();
    await own.page.getByText("Not used: it does not decide the claim").waitFor();
  });

  it("a text of one's own counts as it is typed, is named beside the claim, and a line of the claim that it refutes is not blue", async () => {
    const { page } = await suite.again();
    await page.getByRole("textbox", { name: "Claim", exact: true }).fill("Marie Curie moved to Paris in 1895.");
    await page.getByRole("button", { name: "Own text" }).click();
    await page.getByLabel("Your text").fill("Marie Curie moved to Paris in 1891 and studied at the Sorbonne.");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Own text: given" }).waitFor();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    expect(await verdictWord(page)).toBe("Refuted");
    await page.locator(".meta").getByText("With own text").waitFor();
    expect(await page.locator(".tube.refuted .tube-fill.plain").count()).toBe(1);
  });

  it("the reading has the words of a relation, without names that are part of them, commas and articles", async () => {
    const { page } = await suite.again();
    await checkClaim(page, "Angela Merkel plays the violin.");
    expect(await page.locator(".gloss .words:not(.plain)").allTextContents()).toEqual(["Angela Merkel", "plays", "violin"]);
    await checkClaim((await suite.again()).page, "Albert Einstein was born in Ulm, died in Princeton and was a physicist.");
    expect(await page.locator(".gloss .words:not(.plain)").allTextContents()).toEqual(expect.arrayContaining(["was born in", "died in"]));
    await checkClaim((await suite.again()).page, "The capital of Australia is Sydney.");
    await page.locator(".sec-why").getByText("Australia – capital – Canberra (from 9 May 1927, preferred)").waitFor();
  });

  it("a conflict names the page and its value with a number, and the graph draws both values and the sign between them", async () => {
    const { page } = await suite.again({ search: true });
    await checkClaim(page, "Guglielmo Marconi was born in Bologna.");
    expect(await page.locator(".justification").textContent()).toMatch(/Bologna\.1.*“Three dots across the ocean” says Florence\.2$/);
    expect(await page.locator(".box.value.web", { hasText: "Florence" }).count()).toBe(1);
    expect(await page.locator(".conflict-mark").count()).toBe(1);
    expect(await page.locator(".vs .refutes .big").textContent()).toBe("Florence");
  });

  it("a citation shows its card at the mark: by tap on narrow screens, by hover and focus on wide ones, in an article too", async () => {
    const { page } = await suite.again({ search: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await checkClaim(page, "Guglielmo Marconi was born in Bologna.");
    const before = page.url();
    const mark = page.locator(".justification .cite").last();
    await mark.click();
    const card = page.locator(".cite-card");
    expect(await card.textContent()).toMatch(/Guglielmo Marconi was born in Florence.*Refutes.*Three dots across the ocean/);
    const inside = async () => {
      const box = await card.boundingBox();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      expect(box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    };
    await inside();
    expect(page.url()).toBe(before);
    await page.keyboard.press("Escape");
    expect(await card.count()).toBe(0);
    await mark.click();
    await page.getByRole("button", { name: "All that is known of it" }).click();
    expect(page.url()).toMatch(/\/p1$/);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await mark.hover();
    await card.waitFor();
    await inside();
    await page.locator("h1").hover();
    await expect.poll(() => card.count()).toBe(0);
    const article = (await suite.again()).page;
    await checkText(article);
    await article.getByRole("button", { name: /^Sentence 2/ }).click();
    await article.locator(".card .cite").first().hover();
    await article.locator(".card .cite-card").waitFor();
  });

  it("what can be touched has 24 pixels, and 44 on a phone", async () => {
    const { page } = await suite.again();
    /** The parts of an element's neighbourhood that lead to it, as a square around its middle. */
    const hits = (half: number) => `[...document.querySelectorAll(".cite, .link-btn, .icon-btn, .seg button, .btn, summary")]
      .filter((one) => one.checkVisibility() && one.closest(".vh") === null)
      .filter((one) => {
        one.scrollIntoView({ block: "center" });
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const tall = [y - ${half} + 1, y + ${half} - 1].every((at) => document.elementFromPoint(x, at)?.closest("button, a, summary") === one);
        return !tall && !one.disabled;
      })
      .map((one) => one.className + " " + one.textContent)`;
    await checkClaim(page, "Ottawa is the capital of Canada.");
    expect(await page.evaluate(hits(12))).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(hits(22))).toEqual([]);
  });

  it("Enter in the search for a name searches and checks nothing, and the panel stays inside the window", async () => {
    const { page } = await suite.again();
    await checkClaim(page, "Lincoln was born in Kentucky.");
    const before = page.url();
    await page.setViewportSize({ width: 1024, height: 500 });
    await page.getByRole("button", { name: "Change “Lincoln”" }).click();
    const box = await page.locator(".pop").boundingBox();
    expect(box !== null && box.y >= 0 && box.y + box.height <= 500).toBe(true);
    const asked = page.waitForRequest(/\/v1\/entities\?name=Springfield/);
    await page.getByRole("searchbox", { name: /^Search the graph/ }).fill("Springfield");
    await page.keyboard.press("Enter");
    await asked;
    await page.getByRole("searchbox", { name: /^Search the graph/ }).press("Enter");
    expect([page.url(), await page.locator(".pop").count()]).toEqual([before, 1]);
  });

  it("+n opens what is behind, full width fills the window and says so, and every count of statements is the same", async () => {
    const { page } = await suite.again({ search: true });
    await checkClaim(page, "Guglielmo Marconi was born in Bologna.");
    const boxes = () => page.locator(".graph-svg .box").count();
    const before = await boxes();
    await page.locator(".opens").first().click();
    expect(await boxes()).toBeGreaterThan(before);
    const wide = page.getByRole("button", { name: "Full width" });
    const width = async () => (await page.locator(".graph-pane").boundingBox())?.width ?? 0;
    await wide.click();
    await expect.poll(width).toBeGreaterThan(1300);
    expect(await wide.getAttribute("aria-pressed")).toBe("true");
    await wide.click();
    expect(await wide.getAttribute("aria-pressed")).toBe("false");
    const numbers = async (selector: string) =>
      (await page.locator(selector).allTextContents()).flatMap((text) =>
        [...text.matchAll(/(\d+) statements/g)].map(([, number]) => Number(number)),
      );
    const steps = await numbers(".step .found");
    const [total = 0] = await numbers(".graph-col .h2row");
    expect(steps.reduce((sum, number) => sum + number, 0)).toBe(total);
    expect(await numbers(".sec-ev .h2row")).toEqual([total]);
    expect(await numbers(".sec-ev summary")).toEqual([total - 1]);
    await page.getByRole("button", { name: "Left out too" }).click();
    // No line runs through a label.
    const struck = await page.evaluate(`(() => {
      const labels = [...document.querySelectorAll(".graph-svg .box.relation.left-out text")].map((one) => one.getBoundingClientRect());
      return [...document.querySelectorAll(".graph-svg path.edge")].filter((path) => {
        const matrix = path.getScreenCTM();
        for (let at = 0, length = path.getTotalLength(); at <= length; at += 2) {
          const { x, y } = path.getPointAtLength(at).matrixTransform(matrix);
          if (labels.some((box) => x > box.left + 1 && x < box.right - 1 && y > box.top + 3 && y < box.bottom - 3)) return true;
        }
        return false;
      }).length;
    })()`);
    expect([await page.locator(".box.left-out").count(), struck]).toEqual([expect.any(Number), 0]);
    await page.getByRole("button", { name: "Show as list" }).click();
    expect(await page.locator(".graph-list").textContent()).toMatch(
      /Bologna: conflicting 1 supports.*place of birth \(from a text\) 2 refutes/,
    );
  });

  it("clamps long claims, breaks long words, and shows foreign text in its own direction without marks that turn others", async () => {
    const { page } = await suite.again();
    const long = `Marie Curie was born in ${"a".repeat(300)} ${"and so on ".repeat(60)}\u202Ein Paris.`;
    await checkClaim(page, long.slice(0, 1900));
    const height = async () => (await page.locator("h1").boundingBox())?.height ?? 0;
    const short = await height();
    expect(short).toBeLessThan(200);
    await page.getByRole("button", { name: "Show the whole claim" }).click();
    expect(await height()).toBeGreaterThan(short);
    expect(
      await page.evaluate(`[...document.querySelectorAll("main *")].filter((one) => one.closest(".graph-canvas, .cite-card, .vh") === null &&
        one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.className)`),
    ).toEqual([]);
    expect(await page.locator("body").textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(await page.locator("h1").getAttribute("dir")).toBe("auto");
    const again = await suite.again();
    await checkClaim(again.page, "ماري كوري ولدت في وارسو");
    expect(await again.page.evaluate("getComputedStyle(document.querySelector('h1')).direction")).toBe("rtl");
  });

  it("offers pictures where a model can look, shows them small, and says plainly what cannot be read", async () => {
    const { page } = await suite.again();
    await page.getByRole("button", { name: "Own text" }).waitFor();
    expect(await page.getByRole("button", { name: "Image" }).isVisible()).toBe(false);
    await seesPictures(page);
    await page.reload();
    await page.getByRole("button", { name: "Image" }).click();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel("Choose a picture").setInputFiles({ name, mimeType, buffer });
    await choose("notes.txt", "text/plain", Buffer.from("no picture"));
    await page.getByText("notes.txt is no picture that can be read. Choose a JPEG, PNG or WebP file.").waitFor();
    await choose("broken.png", "image/png", Buffer.from("no picture"));
    await page.getByText("broken.png is damaged and cannot be shown.").waitFor();
    const picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    await choose("dot.png", "image/png", picture);
    await expect.poll(() => page.locator(".pop .thumb").evaluate((one) => `${Reflect.get(one, "width")}`)).toBe("64");
    await page.getByRole("button", { name: "Use it" }).click();
    await page
      .getByRole("button", { name: /Image: dot\.png/ })
      .locator(".thumb")
      .waitFor();
    // The field for a text of one's own can be seen.
    await page.getByRole("button", { name: "Own text" }).click();
    expect(await page.evaluate("getComputedStyle(document.querySelector('.pop textarea')).borderTopWidth")).toBe("1px");
  });

  it("replays step by step, forwards and backwards, with the label and the counts of that step", async () => {
    const { page } = await suite.again({ search: true });
    await checkClaim(page, "Guglielmo Marconi was born in Bologna.");
    const size = () => page.locator(".graph-col .h2row .small").textContent();
    const whole = await size();
    await page.getByRole("button", { name: "Replay the steps" }).click();
    await page.getByText("Replay: after step 1 of 3").waitFor();
    expect(await page.locator(".verdict-word").isVisible()).toBe(false);
    await page.getByText("No verdict yet.").waitFor();
    const first = await size();
    expect(first).not.toBe(whole);
    await page.getByRole("button", { name: /^Next step/ }).click();
    await page.getByText("Replay: after step 2 of 3").waitFor();
    expect(await size()).toMatch(/4 passages/);
    await page.getByRole("button", { name: "Previous step" }).click();
    expect(await size()).toBe(first);
    await page.getByRole("button", { name: /^Next step/ }).click();
    await page.getByRole("button", { name: /^Next step/ }).click();
    expect([await verdictWord(page), await size()]).toEqual(["Conflicting", whole]);
    await page.getByRole("button", { name: "Previous step" }).click();
    await page.getByText("Replay: after step 2 of 3").waitFor();
    await page.getByRole("button", { name: "End replay" }).click();
    expect(await verdictWord(page)).toBe("Conflicting");
  });
});

async function seesPictures(page: Page): Promise<void> {
  await page.route("**/v1/capabilities", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), images: true } });
  });
}
