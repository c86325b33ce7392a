import { PlumblineError } from "../../errors.js";
import { pageKind } from "./page-kind.js";
import type { PageJob, PageText } from "./protocol.js";
import type { Ending, ReadingThread } from "./reading-thread.js";
import { abortedError, closedError, threadPool } from "./thread-pool.js";

export type PageBytes = {
  /** A web address or a file's path: names the page in messages. */
  readonly url: string;
  readonly bytes: Uint8Array;
  /** As the server, or the file's ending, says; empty when nobody says. */
  readonly contentType: string;
  /** The transport's label; the page's own is looked for when it is null. */
  readonly charset: string | null;
};

export type PageTextOptions = {
  readonly threads?: number;
  readonly htmlMs?: number;
  readonly pdfMs?: number;
  /** For the paragraphs by one pass over the tags, when the better reading was too slow. */
  readonly linearMs?: number;
  readonly maxWaiting?: number;
  readonly maxBytes?: number;
  readonly maxMemoryMb?: number;
  readonly now?: () => Date;
};

export type PageTextReader = {
  /** Bytes to text. Fails with `page-unreadable`, `page-timeout`, `page-type`, `page-too-large`, `page-unavailable` or `aborted`. */
  read(input: PageBytes, signal?: AbortSignal): Promise<PageText>;
  close(): Promise<void>;
};

/** Reads pages in threads of their own, since parsing a hostile page may never end. Threads start with the first page. */
export function openPageText(options: PageTextOptions = {}): PageTextReader {
  const { htmlMs = 2000, pdfMs = 5000, linearMs = 1000, maxBytes = 20_000_000, now = () => new Date() } = options;
  const pool = threadPool({ threads: options.threads ?? 2, maxWaiting: options.maxWaiting ?? 64, maxMemoryMb: options.maxMemoryMb ?? 256 });

  async function attempt(thread: ReadingThread, job: PageJob, signal: AbortSignal | undefined): Promise<Ending> {
    const ending = await unlessAborted(thread, thread.run(job, job.kind === "pdf" ? pdfMs : htmlMs), signal);
    if (job.kind !== "html" || ending.kind === "read" || signal?.aborted) return ending;
    // If parsing a tree failed, the linear reader may still find paragraphs.
    const second = await unlessAborted(thread, thread.run({ ...job, manner: "linear" }, linearMs), signal);
    return second.kind === "read" ? second : ending;
  }

  return {
    async read({ url, bytes, contentType, charset }, signal) {
      if (bytes.byteLength > maxBytes)
        throw new PlumblineError("page-too-large", `${url} has ${bytes.byteLength} bytes; at most ${maxBytes} are read`);
      const kind = pageKind(contentType, bytes);
      if (kind === null)
        throw new PlumblineError(
          "page-type",
          `${url} is ${contentType || "of no known type"}: only HTML, PDF, plain text and Markdown are read`,
        );
      const job: PageJob = { kind, manner: "main", bytes, charset, today: now().toISOString().slice(0, 10) };
      const ending = await pool.withThread((thread) => attempt(thread, job, signal), signal);
      if (signal?.aborted) throw abortedError();
      return pageIn(ending, url, kind === "pdf" ? pdfMs : htmlMs);
    },
    close: () => pool.close(),
  };
}

/** Ends the thread of an aborted page, so that neither the caller nor the next page waits for it. */
async function unlessAborted(thread: ReadingThread, ending: Promise<Ending>, signal: AbortSignal | undefined): Promise<Ending> {
  const abort = () => void thread.stop();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await ending;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

function pageIn(ending: Ending, url: string, limitMs: number): PageText {
  switch (ending.kind) {
    case "read":
      return ending.page;
    case "unreadable":
      throw new PlumblineError("page-unreadable", `${url} cannot be read: ${ending.message}; use another source for it`);
    case "late":
      throw new PlumblineError("page-timeout", `${url} was not read within ${limitMs} ms and was given up; use another source for it`);
    case "closed":
      throw closedError();
    case "stopped":
      throw new PlumblineError("page-unreadable", `${url} was too much to read (${ending.message}); use another source for it`);
  }
}
