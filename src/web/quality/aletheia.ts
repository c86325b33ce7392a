import type { EventRole, EvidenceQuality, RoleWords } from "../../domain/passage.js";
import { EVENT_ROLES } from "../../domain/vocabulary.js";
import { rolesOf } from "./event-roles.js";

/**
 * Aletheia's score (§4.2.3, Algorithm 1, stage 2): q = α·relevance + (1−α)·integrity. Stage 1, credibility, is the source gate: what it drops is never
 * scored, and what it lets through is not weighed by its rating again.
 */
function scoreOf(roles: readonly EventRole[], relevance: number, alpha: number) {
  const integrity = roles.length / EVENT_ROLES.length;
  return { scorer: "aletheia", score: alpha * relevance + (1 - alpha) * integrity, relevance, integrity, roles } as const;
}

/** Of one passage, by signs in its words. */
export function aletheiaQuality(text: string, relevance: number, alpha: number): EvidenceQuality {
  return scoreOf(rolesOf(text), relevance, alpha);
}

/** Of a whole page, by its summary. */
export function aletheiaPageQuality(summary: readonly RoleWords[], relevance: number, alpha: number): EvidenceQuality {
  const filled = EVENT_ROLES.filter((role) => summary.some((one) => one.role === role));
  return { ...scoreOf(filled, relevance, alpha), summary };
}
