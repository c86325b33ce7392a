import type { Credibility } from "../domain/credibility.js";
import type { Drop } from "../domain/episode.js";

/**
 * Sources that are always dropped (Aletheia's first stage): satire, and sources rated below the policy's limit. An unrated source passes, unless a model
 * estimated it below the limit.
 */
export function sourceGate(url: string, { domain, score, label, source, estimate }: Credibility, limit: number): Drop | null {
  const by = source === null ? "" : ` by ${source}`;
  if (label === "satire") return { url, reason: "satire", detail: `${domain} is labelled satire${by}` };
  if (score !== null && score < limit)
    return { url, reason: "low-credibility", detail: `${domain} is rated ${score}${by}, below ${limit}` };
  if (score === null && estimate !== undefined && estimate.score < limit)
    return {
      url,
      reason: "low-credibility",
      detail: `${domain ?? url} is unrated, and estimated at ${estimate.score} by ${estimate.by}, below ${limit}`,
    };
  return null;
}
