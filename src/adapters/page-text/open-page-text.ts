import { type Ending, type JobThread, startThread } from "../../base/job-thread.js";
import { readerPool } from "../../base/reader-pool.js";
import { PlumblineError } from "../../errors.js";
import type { PageJob, PageKind, PageText } from "./page-of.js";

export type PageBytes = {
  /** A web address or a file path, for messages. */
  readonly url: string;
  readonly bytes: Uint8Array;
  /** From the server or the file extension; empty when unknown. */
  readonly contentType: string;
  /** From the HTTP header; null: use the page's own declaration. */
  readonly charset: string | null;
};

export type PageTextOptions = {
  readonly threads?: number;
  readonly htmlMs?: number;
  readonly pdfMs?: number;
  /** Time limit of the linear reader, which runs after the other one timed out. */
  readonly linearMs?: number;
  readonly maxWaiting?: number;
  readonly maxBytes?: number;
  readonly maxMemoryMb?: number;
  readonly now?: () => Date;
};

export type PageTextReader = ReturnType<typeof openPageText>;

/** Reads pages in worker threads, because parsing a hostile page may never finish. Threads start with the first page. */
export function openPageText(options: PageTextOptions = {}) {
  const { htmlMs = 2000, pdfMs = 5000, linearMs = 1000, maxBytes = 20_000_000, now = () => new Date() } = options;
  const { threads = 2, maxWaiting = 64, maxMemoryMb = 256 } = options;
  const start = () => startThread("reader-worker", import.meta.url, { maxMemoryMb });
  const pool = readerPool<PageJob, PageText>({ threads, maxWaiting, start, kind: "page" });

  async function attempt(thread: JobThread<PageJob, PageText>, job: PageJob, signal: AbortSignal | undefined): Promise<Ending<PageText>> {
    const limitMs = () => (/^(?:pdf|docx|xlsx)$/u.test(job.kind) ? pdfMs : htmlMs);
    const ending = await thread.run(job, { limitMs, signal });
    if (job.kind !== "html" || ending.kind === "done" || signal?.aborted) return ending;
    // The linear reader may still find paragraphs.
    const second = await thread.run({ ...job, reader: "linear" }, { limitMs: () => linearMs, signal });
    return second.kind === "done" ? second : ending;
  }

  return {
    /** Extracts the text. Fails with `page-unreadable`, `page-timeout`, `page-type`, `page-too-large`, `page-unavailable` or `aborted`. */
    async read({ url, bytes, contentType, charset }: PageBytes, signal?: AbortSignal): Promise<PageText> {
      if (bytes.byteLength > maxBytes)
        throw new PlumblineError("page-too-large", `${url} has ${bytes.byteLength} bytes; at most ${maxBytes} are read`);
      const kind = pageKind(contentType, bytes);
      if (kind === null)
        throw new PlumblineError(
          "page-type",
          `${url} is ${contentType || "of no known type"}: only HTML, PDF, Word, Excel, plain text and Markdown are read`,
        );
      const job: PageJob = { kind, reader: "tree", bytes, charset, today: now().toISOString().slice(0, 10) };
      return pool.withThread(url, (thread) => attempt(thread, job, signal), signal);
    },
    close: (): Promise<void> => pool.close(),
  };
}

const KINDS: Readonly<Record<string, PageKind>> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "application/pdf": "pdf",
  "application/x-pdf": "pdf",
  "text/plain": "plain",
  "text/markdown": "markdown",
  "text/x-markdown": "markdown",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
};

/** Sent by servers that do not know the type; then the first bytes decide. */
const UNSAID = new Set(["", "application/octet-stream", "binary/octet-stream", "application/unknown"]);

function pageKind(contentType: string, bytes: Uint8Array): PageKind | null {
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString("latin1");
  if (start.includes("%PDF-") && start.indexOf("%PDF-") < 64) return "pdf";
  const said = KINDS[type];
  if (said !== undefined) return said;
  if (!UNSAID.has(type)) return null;
  return /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype html|html|head|body|\?xml)/i.test(start) ? "html" : null;
}
