import { escapeHtml } from "../base/one-line.js";

/** Makes a label one line of printable text: XML does not allow most control characters, and a picture does not need them. */
export function cleanLine(text: string): string {
  return wellFormed(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\p{Cf}\uFFFE\uFFFF]/gu, "")
    .trim();
}

/** Removes lone surrogates, which cannot be encoded as UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** For attributes and content of XML. */
export function escapeXml(text: string): string {
  return escapeHtml(cleanLine(text));
}

/** JSON for a `<script>` element: no text in it can close the element. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/</g, "\\u003c");
}

export function clip(text: string, length: number): string {
  const points = [...text];
  if (points.length <= length) return text;
  const start = points.slice(0, length - 1).join("");
  return `${start.trimEnd()}…`;
}
