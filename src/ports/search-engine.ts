import type { WebPage } from "./page-reader.js";

/** A search. An engine ignores the parts that it does not support; the guard checks every hit again. */
export type SearchQuery = {
  readonly text: string;
  /** Only pages published before or after this day: `YYYY-MM-DD`. */
  readonly before: string | null;
  readonly after: string | null;
  readonly language: string;
  readonly excludedDomains: readonly string[];
  readonly n: number;
  /** The claim as sent, for engines with `byClaim`. */
  readonly claim?: string;
};

export type SearchHit = {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** `YYYY-MM-DD`, if known. */
  readonly published: string | null;
  /** In a picture search: the picture. `url` is the page that shows it, `title` its caption there. */
  readonly imageUrl?: string;
  /** The whole document, if the engine has it; then nothing is fetched. */
  readonly page?: WebPage;
  readonly engine?: string;
};

/** An engine that failed while others succeeded, or a local document that cannot be read (`page-unreadable`). */
export type MissedEngine = { readonly engine: string; readonly code: string; readonly message: string };

/**
 * Finds pages (§4.3). One search is one request, without retries, because requests cost money. Failures are PlumblineErrors with a `search-…`
 * code; an empty answer is no failure.
 */
export type SearchEngine = {
  /** Name of the engine, for records: `serper`, `corpus:starter@1a2b3c`. */
  readonly id: string;
  /** The documents are local: a search costs no request. */
  readonly atHand: boolean;
  /** It has separate documents for each claim, and needs the claim. */
  readonly byClaim?: true;
  /** For several engines combined: the number of requests a search makes, and the engines. */
  readonly requests?: number;
  readonly parts?: readonly SearchEngine[];
  /** Calls `missed` for engines that failed while others succeeded, and for local documents that cannot be read. */
  search(query: SearchQuery, signal?: AbortSignal, missed?: (engine: MissedEngine) => void): Promise<readonly SearchHit[]>;
  close(): Promise<void>;
};
