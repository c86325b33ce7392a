import { sha256Of } from "../base/fingerprint.js";
import type { Belief } from "../domain/belief.js";
import type { Credibility } from "../domain/credibility.js";
import type { Drop } from "../domain/episode.js";
import type { Policy } from "../domain/policy.js";
import { UnusableReplyError } from "../ports/language-model.js";
import type { PageSummary, Reasoner } from "../ports/reasoner.js";
import { termsOf } from "../text/search-terms.js";
import { bm25Ranker } from "./bm25.js";
import { cutPassages } from "./cut-passages.js";
import type { EvidenceScorer } from "./evidence-scorer.js";
import type { FoundPage, PagesFound } from "./find-pages.js";
import { sourceGate } from "./open-guard.js";

type RankDeps = {
  readonly reasoner: Pick<Reasoner, "id" | "summarise">;
  readonly policy: Policy;
  readonly scorer: EvidenceScorer | null;
  /** How many pages the reasoner may be asked about, related ones only; the others are read by word patterns. */
  readonly askable: number;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Aletheia's evaluation of evidence (§4.2.2 and 4.2.3, Algorithm 1) with the page as the unit: each page is summarised by eight roles,
 * sources that are not credible are filtered out, the rest is scored by relevance and integrity, and the best are kept. Without `best` in
 * the policy, all pages are used.
 */
export async function rankPages(
  deps: RankDeps,
  belief: Belief,
  queries: readonly string[],
  found: readonly FoundPage[],
): Promise<PagesFound> {
  const { web } = deps.policy;
  const scorer = deps.scorer?.page;
  if (web.best === null || scorer === undefined) return { pages: found, drops: [] };
  const { by } = web.best;
  const words = [belief.claim.text, ...queries].join(" ");
  const related = found.filter((one) => isRelated(one, belief.claim.text)).slice(0, deps.askable);
  const read = await Promise.all(found.map((one) => readPage({ ...deps, scorer, ask: related.includes(one) }, belief, words, one)));
  const drops: Drop[] = [];
  const credible = read.filter(({ page, credibility }) => {
    const drop = sourceGate(page.url, credibility, web.credibility);
    if (drop !== null) drops.push(drop);
    return drop === null;
  });
  const placeOf = ({ page, quality }: FoundPage) => (by === "score" ? (quality?.score ?? 0) : lotOf(belief.claim.text, page.url));
  const ranked = [...credible].sort((a, b) => placeOf(b) - placeOf(a));
  for (const { page, quality } of ranked.slice(web.best.kept))
    drops.push({
      url: page.url,
      reason: "outranked",
      detail: by === "random" ? "not drawn" : `${web.best.kept} pages score more than its ${(quality?.score ?? 0).toFixed(2)}`,
    });
  return { pages: ranked.slice(0, web.best.kept), drops };
}

/** A related page has a passage with this share of the words of the claim, or of a query that found it. */
const SHARED = 0.25;

/** Whether the page is about the claim. The model summarises only such pages; others are read by word patterns. */
function isRelated({ page, queries }: FoundPage, claim: string): boolean {
  const asked = [claim, ...queries].map((text) => new Set(termsOf(text))).filter(({ size }) => size > 0);
  return cutPassages(page.text).some(({ text }) => {
    const terms = new Set(termsOf(`${page.title ?? ""} ${text}`));
    return asked.some(
      (wanted) => [...wanted].filter((term) => terms.has(term)).length >= Math.max(SHARED * wanted.size, Math.min(2, wanted.size)),
    );
  });
}

/** The same draw for the same claim and page, so that a run is reproducible. */
function lotOf(claim: string, url: string): number {
  return Number.parseInt(sha256Of(`${claim} ${url}`).slice(0, 8), 16);
}

type ReadDeps = Omit<RankDeps, "scorer"> & { readonly scorer: NonNullable<EvidenceScorer["page"]>; readonly ask: boolean };

async function readPage(deps: ReadDeps, belief: Belief, words: string, found: FoundPage): Promise<FoundPage> {
  const text = nearestText(found.page.text, words);
  const summary = (deps.ask ? await asked(deps, belief, found, text) : null) ?? deps.scorer.summarise(text, belief.claim.text);
  const { credibility } = summary;
  const estimate = isRated(found.credibility) || credibility === null ? {} : { estimate: { score: credibility, by: deps.reasoner.id } };
  return {
    ...found,
    credibility: { ...found.credibility, ...estimate },
    quality: deps.scorer.score(summary, deps.policy),
  };
}

/** If the model's reply about a page is unusable, the page is read by word patterns, and the search continues. */
async function asked(
  { reasoner, policy, signal }: Pick<RankDeps, "reasoner" | "policy" | "signal">,
  belief: Belief,
  { page, credibility }: FoundPage,
  text: string,
): Promise<PageSummary | null> {
  try {
    const candidate = { url: page.url, title: page.title, text, rated: isRated(credibility) };
    return (await reasoner.summarise?.(belief, candidate, policy, signal)) ?? null;
  } catch (error) {
    if (!(error instanceof UnusableReplyError)) throw error;
    return null;
  }
}

function isRated({ score, label }: Credibility): boolean {
  return score !== null || label !== null;
}

/** Passages, of at most 600 characters each, that represent a page. */
const MOST = 12;

/** The text of a short page, or the passages of a long one that match the words best, in page order. */
function nearestText(text: string, words: string): string {
  const cuts = cutPassages(text);
  if (cuts.length <= MOST) return cuts.map((cut) => cut.text).join("\n");
  const chosen = bm25Ranker(cuts.map((cut) => cut.text))(words, MOST).map(({ index }) => index);
  // The beginning of a page says what it is about.
  const places = [...new Set([0, ...chosen])].slice(0, MOST).sort((a, b) => a - b);
  return places.flatMap((place) => cuts[place]?.text ?? []).join("\n");
}
