import { PlumblineError } from "../errors.js";

/** Files of newer versions are rejected, because unknown fields may change the meaning of others. */
function newerVersion(what: string, found: number, known: number): PlumblineError {
  return new PlumblineError(
    "file-unreadable",
    `${what} has version ${found} of its format, and this program reads versions up to ${known}: a newer Plumbline wrote it. Use that version, or one after it`,
  );
}

/** Throws if the version field of a parsed file is newer than `known`. For a file without the field, its schema decides. */
export function refuseNewer(what: string, parsed: unknown, field: string, known: number): void {
  if (typeof parsed !== "object" || parsed === null) return;
  const found: unknown = Object.entries(parsed).find(([name]) => name === field)?.[1];
  if (typeof found === "number" && found > known) throw newerVersion(what, found, known);
}
