import { PlumblineError } from "../errors.js";

/** What a newer program wrote is refused: fields that are not known here may change what the others mean. */
export function newerVersion(what: string, found: number, known: number): PlumblineError {
  return new PlumblineError(
    "file-unreadable",
    `${what} has version ${found} of its format, and this program reads versions up to ${known}: a newer Plumbline wrote it. Use that version, or one after it`,
  );
}
