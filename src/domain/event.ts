import { z } from "zod";
import type { Action } from "./action.js";
import type { Claim } from "./claim.js";
import type { Step } from "./episode.js";
import { evidenceGraphSchema } from "./evidence-graph.js";
import { type Immutable, listOf } from "./immutable.js";
import { linkSchema } from "./mention.js";
import { type Outcome, shownReadingSchema } from "./outcome.js";

/** Everything that happens in an episode, in order; the CLI, streams, pages and records all read this one union. */
export type VerifyEvent =
  | { readonly type: "started"; readonly claim: Claim; readonly policy: string }
  | { readonly type: "action"; readonly action: Action; readonly reason: string }
  /** `known` is sent after every retrieval, only in streams that asked for it; records do not contain it. */
  | { readonly type: "step"; readonly step: Step; readonly known?: Known }
  | { readonly type: "finished"; readonly outcome: Outcome };

export type Listen = (event: VerifyEvent) => void;

/** The belief after a step: names and reading so far, and what the step added to the evidence graph. */
export const knownSchema = z
  .object({ links: listOf(linkSchema), reading: listOf(shownReadingSchema), added: evidenceGraphSchema })
  .meta({ id: "Known" });
export type Known = Immutable<z.output<typeof knownSchema>>;
