import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Assertion, Comparison, ListClaim, NamedTerm, Reading } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { compare } from "../check/compare.js";
import type { Finding } from "../check/finding.js";
import { checkListed } from "../check/lists/check-listed.js";
import { repeatedSo } from "../check/repeated.js";
import { thirdThing, threeThings } from "../check/third-thing.js";
import { isDescribedIn } from "../containment.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import { dateQualifier, propertySet } from "../read-statements.js";
import { decideAssertion } from "./decide-assertion.js";
import { type Directed, directed, UNDECIDED } from "./directed.js";

export type Weighed = Directed & { readonly of: Assertion | Comparison | ListClaim };

const decided = (finding: Finding | null): Directed => ({ finding, withheld: null });

/** Minimum score at which an assertion beside the main one refutes. */
const BESIDE_FROM = 0.75;

/**
 * Names linked with at most this certainty can support a claim, but not refute it: a surname alone may belong to another person, and "an Oscar" may
 * be one that the graph does not list.
 */
const UNSURE = 0.5;

/** Decides each assertion of a reading separately, or its comparison. */
export function weigh(evidence: Evidence, reading: Reading): readonly Weighed[] {
  const { assertions, comparison, listed } = reading;
  if (listed.length > 0)
    return [
      ...listed.map((claim) => ({ of: claim, ...decided(checkListed(evidence, claim, (own) => findingsOf(evidence, own))) })),
      ...assertions.map((of) => ({ of, ...decideAssertion(evidence, of) })),
    ];
  if (comparison !== null)
    return [
      { of: comparison, ...decided(compare(evidence, comparison)) },
      ...assertions.map((of) => ({ of, ...decideAssertion(evidence, of) })),
    ];
  const terms = assertions.flatMap(({ subject, value }) => [subject, value]);
  const unsure = terms.filter((term): term is NamedTerm => term.kind === "entity" && term.score <= UNSURE);
  const weighed = weighAssertions(evidence, reading);
  if (unsure.length === 0) return weighed;
  // "Monroe was never president": with several people of that name, the graph cannot show which one is meant.
  if (reading.denied && unsure.some(({ score }) => score < UNSURE)) return weighed.map((one) => ({ ...one, ...UNDECIDED }));
  const supporting = weighed.map((one) => (one.finding?.stance === "refutes" ? { ...one, ...UNDECIDED } : one));
  // "won an Oscar for Titanic": he and the film each won one, but perhaps not the same; nor did the film's editor have to win it for the film.
  const isOneOfSeveral = unsure.some(({ ids }) => ids.length > 1);
  return isOneOfSeveral && !shareStatement(supporting) ? supporting.map((one) => ({ ...one, ...UNDECIDED })) : supporting;
}

/** The findings that decide a simple reading: one refutation, or support for all assertions. */
function findingsOf(evidence: Evidence, reading: Reading): readonly Finding[] {
  const weighed = weigh({ ...evidence, phrasing: reading }, reading);
  const refuting = weighed.find(({ finding }) => finding?.stance === "refutes")?.finding;
  const found = weighed.flatMap(({ finding }) => finding ?? []);
  return refuting ? [refuting] : found.length < weighed.length ? [] : found;
}

function shareStatement(weighed: readonly Weighed[]): boolean {
  const found = weighed.flatMap(({ finding }) => finding ?? []);
  const [first, ...rest] = found;
  if (rest.length > 0 && found.some(({ hypothesis }) => hypothesis.via.length > 0)) return false;
  return rest.every(({ statements }) => statements.some((statement) => first?.statements.includes(statement) === true));
}

function weighAssertions(evidence: Evidence, reading: Reading): readonly Weighed[] {
  // "James Cameron's Alien": the possessive only tells which film is meant, so it is not checked together with the main statement.
  const isApart = ({ tellsWhich, qualifies }: Assertion) => tellsWhich === true && !qualifies;
  const assertions = reading.assertions.filter((one) => !isApart(one));
  const [first] = assertions;
  if (first === undefined) return [];
  const weighed = weighTogether(evidence, assertions);
  const main = weighed[0]?.finding ?? null;
  const apart = reading.assertions.filter(isApart).map((of) => ({ of, ...decided(attached(evidence, of, main, first)) }));
  return [...weighed, ...apart];
}

function weighTogether(evidence: Evidence, assertions: readonly Assertion[]): readonly Weighed[] {
  const [first, ...rest] = assertions;
  if (first === undefined) return [];
  const whole = evidence.phrasing.lasted === null ? threeThings(evidence, assertions) : null;
  if (whole !== null) return assertions.map((of) => ({ of, ...directed(evidence, whole.sense, whole.finding) }));
  const said = decideAssertion(evidence, first);
  const { repeated, notBefore } = evidence.phrasing;
  const main = repeated === undefined && notBefore !== true ? said : decided(repeatedSo(evidence, said.finding));
  const beside = rest.map((assertion) => ({ of: assertion, ...decided(attached(evidence, assertion, main.finding, first)) }));
  const isOther = mayBeOfAnother(evidence, main.finding, first, beside) || leadsThroughAnother(main.finding, beside);
  // "started in Germany in 1991", "was published in Russian in 1988": neither the first place nor the first date is meant.
  const isRepeated = first.value.kind === "literal" && main.finding?.stance !== "supports" && sensesHave(first, REPEATED);
  const open = isRepeated
    ? beside.map((one) => (one.finding?.stance === "refutes" && isPlacedOrWorded(one) ? { ...one, ...UNDECIDED } : one))
    : beside;
  return [{ of: first, ...(isOther ? UNDECIDED : main) }, ...open];
}

/** "Rowling published A before B": A must precede B, not another of her books. */
function leadsThroughAnother(main: Finding | null, beside: readonly Weighed[]): boolean {
  const named = beside.flatMap(({ finding }) => finding?.statements ?? []);
  return (main?.hypothesis.via ?? []).some(
    (via) => !named.includes(via) && named.some(({ property, subject }) => property === via.property && subject !== via.subject),
  );
}

/**
 * "was released in France in 1976", "released in 3D in 2012", "France established Louisiana in 1682": a date or number beside something that the
 * graph does not confirm may belong to another event.
 */
function mayBeOfAnother({ graph }: Evidence, main: Finding | null, { subject }: Assertion, beside: readonly Weighed[]): boolean {
  if (main?.stance !== "refutes" || main.hypothesis.value.kind !== "literal") return false;
  const { property, value } = main.hypothesis;
  const isDate = value.mention.kind === "time";
  // "Studio Ghibli did not release it until 2010": a work has few makers.
  const hasMaker = !isDate || kindsOf(graph, main.hypothesis.subject).has("work");
  return beside.some(({ of, finding }) => {
    if (!("value" in of) || of.tellsWhich === true) return false;
    const isBehind = of.value.span.start > subject.span.start;
    const isDetail =
      of.value.kind === "entity"
        ? isBehind || (!hasMaker && of.value.by !== "word")
        : isDate && (of.value.kind !== "literal" || of.value.mention.kind !== "time");
    return isDetail && (finding === null || (finding.stance === "refutes" && REPEATED.has(property)));
  });
}

const PLACED_OR_WORDED = propertySet("P407 P364 P495 P291 P4647 P740 P17");

function isPlacedOrWorded({ finding }: Weighed): boolean {
  return finding !== null && PLACED_OR_WORDED.has(finding.hypothesis.property);
}

function sensesHave({ senses: [best] }: Assertion, properties: ReadonlySet<PropertyId>): boolean {
  return best !== undefined && typeof best.path !== "string" && best.path.some(({ property }) => properties.has(property));
}

/** Works come out and are performed more than once: in another country, in another language, on another stage. */
const REPEATED = propertySet("P577 P1191 P580 P1619");

/** An assertion beside the main one is supported by a separate statement, or by qualifiers or dates of the main one. */
function attached(evidence: Evidence, assertion: Assertion, main: Finding | null, first: Assertion): Finding | null {
  const { value } = assertion;
  if (main !== null && value.kind === "literal" && main.times.some((time) => time === value.mention)) return main;
  const { finding } = decideAssertion(evidence, assertion);
  if (assertion.some !== undefined) return finding;
  if (finding?.stance === "supports") {
    // "won the Nobel Prize for a novel": another prize for the novel does not support this one.
    const isOfAnother =
      finding.reason.kind === "qualifier" && main !== null && !finding.statements.some((one) => main.statements.includes(one));
    // "Shakespeare's Julius Caesar was born in Rome": the play is his, but the man was born there.
    const isOtherBearer = assertion.tellsWhich === true && main !== null && !namesInFinding(main).includes(finding.hypothesis.subject);
    return isOfAnother || isOtherBearer || isOfAnotherSubject(finding, main) ? null : finding;
  }
  // It refutes only if its wording is clear, and a date only if it cannot belong to the main statement.
  const clearly = finding !== null && finding.hypothesis.score >= BESIDE_FROM && (value.kind !== "literal" || main?.stance === "supports");
  const own = clearly ? finding : null;
  if (!assertion.qualifies || main === null) return own;
  // "in Nottingham, England": the second place contains the first. "American Samoa": an adjective before the subject describes the subject only.
  const isOfSubject = value.kind === "entity" && value.by === "demonym" && value.span.end < first.subject.span.start;
  const located =
    first.value.kind === "entity" && value.kind === "entity" && !isOfSubject
      ? (insideOf(evidence, first, assertion) ?? (isToldBy(evidence, main, value) ? main : null))
      : null;
  const third = main.stance === "supports" ? thirdThing(evidence, main, value) : null;
  const qualified = third?.stance === "refutes" && !mayBeRole(assertion, third) ? null : third;
  return located ?? (qualified?.stance === "supports" ? qualified : (own ?? qualified));
}

function namesInFinding({ hypothesis: { subject, value }, statements }: Finding): readonly EntityId[] {
  const joined = statements.flatMap((one) => [one.subject, ...(one.value.kind === "entity" ? [one.value.id] : [])]);
  return [subject, ...(value.kind === "entity" ? [value.id] : []), ...joined];
}

/** "starred in Tim Burton's Batman" gives no role; "played the Joker in Batman" does. */
function mayBeRole({ senses }: Assertion, { reason }: Finding): boolean {
  if (reason.kind !== "other-qualifier" || reason.qualifier !== "P453") return true;
  return senses.some(({ path }) => typeof path !== "string" && path.some(({ property }) => property === "P453"));
}

/** "The prize for the film went to the actor": separate wins of each do not show a joint one. */
function isOfAnotherSubject({ hypothesis, statements }: Finding, main: Finding | null): boolean {
  if (main === null || main.hypothesis === hypothesis) return false;
  const [own, other] = [prizeOf(hypothesis), prizeOf(main.hypothesis)];
  if (own === null || other === null || own.property !== other.property || own.value !== other.value || own.subject === other.subject)
    return false;
  const yearsOf = (all: readonly Statement[]) => all.flatMap((statement) => dateQualifier(statement, "P585")?.iso.slice(0, 5) ?? []);
  const years = yearsOf(main.statements);
  return !yearsOf(statements).some((year) => years.includes(year));
}

/** Winner and prize, in either direction: "winner" becomes "award received". */
function prizeOf({ subject, property, value }: Hypothesis) {
  if (value.kind !== "entity") return null;
  return property === "P1346" ? { subject: value.id, property: "P166", value: subject } : { subject, property, value: value.id };
}

/** "Nottingham, England" is described as a city in England. */
function isToldBy({ graph }: Evidence, main: Finding, { ids }: NamedTerm): boolean {
  const { value } = main.hypothesis;
  if (main.stance !== "supports" || value.kind !== "entity" || !kindsOf(graph, value.id).has("place")) return false;
  return ids.some((place) => isDescribedIn(graph, value.id, place));
}

function insideOf(evidence: Evidence, first: Assertion, assertion: Assertion): Finding | null {
  const { finding: located } = decideAssertion(evidence, {
    ...assertion,
    subject: first.value,
    senses: [{ path: [{ property: "P131", direction: "out" }], score: 0.9, words: 0.9, direction: "same", adds: [] }],
  });
  return located?.stance === "supports" ? located : null;
}
