import type { Credibility } from "../domain/credibility.js";
import type { Drop } from "../domain/observation.js";

/** Whom we do not listen to at all, whatever is asked (Aletheia's first stage): satire, and what is rated below the policy's limit. Unrated passes. */
export function sourceGate(url: string, { domain, score, label, source }: Credibility, limit: number): Drop | null {
  const by = source === null ? "" : ` by ${source}`;
  if (label === "satire") return { url, reason: "satire", detail: `${domain} is labelled satire${by}` };
  if (score !== null && score < limit)
    return { url, reason: "low-credibility", detail: `${domain} is rated ${score}${by}, below ${limit}` };
  return null;
}
