import type { Belief } from "../../../domain/belief.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Linked, Span } from "../../../domain/mention.js";
import { type Citation, type Judgement, joinPieces, type Piece } from "../../../domain/outcome.js";
import type { Assertion, Reading, Term } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { isRestricting } from "../../../text/idle-words.js";
import { isRank, isSuperlative } from "../../../text/number-words.js";
import { isCalledOtherwise } from "../called.js";
import { type Finding, notSo } from "../check/finding.js";
import { statedValues } from "../check/statements.js";
import { firstYear } from "../former-rule.js";
import { CLEARLY, type Evidence, type Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import { leavesRoom, mayMeanOther } from "../other-bearer.js";
import { groundOf, rounded } from "./calibrate.js";
import { explain, explaining, sayExplanations } from "./explain.js";
import { isAsOffice, isOutOfOrder } from "./offices.js";
import { type Weighed, weigh } from "./weigh.js";
import { type Concluding, lookedFor, recordedFor, whyOpen } from "./why-open.js";

/** Judges one statement from its reading: all assertions must be supported; one refuted assertion refutes it. */
export function conclude(concluding: Concluding, reading: Reading): Judgement {
  const { evidence, calibration, threshold } = concluding;
  if (reading.uncheckable !== null) return open(concluding, reading, [], [{ text: reading.uncheckable, ids: [] }]);
  const weighed = weigh(evidence, reading);
  const found = decisiveFindings(evidence, reading, weighed);
  const isDoubtful = found.some(({ stance }) => stance === "refutes")
    ? found.some((one) => [mayMeanOther, leavesRoom, isOfPlaceBefore].some((is) => is(concluding.belief, one)))
    : isCalledOtherwise(concluding.belief, found) ||
      [isOutOfOrder, isAsOffice].some((is) => is(concluding.belief.claim.text, reading, found));
  const decisive = isDoubtful ? [] : found;
  const grounds = decisive.map((finding) => groundOf(evidence, finding));
  const { confidence, basis } = calibration(grounds);
  if (decisive.length === 0 || confidence < threshold) return open(concluding, reading, weighed, whyOpen(concluding, reading, weighed));
  const holds = decisive.every(({ stance }) => stance === "supports");
  const label = holds !== reading.denied ? "supported" : "refuted";
  if (reading.refuses === true && label === "supported") return open(concluding, reading, weighed, whyOpen(concluding, reading, weighed));
  const speaker = explaining(concluding);
  const early = label === "supported" ? laterThan(evidence, reading, decisive) : null;
  if (early !== null)
    return open(concluding, reading, weighed, [
      {
        text: `${speaker.name(early.of).text} is on record from ${early.year} only, and the claim is judged as of an earlier time.`,
        ids: [],
      },
    ]);
  const explanations = decisive.map((finding) => explain(speaker, finding));
  const note = reading.denied && label === "refuted" ? [{ text: " The claim denies this.", ids: [] }] : [];
  const pieces = [...sayExplanations(speaker, explanations), ...note];
  return {
    label,
    confidence: rounded(confidence),
    confidenceBasis: basis,
    justification: joinPieces(pieces),
    pieces,
    citations: citationsOf(decisive, reading.denied),
    keyPoints: explanations.map((one) => joinPieces(sayExplanations(speaker, [one]))),
    lookedFor: lookedFor(concluding, reading),
    decidedBy: grounds,
    parts: [],
  };
}

/** "950,000 people live in Jacksonville, Florida": a figure for the place before the comma. */
function isOfPlaceBefore({ claim: { text }, links, graph }: Belief, { hypothesis: { subject, value } }: Finding): boolean {
  const isAt = (end: number, start: number) => text.slice(end, start) === ", ";
  const own = links.find((link): link is Linked => link.kind === "linked" && link.by === "name" && link.entity.id === subject);
  return (
    value.kind === "literal" &&
    own !== undefined &&
    kindsOf(graph, subject).has("place") &&
    links.some((link) => link.kind === "linked" && link.by === "name" && isAt(link.span.end, own.span.start))
  );
}

/** "As of 1850, Marie Curie was born in Warsaw": a subject whose record begins later than the time as of which the claim is judged. */
function laterThan(
  { graph }: Evidence,
  { asOf, denied }: Reading,
  findings: readonly Finding[],
): { readonly of: EntityId; readonly year: number } | null {
  if (asOf === null || denied) return null;
  const year = Number.parseInt(asOf.iso, 10);
  for (const { hypothesis } of findings) {
    const first = firstYear(graph, hypothesis.subject);
    if (first !== null && first > year && !kindsOf(graph, hypothesis.subject).has("place")) return { of: hypothesis.subject, year: first };
  }
  return null;
}

/** The findings that decide a label: one refutation, or support for all assertions; none if words or terms stay open. */
export function decisiveFindings(evidence: Evidence, reading: Reading, weighed: readonly Weighed[]): readonly Finding[] {
  const { unused, unsettled, assertions } = reading;
  const known = assertions.every(({ subject, value }) => subject.kind !== "unknown" && value.kind !== "unknown");
  // The unknown name must be the only open term of the only assertion.
  const alone = assertions.length === 1 && unused.length === 0 && unsettled.length === 0;
  const refuting = weighed.flatMap(({ finding }) =>
    finding?.stance === "refutes" && (known || finding.rule === "textValue" || (alone && finding.rule === "unknownRival")) ? [finding] : [],
  );
  const isGuessed = ({ rule, hypothesis, statements, reason }: Finding) =>
    // "wants to join": a list refutes only if every word of the claim is understood.
    (rule === "notListed" && unused.length + unsettled.length > 0) ||
    // "is the oldest president" does not mean that he is president today.
    (reason.kind === "other-time" && unused.length + unsettled.length > 0) ||
    // "the first African American president": other words may narrow the rank.
    (reason.kind === "addition" && reason.says.kind === "rank" && unused.length + unsettled.length + assertions.length > 1) ||
    (hypothesis.score < CLEARLY && weighed.some(({ finding, withheld }) => finding === null && withheld === null)) ||
    (hypothesis.via.length > 0 && weighed.some(({ finding }) => finding === null)) ||
    // "a moon called Europa orbiting Jupiter" does not say that Jupiter orbits Jupiter.
    (hypothesis.via.length > 0 && hypothesis.value.kind === "entity" && hypothesis.value.id === hypothesis.subject) ||
    weighed.some(({ of, finding }) => "tellsWhich" in of && of.tellsWhich === true && finding === null) ||
    // "Spain won the 2010 World Cup in South Africa": the place is not a winner.
    (assertions.length > 1 && rule === "nationalTeam") ||
    (assertions.length > 1 && rule !== "thirdThing" && statements.some((statement) => isAnothers(hypothesis, statement, reading)));
  const [first] = refuting;
  // "is not only in Italy" does not mean that it is elsewhere.
  const isSafe = (word: Reading["unused"][number]) =>
    isSafelyNarrowing(word) || (!reading.denied && word.narrows && isRestricting(word.span.text));
  if (first !== undefined) return unused.every(isSafe) && !isGuessed(first) ? [first] : [];
  const supporting = weighed.flatMap(({ finding }) => finding ?? []);
  if (unsettled.length > 0) return [];
  if (unused.length > 0) return onlyValue(evidence, reading, weighed) ?? [];
  if (weighed.some((one) => weighed.some((other) => saysTwice(one, other)))) return [];
  return supporting.length < weighed.length ? [] : [...new Set(supporting)];
}

/** "Italy won the 2006 World Cup in Italy": the statement on the winner does not say where it took place. */
function saysTwice({ of: one, finding: a }: Weighed, { of: other, finding: b }: Weighed): boolean {
  if (a === null || b === null || a.hypothesis.property === b.hypothesis.property || !("value" in one) || !("value" in other)) return false;
  const ends = ({ subject, value }: typeof one) => [subject, value].flatMap((term) => (term.kind === "entity" ? [term] : []));
  const isNamedTwice = ends(one).some(({ ids: [id], span }) =>
    ends(other).some((term) => term.ids[0] === id && term.span.start !== span.start),
  );
  return isNamedTwice && a.statements.some((statement) => b.statements.includes(statement));
}

/** "the deepest lake in X" lies in X. But "the fashion capital of Italy" is not a capital: a noun or an unknown adjective may change the meaning. */
function isSafelyNarrowing({ narrows, span }: Reading["unused"][number]): boolean {
  const isPlain = /(?:most|long|shortly|far|much|slightly|ous|ful|est|ish|ing|ed|ly|\d+(?:st|nd|rd|th))$/iu.test(span.text);
  // "southern Mexico" lies in Mexico; "Western Samoa" is a name.
  return narrows && (isPlain || /(?:north|south|east|west)ern$/u.test(span.text) || isRank(span.text) || isSuperlative(span.text));
}

/** Does the claim name the recorded value elsewhere, with the same relation? "Dogville, with Nicole Kidman, is a Lars von Trier film". */
function isAnothers({ via, subject, property, value: claimed }: Hypothesis, { id, value }: Statement, { assertions }: Reading): boolean {
  if (value.kind !== "entity") return false;
  const naming = assertions.filter((one) => [one.subject, one.value].some((term) => term.kind === "entity" && term.ids.includes(value.id)));
  if (via.length > 0) return naming.length > 0 && !via.some((step) => step.id === id);
  if (claimed.kind !== "entity" || value.id === claimed.id || value.id === subject) return false;
  return naming.some(({ senses }) =>
    senses.some(({ path }) => typeof path !== "string" && path.some((step) => step.property === property)),
  );
}

/** Statements that refute the positive form support a negated claim. Those that only lead to the refuting one are context. */
function citationsOf(decisive: readonly Finding[], denied: boolean): readonly Citation[] {
  const seen = new Map<string, Citation>();
  for (const { statements, stance, hypothesis } of decisive) {
    const side = (stance === "supports") !== denied ? "supports" : "refutes";
    const leads = (id: string) => hypothesis.via.some((step) => step.id === id);
    const hasOwn = statements.some(({ id }) => !leads(id));
    for (const { id } of statements)
      if (!seen.has(id)) seen.set(id, { statement: id, stance: side === "refutes" && hasOwn && leads(id) ? "context" : side });
  }
  return [...seen.values()];
}

function open(concluding: Concluding, reading: Reading, weighed: readonly Weighed[], pieces: readonly Piece[]): Judgement {
  const instead = recordedFor(concluding.evidence, reading).flatMap(({ values }) => values.map(({ statement }) => statement));
  const cited = [...weighed.flatMap(({ finding, withheld }) => (finding ?? withheld?.finding)?.statements ?? []), ...instead];
  return {
    label: "not-enough-info",
    confidence: null,
    justification: joinPieces(pieces),
    pieces,
    citations: [...new Set(cited.map(({ id }) => id))].map((statement) => ({ statement, stance: "context" })),
    keyPoints: [],
    lookedFor: lookedFor(concluding, reading),
    parts: [],
  };
}

const ONLY = /^(?:only|alone|solely|exclusively)$/iu;
/** "all by himself", "single-handedly", "on her own": they limit the subject of the sentence. */
const BY_ONESELF = /^(?:all|entirely|completely|himself|herself|itself|single|handedly|singlehandedly|own)$/iu;
/** Characters allowed between "only" and the value, for prepositions and articles. */
const MAX_BETWEEN = 9;

/**
 * "borders only Russia", "lies in Asia alone": refuted by another value of the relation, supported if the relation takes only one. Null if the words
 * do not limit the value, or the graph does not decide.
 */
function onlyValue(evidence: Evidence, { assertions, unused }: Reading, weighed: readonly Weighed[]): readonly Finding[] | null {
  const [assertion] = assertions;
  const [first] = weighed;
  // "aired only on X": the words say less than the relation, but another value still refutes "only".
  const finding = first?.finding ?? (first?.withheld?.because === "less" ? first.withheld.finding : null);
  if (assertion === undefined || finding === null || finding === undefined || assertions.length > 1) return null;
  const { subject, property, value, via } = finding.hypothesis;
  if (via.length > 0 || value.kind !== "entity") return null;
  const end = [assertion.subject, assertion.value].find((term) => term.kind === "entity" && term.ids.includes(value.id));
  // "won the prize alone": without other winners; other prizes do not matter.
  const isDoer = kindsOf(evidence.graph, subject).has("person") && !kindsOf(evidence.graph, value.id).has("person");
  if (isDoer && unused.some(({ span }) => /^alone$/iu.test(span.text))) return null;
  if (unused.length === 0 || end === undefined || !unused.every((word) => limits(word.span, end, assertion))) return null;
  const others = statedValues(evidence, subject, property).flatMap((one) => (one.value === value.id ? [] : [one.statement]));
  if (others.length > 0) return [notSo(finding, { kind: "only" }, others)];
  // "orbits the Sun alone" may also mean without companions.
  const isPlain = unused.every(({ span }) => /^(?:only|solely|exclusively)$/iu.test(span.text));
  return isPlain && finding.stance === "supports" && evidence.traits(property).takes === "one" ? [finding] : null;
}

/** Does the word limit the relation's value, rather than the thing at the other end? */
function limits(word: Span, { span }: Term, { subject, value }: Assertion): boolean {
  const other = span.start === value.span.start ? subject.span : value.span;
  if (BY_ONESELF.test(word.text)) return span.start < other.start;
  if (!ONLY.test(word.text)) return false;
  const [before, after] = [span.start - word.end, word.start - span.end];
  const isNearer = Math.abs(other.start - word.end) > Math.abs(before) || before === 1;
  // "X only acted in Y" does not mean that X alone did.
  const isBehind = after === 1 && (other.start < span.start || !/^only$/iu.test(word.text));
  return (before > 0 && before <= MAX_BETWEEN && isNearer) || isBehind;
}
