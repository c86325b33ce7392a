import type { ErrorCode } from "../errors.js";

/** Documented in docs/use/commands.md; scripts rely on them. */
export const EXIT = { ok: 0, failed: 1, usage: 2, files: 3, interrupted: 130 } as const;

/** Errors that the user can fix: a flag, a setting, a key, a picture. */
const USAGE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "invalid-input",
  "invalid-config",
  "invalid-policy",
  "record-unknown",
  "image-type",
  "image-too-large",
  "image-polyglot",
  "image-animated",
  "image-unreadable",
  "model-auth",
  "search-auth",
  "model-unknown",
]);
const FILES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "graph-unreadable",
  "record-unwritable",
  "record-damaged",
  "record-changed",
  "file-unreadable",
  "file-unwritable",
]);

export function exitCodeOf(code: ErrorCode): number {
  if (code === "aborted") return EXIT.interrupted;
  if (USAGE.has(code)) return EXIT.usage;
  return FILES.has(code) ? EXIT.files : EXIT.failed;
}
