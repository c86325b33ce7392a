import sniffEncoding from "html-encoding-sniffer";
import iconv from "iconv-lite";
import { optionalPackage } from "../../base/optional-package.js";
import { readHtml } from "./html/read-html.js";
import type { PageJob, PageText } from "./page-of.js";
import { readMarkdown, readPlain } from "./read-plain.js";

/** Reads one page. Throws an error with a readable message when there is no text. */
export async function readJob({ kind, reader, bytes, charset, today }: PageJob): Promise<PageText> {
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
 * Decodes by byte order mark, HTTP header, `<meta>`, else UTF-8 if valid, else windows-1252. Ignores unknown labels. Uses iconv-lite, because
 * Node's TextDecoder treats windows-1252 as latin1.
 */
function decodeBytes(bytes: Uint8Array, charset: string | null, html: boolean): string {
  const label = charset?.trim().replace(/^["']|["']$/g, "");
  const encoding = sniffEncoding(bytes, {
    xml: !html,
    ...(label ? { transportLayerEncodingLabel: label } : {}),
    defaultEncoding: isUtf8(bytes) ? "UTF-8" : looksLikeUtf16(bytes),
  });
  const known = iconv.encodingExists(encoding) ? encoding : "UTF-8";
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), known);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 without a byte order mark has a zero in every other byte of its markup. */
function looksLikeUtf16(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 512);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return "UTF-16LE";
  if (even > head.length / 4 && odd === 0) return "UTF-16BE";
  return "windows-1252";
}
