import type { PageKind } from "./protocol.js";

const kinds: Readonly<Record<string, PageKind>> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "application/pdf": "pdf",
  "application/x-pdf": "pdf",
  "text/plain": "plain",
  "text/markdown": "markdown",
  "text/x-markdown": "markdown",
};

/** Servers that do not know send one of these; then the first bytes speak. */
const UNSAID = new Set(["", "application/octet-stream", "binary/octet-stream", "application/unknown"]);

export function pageKind(contentType: string, bytes: Uint8Array): PageKind | null {
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString("latin1");
  if (start.includes("%PDF-") && start.indexOf("%PDF-") < 64) return "pdf";
  const said = kinds[type];
  if (said !== undefined) return said;
  if (!UNSAID.has(type)) return null;
  return /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype html|html|head|body|\?xml)/i.test(start) ? "html" : null;
}
