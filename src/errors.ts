/**
 * The errors that users can see. `code` is stable and machine-readable, `retryable` says whether a retry can help, and the message says
 * what to do. Only these are caught and shown: other errors are bugs.
 */
export type ErrorCode =
  | "invalid-input"
  | "invalid-config"
  | "invalid-policy"
  | "graph-unreadable"
  | "graph-unavailable"
  | "graph-timeout"
  | "graph-reply"
  | "budget-spent"
  | "model-auth"
  | "model-unknown"
  | "model-unavailable"
  | "model-timeout"
  | "model-request"
  | "model-reply"
  | "model-refused"
  | "model-truncated"
  | "model-unrecorded"
  | "model-daily-limit"
  | "search-auth"
  | "search-quota"
  | "search-unavailable"
  | "search-timeout"
  | "search-reply"
  | "page-forbidden"
  | "page-robots"
  | "page-unavailable"
  | "page-timeout"
  | "page-type"
  | "page-too-large"
  | "page-unreadable"
  | "image-type"
  | "image-too-large"
  | "image-polyglot"
  | "image-animated"
  | "image-unreadable"
  | "image-timeout"
  | "image-unavailable"
  | "environment-unrecorded"
  | "record-unwritable"
  | "record-unknown"
  | "record-damaged"
  | "record-changed"
  | "file-unreadable"
  | "file-unwritable"
  | "worker-timeout"
  | "worker-lost"
  | "server-unavailable"
  | "aborted";

export class PlumblineError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
  constructor(code: ErrorCode, message: string, options: { cause?: unknown; retryable?: boolean } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = "PlumblineError";
    this.code = code;
    this.retryable = options.retryable ?? false;
  }
}

/** A budget limit was reached; `what` names it: "5 model calls". */
export class BudgetSpentError extends PlumblineError {
  constructor(readonly what: string) {
    super("budget-spent", `the budget of ${what} is spent`);
  }
}

const SYSTEM_WORDS: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "there is no such file or folder"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of the path is no folder"],
  ["EACCES", "the permission is missing"],
  ["EROFS", "the disk is read-only"],
  ["ENOSPC", "the disk is full"],
]);

/** The message; for a file, in words. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ("syscall" in error && "code" in error ? SYSTEM_WORDS.get(error.code) : undefined) ?? error.message;
}

/** Returns our own errors unchanged; wraps any other in one with this code and message. */
export function asPlumblineError(cause: unknown, code: ErrorCode, message: string): PlumblineError {
  return cause instanceof PlumblineError ? cause : new PlumblineError(code, `${message}: ${messageOf(cause)}`, { cause });
}

/** For `catch`: returns `value` after a failure; rethrows aborts and bugs. */
export function orElse<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
    return value;
  };
}

/** For `catch`: throws a PlumblineError with this message followed by the cause's. */
export function rethrowAs(code: ErrorCode, message: string): (cause: unknown) => never {
  return (cause) => {
    throw new PlumblineError(code, `${message}: ${messageOf(cause)}`, { cause });
  };
}
