import type { Belief } from "../domain/belief.js";
import type { Drop } from "../domain/episode.js";
import type { EvidenceQuality, PassageJudgement, WebPassage } from "../domain/passage.js";
import type { Policy } from "../domain/policy.js";
import { UnusableReplyError } from "../ports/language-model.js";
import type { CandidatePassage, JudgedPassage, PassageGrades, Reasoner } from "../ports/reasoner.js";
import { comparedWords } from "../text/search-terms.js";
import { inflectionStem } from "../text/stem.js";
import { bm25Ranker } from "./bm25.js";
import { cutPassages } from "./cut-passages.js";
import type { EvidenceScorer } from "./evidence-scorer.js";
import type { FoundPage } from "./find-pages.js";
import { originsOf } from "./origins.js";

type Stretch = CandidatePassage & { readonly start: number; readonly end: number; readonly found: FoundPage };
type Chosen = Stretch & {
  readonly judged: PassageJudgement;
  readonly quality: EvidenceQuality | null;
  readonly origin: string;
  readonly copied: boolean;
};

export type ChooseDeps = {
  readonly reasoner: Pick<Reasoner, "filterPassages" | "nearness" | "grade">;
  readonly policy: Policy;
  /** null: passages keep the reasoner's order. */
  readonly scorer: EvidenceScorer | null;
  readonly retrievedAt: string;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Coarse to fine (§4.3): pages are cut into passages; a word search picks candidates; the reasoner judges which of them are about the
 * claim; of several copies of a text, the best one is kept.
 */
export async function choosePassages(
  deps: ChooseDeps,
  belief: Belief,
  queries: readonly string[],
  pages: readonly FoundPage[],
): Promise<{ readonly passages: readonly WebPassage[]; readonly drops: readonly Drop[] }> {
  const { policy } = deps;
  const candidates = await coarse(deps, belief, queries, pages);
  const judged = await deps.reasoner.filterPassages(belief, candidates, policy, deps.signal);
  const fit = fine(candidates, judged);
  const ranked = rank(fit, belief, deps, await gradesOf(deps, belief, fit));
  const drops: Drop[] = [];
  const fresh = ranked.filter(({ copied, found }) => {
    if (copied) drops.push({ url: found.page.url, reason: "same-origin", detail: "a copy of another passage, which counts once" });
    return !copied;
  });
  const kept = spread(fresh, policy).slice(0, policy.web.kept);
  const used = new Set(ranked.map(({ found }) => found));
  for (const { page } of pages.filter((found) => !used.has(found)))
    drops.push({ url: page.url, reason: "beside-the-point", detail: "no passage of it bears on the claim" });
  return { passages: kept.map((chosen, place) => passageOf(deps, chosen, belief.graph.passages().length + place + 1)), drops };
}

/** If whole pages were ranked, each page gets its share of the places. */
function spread(ranked: readonly Chosen[], { web: { best, kept } }: Policy): readonly Chosen[] {
  if (best === null) return ranked;
  const share = Math.ceil(kept / best.kept);
  return ranked.filter(({ found }, place) => ranked.slice(0, place).filter((other) => other.found === found).length < share);
}

/** Grades on the scorer's own scales, if it has any. After an unusable reply, the filter's judgement is used. */
async function gradesOf({ scorer, reasoner, policy, signal }: ChooseDeps, belief: Belief, fit: readonly Stretch[]): Promise<Grades> {
  if (scorer?.graded !== true || reasoner.grade === undefined || fit.length === 0) return new Map();
  try {
    return await reasoner.grade(belief, fit, policy, signal);
  } catch (error) {
    if (!(error instanceof UnusableReplyError)) throw error;
    return new Map();
  }
}

type Grades = ReadonlyMap<string, PassageGrades>;

/** The passages that share most words with the claim and the queries, over all pages or per source. */
async function coarse(
  deps: ChooseDeps,
  { claim }: Belief,
  queries: readonly string[],
  pages: readonly FoundPage[],
): Promise<readonly Stretch[]> {
  const { judged: most, perSource } = deps.policy.web;
  const all = pages.flatMap((found) =>
    cutPassages(found.page.text).map(({ start, end, text }) => ({
      start,
      end,
      text,
      title: found.page.title,
      context: { before: found.page.text.slice(Math.max(0, start - AROUND), start), after: found.page.text.slice(end, end + AROUND) },
      found,
    })),
  );
  const rank = bm25Ranker(all.map(({ title, text }) => ({ title: title ?? "", text })));
  const words = [claim.text, ...queries].join(" ");
  const near = rank(words, perSource === null ? most : all.length).flatMap(({ index }) => all[index] ?? []);
  const chosen = perSource === null ? near : await nearestOfSources(deps, claim.text, near, perSource);
  return chosen.slice(0, most).map((stretch, place) => ({ ...stretch, id: `w${place + 1}` }));
}

const EMBEDDED = 100;

/** The nearest passages of each source by words and, with an embedding model, by meaning (MultiReflect §3.4). `near` is ranked by words. */
async function nearestOfSources<One extends Omit<Stretch, "id">>(
  { reasoner, signal }: ChooseDeps,
  claim: string,
  near: readonly One[],
  most: number,
): Promise<readonly One[]> {
  const sources = [...new Set(near.map(({ found }) => found.engine))];
  const chosen = new Set<One>();
  for (const source of sources) {
    const own = near.filter(({ found }) => found.engine === source).slice(0, EMBEDDED);
    const texts = own.map(({ text }) => text);
    const nearness = (await reasoner.nearness?.(claim, texts, signal)) ?? null;
    const byMeaning = nearness === null ? [] : own.map((one, place) => ({ one, score: nearness[place] ?? 0 }));
    for (const { one } of byMeaning.sort((a, b) => b.score - a.score).slice(0, most)) chosen.add(one);
    for (const one of own.slice(0, most)) chosen.add(one);
  }
  return near.filter((one) => chosen.has(one));
}

/** Characters of the page on either side, to resolve pronouns. */
const AROUND = 1500;

/** In the reasoner's order. */
function fine(
  candidates: readonly Stretch[],
  judged: readonly JudgedPassage[],
): readonly (Stretch & { readonly judged: PassageJudgement })[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return judged.flatMap(({ id, ...said }) => {
    const candidate = byId.get(id);
    return candidate === undefined ? [] : [{ ...candidate, judged: said }];
  });
}

/** By the scorer's score, or without a scorer in the reasoner's order; each with its origin among all passages. */
function rank(
  fit: readonly (Stretch & { readonly judged: PassageJudgement })[],
  { claim }: Belief,
  { scorer, policy }: ChooseDeps,
  grades: Grades,
): readonly Chosen[] {
  const scored = fit.map((passage) => ({
    ...passage,
    quality: passage.found.quality ?? scorer?.passage({ ...passage, grades: grades.get(passage.id) ?? null, claim }, policy) ?? null,
  }));
  const ranked = scorer === null ? scored : scored.sort((a, b) => (b.quality?.score ?? 0) - (a.quality?.score ?? 0));
  const origins = originsOf(ranked.map(({ text, found }) => ({ text, url: found.page.url, page: found.page.text })));
  return ranked.map((passage, place): Chosen => {
    const { origin = passage.found.page.url, copyOf = null } = origins[place] ?? {};
    return { ...passage, origin, copied: copyOf !== null };
  });
}

function passageOf({ retrievedAt }: ChooseDeps, chosen: Chosen, number: number): WebPassage {
  const { page, credibility, engine } = chosen.found;
  const { start, end, text, judged, quality, origin } = chosen;
  const { url, published, modified, sha256, suspectInjection } = page;
  return {
    id: `p${number}`,
    text,
    provenance: {
      source: "web",
      name: page.title,
      url,
      engine,
      published,
      modified,
      retrievedAt,
      sha256,
      start,
      end,
      credibility,
      quality,
      judged,
      origin,
      suspectInjection,
    },
  };
}

/** Words that search engines ignore, and filler words of questions. Unlike stop words, they do not include words of time and negation. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    "a an the of in on at by for to from with and or as is are was were be been being has have had do does did it its this that these those " +
    "who whom whose which what where how there about please tell me find information info details facts fact evidence source sources " +
    "true really actually verify check whether if wikipedia article page"
  ).split(" "),
);
/** Adding or removing a word makes a five-word query a new one, but not a twelve-word query. */
const ALIKE = 0.85;

/** Whether nearly the same query was asked before. Order, inflection and fillers are ignored; a query with another number is new. */
export function isNearRepeat(query: string, asked: readonly string[]): boolean {
  const words = tellingWords(query);
  return asked.some((other) => areAlike(words, tellingWords(other)));
}

function areAlike(some: readonly string[], others: readonly string[]): boolean {
  if (some.join("") === others.join("")) return true;
  const [one, two] = [new Set(some), new Set(others)];
  const shared = [...one].filter((word) => two.has(word)).length;
  const union = one.size + two.size - shared;
  return union > 0 && shared / union >= ALIKE && numbersOf(one) === numbersOf(two);
}

/** A query that consists only of fillers is compared unchanged. */
function tellingWords(query: string): readonly string[] {
  const words = comparedWords(query);
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).map(inflectionStem);
}

function numbersOf(words: ReadonlySet<string>): string {
  return [...words]
    .filter((word) => /\d/.test(word))
    .sort()
    .join(" ");
}
