import { PlumblineError } from "../errors.js";

/** What a newer program wrote is refused: fields that are not known here may change what the others mean. */
function newerVersion(what: string, found: number, known: number): PlumblineError {
  return new PlumblineError(
    "file-unreadable",
    `${what} has version ${found} of its format, and this program reads versions up to ${known}: a newer Plumbline wrote it. Use that version, or one after it`,
  );
}

/** Throws where the field of a parsed file says that a newer program wrote it. A file without the field is left to its schema. */
export function refuseNewer(what: string, parsed: unknown, field: string, known: number): void {
  if (typeof parsed !== "object" || parsed === null) return;
  const found: unknown = Object.entries(parsed).find(([name]) => name === field)?.[1];
  if (typeof found === "number" && found > known) throw newerVersion(what, found, known);
}
