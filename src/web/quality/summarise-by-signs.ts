import { EVENT_ROLES } from "../../domain/vocabulary.js";
import type { PageSummary } from "../../ports/reasoner.js";
import { pageUnits } from "../cut-passages.js";
import { rolesOf } from "./event-roles.js";
import { wordCosine } from "./word-cosine.js";

/**
 * Aletheia's summary of a page (§4.2.2) without a model: to each role the sentence that shows a sign of it and is nearest to the claim, in the page's
 * own words. The relevance is that of the sentence nearest to the claim, so that a long page is no less relevant than a short one.
 */
export function summariseBySigns(text: string, claim: string): PageSummary {
  const sentences = pageUnits(text)
    .filter(({ kind }) => kind !== "heading")
    .map(({ start, end }) => text.slice(start, end));
  const seen = sentences.map((words) => ({ words, roles: rolesOf(words), nearness: wordCosine(words, claim) }));
  const nearest = [...seen].sort((a, b) => b.nearness - a.nearness);
  const summary = EVENT_ROLES.flatMap((role) => {
    const first = nearest.find(({ roles }) => roles.includes(role));
    return first === undefined ? [] : [{ role, words: first.words }];
  });
  return { summary, relevance: nearest[0]?.nearness ?? 0, credibility: null };
}
