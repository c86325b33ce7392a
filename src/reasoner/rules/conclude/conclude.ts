import { type Citation, type Ground, type Judgement, joinPieces } from "../../../domain/outcome.js";
import type { Reading } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { isRank, isSuperlative } from "../../../text/number-words.js";
import type { Finding } from "../check/finding.js";
import { groupOf } from "../check/group-of.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Concluding } from "./concluding.js";
import { explain, sayExplanations } from "./explain.js";
import { onlyValue } from "./only.js";
import { rawScore } from "./raw-score.js";
import { recordedFor } from "./say-recorded.js";
import { type Weighed, weigh } from "./weigh.js";
import { lookedFor, whyOpen } from "./why-open.js";

/** From a reading to the judgement of one statement: everything that it says has to be borne out; one thing that is refuted refutes it. */
export function conclude(concluding: Concluding, reading: Reading): Judgement {
  const { evidence, calibration, threshold } = concluding;
  if (reading.uncheckable !== null) return open(concluding, reading, [], reading.uncheckable);
  const weighed = weigh(evidence, reading);
  const decisive = decisiveFindings(evidence, reading, weighed);
  const grounds = decisive.map(
    (finding): Ground => ({ rule: finding.rule, stance: finding.stance, score: rawScore(finding), group: groupOf(evidence, finding) }),
  );
  const { confidence, basis } = calibration(grounds);
  if (decisive.length === 0 || confidence < threshold) return open(concluding, reading, weighed, whyOpen(concluding, reading, weighed));
  const holds = decisive.every(({ stance }) => stance === "supports");
  const label = holds !== reading.denied ? "supported" : "refuted";
  const explanations = decisive.map((finding) => explain(evidence, finding));
  const note = label === "supported" ? "The claim denies what does not hold." : "The claim denies this.";
  const pieces = [...sayExplanations(explanations), ...(reading.denied ? [{ text: ` ${note}`, ids: [] }] : [])];
  return {
    label,
    confidence: Math.round(confidence * 100) / 100,
    confidenceBasis: basis,
    justification: joinPieces(pieces),
    pieces,
    citations: citationsOf(decisive, reading.denied),
    keyPoints: explanations.map((one) => joinPieces(sayExplanations([one]))),
    lookedFor: lookedFor(concluding, reading),
    decidedBy: grounds,
    parts: [],
  };
}

/** Said less plainly than this, a relation refutes only a claim of which nothing else stays open. */
const PLAINLY = 0.9;

/** The findings on which a label can rest: one that refutes, or support for all; none where words or terms stay open. */
export function decisiveFindings(evidence: Evidence, reading: Reading, weighed: readonly Weighed[]): readonly Finding[] {
  const { unused, unsettled, assertions } = reading;
  // Of a name that the graph does not know nobody can tell what was said.
  const known = assertions.every(({ subject, value }) => subject.kind !== "unknown" && value.kind !== "unknown");
  // The unknown name has to be all that is open, and the only thing that is said.
  const alone = assertions.length === 1 && unused.length === 0 && unsettled.length === 0;
  const refuting = weighed.flatMap(({ finding }) =>
    finding?.stance === "refutes" && (known || finding.rule === "textValue" || (alone && finding.rule === "unknownRival")) ? [finding] : [],
  );
  // "Spain won the cup in South Africa": what would refute one of three things may be what is said of another.
  const isGuessed = ({ rule, hypothesis, statements, reason }: Finding) =>
    // "wants to join": what is not on a list refutes only words that are understood to the last.
    (rule === "notListed" && unused.length + unsettled.length > 0) ||
    // "is the oldest president" does not say that he is president today.
    (reason.kind === "other-time" && unused.length + unsettled.length > 0) ||
    // "the first African American president": what narrows a first one does not make it false.
    (reason.kind === "addition" && reason.says.kind === "rank" && unused.length + unsettled.length + assertions.length > 1) ||
    (hypothesis.score < PLAINLY && weighed.some(({ finding, withheld }) => finding === null && withheld === null)) ||
    (hypothesis.via.length > 0 && weighed.some(({ finding }) => finding === null)) ||
    // "Spain won the 2010 World Cup in South Africa": where it was is no winner.
    (assertions.length > 1 && rule === "nationalTeam") ||
    (assertions.length > 1 && rule !== "thirdThing" && statements.some((statement) => isAnothers(hypothesis, statement, reading)));
  const [first] = refuting;
  if (first !== undefined) return unused.every((word) => isSafelyNarrowing(word)) && !isGuessed(first) ? [first] : [];
  const supporting = weighed.flatMap(({ finding }) => finding ?? []);
  if (unsettled.length > 0) return [];
  if (unused.length > 0) return onlyValue(evidence, reading, weighed) ?? [];
  return supporting.length < weighed.length ? [] : distinct(supporting);
}

/** "the deepest lake in X" lies in X. But "the fashion capital of Italy" is no capital: a noun or an unknown adjective may change what is said. */
function isSafelyNarrowing({ narrows, span }: Reading["unused"][number]): boolean {
  return (
    narrows &&
    (isRank(span.text) ||
      isSuperlative(span.text) ||
      /(?:most|long|shortly|far|much|slightly|ous|ful|est|ish|ing|ed|ly|\d+(?:st|nd|rd|th))$/iu.test(span.text))
  );
}

/** Is the recorded value something else of which the claim's words may say the same: "Dogville, with Nicole Kidman, is a Lars von Trier film"? */
function isAnothers({ via, subject, property, value: claimed }: Hypothesis, { id, value }: Statement, { assertions }: Reading): boolean {
  if (value.kind !== "entity") return false;
  const naming = assertions.filter((one) => [one.subject, one.value].some((term) => term.kind === "entity" && term.ids.includes(value.id)));
  if (via.length > 0) return naming.length > 0 && !via.some((step) => step.id === id);
  if (claimed.kind !== "entity" || value.id === claimed.id || value.id === subject) return false;
  return naming.some(({ ways }) => ways.some(({ path }) => typeof path !== "string" && path.some((step) => step.property === property)));
}

function distinct(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding, place) => findings.indexOf(finding) === place);
}

/** A denied claim is supported by what refutes its positive form. */
function citationsOf(decisive: readonly Finding[], denied: boolean): readonly Citation[] {
  const seen = new Map<string, Citation>();
  for (const { statements, stance } of decisive)
    for (const { id } of statements)
      if (!seen.has(id)) seen.set(id, { statement: id, stance: (stance === "supports") !== denied ? "supports" : "refutes" });
  return [...seen.values()];
}

function open(concluding: Concluding, reading: Reading, weighed: readonly Weighed[], justification: string): Judgement {
  const instead = recordedFor(concluding.evidence, reading).flatMap(({ said }) => said.map(({ statement }) => statement));
  const cited = [...weighed.flatMap(({ finding, withheld }) => (finding ?? withheld?.finding)?.statements ?? []), ...instead];
  return {
    label: "not-enough-info",
    confidence: null,
    justification,
    citations: [...new Set(cited.map(({ id }) => id))].map((statement) => ({ statement, stance: "context" })),
    keyPoints: [],
    lookedFor: lookedFor(concluding, reading),
    parts: [],
  };
}
