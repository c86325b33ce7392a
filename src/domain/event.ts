import type { Action } from "./action.js";
import type { Claim } from "./claim.js";
import type { Outcome } from "./outcome.js";
import type { Step } from "./trajectory.js";

/** Everything that happens in an episode, in order; the CLI, streams, pages and records all read this one union. */
export type VerifyEvent =
  | { readonly type: "started"; readonly claim: Claim; readonly policy: string }
  | { readonly type: "action"; readonly action: Action; readonly reason: string }
  | { readonly type: "step"; readonly step: Step }
  | { readonly type: "finished"; readonly outcome: Outcome };

export type Listen = (event: VerifyEvent) => void;
