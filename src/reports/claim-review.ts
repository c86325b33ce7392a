import type { Episode } from "../domain/episode.js";
import { sayCorrections, saysSomethingElse } from "../domain/say-corrections.js";
import { PlumblineError } from "../errors.js";
import { scriptSafeJson } from "./clean-text.js";
import { LABEL_WORDS } from "./words.js";

/** Publisher and page of the review: schema.org requires both, and a verification has neither. */
export type Publication = { readonly publisher?: string | undefined; readonly page?: string | undefined };

/**
 * schema.org ClaimReview, for search engines and fact-check tools. The rating is in words, without a number, because a verdict is not a
 * point on a scale from false to true.
 */
export function claimReview(episode: Episode, { publisher, page }: Publication = {}): string {
  const { id, claim, startedAt, outcome, evidence, versions, corrections } = episode;
  const changed = whyNoReview(episode);
  if (changed !== null) throw new PlumblineError("invalid-input", `record ${id}: ${changed}`);
  if (outcome.kind === "failed")
    throw new PlumblineError("invalid-input", `record ${id} has no verdict (${outcome.failure.code}); there is nothing to review`);
  const { label, justification } = outcome.verdict;
  const author =
    publisher === undefined
      ? { "@type": "Organization", name: "Plumbline (automatic check)" }
      : { "@type": "Organization", name: publisher };
  return `${scriptSafeJson({
    "@context": "https://schema.org",
    "@type": "ClaimReview",
    datePublished: startedAt.slice(0, 10),
    ...(page === undefined ? {} : { url: page }),
    author,
    claimReviewed: claim.text,
    itemReviewed: {
      "@type": "Claim",
      text: claim.text,
      ...(corrections === undefined ? {} : { disambiguatingDescription: sayCorrections(corrections) }),
      ...(claim.url === null ? {} : { appearance: { "@type": "CreativeWork", url: claim.url } }),
    },
    reviewRating: { "@type": "Rating", alternateName: LABEL_WORDS[label], ratingExplanation: justification },
    reviewBody: justification,
    citation: evidence.map(({ text, stance, sources }) => `${text} (${stance})${sources.length === 0 ? "" : ` – ${sources.join("; ")}`}`),
    identifier: id,
    isBasedOn: versions.graph,
  })}\n`;
}

/** A review repeats the claim, so a verdict about a corrected reading must not become one. null if a review is allowed. */
export function whyNoReview(episode: Pick<Episode, "corrections">): string | null {
  if (episode.corrections === undefined || !saysSomethingElse(episode)) return null;
  return `the reading was changed (${sayCorrections(episode.corrections)}): the verdict is not about the claim, so there is no ClaimReview`;
}
