/** A page as read: plain main text without hidden parts. Quotes are slices of `text`. */
export type WebPage = {
  /** After redirects. */
  readonly url: string;
  readonly title: string | null;
  readonly text: string;
  /** SHA-256 of `text` in UTF-8, in hex. */
  readonly sha256: string;
  /** `YYYY-MM-DD`, from the page's metadata. */
  readonly published: string | null;
  readonly modified: string | null;
  readonly language: string | null;
  /** The page hides text from people or addresses machines. */
  readonly suspectInjection: boolean;
};

/** Fetches a page safely and reads it. Failures are PlumblineErrors with a `page-…` code. */
export type PageReader = {
  read(url: string, signal?: AbortSignal): Promise<WebPage>;
  close(): Promise<void>;
};

/** The texts of pages by sha256, so that quotes can be checked later. */
export type PageStore = {
  /** Returns only when the text would survive a crash. */
  keep(page: Pick<WebPage, "text" | "sha256">): Promise<void>;
  /** null when it was not kept, or was changed. */
  read(sha256: string): Promise<string | null>;
};
