import type { WebPage } from "./page-reader.js";

/** What is asked of a search engine. An engine that cannot do a part of it leaves that part out; the guard looks at every hit again. */
export type SearchQuery = {
  readonly text: string;
  /** Only what was published before, or after: `YYYY-MM-DD`. */
  readonly before: string | null;
  readonly after: string | null;
  readonly language: string;
  readonly excludedDomains: readonly string[];
  /** Maximum number of hits. */
  readonly n: number;
};

export type SearchHit = {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** `YYYY-MM-DD`, where the engine says so. */
  readonly published: string | null;
  /** Of a search for a picture: the picture that was found. `url` is the page that shows it, `title` what is said of it there. */
  readonly imageUrl?: string;
  /** The whole document, where the engine itself holds it: then nothing has to be fetched. */
  readonly page?: WebPage;
  /** Which engine found it, where several were asked. */
  readonly engine?: string;
};

/** An engine that failed while others answered. */
export type MissedEngine = { readonly engine: string; readonly code: string; readonly message: string };

/**
 * Finds pages (§4.3). One search is one request: no retry, because quota is money. Failures are PlumblineErrors with a `search-…` code;
 * an empty answer is no failure.
 */
export type SearchEngine = {
  /** Names the engine, for records: `serper`, `corpus:starter@1a2b3c`. */
  readonly id: string;
  /** The documents are local: a search costs neither a request nor money. */
  readonly atHand: boolean;
  /** Of several engines as one: how many requests a search makes, and the engines. */
  readonly requests?: number;
  readonly parts?: readonly SearchEngine[];
  /** `missed` is told of engines that failed while others answered. */
  search(query: SearchQuery, signal?: AbortSignal, missed?: (engine: MissedEngine) => void): Promise<readonly SearchHit[]>;
  close(): Promise<void>;
};
