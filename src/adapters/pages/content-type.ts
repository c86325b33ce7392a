/** What a page can be; everything else is not read. */
const READABLE = ["text/html", "application/xhtml+xml", "text/plain", "text/markdown", "application/pdf"] as const;
export type ReadableType = (typeof READABLE)[number];

export type ContentType = { readonly type: ReadableType; readonly charset: string | null };

/** Reads the header's value; null when it is missing, malformed or a type that is not read. */
export function readContentType(header: string | null): ContentType | null {
  const [essence = "", ...parameters] = (header ?? "").slice(0, 500).toLowerCase().split(";");
  const type = READABLE.find((readable) => readable === essence.trim());
  if (type === undefined) return null;
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*["']?([a-z0-9][a-z0-9_.:+-]{0,39})["']?\s*$/.exec(parameter)?.[1]);
  return { type, charset: charset.find((name) => name !== undefined) ?? null };
}
