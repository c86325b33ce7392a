import { existsSync } from "node:fs";
import axe, { type AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Without a browser these tests are left out, unless REQUIRE_CHROMIUM=1. */
export const noBrowser = !existsSync(CHROMIUM) && process.env["REQUIRE_CHROMIUM"] !== "1";
if (noBrowser) console.warn(`SKIPPED: there is no ${CHROMIUM} (Debian: chromium). REQUIRE_CHROMIUM=1 makes that a failure.`);

export function openBrowser(): Promise<Browser> {
  // Containers have no namespaces for its sandbox; the tests open nothing but their own service.
  return chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

export type Visit = {
  readonly page: Page;
  /** Exceptions, and what the policy of the page or the browser complained of. */
  faults(): readonly string[];
  /** Requests to anybody but the service. */
  outside(): readonly string[];
};

export const DESKTOP = { width: 1440, height: 1000 };

/** A fresh visitor: nothing remembered, and everything that goes wrong noted. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  const outside: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // Refusals that a test provokes are told by the page itself.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) faults.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith("blob:")) outside.push(request.url());
  });
  await page.goto(`${url}/`);
  return { page, faults: () => faults, outside: () => outside };
}

/** Tells the processor time that the page's own thread has used, in milliseconds. */
export async function cpuClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
}

/** Writes a claim and waits for what becomes of it. */
export async function checkClaim(page: Page, claim: string): Promise<string> {
  await page.getByRole("textbox", { name: "Claim", exact: true }).fill(claim);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  return verdictWord(page);
}

export async function verdictWord(page: Page): Promise<string> {
  return (await page.locator(".verdict-word").first().textContent({ timeout: 30_000 })) ?? "";
}

/**
 * What axe-core finds that matters: serious and critical, by rule and place. It runs in the page through the debugger, past the policy. `colours`: only
 * what depends on them, for a page that was looked at whole in its other theme. `within`: the only part that is new.
 */
export async function seriousFindings(page: Page, what: "all" | "colours" = "all", within = "html"): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const rules = what === "all" ? {} : { runOnly: ["color-contrast", "link-in-text-block"] };
  const found = await page.evaluate(`axe.run(${JSON.stringify(within)}, ${JSON.stringify({ resultTypes: ["violations"], ...rules })})`);
  const { violations } = found as AxeResults;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} – ${failureSummary ?? ""}`));
}

/** The first search reads the sample articles: no test should wait for that by chance. */
export async function warmUp(url: string): Promise<void> {
  const body = JSON.stringify({ claim: "Guglielmo Marconi was born in Bologna." });
  await fetch(`${url}/v1/verify`, { method: "POST", headers: { "content-type": "application/json" }, body });
}
