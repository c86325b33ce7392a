import type { Citation, Ground, Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import type { Context } from "./context.js";
import type { Finding } from "./hypothesis.js";
import { rawScore } from "./raw-score.js";
import { sayEntity } from "./say.js";
import { sayExclusive } from "./say-exclusive.js";
import { type Weighed, weighEvidence } from "./weigh-evidence.js";

/** Relations that a claim is said to speak of, when nothing was found. */
const MIN_SPOKEN = 0.3;
const MAX_SPOKEN = 4;

/** From findings to the label of one claim, or of one part of it: every name has to be borne out; one part that is refuted refutes the claim. */
export function decide(context: Context, policy: Policy): Judgement {
  const { reading } = context;
  if (reading.nonClaim !== null) return undecided(context, null, reading.nonClaim.because);
  if (reading.tangled)
    return undecided(context, null, "The claim denies something, but it is not plain what; state each thing in a sentence of its own.");
  const weighed = weighEvidence(context);
  // "The least populous of the 50 states" puts no number against the states: beside such words numbers prove nothing.
  const refuting = weighed.decisive.filter(
    ({ stance, hypothesis }) => stance === "refutes" && (reading.exclusive.length === 0 || hypothesis.target.kind === "entity"),
  );
  const supporting = weighed.decisive.filter(({ stance }) => stance === "supports");
  const decisive = refuting.length > 0 ? refuting.slice(0, 1) : weighed.open.length === 0 ? supporting : [];
  const confidence = decisive.length === 0 ? 0 : context.calibration(groundsOf(decisive), reading.text);
  if (decisive.length === 0 || confidence < policy.threshold) return undecided(context, weighed, whyOpen(context, weighed, supporting));
  const holds = refuting.length === 0;
  const label = holds !== reading.negated ? "supported" : "refuted";
  const said = [...new Set(decisive.map(({ because }) => because))];
  return {
    label,
    confidence: Math.round(confidence * 100) / 100,
    justification: [...inOneBreath(said), ...(reading.negated ? [negationNote(label)] : [])].join(" "),
    citations: citationsOf(decisive, reading.negated),
    keyPoints: said,
    lookedFor: lookedFor(context),
    decidedBy: groundsOf(decisive),
    parts: [],
  };
}

function groundsOf(decisive: readonly Finding[]): readonly Ground[] {
  return decisive.map((finding) => ({ rule: finding.by ?? "unnamed", stance: finding.stance, score: rawScore(finding) }));
}

function inOneBreath(sentences: readonly string[]): readonly string[] {
  return sentences.map((sentence, place) => (place === 0 ? sentence : sentence.replace(/^The graph says:/, "And:")));
}

function negationNote(label: "supported" | "refuted"): string {
  return label === "supported" ? "The claim denies what does not hold." : "The claim denies this.";
}

/** A negated claim is supported by what refutes its positive form. */
function citationsOf(decisive: readonly Finding[], negated: boolean): readonly Citation[] {
  const seen = new Map<string, Citation>();
  for (const { statements, stance } of decisive)
    for (const statement of statements)
      if (!seen.has(statement)) seen.set(statement, { statement, stance: (stance === "supports") !== negated ? "supports" : "refutes" });
  return [...seen.values()];
}

function undecided(context: Context, weighed: Weighed | null, justification: string): Judgement {
  const cited = weighed?.decisive.flatMap(({ statements }) => statements) ?? [];
  return {
    label: "not-enough-info",
    confidence: null,
    justification,
    citations: [...new Set(cited)].map((statement) => ({ statement, stance: "context" })),
    keyPoints: [],
    lookedFor: lookedFor(context),
    parts: [],
  };
}

/** Says what was looked for, so that "not enough information" can be checked too. */
function whyOpen(context: Context, weighed: Weighed, supporting: readonly Finding[]): string {
  const { graph, reading } = context;
  const unknown = reading.unknown.map(({ text }) => `"${text}"`).join(" and ");
  const known = reading.topics.filter(({ link }) => link.by !== "word").map(({ link }) => sayEntity(graph, link.entity.id));
  if (known.length === 0 && unknown === "") return "The claim names nothing that this graph knows.";
  if (known.length === 0) return `This graph does not know ${unknown}.`;
  if (weighed.why !== undefined) return weighed.why;
  const relations = lookedFor(context).map(({ label }) => `"${label}"`);
  const about = [...new Set(known)].join(" and ");
  const sought =
    relations.length === 0
      ? `Nothing that the graph records about ${about} matches what the claim says.`
      : `Looked for ${relations.join(", ")} of ${about}; no statement decides the claim.`;
  const rest = weighed.open.map((part) => `"${"link" in part ? part.link.span.text : part.text}"`);
  const partly =
    supporting[0] !== undefined && rest.length > 0 ? `${supporting[0].because} But nothing was found about ${rest.join(" and ")}.` : "";
  return [unknown === "" ? "" : `This graph does not know ${unknown}.`, partly || sought, sayExclusive(weighed.open)]
    .filter(Boolean)
    .join(" ");
}

/** The relations of which the claim's words speak, whether or not the graph has them here. */
function lookedFor({ lexicon, reading, properties }: Context): Judgement["lookedFor"] {
  return [...lexicon.touched(reading.words)]
    .map((id) => ({ property: id, label: properties.get(id)?.label ?? id, score: lexicon.score(reading.words, id) }))
    .filter(({ score }) => score >= MIN_SPOKEN)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SPOKEN)
    .map(({ property, label }) => ({ property, label }));
}
