import type { ErrorCode } from "../errors.js";

/** Documented in docs/use/commands.md; scripts rely on them. */
export const EXIT = { ok: 0, failed: 1, usage: 2, files: 3, interrupted: 130 } as const;

export function exitCodeOf(code: ErrorCode): number {
  switch (code) {
    case "invalid-input":
    case "invalid-config":
    case "invalid-policy":
    case "record-unknown":
    case "image-type":
    case "image-too-large":
    case "image-polyglot":
    case "image-animated":
    case "image-unreadable":
    case "model-auth":
    case "search-auth":
    case "model-unknown":
      return EXIT.usage;
    case "graph-unreadable":
    case "record-unwritable":
    case "record-damaged":
    case "record-changed":
    case "file-unreadable":
    case "file-unwritable":
      return EXIT.files;
    case "aborted":
      return EXIT.interrupted;
    case "graph-unavailable":
    case "graph-timeout":
    case "graph-reply":
    case "budget-spent":
    case "model-unavailable":
    case "model-timeout":
    case "model-request":
    case "model-reply":
    case "model-refused":
    case "model-truncated":
    case "model-unrecorded":
    case "model-daily-limit":
    case "environment-unrecorded":
    case "search-quota":
    case "search-unavailable":
    case "search-timeout":
    case "search-reply":
    case "page-forbidden":
    case "page-robots":
    case "page-unavailable":
    case "page-timeout":
    case "page-type":
    case "page-too-large":
    case "page-unreadable":
    case "image-timeout":
    case "image-unavailable":
    case "worker-timeout":
    case "worker-lost":
    case "server-unavailable":
      return EXIT.failed;
  }
}
