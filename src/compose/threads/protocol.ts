import type { CutSentence } from "../../articles/cut-article.js";
import type { Overrides } from "../../config.js";
import type { Entity } from "../../domain/entity.js";
import type { Episode } from "../../domain/episode.js";
import type { VerifyEvent } from "../../domain/event.js";
import type { Policy } from "../../domain/policy.js";
import { type ErrorCode, PlumblineError } from "../../errors.js";
import type { VerifyOptions } from "../compose.js";
import type { TraceHeaders } from "../trace-engine.js";

/** What a thread opens its engine from: plain settings, because open graphs cannot be sent to a thread. */
export type Opening = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly overrides: Overrides;
  /** Replaces the policy of the settings. */
  readonly policy?: Policy | undefined;
  /** Verify a sample claim first, so that everything is loaded for the first real one. */
  readonly warm?: boolean | undefined;
};

/** Facts about the engine of a thread. */
export type ThreadFacts = {
  readonly graph: string;
  readonly policy: string;
  readonly reasoner: string;
  readonly seconds: number;
  /** Extra time for keeping a record on a shared server. */
  readonly keepSeconds: number;
  /** Time for cutting a text into claims. */
  readonly cutSeconds: number;
};

export type VerifyJob = {
  readonly kind: "verify";
  readonly text: string;
  readonly options: Omit<VerifyOptions, "listen" | "signal">;
  /** Replaces the policy of the thread. */
  readonly policy?: Policy | undefined;
  readonly listens: boolean;
  readonly trace: TraceHeaders;
};

type CutJob = { readonly kind: "cut"; readonly text: string };

type NameJob = { readonly kind: "name"; readonly name: string };

export type Job = VerifyJob | CutJob | NameJob;
export type ResultOf<J extends Job> = J extends VerifyJob ? Episode : J extends CutJob ? readonly CutSentence[] : readonly Entity[];

export type ThreadRequest =
  | { readonly kind: "run"; readonly id: number; readonly job: Job }
  | { readonly kind: "abort"; readonly id: number }
  /** Closes the engine and ends the thread. */
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
