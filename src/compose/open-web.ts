import { readFile } from "node:fs/promises";
import { openPageText, type PageTextReader } from "../adapters/page-text/open-page-text.js";
import { type SafeFetch, safeFetch } from "../adapters/pages/safe-fetch.js";
import type { Retrieve } from "../agent/actions/environment.js";
import { webSearch } from "../agent/actions/web-search.js";
import { PACKAGE_ROOT } from "../base/package-root.js";
import type { WebSettings } from "../config.js";
import type { Claim } from "../domain/claim.js";
import type { Policy } from "../domain/policy.js";
import { rethrowAs } from "../errors.js";
import type { PageReader, PageStore } from "../ports/page-reader.js";
import type { Tape } from "../ports/run-journal.js";
import type { SearchEngine } from "../ports/search-engine.js";
import { tapedReader, tapedSearch } from "../store/replay/taped-ports.js";
import { scorerOf } from "../systems/registry.js";
import { type RatingFile, readRatings, type SourceRatings } from "../web/credibility.js";
import { type Guard, openGuard } from "../web/open-guard.js";
import { chosenEngines } from "../web/several-engines.js";
import { openSearch } from "./open-search.js";

type SearchOptions = {
  readonly leakGuard: boolean;
  readonly pages: PageStore | null;
  readonly tape?: Tape | undefined;
};

/** Web access: a search engine, a page reader, and source ratings. */
export type OpenWeb = {
  readonly engine: SearchEngine;
  /** The engines that a policy names; throws if none of them is configured. */
  engineFor(policy: Policy): SearchEngine;
  guardFor(claim: Claim, policy: Policy, leakGuard: boolean): Guard;
  searchFor(claim: Claim, policy: Policy, options: SearchOptions): Retrieve;
  close(): Promise<void>;
};

export async function openWebAccess(config: WebSettings, brought?: SearchEngine): Promise<OpenWeb | null> {
  const ratings = await openRatings(config);
  const engine = brought ?? (await openSearch(config));
  if (engine === null) return null;
  const reader = pageReader(safeFetch({ userAgent: config.userAgent }), openPageText());
  const guardFor: OpenWeb["guardFor"] = (claim, { web, sources }, leaks) => openGuard(ratings, claim, { web, sources, leaks });
  return {
    engine,
    guardFor,
    engineFor: ({ web }) => chosenEngines(engine, web.engines),
    searchFor(claim, policy, { leakGuard, pages, tape }) {
      const guard = guardFor(claim, policy, leakGuard);
      const own = chosenEngines(engine, policy.web.engines);
      const taped = tape === undefined ? { engine: own, reader } : { engine: tapedSearch(own, tape), reader: tapedReader(reader, tape) };
      return webSearch({ ...taped, guard, pages, now: Date.now, scorer: scorerOf(policy) });
    },
    async close() {
      await Promise.all([engine.close(), reader.close()]);
    },
  };
}

/** The shipped ratings, then the operator's files; later files override earlier ones. */
export async function openRatings(config: Pick<WebSettings, "sourceRatings">): Promise<SourceRatings> {
  return readRatings(await ratingFiles(config));
}

async function ratingFiles({ sourceRatings }: Pick<WebSettings, "sourceRatings">): Promise<readonly RatingFile[]> {
  const files = [new URL("starter/sources.csv", PACKAGE_ROOT), ...(sourceRatings ?? "").split(",").flatMap((file) => file.trim() || [])];
  return Promise.all(
    files.map(async (file) => {
      const unreadable = rethrowAs("file-unreadable", `the source ratings ${String(file)} cannot be read`);
      return { name: String(file), text: await readFile(file, "utf8").catch(unreadable) };
    }),
  );
}

export function pageReader(safe: SafeFetch, text: PageTextReader): PageReader {
  return {
    async read(url, signal) {
      const { lastModified, ...fetched } = await safe.fetch(url, signal);
      const { canonicalUrl: _, ...read } = await text.read(fetched, signal);
      // A page without a date gets the server's date.
      return {
        ...read,
        url: fetched.url,
        modified: read.modified ?? (lastModified === null ? null : new Date(lastModified).toISOString().slice(0, 10)),
      };
    },
    async close() {
      safe.close();
      await text.close();
    },
  };
}
