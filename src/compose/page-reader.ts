import type { PageTextReader } from "../adapters/page-text/open-page-text.js";
import type { SafeFetch } from "../adapters/pages/safe-fetch.js";
import type { PageReader } from "../ports/page-reader.js";

/** Fetches pages whose addresses others chose, and reads them in threads of their own. */
export function pageReader(safe: SafeFetch, text: PageTextReader): PageReader {
  return {
    async read(url, signal) {
      const { lastModified, ...fetched } = await safe.fetch(url, signal);
      const { canonicalUrl: _, ...read } = await text.read(fetched, signal);
      // A page that gives no date of its own has at least the server's.
      return { ...read, url: fetched.url, modified: read.modified ?? dayOf(lastModified) };
    },
    async close() {
      safe.close();
      await text.close();
    },
  };
}

function dayOf(header: string | null): string | null {
  return header === null ? null : new Date(header).toISOString().slice(0, 10);
}
