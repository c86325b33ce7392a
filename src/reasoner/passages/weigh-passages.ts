import type { SourceLabel } from "../../domain/credibility.js";
import type { PassageJudgement } from "../../domain/passage.js";

/** A judged passage and its source. */
export type WeighablePassage = Pick<PassageJudgement, "relevance" | "stance" | "confidence"> & {
  readonly id: string;
  /** Passages of one origin (copies, syndicated texts, one page) count once. */
  readonly origin: string;
  /** From 0 to 1; null for an unrated source. */
  readonly credibility: number | null;
  readonly label: SourceLabel | null;
};

/** The joint stance of passages. `decisive`: the passages that decide, most confident first; in a conflict, those of both sides. */
export type Weighed =
  | { readonly stance: "supports" | "refutes" | "conflicting"; readonly confidence: number; readonly decisive: readonly string[] }
  | { readonly stance: "unclear"; readonly confidence: null; readonly decisive: readonly [] };

/** Upper limit of the confidence: agreeing sources may share an origin that was not detected. */
const MOST_CONFIDENCE = 0.9;
/** Each further origin removes this share of the remaining doubt, times its own confidence. */
const BY_ANOTHER = 0.25;
const MOST_OTHERS = 3;
/** User-generated content counts less unless another origin agrees. */
const USER_GENERATED = 0.8;
/** Sources below this are unreliable. */
const NOT_CREDIBLE = 0.3;
/** Both sides need this confidence for a conflict. */
const SURE = 0.6;
/** A side wins by this margin over one that is not sure. */
const MARGIN = 0.25;
const UNCLEAR: Weighed = { stance: "unclear", confidence: null, decisive: [] };

/**
 * Weighs judged passages of several origins. Order, copies and neutral passages do not matter: what no passage says refutes nothing. Satire
 * is ignored.
 */
export function weighPassages(passages: readonly WeighablePassage[]): Weighed {
  const heard = oneVoice(passages.filter(({ label, stance }) => label !== "satire" && stance !== "neutral"));
  const supports = sideOf(heard, "supports");
  const refutes = sideOf(heard, "refutes");
  if (supports === null || refutes === null) return supports ?? refutes ?? UNCLEAR;
  const [more, less] = supports.confidence >= refutes.confidence ? [supports, refutes] : [refutes, supports];
  if (less.confidence >= SURE)
    return { stance: "conflicting", confidence: less.confidence, decisive: [...supports.decisive, ...refutes.decisive] };
  if (more.confidence - less.confidence < MARGIN) return UNCLEAR;
  // Evidence for the other side lowers the confidence.
  return { ...more, confidence: more.confidence * (1 - less.confidence / 2) };
}

/** One stance per origin: that of its most relevant passage. */
function oneVoice(passages: readonly WeighablePassage[]): readonly WeighablePassage[] {
  const says = new Map<string, WeighablePassage>();
  for (const passage of passages) {
    const other = says.get(passage.origin);
    if (other === undefined || closerFirst(passage, other) < 0) says.set(passage.origin, passage);
  }
  return passages.filter(({ origin, stance }) => says.get(origin)?.stance === stance);
}

function closerFirst(a: WeighablePassage, b: WeighablePassage): number {
  return b.relevance - a.relevance || b.confidence - a.confidence || (a.id < b.id ? -1 : 1);
}

type Side = Extract<Weighed, { stance: "supports" | "refutes" | "conflicting" }>;

function sideOf(passages: readonly WeighablePassage[], stance: "supports" | "refutes"): Side | null {
  const voices = onePerOrigin(passages.filter((passage) => passage.stance === stance));
  const [first, ...others] = voices;
  if (first === undefined) return null;
  const agreed = others
    .slice(0, MOST_OTHERS)
    .reduce((sum, other) => sum + BY_ANOTHER * other.weight * Math.max(0, MOST_CONFIDENCE - sum), first.weight);
  return { stance, confidence: Math.min(MOST_CONFIDENCE, agreed), decisive: voices.map(({ id }) => id) };
}

type Voice = { readonly id: string; readonly origin: string; readonly weight: number };

/** The most confident passage of each origin, most confident first. */
function onePerOrigin(passages: readonly WeighablePassage[]): readonly Voice[] {
  const voices = passages.map((passage) => ({ id: passage.id, origin: passage.origin, weight: weightOf(passage) })).sort(surestFirst);
  const seen = new Set<string>();
  return voices.filter(({ origin }) => !seen.has(origin) && seen.add(origin));
}

function surestFirst(a: Voice, b: Voice): number {
  return b.weight - a.weight || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** An unrated source is neither raised nor lowered. */
function weightOf({ confidence, credibility, label }: WeighablePassage): number {
  const trusted = credibility !== null && credibility < NOT_CREDIBLE ? confidence * (0.5 + credibility) : confidence;
  return label === "user-generated" ? trusted * USER_GENERATED : trusted;
}
