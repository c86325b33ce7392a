import type { ErrorType } from "../../domain/error-types.js";
import type { Edit } from "./edit.js";
import type { Phase, Spent } from "./ledger.js";

/** Events of a run, in order. A resumed run emits all of them again, with `replayed` on what came from the journal. */
export type OptimizeEvent =
  | {
      readonly type: "started";
      readonly engine: string;
      readonly deployed: string;
      readonly train: number;
      readonly validation: number;
      readonly confirmation: number;
    }
  | { readonly type: "round"; readonly round: number; readonly parent: string }
  | {
      readonly type: "rollout";
      readonly phase: Phase;
      readonly candidate: string;
      readonly claim: string;
      readonly repeat: number;
      /** null: the environment had no answer. */
      readonly reward: number | null;
      readonly meanReward: number | null;
      readonly spent: Spent;
      readonly rolloutsLeft: number;
      readonly elapsedMs: number;
      readonly replayed: boolean;
    }
  | { readonly type: "gradient"; readonly round: number; readonly errorType: ErrorType; readonly gradient: string }
  | { readonly type: "rejected"; readonly round: number; readonly edit: Edit; readonly why: string }
  | {
      readonly type: "minibatch-lost";
      readonly round: number;
      readonly candidate: string;
      readonly edits: readonly Edit[];
      readonly gain: number;
    }
  | {
      readonly type: "minibatch-won";
      readonly round: number;
      readonly candidate: string;
      readonly edits: readonly Edit[];
      readonly gain: number;
    }
  | { readonly type: "validated"; readonly round: number; readonly candidate: string; readonly reward: number; readonly best: boolean }
  | { readonly type: "confirming"; readonly candidate: string; readonly claims: number; readonly repeats: number }
  | { readonly type: "finished"; readonly status: string; readonly why: string };

export type ListenToRun = (event: OptimizeEvent) => void;
