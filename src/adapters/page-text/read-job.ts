import { decodeBytes } from "./decode-bytes.js";
import { readHtml } from "./html/read-html.js";
import { readMarkdown, readPlain } from "./plain/read-plain.js";
import type { PageJob, PageText } from "./protocol.js";

/** One page, in whatever thread this is called. Throws with a message for people when nothing can be read. */
export async function readJob({ kind, manner, bytes, charset, today }: PageJob): Promise<PageText> {
  switch (kind) {
    case "html":
      return readHtml(decodeBytes(bytes, charset, true), { linear: manner === "linear", today });
    case "plain":
      return readPlain(decodeBytes(bytes, charset, false), today);
    case "markdown":
      return readMarkdown(decodeBytes(bytes, charset, false), today);
    case "pdf": {
      // A megabyte of code that most threads never need.
      const { readPdf } = await import("./pdf/read-pdf.js");
      return readPdf(bytes, today);
    }
  }
}
