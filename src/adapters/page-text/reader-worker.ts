/** The thread that reads pages. Hostile markup can keep any parser busy forever; a thread can be terminated from outside. */
import { parentPort } from "node:worker_threads";
import sniffEncoding from "html-encoding-sniffer";
import iconv from "iconv-lite";
import { utf8Of } from "../../base/decode-text.js";
import { optionalPackage } from "../../base/optional-package.js";
import { serveJobs } from "../../base/serve-jobs.js";
import { readHtml } from "./html/read-html.js";
import type { PageJob, PageText } from "./page-of.js";
import { readMarkdown, readPlain } from "./read-plain.js";

/** Reads one page. Throws an error with a readable message when there is no text. */
async function readJob({ kind, reader, bytes, charset, today }: PageJob): Promise<PageText> {
  switch (kind) {
    case "html":
      return readHtml(decodeBytes(bytes, charset, true), { linear: reader === "linear", today });
    case "plain":
      return readPlain(decodeBytes(bytes, charset, false), today);
    case "markdown":
      return readMarkdown(decodeBytes(bytes, charset, false), today);
    case "pdf": {
      // Loaded on demand: a megabyte of code that most threads never need.
      const { readPdf } = await optionalPackage(() => import("./read-pdf.js"), { purpose: "reading a PDF", packages: ["unpdf"] });
      return readPdf(bytes, today);
    }
    case "docx":
      return (await import("./read-office.js")).readDocx(bytes, today);
    case "xlsx":
      return (await import("./read-office.js")).readXlsx(bytes);
  }
}

/**
 * Decodes by byte order mark, HTTP header or `<meta>`, otherwise as UTF-8 if valid, otherwise as windows-1252. Ignores unknown encoding
 * names. Uses iconv-lite, because Node's TextDecoder treats windows-1252 as latin1.
 */
function decodeBytes(bytes: Uint8Array, charset: string | null, html: boolean): string {
  const label = charset?.trim().replace(/^["']|["']$/g, "");
  const encoding = sniffEncoding(bytes, {
    xml: !html,
    ...(label ? { transportLayerEncodingLabel: label } : {}),
    defaultEncoding: likelyEncoding(bytes),
  });
  const known = iconv.encodingExists(encoding) ? encoding : "UTF-8";
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), known);
}

/** UTF-16 without a byte order mark has a zero in every other byte of its markup. */
function likelyEncoding(bytes: Uint8Array): string {
  if (utf8Of(bytes) !== null) return "UTF-8";
  const head = bytes.subarray(0, 512);
  const zerosAt = (parity: number) => head.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > head.length / 4 && even === 0) return "UTF-16LE";
  if (even > head.length / 4 && odd === 0) return "UTF-16BE";
  return "windows-1252";
}

/** The largest array that a document of a few megabytes needs. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Limits the size of new byte arrays in this thread. A thread's memory limit covers only its heap, not byte arrays, and pdf.js decompresses into
 * one array that it doubles: a PDF of a kilobyte could take hundreds of megabytes.
 */
function boundArrays(): void {
  // If it existed, pdf.js would first decompress a whole stream into small chunks, without a limit.
  Reflect.deleteProperty(globalThis, "DecompressionStream");
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, [size, ...rest], made) {
      if (typeof size === "number" && size > MOST_BYTES) throw new RangeError("it unpacks to more than is read");
      return Reflect.construct(target, [size, ...rest], made) as Uint8Array;
    },
  });
}

boundArrays();
serveJobs(parentPort, async () => ({ facts: null, work: readJob }));
