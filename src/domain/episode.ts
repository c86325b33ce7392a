import type { Claim } from "./claim.js";
import type { Cost } from "./cost.js";
import type { EvidenceGraphJson } from "./evidence-graph.js";
import type { EvidenceLine } from "./evidence-lines.js";
import type { Link } from "./mention.js";
import type { Outcome } from "./outcome.js";
import type { Trajectory } from "./trajectory.js";

/** One verification from claim to outcome, whole: what `--json` prints, the service returns and the record keeps. */
export type Episode = {
  readonly id: string;
  readonly startedAt: string;
  readonly claim: Claim;
  readonly outcome: Outcome;
  readonly links: readonly Link[];
  readonly graph: EvidenceGraphJson;
  /** What the verdict cites, in words. */
  readonly evidence: readonly EvidenceLine[];
  readonly trajectory: Trajectory;
  readonly cost: Cost;
  readonly policy: string;
  /** Why the record could not be kept, where it could not: then this is all that there is of the episode. */
  readonly notRecorded?: string;
  readonly versions: { readonly plumbline: string; readonly graph: string; readonly reasoner: string };
};
