import type { CutSentence } from "../../articles/cut-article.js";
import type { Overrides } from "../../config.js";
import type { Entity } from "../../domain/entity.js";
import type { Episode } from "../../domain/episode.js";
import type { Policy } from "../../domain/policy.js";
import type { TraceHeaders } from "../../ports/trace.js";
import type { VerifyOptions } from "../compose.js";

/** Settings from which a thread opens its engine, because open graphs cannot be sent to a thread. */
export type Opening = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly overrides: Overrides;
  /** Overrides the policy in the settings. */
  readonly policy?: Policy | undefined;
  /** Verify a sample claim first, so that everything is loaded before the first real one. */
  readonly warm?: boolean | undefined;
};

export type ThreadFacts = {
  readonly graph: string;
  readonly policy: string;
  readonly reasoner: string;
  readonly seconds: number;
  /** Extra time for storing a record on a shared server. */
  readonly keepSeconds: number;
  readonly cutSeconds: number;
};

export type VerifyJob = {
  readonly kind: "verify";
  readonly text: string;
  readonly options: Omit<VerifyOptions, "listen" | "signal">;
  /** Overrides the thread's policy. */
  readonly policy?: Policy | undefined;
  readonly listens: boolean;
  readonly trace: TraceHeaders;
};

type CutJob = { readonly kind: "cut"; readonly text: string };

export type Job = VerifyJob | CutJob | { readonly kind: "name"; readonly name: string };
export type ResultOf<J extends Job> = J extends VerifyJob ? Episode : J extends CutJob ? readonly CutSentence[] : readonly Entity[];
