/** What makes an account whole (Aletheia §4.2.3). */
export const EVENT_ROLES = ["people", "event", "location", "time", "reason", "background", "impact", "follow-up"] as const;
export type EventRole = (typeof EVENT_ROLES)[number];

/** How good a passage is as evidence, with everything that the score is made of. Null parts are unknown and do not count. */
export type EvidenceQuality =
  | {
      readonly scorer: "aletheia";
      /** α·relevance + (1−α)·integrity. */
      readonly score: number;
      readonly relevance: number;
      /** The share of the eight roles that the passage fills. */
      readonly integrity: number;
      readonly roles: readonly EventRole[];
    }
  | {
      readonly scorer: "multireflect";
      readonly score: number;
      readonly authority: number | null;
      /** Nearness to the claim's date; null where one of the two dates is unknown. */
      readonly timeliness: number | null;
      readonly relevancy: number;
      /** Strong contradiction counts as much as strong support. */
      readonly support: number;
      readonly usefulness: number;
    };
