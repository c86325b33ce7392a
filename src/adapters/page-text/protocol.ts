import type { WebPage } from "../../ports/page-reader.js";

export type PageKind = "html" | "pdf" | "plain" | "markdown";

/** What a page says, and where it says that it belongs: `canonicalUrl` is the page's own word and proves nothing. */
export type PageText = Omit<WebPage, "url"> & { readonly canonicalUrl: string | null };

/** `linear` asks for the paragraphs by one pass over the tags: for HTML that the better reading did not survive. */
export type PageJob = {
  readonly kind: PageKind;
  readonly manner: "main" | "linear";
  readonly bytes: Uint8Array;
  readonly charset: string | null;
  /** The day of reading, `YYYY-MM-DD`: dates well after it are not believed. */
  readonly today: string;
};

/** What the main thread and a reading thread say to each other. */
export type WorkerRequest = { readonly id: number; readonly job: PageJob };

export type WorkerReply =
  | { readonly kind: "ready" }
  | { readonly kind: "read"; readonly id: number; readonly page: PageText }
  | { readonly kind: "unreadable"; readonly id: number; readonly message: string };
