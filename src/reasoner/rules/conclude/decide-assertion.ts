import type { EntityId, PropertyId } from "../../../domain/ids.js";
import { type Assertion, type PathStep, type RelationSense, singleStep } from "../../../domain/reading.js";
import { checkHypothesis } from "../check/check-hypothesis.js";
import type { Finding } from "../check/finding.js";
import { independence } from "../check/independence.js";
import { areOfOneRelation, wasLeftFor } from "../check/left-for.js";
import { ageAt, alive, lifetime } from "../check/lifetime.js";
import { nationality } from "../check/nationality.js";
import { actOutsideLife } from "../check/outside-life.js";
import { parts } from "../check/parts.js";
import { anyRelation, someValue } from "../check/some-value.js";
import { statedValues } from "../check/statements.js";
import { formerName, nickname } from "../check/text-value.js";
import { isDescribedIn, placesAround, WHEREABOUTS } from "../containment.js";
import { areInverse, type Evidence } from "../hypothesise/hypothesis.js";
import { type Branches, hypothesise } from "../hypothesise/hypothesise.js";
import { kindsOf } from "../kinds.js";
import { SEX_OF_PARENT } from "../people.js";
import { type Directed, directed, UNDECIDED } from "./directed.js";

/** Checks for assertions that no single property states. */
const ASSERTION_CHECKS: Readonly<
  Record<Exclude<RelationSense["path"], readonly PathStep[]>, (evidence: Evidence, assertion: Assertion) => Finding | null>
> = {
  alive,
  age: ageAt,
  act: actOutsideLife,
  nationality,
  lifetime,
  any: anyRelation,
  nickname,
  "former name": formerName,
  parts,
  independence,
};

/** An interpretation that scores below this share of the best may support a claim, but not refute it. */
const REFUTES_FROM = 0.96;
/** The same, if the better interpretation has no recorded values. */
const UNKNOWN_FROM = 0.99;
/** An interpretation that scores less does not say that one event is within another. */
const APART_FROM = 0.8;
/** An interpretation below this share of a refuted one does not support a claim. */
const SUPPORTS_FROM = 0.97;

/** Findings for each interpretation of an assertion. */
type Interpretations = {
  readonly evidence: Evidence;
  /** Those whose properties the graph has. */
  readonly known: readonly RelationSense[];
  readonly found: readonly (Directed & { readonly sense: RelationSense })[];
  /** Those with recorded values. */
  readonly answered: ReadonlySet<RelationSense>;
  /** One for each bearer of a name and each interpretation. */
  readonly branches: readonly Branches[];
};

export function decideAssertion(evidence: Evidence, assertion: Assertion): Directed {
  if (assertion.some !== undefined)
    return { finding: someValue(evidence, assertion, (own) => decideAssertion(evidence, own).finding), withheld: null };
  const [best] = assertion.senses;
  if (typeof best?.path === "string") return { finding: ASSERTION_CHECKS[best.path](evidence, assertion), withheld: null };
  if (evidence.phrasing.elsewhere === true && (best === undefined || !isInOnePlace(evidence, best))) return UNDECIDED;
  const all = interpret(evidence, assertion);
  const { found, answered } = all;
  // If a clearer interpretation has other recorded values, a less clear one does not replace it: a spoken language is not a mother tongue.
  const clearest = Math.max(0, ...[...answered].filter((sense) => isListed(evidence, sense)).map(({ score }) => score));
  const supporting = found.find(
    ({ sense, finding }) => finding?.stance === "supports" && (sense.words >= SUPPORTS_FROM * clearest || isPlacing(sense)),
  );
  if (
    supporting?.finding &&
    assertion.leftFor !== undefined &&
    (isMove(supporting.sense) || (assertion.qualifies && areOfOneRelation(evidence, supporting.finding, assertion.leftFor))) &&
    !wasLeftFor(evidence, supporting.finding, assertion.leftFor)
  )
    return { finding: null, withheld: { finding: supporting.finding, because: "more", missing: supporting.sense.adds } };
  return (
    supporting ??
    found.find(
      ({ sense, finding }) =>
        finding?.stance === "refutes" && mayRefute(all, sense, finding) && !mayBeNamesake(all, finding) && !isApposed(assertion, finding),
    ) ??
    found.find(({ withheld }) => withheld !== null) ??
    UNDECIDED
  );
}

/** Does the relation take one value, or say where something is? Only then does "outside X" deny X. */
function isInOnePlace(evidence: Evidence, { path }: RelationSense): boolean {
  return (
    typeof path !== "string" &&
    path.every(({ property, direction }) => {
      const { takes } = evidence.traits(property);
      return direction === "out" && (takes === "one" || takes === "current" || WHEREABOUTS.includes(property));
    })
  );
}

const MOVES = /^(?:moved|joined|transferred|switched|signed|relocated|returned|changed)$/u;

function isMove({ adds }: RelationSense): boolean {
  return adds.some(({ says }) => says.kind === "event" && MOVES.test(says.is));
}

function interpret(evidence: Evidence, assertion: Assertion): Interpretations {
  const branches = hypothesise(evidence, assertion);
  const decide = (own: Evidence, one: Branches) =>
    assertion.each === undefined ? decideBranches(own, one) : decideEach(own, one, assertion.each);
  return {
    evidence,
    known: assertion.senses.filter(
      ({ path }) => typeof path !== "string" && path.every(({ property }) => evidence.properties.has(property)),
    ),
    found: branches.map((one) => ({ sense: one.sense, ...directed(evidence, one.sense, decide(speakingOf(evidence, one.sense), one)) })),
    branches,
    answered: new Set(branches.filter((one) => isAnswered(evidence, one)).map(({ sense }) => sense)),
  };
}

/** "is the widow of": present tense, but the marriage is over. "The pope was born in": the present pope. */
function speakingOf(evidence: Evidence, { adds, path }: RelationSense): Evidence {
  const { phrasing } = evidence;
  const last = typeof path === "string" || path.length < 2 ? undefined : path.at(-1)?.property;
  if ((last === "P39" || last === "P1308") && phrasing.tense === "past")
    return { ...evidence, phrasing: { ...phrasing, tense: "present" } };
  const isOver = phrasing.tense === "present" && adds.some(({ says }) => says.kind === "over");
  return isOver ? { ...evidence, phrasing: { ...phrasing, tense: "past" } } : evidence;
}

/** One of the things that a path leads to is enough to support a claim; refutation needs all of them. */
function decideBranches(evidence: Evidence, { branches, whole }: Branches): Finding | null {
  const findings = branches.map((hypothesis) => checkHypothesis(evidence, hypothesis));
  const support = findings.find((finding) => finding?.stance === "supports");
  if (support !== undefined) return support;
  return whole && findings.every((finding) => finding?.stance === "refutes") ? (findings[0] ?? null) : null;
}

/** "The founders of X were born in …": true only if it holds for all of them and the graph lists them all; one exception refutes it. */
function decideEach(evidence: Evidence, one: Branches, which: NonNullable<Assertion["each"]>): Finding | null {
  const { branches, whole, sense } = one;
  if (sense.path.length === 1) return decideBranches(evidence, one);
  if (which === "both" && branches.length !== 2) return null;
  const findings = branches.map((hypothesis) => checkHypothesis(evidence, hypothesis));
  const refuting = findings.find((finding) => finding?.stance === "refutes");
  // "The founder of Google": with two founders, one from Moscow and one from Lansing, neither is meant. With several daughters, one may be.
  const supporting = findings.filter((finding) => finding?.stance === "supports");
  const isOneOfMany =
    typeof sense.path !== "string" && sense.path[0] !== undefined && evidence.traits(sense.path[0].property).takes === "many";
  if (which === "one" && isOneOfMany) return decideBranches(evidence, one);
  if (which === "one") return supporting.length > 0 && supporting.length < branches.length ? null : decideBranches(evidence, one);
  // "Son" and "daughter" refer to only some of the children.
  if (refuting !== undefined) return sense.adds.length === 0 ? refuting : null;
  const [first] = supporting;
  if (!whole || branches.length < 2 || supporting.length < branches.length || !first) return null;
  return { ...first, statements: [...new Set(supporting.flatMap((finding) => finding?.statements ?? []))] };
}

/** Does the graph record values of exactly this relation? */
function isAnswered(evidence: Evidence, { sense, branches: [first] }: Branches): boolean {
  return sense.path.length === 1 && first !== undefined && statedValues(evidence, first.subject, first.property).length > 0;
}

/** "Irvine is in Orange County": the graph excludes the one in New York, but not every county of that name. */
function mayBeNamesake({ evidence, branches }: Interpretations, { hypothesis, statements }: Finding): boolean {
  const { subject, property, value } = hypothesis;
  if (!WHEREABOUTS.includes(property) || value.kind !== "entity") return false;
  const { graph } = evidence;
  const recorded = statements.flatMap((one) =>
    one.value.kind === "entity" ? [one.value.id, ...placesAround(graph, one.value.id).keys()] : [],
  );
  /** Described as in none of the places where the thing is: "district of Bavaria, Germany". */
  const isElsewhere = (id: EntityId) => graph.entity(id)?.description != null && !recorded.some((place) => isDescribedIn(graph, id, place));
  return branches
    .flatMap((one) => one.branches)
    .some(
      (one) =>
        one.subject === subject &&
        one.property === property &&
        one.value.kind === "entity" &&
        one.value.id !== value.id &&
        kindsOf(graph, one.value.id).has("place") &&
        !isElsewhere(one.value.id) &&
        checkHypothesis(evidence, { ...one, rival: false })?.stance !== "refutes",
    );
}

/** "in London, England": England does not lie in London, but the claim does not say so. */
function isApposed({ subject, value }: Assertion, { reason }: Finding): boolean {
  const [first, second] = subject.span.start < value.span.start ? [subject, value] : [value, subject];
  return reason.kind === "other-way-round" && second.span.start - first.span.end === ", ".length;
}

const QUEENS = /^(?:queen|empress)$/u;

function mayRefute(all: Interpretations, sense: RelationSense, finding: Finding): boolean {
  // "the youngest son of X is Y": the graph confirms that Y is a son, but not the rest.
  const isHalfTrue = all.found.some(
    ({ withheld, sense: other }) =>
      withheld?.finding.stance === "supports" && other.score >= REFUTES_FROM * sense.score && !saysLess(sense, other),
  );
  // A king's wife is a queen too.
  const isByMarriage = finding.reason.kind === "other-value" && sense.adds.some(({ says }) => says.kind === "role" && QUEENS.test(says.is));
  // Two events of other times have nothing to do with each other in any sense of these words.
  if (finding.rule === "outsideEvent" && sense.score >= APART_FROM) return !isHalfTrue;
  return (
    !isHalfTrue &&
    !isByMarriage &&
    !isOutranked(all, sense, finding) &&
    !hasOtherSense(all, sense, finding) &&
    !mayBeReversed(all, sense, finding)
  );
}

/** "the highest mountain in the Alps" is exactly one relation; the other says only that the mountain is in the Alps, and leaves out the rest. */
function saysLess(sense: RelationSense, other: RelationSense): boolean {
  return (
    sense.direction === "same" && sense.words === 1 && other.direction === "stronger" && other.adds.some(({ says }) => says.kind === "more")
  );
}

/** Another interpretation is clearer. */
function isOutranked({ evidence, known, found, answered }: Interpretations, sense: RelationSense, { reason }: Finding): boolean {
  /** The graph would list all values of this relation, but has none. */
  const isMissing = (other: RelationSense) => {
    const step = singleStep(other);
    return step?.direction === "out" && !answered.has(other) && evidence.traits(step.property).takes === "complete";
  };
  return known.some(
    (other) =>
      // A path whose first steps are not in the graph has no result.
      (other.path.length === 1 || found.some((one) => one.sense === other)) &&
      !isPrefix(sense, other) &&
      !isSameRelation(evidence, sense, other) &&
      // If exactly this statement is recorded for another time, the kinds of the things do not matter.
      (reason.kind === "other-time"
        ? sense.words < REFUTES_FROM * other.words
        : sense.score < (isMissing(other) ? UNKNOWN_FROM : REFUTES_FROM) * other.score),
  );
}

/** "wrote" may mean an author or a composer: a claim refuted in one sense may be true in another. */
function hasOtherSense({ evidence, known, found, answered }: Interpretations, sense: RelationSense, finding: Finding): boolean {
  const { reason } = finding;
  // A word for a sex says nothing else, and "actress" applies to no man in any sense.
  if (singleStep(sense)?.property === "P21" || (reason.kind === "addition" && reason.says.kind === "sex")) return false;
  const isRefuted = (other: RelationSense) =>
    found.some((one) => one.sense === other && (one.finding ?? one.withheld?.finding)?.stance === "refutes");
  return known.some(
    (other) =>
      answered.has(other) &&
      !isRefuted(other) &&
      !isOtherTrait(evidence, other, finding) &&
      !saysLess(sense, other) &&
      // "governed until 2001": if exactly this statement is recorded for another time, the claim refers to it.
      (reason.kind !== "other-time" ||
        sense.direction !== "weaker" ||
        found.some((one) => one.sense === other && (one.finding ?? one.withheld) !== null)) &&
      isListed(evidence, other) &&
      !isSameRelation(evidence, sense, other) &&
      other.score >= REFUTES_FROM * sense.score,
  );
}

/** Sex or gender, religion, ethnic group. */
const TRAITS: readonly PropertyId[] = ["P21", "P140", "P172"];

/** "is a tennis player": an occupation cannot be a sex, a religion or an ethnic group. */
function isOtherTrait({ graph }: Evidence, other: RelationSense, { hypothesis: { value } }: Finding): boolean {
  const property = singleStep(other)?.property;
  return property !== undefined && TRAITS.includes(property) && value.kind === "entity" && kindsOf(graph, value.id).has("occupation");
}

/** The reverse statement does not refute words that may have either direction. */
function mayBeReversed({ known }: Interpretations, sense: RelationSense, { reason }: Finding): boolean {
  const step = singleStep(sense);
  const isReverse = (other: PathStep | undefined) => other?.property === step?.property && other?.direction !== step?.direction;
  if (step === undefined) return false;
  const least = reason.kind === "other-way-round" ? REFUTES_FROM * sense.score : sense.score;
  return known.some(
    (other) => isReverse(singleStep(other)) && (reason.kind === "other-way-round" || other.score > sense.score) && other.score >= least,
  );
}

/** Does the graph list all values of a relation? It knows only some of a relation with many values. */
function isListed({ traits }: Evidence, { path }: RelationSense): boolean {
  return typeof path !== "string" && path.every(({ property }) => traits(property).takes !== "many");
}

/** "belongs to the X people" may continue to the group that the people is part of: the longer path has the same first step. */
function isPrefix({ path }: RelationSense, other: RelationSense): boolean {
  if (typeof path === "string" || typeof other.path === "string") return false;
  const steps: readonly PathStep[] = other.path;
  return path.every(({ property, direction }, at) => steps[at]?.property === property && steps[at]?.direction === direction);
}

/** The same property, its inverse, or another property of location; father and mother count as one relation. */
function isSameRelation(evidence: Evidence, sense: RelationSense, other: RelationSense): boolean {
  if (isPlacing(sense) && isPlacing(other)) return true;
  const [one, two] = [singleStep(sense)?.property, singleStep(other)?.property];
  if (one === undefined || two === undefined) return sense === other;
  return one === two || areInverse(evidence, one, two) || (SEX_OF_PARENT.has(one) && SEX_OF_PARENT.has(two));
}

const CONTAINS: readonly PropertyId[] = ["P150", "P1383", "P527", "P4330"];

/** "lies in", "is part of", "is the continent of": properties of location. */
function isPlacing(sense: RelationSense): boolean {
  const step = singleStep(sense);
  return step !== undefined && (step.direction === "out" ? WHEREABOUTS : CONTAINS).includes(step.property);
}
