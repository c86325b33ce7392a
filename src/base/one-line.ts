/** Controls, line and paragraph ends, and marks that show letters in another order than they are stored. Joiners stay: some scripts are spelled with them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Most names hold nothing else, and are known by this sooner than by the classes above. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/** A name or a description from outside, as one clean line, so that it cannot imitate our own output lines. */
export function oneLine(text: string): string {
  return PLAIN.test(text) ? text : text.replace(UNSEEN, " ").trim();
}

/** JSON in which such characters are escaped; it says the same, and is safe to be shown in a terminal. */
export function plainJson(value: unknown, indent?: number): string {
  return escapeUnseen(JSON.stringify(value, null, indent));
}

/** The same for JSON that somebody else wrote. */
export function escapeUnseen(json: string): string {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return json.replace(UNSEEN, (run) => [...run].map((char) => (char === "\n" ? char : escaped(char))).join(""));
}

/** The order of texts by their characters, which is the same in every locale; `localeCompare` without one is not. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Text from claims, pages and graphs: none of it may become markup. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => (/[\n\t]/.test(char) ? char : ""));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
