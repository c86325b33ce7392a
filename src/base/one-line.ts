/** Controls, line and paragraph separators, and bidirectional controls. Joiners stay, because some scripts need them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Fast path: most names are plain ASCII. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/** Untrusted text as one clean line, so that it cannot imitate our own output lines. */
export function oneLine(text: string): string {
  return PLAIN.test(text) ? text : text.replace(UNSEEN, " ").trim();
}

/** JSON with such characters escaped: the same value, but safe in a terminal. */
export function plainJson(value: unknown, indent?: number): string {
  return escapeUnseen(JSON.stringify(value, null, indent));
}

/** The same for existing JSON. */
export function escapeUnseen(json: string): string {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return json.replace(UNSEEN, (run) => [...run].map((char) => (char === "\n" ? char : escaped(char))).join(""));
}

/** Compares by UTF-16 code units, independent of the locale, unlike `localeCompare`. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** For text from claims, pages and graphs, which must not become markup. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => (/[\n\t]/.test(char) ? char : ""));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
