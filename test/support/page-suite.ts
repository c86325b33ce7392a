import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import { DESKTOP, openBrowser, type Visit, verdictWord, visit, warmUp } from "./browser.js";
import { freePort } from "./free-port.js";
import { type ServedCli, serveCli } from "./serve-cli.js";

export type PageSuite = {
  /** A folder of the suite's own. */
  home(): string;
  url(): string;
  browser(): Browser;
  /**
   * The suite's own visitor, back at the start as if nothing had been: one page for many tests, since opening one costs more than most of them.
   * Without a search, unless that is asked for: reading the sample articles takes longer than everything else.
   */
  again(options?: { readonly search?: boolean }): Promise<Visit>;
  /** Ends the service by the signal and gives a way to start it again, at the same address. */
  stop(signal: NodeJS.Signals): Promise<() => Promise<void>>;
  /** Shows an episode as if the service had kept it. */
  show(page: Page, episode: Episode): Promise<void>;
};

/** One service and one browser for all tests of a file: the starter graph with its sample articles, without a network. */
export function pageSuite(): PageSuite {
  let home = "";
  let service: ServedCli;
  let browser: Browser;
  let visitor: Visit | null = null;
  // One thread: a visitor checks one claim at a time, and every thread has to be started and warmed up.
  const settings = () => ({ PLUMBLINE_HOME: home, PLUMBLINE_LOG_LEVEL: "error", PLUMBLINE_SEARCH: "corpus", PLUMBLINE_WORKERS: "1" });
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), "plumbline-page-"));
    const port = String(await freePort());
    [service, browser] = await Promise.all([serveCli(settings(), port), openBrowser()]);
    await warmUp(service.url);
  });
  afterAll(async () => {
    await browser?.close();
    service?.child.kill("SIGTERM");
    await service?.ended;
    rmSync(home, { recursive: true, force: true });
  });
  return {
    home: () => home,
    url: () => service.url,
    browser: () => browser,
    async again({ search = false } = {}) {
      visitor ??= await visit(browser, service.url);
      const { page, faults, outside } = visitor;
      const [seen, asked] = [faults().length, outside().length];
      await page.unrouteAll();
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: "light", media: "screen" });
      await page.evaluate(`localStorage.clear(); sessionStorage.clear();
        localStorage.setItem("plumbline-settings", ${JSON.stringify(JSON.stringify({ search }))})`);
      // A new address behind the # alone would not load the page again.
      await page.goto("about:blank");
      await page.goto(`${service.url}/`);
      return { page, faults: () => faults().slice(seen), outside: () => outside().slice(asked) };
    },
    async stop(signal) {
      const { port } = new URL(service.url);
      service.child.kill(signal);
      await service.ended;
      return async () => {
        service = await serveCli(settings(), port);
      };
    },
    async show(page, episode) {
      const { id, claim, startedAt: createdAt } = episode;
      const body = JSON.stringify({
        id,
        status: "done",
        claim,
        createdAt,
        batch: null,
        episode: { ...episode, recorded: true },
        failure: null,
      });
      await page.route(`**/v1/verifications/${id}`, (route) => route.fulfill({ contentType: "application/json", body }));
      await page.goto(`${service.url}/#/v/${id}`);
      await verdictWord(page);
    },
  };
}
