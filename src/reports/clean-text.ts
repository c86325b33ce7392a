import { escapeHtml } from "../base/one-line.js";

/** XML cannot hold most control characters, and a picture has no use for them: a label becomes one line of printable text. */
export function cleanLine(text: string): string {
  return wellFormed(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\p{Cf}\uFFFE\uFFFF]/gu, "")
    .trim();
}

/** Half a surrogate pair cannot be written as UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** For attributes and content of XML. */
export function escapeXml(text: string): string {
  return escapeHtml(cleanLine(text));
}

/** JSON that can stand inside a `<script>` element: no text in it can close the element. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/</g, "\\u003c");
}

export function clip(text: string, length: number): string {
  const points = [...text];
  if (points.length <= length) return text;
  const start = points.slice(0, length - 1).join("");
  return `${start.trimEnd()}…`;
}
