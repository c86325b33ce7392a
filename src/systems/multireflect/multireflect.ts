import type { Procedure } from "../../agent/verify-claim.js";
import type { Choice } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import type { Authority } from "../../domain/credibility.js";
import type { ImageId, PassageId } from "../../domain/ids.js";
import { CLAIM_IMAGE } from "../../domain/image.js";
import type { Judgement } from "../../domain/outcome.js";
import { type EvidenceQuality, isWebPassage, type PassageJudgement } from "../../domain/passage.js";
import type { Policy } from "../../domain/policy.js";
import type { PassageGrades } from "../../ports/reasoner.js";
import { gradedScales, type Scales } from "../../reasoner/llm/graded-scales.js";
import { dayRange } from "../../web/claim-date.js";
import type { EvidenceScorer } from "../../web/evidence-scorer.js";
import { foundPictures } from "../picture-steps.js";
import type { System } from "../system.js";
import { llmGrade, needCheck } from "./programs.js";

export type MultireflectInput = {
  readonly judged: Pick<PassageJudgement, "relevance" | "stance" | "confidence">;
  /** A model's grades on the paper's scales; null: computed from `judged`. */
  readonly grades?: PassageGrades | null;
  readonly authority: Authority;
  /** When the page was published or last changed. */
  readonly published: string | null;
  readonly asOf: string | null;
};

const TWO_YEARS = 2 * 365.25;
/** Minimum and maximum of each attribute (§3.5); authority is the sum of its three parts. */
const RANGE = { authority: [-1, 3], timeliness: [0, 1], relevancy: [0, 1], support: [0, 1], usefulness: [-1, 1] } as const;
type Attribute = keyof typeof RANGE;
const ATTRIBUTES: readonly Attribute[] = ["authority", "timeliness", "relevancy", "support", "usefulness"];

/**
 * MultiReflect's five attributes (§3.5), with two corrections: strong contradiction counts as much as strong support, and timeliness is
 * nearness to the claim's date, not to today. The score is the paper's sum over the known attributes, as a share of their maximum; unknown
 * ones do not count.
 */
export function multireflectQuality({ judged, grades = null, authority, published, asOf }: MultireflectInput): EvidenceQuality {
  const { relevancy, support, usefulness } = grades === null ? filterScales(judged) : gradedScales(grades);
  const parts = {
    authority: authorityOf(authority),
    timeliness: timelinessOf(published, asOf, relevancy + support + usefulness > 0),
    relevancy,
    support,
    usefulness,
  };
  return { scorer: "multireflect", score: shareOf(parts), ...parts };
}

function filterScales({ relevance, stance, confidence }: MultireflectInput["judged"]): Scales {
  const support = stance === "neutral" ? 0 : confidence;
  return { relevancy: relevance, support, usefulness: usefulnessOf(relevance, support) };
}

const multireflectScorer: EvidenceScorer = {
  graded: true,
  passage: ({ judged, grades, found: { page, credibility }, claim }) =>
    multireflectQuality({ judged, grades, authority: credibility.authority, published: page.published ?? page.modified, asOf: claim.asOf }),
};

/** The paper's sum; null if a part is unrated, because a sum of two would look like a low rating. */
function authorityOf({ factuality, bias, reliability }: Authority): number | null {
  return factuality === null || bias === null || reliability === null ? null : factuality + bias + reliability;
}

/** 1 within two years of the claim, then decreasing; 0 for useless evidence. */
function timelinessOf(published: string | null, asOf: string | null, ofUse: boolean): number | null {
  const [page, claim] = [dayRange(published), dayRange(asOf)];
  if (page === null || claim === null) return null;
  const days = Math.max(0, page.from - claim.to, claim.from - page.to);
  return ofUse ? Math.min(1, TWO_YEARS / Math.max(days, 1)) : 0;
}

/** Five grades from "irrelevant" (-1) to "highly informative" (1). A relevant but neutral passage is in the middle. */
function usefulnessOf(relevancy: number, support: number): number {
  const grade = Math.round(4 * relevancy * (0.5 + 0.5 * support));
  return grade / 2 - 1;
}

function shareOf(parts: Readonly<Record<Attribute, number | null>>): number {
  const known = ATTRIBUTES.flatMap((name) => {
    const [part, [least, most]] = [parts[name], RANGE[name]];
    return part === null ? [] : [{ reached: part - least, reachable: most - least }];
  });
  return known.reduce((sum, { reached }) => sum + reached, 0) / known.reduce((sum, { reachable }) => sum + reachable, 0);
}

/**
 * MultiReflect's six phases (§3): does the picture fit its caption (if not, it is out of context and the search ends) → is evidence needed
 * → text and pictures from the web → filtering and ranking (in the actions) → the best text and picture, the next on request → verdict.
 * Without a picture, or without a model that reads pictures, only the text phases run. With `reflect.from: 0` all evidence is used at once
 * (§5.2), with `web.searches: 0` none (§5.1).
 */
const procedure: Procedure = (belief, allowed, policy) => {
  const sees = allowed.includes("examineImage");
  const [first] = belief.examined.filter(({ kind }) => kind === "consistency");
  if (sees && first === undefined && !belief.looked.includes("consistency"))
    return { action: "examineImage", reason: "does the picture go with the claim?", examine: { kind: "consistency" } };
  if (first?.kind === "consistency" && !first.consistent && belief.searches === 0)
    return { action: "verdict", reason: "the picture is out of context", judgement: judgementOf(OUT_OF_CONTEXT) };
  if (belief.unavailable.includes("reflect")) return null;
  return (
    retrieving(belief, policy, { searchable: allowed.includes("webSearch"), sees }) ??
    reading(belief, policy) ??
    ending(belief, policy, sees)
  );
};

export const multireflect: System = {
  procedure,
  needs: ["webSearch", "reflect"],
  scorer: multireflectScorer,
  reflections: { need: needCheck },
  grade: llmGrade,
};

/** Phases 2 to 5; null once everything is retrieved. */
function retrieving(belief: Belief, policy: Policy, { searchable, sees }: { searchable: boolean; sees: boolean }): Choice | null {
  const [need] = needsOf(belief);
  if (policy.web.searches === 0) return null;
  if (need === undefined && asksNeed(policy))
    return { action: "reflect", reason: "is evidence needed?", reflect: { kind: "need", evidence: [], images: [CLAIM_IMAGE] } };
  const given = belief.graph.passages().length > 0;
  if (need?.more === false && belief.searches === 0 && !given)
    return { action: "verdict", reason: "no evidence is wanted", judgement: judgementOf(NOTHING_WANTED) };
  if (belief.searches === 0 && searchable) return { action: "webSearch", reason: "text from the web", queries: [belief.claim.text] };
  if (!sees) return null;
  if (!belief.looked.includes("find"))
    return { action: "examineImage", reason: "pictures from the web", examine: { kind: "find", byNames: true } };
  const images = bestOfEachSource(belief);
  if (images.length === 0 || belief.looked.includes("rank")) return null;
  return { action: "examineImage", reason: "which picture says most?", examine: { kind: "rank", images } };
}

/** Number of pictures ranked per source (§3.4). */
const PER_SOURCE = 3;

/** In the engines' order; the paper orders them by embeddings. */
function bestOfEachSource(belief: Belief): readonly ImageId[] {
  const sourceOf = (id: ImageId) => {
    const provenance = belief.graph.image(id)?.provenance;
    return provenance?.source === "web" ? provenance.engine : null;
  };
  const found = foundPictures(belief);
  return found.filter((id, place) => found.slice(0, place).filter((one) => sourceOf(one) === sourceOf(id)).length < PER_SOURCE);
}

/** Phase 2 again: one more text and picture each time, while more is needed and available. */
function reading(belief: Belief, policy: Policy): Choice | null {
  if (!asksNeed(policy)) return null;
  const needs = needsOf(belief);
  const [texts, images] = [rankedTexts(belief), rankedImages(belief)];
  const seen = needs.length - 1;
  const all = Math.max(texts.length, images.length);
  if (seen >= all || needs.length >= policy.reflect.max || (seen > 0 && needs.at(-1)?.more !== true)) return null;
  const reason = seen === 0 ? "the best text and picture" : "the next best were asked for";
  const shown: readonly ImageId[] = [CLAIM_IMAGE, ...images.slice(0, seen + 1)];
  return { action: "reflect", reason, reflect: { kind: "need", evidence: texts.slice(0, seen + 1), images: shown } };
}

/** Phase 6: the picture is checked once more, now together with the evidence; the verdict judges the text of the claim. */
function ending(belief: Belief, policy: Policy, sees: boolean): Choice {
  const seen = asksNeed(policy) ? needsOf(belief).length - 1 : undefined;
  const evidence = [...rankedTexts(belief).slice(0, seen), ...rankedImages(belief).slice(0, seen)];
  const looks = belief.looked.filter((kind) => kind === "consistency").length;
  if (sees && looks === 1 && evidence.length > 0)
    return { action: "examineImage", reason: "the picture beside the evidence", examine: { kind: "consistency", evidence } };
  return { action: "verdict", reason: "the evidence was read" };
}

function asksNeed({ reflect: { from }, web: { searches } }: Policy): boolean {
  return from > 0 && searches > 0;
}

function needsOf({ notes }: Belief): Belief["notes"] {
  return notes.filter(({ kind }) => kind === "need");
}

/** By the five attributes of §3.5 (`multireflectQuality`). */
function rankedTexts({ graph }: Belief): readonly PassageId[] {
  const scored = graph.passages().filter(isWebPassage);
  const scoreOf = ({ provenance }: (typeof scored)[number]) => provenance.quality?.score ?? 0;
  return [...scored].sort((a, b) => scoreOf(b) - scoreOf(a)).map(({ id }) => id);
}

/** By the three attributes of §3.5 (`reasoner/llm/graded-scales.ts`). */
function rankedImages({ examined }: Belief): readonly ImageId[] {
  const ranks = examined.filter((one) => one.kind === "rank");
  return [...ranks].sort((a, b) => b.score - a.score).map(({ image }) => image);
}

const OUT_OF_CONTEXT = "The picture does not show what the claim says of it, so the policy ends here: the claim's words were not checked.";
const NOTHING_WANTED =
  "The reasoner asked for no evidence. What it knows by itself is none, so there is no ground for a verdict on the claim's words.";

/** The label is about the claim's text, which was not checked; the finding about the picture is in `image`. */
function judgementOf(justification: string): Judgement {
  return { label: "not-enough-info", confidence: null, justification, citations: [], keyPoints: [], lookedFor: [], parts: [] };
}
