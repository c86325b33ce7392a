import type { CutSentence } from "../../articles/cut-article.js";
import type { Overrides } from "../../config.js";
import type { Entity } from "../../domain/entity.js";
import type { Episode } from "../../domain/episode.js";
import type { VerifyEvent } from "../../domain/event.js";
import type { Policy } from "../../domain/policy.js";
import { type ErrorCode, PlumblineError } from "../../errors.js";
import type { VerifyOptions } from "../compose.js";
import type { TraceHeaders } from "../trace-engine.js";

/** What a thread opens its engine from. Plain texts only: keys and open graphs cannot be handed to a thread, settings can. */
export type Opening = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly overrides: Overrides;
  /** In place of the one that the settings name. */
  readonly policy?: Policy | undefined;
  /** Verify a claim of no interest first, so that the first one of interest finds everything loaded. */
  readonly warm?: boolean | undefined;
};

/** What an opened engine is, for those who only see its thread. */
export type ThreadFacts = {
  readonly graph: string;
  readonly policy: string;
  readonly reasoner: string;
  readonly seconds: number;
  /** What keeping a record may take besides: a server that is away is waited for. */
  readonly keepSeconds: number;
  /** How long a text may be cut: seconds where only this machine is asked. */
  readonly cutSeconds: number;
};

export type VerifyJob = {
  readonly kind: "verify";
  readonly text: string;
  readonly options: Omit<VerifyOptions, "listen" | "signal">;
  /** In place of the one that the thread was opened with. */
  readonly policy?: Policy | undefined;
  readonly listens: boolean;
  /** The trace that it belongs to. */
  readonly trace: TraceHeaders;
};

/** A text to be cut into claims. */
type CutJob = { readonly kind: "cut"; readonly text: string };

/** A name to be looked up. */
type NameJob = { readonly kind: "name"; readonly name: string };

export type Job = VerifyJob | CutJob | NameJob;
/** What a job gives. */
export type ResultOf<J extends Job> = J extends VerifyJob ? Episode : J extends CutJob ? readonly CutSentence[] : readonly Entity[];

export type ThreadRequest =
  | { readonly kind: "run"; readonly id: number; readonly job: Job }
  | { readonly kind: "abort"; readonly id: number }
  /** The engine is closed, then the thread ends. */
  | { readonly kind: "close" };

export type ThreadReply =
  | { readonly kind: "ready"; readonly facts: ThreadFacts }
  | { readonly kind: "unopened"; readonly fault: Fault }
  | { readonly kind: "event"; readonly id: number; readonly event: VerifyEvent }
  | { readonly kind: "done"; readonly id: number; readonly result: ResultOf<Job> }
  | { readonly kind: "thrown"; readonly id: number; readonly fault: Fault };

/** An error on its way between threads; `code` is null for a bug. */
export type Fault = {
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly retryable: boolean;
  readonly stack: string | undefined;
};

export function faultOf(error: unknown): Fault {
  if (error instanceof PlumblineError) return { code: error.code, message: error.message, retryable: error.retryable, stack: error.stack };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { code: null, message, retryable: false, stack };
}

export function errorOf({ code, message, retryable, stack }: Fault): Error {
  const error = code === null ? new Error(message) : new PlumblineError(code, message, { retryable });
  if (stack !== undefined) error.stack = stack;
  return error;
}
