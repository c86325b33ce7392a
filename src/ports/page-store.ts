import type { WebPage } from "./page-reader.js";

/** The texts of pages by sha256, so that quotes can be checked later. */
export type PageStore = {
  /** Returns only when the text would survive a crash. */
  keep(page: Pick<WebPage, "text" | "sha256">): Promise<void>;
  /** null where it was not kept, or is no longer what it was. */
  read(sha256: string): Promise<string | null>;
};
