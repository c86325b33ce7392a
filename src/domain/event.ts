import type { z } from "zod";
import type { Action } from "./action.js";
import type { Claim } from "./claim.js";
import type { Outcome } from "./outcome.js";
import type { Immutable } from "./schemas/immutable.js";
import type { knownSchema } from "./schemas/known-schema.js";
import type { Step } from "./trajectory.js";

export type Known = Immutable<z.output<typeof knownSchema>>;

/** Everything that happens in an episode, in order; the CLI, streams, pages and records all read this one union. */
export type VerifyEvent =
  | { readonly type: "started"; readonly claim: Claim; readonly policy: string }
  | { readonly type: "action"; readonly action: Action; readonly reason: string }
  /** `known` is told while an episode is under way, after every retrieval, to those who asked for a stream; a record tells its steps without it. */
  | { readonly type: "step"; readonly step: Step; readonly known?: Known }
  | { readonly type: "finished"; readonly outcome: Outcome };

export type Listen = (event: VerifyEvent) => void;
