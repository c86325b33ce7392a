import { readFileSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import { checkClaim, noBrowser, seriousFindings, verdictWord } from "../support/browser.js";
import { claimOf, entityOf, factOf, item, linkOf } from "../support/build.js";
import { EMPTY_GRAPH, episodeOf, verdictOutcome } from "../support/episode.js";
import { pageSuite } from "../support/page-suite.js";

const provenance = { source: "kg", graph: "test", retrievedAt: "2026-01-01T00:00:00.000Z" } as const;

/** One thing with so many relations: far too many rows for boxes. */
function starEpisode(things: number): Episode {
  const entities = Array.from({ length: things }, (_, index) => entityOf(`Q${index + 1}`, `Thing number ${index}`));
  const statements = entities.slice(1).map((entity, index) => ({
    ...factOf("Q1", `P${index + 1}`, item(entity.id)),
    id: `s${index + 1}` as const,
    provenance,
    propertyLabel: `relation ${index + 1}`,
  }));
  const [first] = entities;
  if (first === undefined) throw new Error("a star needs a thing");
  const outcome = verdictOutcome({ label: "supported", citations: [{ statement: "s7", stance: "supports" }] });
  const links = [linkOf("Thing number 0 is here.", "Thing number 0", first)];
  return episodeOf({ claim: claimOf("Thing number 0 is here."), links, graph: { ...EMPTY_GRAPH, entities, statements }, outcome });
}

describe.skipIf(noBrowser)("evidence on the page, in a browser", () => {
  const suite = pageSuite();
  const MARCONI = "Guglielmo Marconi was born in Bologna.";

  /** A check that stays where it is after its first step. */
  async function holdAfterFirstStep(page: Page): Promise<void> {
    const response = await fetch(`${suite.url()}/v1/verify`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify({ claim: MARCONI }),
    });
    const body = (await response.text()).split("\n\n").slice(0, 5).join("\n\n").concat("\n\n");
    await page.route("**/v1/verify", (route: Route) => route.fulfill({ contentType: "text/event-stream", body }));
    await page.route("**/events", () => undefined);
    await page.getByRole("textbox", { name: "Claim", exact: true }).fill(MARCONI);
    await page.keyboard.press("Enter");
  }

  it("is shown while the check runs: reading, names and graph, but no label", async () => {
    const { page, faults } = await suite.again({ search: true });
    await holdAfterFirstStep(page);
    await page.locator(".gloss-row").first().waitFor();
    expect(await page.locator(".gloss-row .qid").allTextContents()).toEqual(["Q36488", "P19", "Q1891"]);
    expect(await page.locator("h1 .name").allTextContents()).toEqual(["Guglielmo Marconi", "Bologna"]);
    expect(await page.locator(".box.name").count()).toBe(2);
    expect(await page.locator(".box.claim").getAttribute("aria-label")).toBe("What the claim says: claim: place of birth");
    await page.getByText(/^\d+ statements so far$/).waitFor();
    expect(await page.locator(".verdict-word").count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults()).toEqual([]);
  });

  it("stays when the check is stopped, and Continue goes on with it to the verdict", async () => {
    const { page } = await suite.again({ search: true });
    await holdAfterFirstStep(page);
    await page.locator(".box.name").first().waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped after 1 step. No verdict.").waitFor();
    expect(await page.locator(".box.name").count()).toBe(2);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Continue" }).click();
    expect(await verdictWord(page)).toBe("Conflicting");
  });

  it("is shown as it was known then, while the steps are replayed", async () => {
    const { page } = await suite.again({ search: true });
    await checkClaim(page, MARCONI);
    expect(await page.locator(".box.passage").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Replay the steps" }).click();
    await expect.poll(() => page.locator(".box.passage").count()).toBe(0);
    await page.getByRole("button", { name: "End replay" }).click();
    await expect.poll(() => page.locator(".box.passage").count()).toBeGreaterThan(0);
  });

  it("has what was left out too, on demand and counted", async () => {
    const { page } = await suite.again();
    await checkClaim(page, "Marie Curie was born in Paris.");
    await page.getByText(/^\d+ relations left out$/).waitFor();
    expect(await page.locator(".box.left-out").count()).toBe(0);
    await page.getByRole("button", { name: "Left out too" }).click();
    expect(await page.locator(".box.left-out").count()).toBeGreaterThan(3);
    expect(await page.locator(".box.left-out").first().getAttribute("aria-label")).toMatch(/^Relation: .*left out$/);
    expect(await seriousFindings(page, "all", ".graph-pane")).toEqual([]);
  });

  describe("a correction", () => {
    it("of a relation is checked, said, and can be gone back from", async () => {
      const { page } = await suite.again();
      expect(await checkClaim(page, "Albert Einstein was born in Princeton.")).toBe("Refuted");
      await page.getByRole("button", { name: "Change “place of birth”" }).click();
      await page.getByRole("radio", { name: /place of death/ }).check();
      await page.getByRole("button", { name: "Check again" }).click();
      await page.getByText("Read with a correction: place of birth = place of death (P20).").waitFor();
      expect(await verdictWord(page)).toBe("Supported");
      await page.getByRole("link", { name: "The one before" }).click();
      await expect.poll(() => verdictWord(page)).toBe("Refuted");
    });

    it("may be that none of the things of a name is meant", async () => {
      const { page } = await suite.again();
      expect(await checkClaim(page, "Marie Curie was born in Warsaw.")).toBe("Supported");
      await page.getByRole("button", { name: "Change “Warsaw”" }).click();
      await page.getByRole("radio", { name: /None of these/ }).check();
      await page.getByRole("button", { name: "Check again" }).click();
      await page.getByText("Read with a correction: Warsaw = none of the things of this name.").waitFor();
      await page.getByText("not in this graph", { exact: true }).waitFor();
    });

    it("finds things of another name in the graph", async () => {
      const { page } = await suite.again();
      await checkClaim(page, "Marie Curie was born in Warsaw.");
      await page.getByRole("button", { name: "Change “Warsaw”" }).click();
      await page.getByRole("searchbox", { name: /^Search the graph/ }).fill("Paris");
      await page.getByRole("radio", { name: /Paris Q90/ }).check();
      expect(await seriousFindings(page, "all", ".pop")).toEqual([]);
      await page.getByRole("button", { name: "Check again" }).click();
      await page.getByText("Read with a correction: Warsaw = Paris (Q90).").waitFor();
      expect(await verdictWord(page)).toBe("Refuted");
    });
  });

  it("of 2,000 things is an overview whose labels do not overlap; a thing opens its surroundings", async () => {
    const { page, faults } = await suite.again();
    await suite.show(page, starEpisode(2000));
    await page.locator(".overview-labels[data-shown]").waitFor({ timeout: 20_000 });
    const shown = JSON.parse((await page.locator(".overview-labels").getAttribute("data-shown")) ?? "[]") as [number, number, number][];
    expect(shown.length).toBeGreaterThan(10);
    const hits = shown.flatMap(([x, y, width], index) =>
      shown.slice(index + 1).filter((other) => x < other[0] + other[2] && other[0] < x + width && Math.abs(y - other[1]) < 16),
    );
    expect(hits).toEqual([]);
    // A citation is drawn in the hanging form, from where the way leads back.
    await page.keyboard.press("1");
    await expect.poll(() => page.locator(".details").textContent()).toMatch(/Statement s7/);
    await page.getByRole("button", { name: "Back to the overview" }).click();
    await page.locator(".overview-labels").waitFor();
    await page.keyboard.press("l");
    await page.locator(".graph-list").waitFor();
    expect(faults()).toEqual([]);
  });

  it("of small graphs never loads what draws large ones", async () => {
    const { page } = await suite.again();
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await checkClaim(page, "Ottawa is the capital of Canada.");
    expect(loaded.filter((url) => url.includes("overview"))).toEqual([]);
  });

  it("is printed in one column, in light colours, with everything unfolded", async () => {
    const { page } = await suite.again();
    await checkClaim(page, "Marie Curie was born in Paris.");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).color")).toBe("rgb(22, 32, 42)");
    expect(await page.locator(".bar").isVisible()).toBe(false);
    expect(await page.locator("details:not([open])").count()).toBe(0);
    // The answer first, the steps last.
    const top = async (of: string) => (await page.locator(of).first().boundingBox())?.y ?? Number.NaN;
    expect(await top(".verdict-word")).toBeLessThan(await top(".graph-col"));
    expect(await top(".graph-col")).toBeLessThan(await top(".rail-slot"));
    await page.getByText(/^Verification \d{8}-.*policy wkgfc\/0001-initial · graph embedded:starter/).waitFor();
    expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(10_000);
  });

  it("of a text is a page of its own, to be sent and printed", async () => {
    const { page } = await suite.again();
    await page.goto(`${suite.url()}/#/text`);
    await page
      .getByRole("textbox", { name: "Text", exact: true })
      .fill("# <b>Bold</b>\n\nRome is the capital of France. Berlin is the capital of Germany.");
    await page.getByRole("button", { name: "Check the text" }).click();
    await page.getByRole("heading", { name: "2 sentences checked", exact: true }).waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: "Report" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Page to print (HTML)", exact: true }).click(),
    ]);
    const report = readFileSync(await file.path(), "utf8");
    expect(report).toContain('<mark class="refuted">Rome is the capital of France.');
    expect(report).toContain("&lt;b&gt;Bold&lt;/b&gt;");
    expect(report).toMatch(/<ol class="ev"><li id="c1-e1">.*<p>France – capital – Paris/);
  });

  it("of policies is their text, what changed and how they proved themselves", async () => {
    const { page, faults } = await suite.again();
    await page.goto(`${suite.url()}/#/policies/wkgfc`);
    await page.getByText("No optimisation yet").first().waitFor();
    await page.getByRole("heading", { name: "choose-action" }).waitFor();
    await page.getByRole("button", { name: "Changes" }).click();
    await page.getByText("This is the first version").waitFor();
    await page.getByRole("button", { name: "Figures" }).click();
    await page.getByText("plumbline optimize-policy looks for a better version").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults()).toEqual([]);
  });
});
