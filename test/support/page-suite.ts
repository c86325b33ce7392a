import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import { openBrowser, verdictWord, warmUp } from "./browser.js";
import { type ServedCli, serveCli } from "./serve-cli.js";

export type PageSuite = {
  /** A folder of the suite's own. */
  home(): string;
  url(): string;
  browser(): Browser;
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
  const settings = () => ({ PLUMBLINE_HOME: home, PLUMBLINE_LOG_LEVEL: "error", PLUMBLINE_SEARCH: "corpus" });
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), "plumbline-page-"));
    [service, browser] = await Promise.all([serveCli(settings()), openBrowser()]);
    await warmUp(service.url);
  }, 60_000);
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
