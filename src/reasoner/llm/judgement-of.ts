import type { Basis, Chain, Judgement } from "../../domain/outcome.js";
import type { Calibration, Policy } from "../../domain/policy.js";
import type { SaidVerdict } from "./programs/verdict.js";

/** `most`: the highest confidence that the evidence allows. */
type WholeVerdict = Omit<SaidVerdict, "parts"> & { readonly most: number };

/** The model's stated confidence, from 0 to 1. */
function confidenceOf({ confidence = 0, sureness }: WholeVerdict): number {
  return sureness === undefined ? confidence : sureness / 5;
}

/** A model's verdict as a judgement: calibrates its confidence, and leaves the label open below the policy's threshold. */
export function judgementOf(policy: Policy, said: WholeVerdict, cited: readonly Chain[], lookedFor: Judgement["lookedFor"]): Judgement {
  const own = confidenceOf(said);
  const confidence = Math.min(said.most, calibrateSaid(policy.calibration, own));
  const unsure = said.label !== "not-enough-info" && confidence < policy.threshold;
  const label = unsure ? "not-enough-info" : said.label;
  const chains = cited.map((chain): Chain => (label === "not-enough-info" ? asContext(chain) : chain));
  return {
    label,
    confidence: label === "not-enough-info" ? null : Math.round(confidence * 100) / 100,
    justification: unsure ? `${said.justification} That is not sure enough for a verdict.` : said.justification,
    citations: chains.flatMap(({ citations }) => citations),
    keyPoints: (said.points ?? []).map(({ text }) => text),
    ...(said.points === undefined ? {} : { points: said.points }),
    ...(said.sureness === undefined ? {} : { sureness: said.sureness }),
    lookedFor,
    parts: partsOf(chains, label),
    said: own,
    confidenceBasis: label === "not-enough-info" ? [] : [basisOf(policy)],
    chains,
  };
}

function basisOf({ calibration }: Policy): Basis {
  const what =
    calibration === null
      ? `the model's own word, which was not measured, so ${UNMEASURED.toFixed(2)} at most`
      : `the model's own word, held against how often it was right on ${calibration.provenance.on}`;
  return { what, measured: null };
}

function asContext({ citations, ...chain }: Chain): Chain {
  return { ...chain, stance: "open", citations: citations.map((citation) => ({ ...citation, stance: "context" as const })) };
}

/** A claim of one statement has no parts to show. */
function partsOf(chains: readonly Chain[], label: Judgement["label"]): Judgement["parts"] {
  if (chains.length < 2 || label === "not-enough-info") return [];
  const labels = { supports: "supported", refutes: "refuted", open: "not-enough-info" } as const;
  return chains.map(({ part, stance, citations, why = "" }) => ({
    text: part,
    label: labels[stance],
    confidence: null,
    justification: why,
    citations,
  }));
}

/** Upper limit for a model's stated confidence without calibration: models state 0.95 to 1.0 for nearly everything. */
const UNMEASURED = 0.9;

/** Maps a model's stated confidence to how often it was right at that confidence; without measurements, only caps it. */
export function calibrateSaid(calibration: Calibration | null, said: number): number {
  if (calibration === null) return Math.min(said, UNMEASURED);
  const points: readonly (readonly [number, number])[] = [[0, calibration.points[0]?.[1] ?? 0], ...calibration.points];
  const above = points.findIndex(([at]) => at >= said);
  const [after, before] = [points[above], points[above - 1]];
  if (after === undefined) return points.at(-1)?.[1] ?? said;
  if (before === undefined || after[0] === before[0]) return after[1];
  return before[1] + ((said - before[0]) / (after[0] - before[0])) * (after[1] - before[1]);
}
