import { PlumblineError } from "../errors.js";

/**
 * Throws if the version field of a parsed file is newer than `known`: unknown fields may change the meaning of others. For a file without
 * the field, its schema decides.
 */
export function refuseNewer(what: string, parsed: unknown, field: string, known: number): void {
  if (typeof parsed !== "object" || parsed === null) return;
  const found: unknown = Object.entries(parsed).find(([name]) => name === field)?.[1];
  if (typeof found !== "number" || found <= known) return;
  const message = `${what} has version ${found} of its format, and this program reads versions up to ${known}`;
  throw new PlumblineError("file-unreadable", `${message}: a newer Plumbline wrote it. Use that version, or one after it`);
}
