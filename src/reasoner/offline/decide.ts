import type { Citation, Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import type { Context } from "./context.js";
import type { Finding, Part } from "./hypothesis.js";
import { isOpinion } from "./read-claim.js";
import { sayEntity } from "./say.js";
import { type Weighed, weighEvidence } from "./weigh-evidence.js";

/** From findings to a label: every part of the claim has to be borne out; one part that is refuted refutes the claim. */
export function decide(context: Context, policy: Policy): Judgement {
  const { reading } = context;
  if (reading.kind === "question") return undecided(context, null, "This is a question, not a claim; state what you want checked.");
  const weighed = weighEvidence(context);
  // "The least populous of the 50 states" puts no number against the states: beside such words numbers prove nothing.
  const refuting = weighed.decisive.filter(
    ({ stance, hypothesis }) => stance === "refutes" && (reading.exclusive.length === 0 || hypothesis.target.kind === "entity"),
  );
  const supporting = weighed.decisive.filter(({ stance }) => stance === "supports");
  const decisive = refuting.length > 0 ? refuting.slice(0, 1) : weighed.open.length === 0 ? supporting : [];
  const confidence = decisive.length === 0 ? 0 : Math.min(...decisive.map(confidenceOf));
  if (decisive.length === 0 || confidence < policy.threshold) return undecided(context, weighed, whyOpen(context, weighed, supporting));
  const holds = refuting.length === 0;
  const label = holds !== reading.negated ? "supported" : "refuted";
  const said = [...new Set(decisive.map(({ because }) => because))];
  return {
    label,
    confidence: Math.round(confidence * 100) / 100,
    justification: [...said, ...(reading.negated ? [negationNote(label)] : [])].join(" "),
    citations: citationsOf(decisive, reading.negated),
    keyPoints: said,
    lookedFor: lookedFor(weighed),
  };
}

function confidenceOf(finding: Finding): number {
  const { hypothesis, strength } = finding;
  const words = Math.min(1, 0.7 + 0.4 * hypothesis.relationScore);
  const links = Math.min(hypothesis.topic.link.score, hypothesis.target.kind === "entity" ? hypothesis.target.topic.link.score : 1);
  return strength * words * Math.min(1, 0.6 + 0.7 * links);
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
    justification: isOpinion(context.reading) ? `${justification} Parts of the claim are a matter of opinion.` : justification,
    citations: [...new Set(cited)].map((statement) => ({ statement, stance: "context" })),
    keyPoints: [],
    lookedFor: weighed === null ? [] : lookedFor(weighed),
  };
}

/** Says what was looked for, so that "not enough information" can be checked too. */
function whyOpen(context: Context, weighed: Weighed, supporting: readonly Finding[]): string {
  const { graph, reading } = context;
  const names = reading.topics.filter(({ link }) => link.by !== "word").map(({ link }) => link.entity);
  if (names.length === 0) return "None of the names in the claim is known to this graph.";
  const relations = lookedFor(weighed).map(({ label }) => `"${label}"`);
  const about = [...new Set(names.map(({ id }) => sayEntity(graph, id)))].join(" and ");
  const sought =
    relations.length === 0
      ? `Nothing that the graph records about ${about} matches what the claim says`
      : `Looked at ${relations.slice(0, 4).join(", ")} of ${about}, and found no statement that decides the claim`;
  const rest = weighed.open
    .filter((part) => !isNamed(part, supporting))
    .map((part) => `"${"link" in part ? part.link.span.text : part.text}"`);
  const partly =
    supporting.length > 0 && rest.length > 0 ? ` ${supporting[0]?.because ?? ""} But nothing was found about ${rest.join(" and ")}.` : "";
  return `${sought}.${partly}`;
}

function isNamed(part: Part, findings: readonly Finding[]): boolean {
  return findings.some(({ hypothesis }) => hypothesis.topic === part);
}

function lookedFor(weighed: Weighed): Judgement["lookedFor"] {
  const best = [...weighed.hypotheses].sort((a, b) => b.relationScore - a.relationScore);
  return [...new Map(best.map(({ property }) => [property.id, { property: property.id, label: property.label }])).values()].slice(0, 6);
}
