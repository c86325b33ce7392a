import type { EvidenceQuality } from "../../domain/evidence-quality.js";
import { EVENT_ROLES } from "../../domain/vocabulary.js";
import { rolesOf } from "./event-roles.js";

/**
 * Aletheia's score of a passage (§4.2.3, Algorithm 1, stage 2): q = α·relevance + (1−α)·integrity. Stage 1, credibility, is the source gate:
 * what it drops is never scored, and what it lets through is not weighed by its rating again.
 */
export function aletheiaQuality(text: string, relevance: number, alpha: number): EvidenceQuality {
  const roles = rolesOf(text);
  const integrity = roles.length / EVENT_ROLES.length;
  return { scorer: "aletheia", score: alpha * relevance + (1 - alpha) * integrity, relevance, integrity, roles };
}
