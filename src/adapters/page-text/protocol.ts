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
