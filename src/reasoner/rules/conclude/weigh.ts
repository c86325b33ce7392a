import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion, Comparison, ListClaim, PathStep, Reading, Way } from "../../../domain/reading.js";
import { ageAt } from "../check/age-at.js";
import { alive } from "../check/alive.js";
import { checkHypothesis } from "../check/check-hypothesis.js";
import { compare } from "../check/compare.js";
import type { Finding } from "../check/finding.js";
import { lifetime } from "../check/lifetime.js";
import { checkListed } from "../check/lists/check-listed.js";
import { nationality } from "../check/nationality.js";
import { actOutsideLife } from "../check/outside-life.js";
import { saidOf, WHEREABOUTS } from "../check/statements.js";
import { thirdThing } from "../check/third-thing.js";
import { threeThings } from "../check/three-things.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { type Branches, hypothesise } from "../hypothesise/hypothesise.js";
import { type Directed, directed, type Withheld } from "./directed.js";

/** What was found about an assertion or a comparison; null where nothing decides it, with what was found about the relation and does not decide. */
export type Weighed = {
  readonly of: Assertion | Comparison | ListClaim;
  readonly finding: Finding | null;
  readonly withheld: Withheld | null;
};

const NOTHING: Directed = { finding: null, withheld: null };
const decided = (finding: Finding | null): Directed => ({ finding, withheld: null });

/** A way that is said this much less clearly than the best one may bear a claim out, but its refutation counts for nothing. */
const REFUTES_FROM = 0.96;

/** The same where nothing is on record of the better one, so that nobody knows whether that is so. */
const UNKNOWN_FROM = 0.99;

/** Said this much less clearly than what is refuted, nothing bears a claim out. */
const SUPPORTS_FROM = 0.97;

const CLEARLY = 0.75;

/**
 * A surname alone, of somebody whom nothing else in the claim points to, may be that of another bearer; "an Oscar" may be one that the graph does not
 * list. Such names bear a claim out, and refute nothing.
 */
const UNSURE = 0.5;

/** Decides each assertion of a reading on its own, or the comparison that it makes. */
export function weigh(evidence: Evidence, reading: Reading): readonly Weighed[] {
  const { assertions, comparison, listed } = reading;
  if (listed.length > 0)
    return [
      ...listed.map((claim) => ({ of: claim, ...decided(checkListed(evidence, claim)) })),
      ...assertions.map((of) => ({ of, ...decideAssertion(evidence, of) })),
    ];
  if (comparison !== null) return [{ of: comparison, ...decided(compare(evidence, comparison)) }];
  const terms = assertions.flatMap(({ subject, value }) => [subject, value]);
  const unsure = terms.filter((term) => term.kind === "entity" && term.score <= UNSURE);
  const weighed = weighAssertions(evidence, reading);
  if (unsure.length === 0) return weighed;
  const bearing = weighed.map((one) => (one.finding?.stance === "refutes" ? { ...one, ...NOTHING } : one));
  // "won an Oscar for Titanic": he and the film have each won one, which need not be the same; nor need who edited the film have won it for that.
  const isOneOfSeveral = unsure.some((term) => term.kind === "entity" && term.ids.length > 1);
  return isOneOfSeveral && !shareStatement(bearing) ? bearing.map((one) => ({ ...one, ...NOTHING })) : bearing;
}

function shareStatement(weighed: readonly Weighed[]): boolean {
  const found = weighed.flatMap(({ finding }) => finding ?? []);
  const [first, ...rest] = found;
  if (rest.length > 0 && found.some(({ hypothesis }) => hypothesis.via.length > 0)) return false;
  return rest.every(({ statements }) => statements.some((statement) => first?.statements.includes(statement) === true));
}

function weighAssertions(evidence: Evidence, { assertions }: Reading): readonly Weighed[] {
  const [first, ...rest] = assertions;
  if (first === undefined) return [];
  const whole = evidence.manner.lasted === null ? threeThings(evidence, assertions) : null;
  if (whole !== null) return assertions.map((of) => ({ of, ...directed(evidence, whole.way, whole.finding) }));
  const main = decideAssertion(evidence, first);
  return [
    { of: first, ...main },
    ...rest.map((assertion) => ({ of: assertion, ...decided(attached(evidence, assertion, main.finding, first)) })),
  ];
}

/** What is said besides the main statement is borne out by a statement of its own, by the main one's qualifiers, or by its dates. */
function attached(evidence: Evidence, assertion: Assertion, main: Finding | null, first: Assertion): Finding | null {
  const { value } = assertion;
  if (main !== null && value.kind === "literal" && main.times.includes(value.mention as never)) return main;
  const { finding } = decideAssertion(evidence, assertion);
  if (finding?.stance === "supports") return isAnother(finding, main) ? null : finding;
  // What is said by the way refutes only where it is said clearly, and a date only where it can be no date of the main statement.
  const clearly = finding !== null && finding.hypothesis.score >= CLEARLY && (value.kind !== "literal" || main?.stance === "supports");
  const own = clearly && !isTaken(finding, main) ? finding : null;
  if (!assertion.qualifies || main === null) return own;
  // "in Nottingham, England": the second place tells where the first one lies.
  const located = first.value.kind === "entity" && value.kind === "entity" ? insideOf(evidence, first, assertion) : null;
  const qualified = main.stance === "supports" ? thirdThing(evidence, main, value) : null;
  return located ?? (qualified?.stance === "supports" ? qualified : (own ?? qualified));
}

/** "Dogville, with Nicole Kidman, is a Lars von Trier film": where the main thing said fills a relation, the words do not say it of another one. */
function isTaken({ hypothesis: { subject, property } }: Finding, main: Finding | null): boolean {
  return main?.stance === "supports" && main.hypothesis.subject === subject && main.hypothesis.property === property;
}

/** "The prize for the film went to the actor": that each of them has won it says nothing of the two together. */
function isAnother({ hypothesis }: Finding, main: Finding | null): boolean {
  if (main === null || main.hypothesis === hypothesis || main.hypothesis.property !== hypothesis.property) return false;
  const [value, other] = [hypothesis.value, main.hypothesis.value];
  return hypothesis.subject !== main.hypothesis.subject && value.kind === "entity" && other.kind === "entity" && value.id === other.id;
}

function insideOf(evidence: Evidence, first: Assertion, assertion: Assertion): Finding | null {
  const { finding: located } = decideAssertion(evidence, {
    ...assertion,
    subject: first.value,
    ways: [{ path: [{ property: "P131", direction: "out" }], score: 0.9, words: 0.9, direction: "same", adds: [] }],
  });
  return located?.stance === "supports" ? located : null;
}

function decideAssertion(evidence: Evidence, assertion: Assertion): Directed {
  const [best] = assertion.ways;
  if (best?.path === "alive") return decided(alive(evidence, assertion));
  if (best?.path === "age") return decided(ageAt(evidence, assertion));
  if (best?.path === "act") return decided(actOutsideLife(evidence, assertion));
  if (best?.path === "nationality") return decided(evidence.manner.lasted === null ? nationality(evidence, assertion) : null);
  if (best?.path === "lifetime") return decided(lifetime(evidence, assertion));
  // A relation that the graph does not know at all cannot be what it is asked about.
  const known = assertion.ways.filter(
    ({ path }) => typeof path !== "string" && path.every(({ property }) => evidence.properties.has(property)),
  );
  const found = hypothesise(evidence, assertion).map((branches) => ({
    branches,
    ...directed(evidence, branches.way, decideBranches(evidence, branches)),
  }));
  const answered = new Set(found.filter(({ branches }) => isAnswered(evidence, branches)).map(({ branches }) => branches.way));
  /** A relation of which the graph would list the values whole, and lists none. */
  const isMissing = (way: Way) => {
    const [step, ...more] = typeof way.path === "string" ? [] : way.path;
    return step?.direction === "out" && more.length === 0 && !answered.has(way) && evidence.traits(step.property).takes === "complete";
  };
  const walked = new Set(found.map(({ branches }) => branches.way));
  const isOutdone = (way: Way, { reason }: Finding) =>
    known.some(
      (other) =>
        // A path of which the graph holds not even the first steps leads nowhere.
        (other.path.length === 1 || walked.has(other)) &&
        !goesOn(way, other) &&
        !isSame(evidence, way, other) &&
        !(isPlacing(way) && isPlacing(other)) &&
        // Where the very statement is on record, for another time, what kinds of things the words fit best does not matter.
        (reason.kind === "other-time"
          ? way.words < REFUTES_FROM * other.words
          : way.score < (isMissing(other) ? UNKNOWN_FROM : REFUTES_FROM) * other.score),
    );
  const refuted = new Set(
    found.filter(({ finding, withheld }) => (finding ?? withheld?.finding)?.stance === "refutes").map(({ branches }) => branches.way),
  );
  /** "wrote" may be said of an author and of a composer: what is refuted in one sense may be so in another. */
  const hasOtherSense = (way: Way) =>
    known.some(
      (other) =>
        answered.has(other) &&
        !refuted.has(other) &&
        isListed(evidence, other) &&
        !isSame(evidence, way, other) &&
        !(isPlacing(way) && isPlacing(other)) &&
        other.score >= REFUTES_FROM * way.score,
    );
  /** Words that may be meant either way round are not refuted by the other one. */
  const isTurned = (way: Way, finding: Finding) =>
    finding.reason.kind === "other-way-round" && known.some((other) => isReverse(way, other) && other.score >= REFUTES_FROM * way.score);
  const refuting = found.filter(
    ({ branches: { way }, finding }) =>
      finding?.stance === "refutes" && !isOutdone(way, finding) && !hasOtherSense(way) && !isTurned(way, finding),
  );
  // What is said more clearly, and is recorded otherwise, is not made up for by what is said less clearly: a language spoken is no mother tongue.
  const least = SUPPORTS_FROM * Math.max(0, ...[...answered].filter((way) => isListed(evidence, way)).map(({ score }) => score));
  const supporting = found.find(
    ({ branches, finding }) => finding?.stance === "supports" && (branches.way.words >= least || isPlacing(branches.way)),
  );
  return supporting ?? refuting[0] ?? found.find(({ withheld }) => withheld !== null) ?? NOTHING;
}

/** Does the graph list the values of a relation whole? Of one that takes many it knows some. */
function isListed({ traits }: Evidence, { path }: Way): boolean {
  return typeof path !== "string" && path.every(({ property }) => traits(property).takes !== "many");
}

/** Does the graph record values of the very relation that is said? */
function isAnswered(evidence: Evidence, { way, branches }: Branches): boolean {
  const [only] = branches;
  return way.path.length === 1 && only !== undefined && saidOf(evidence, only.subject, only.property).length > 0;
}

/** "belongs to the X people" may lead on to what the people is part of: the longer path says the same of the first step. */
function goesOn({ path }: Way, other: Way): boolean {
  if (typeof path === "string" || typeof other.path === "string") return false;
  const steps: readonly PathStep[] = other.path;
  return path.every(({ property, direction }, at) => steps[at]?.property === property && steps[at]?.direction === direction);
}

/** A child has two of its other sides. */
const PARENTAL: ReadonlySet<PropertyId> = new Set<PropertyId>(["P40", "P22", "P25"]);

/** The same relation, or the same seen from its other side. */
function isSame({ traits }: Evidence, way: Way, other: Way): boolean {
  const [one, two] = [way, other].map(({ path }) => (typeof path === "string" || path.length > 1 ? undefined : path[0]?.property));
  if (one === undefined || two === undefined) return way === other;
  return one === two || traits(one).inverse === two || traits(two).inverse === one || (PARENTAL.has(one) && PARENTAL.has(two));
}

/** The same single step, walked from its other end. */
function isReverse(way: Way, other: Way): boolean {
  if (typeof way.path === "string" || typeof other.path === "string" || way.path.length > 1 || other.path.length > 1) return false;
  const [one, two] = [way.path[0], other.path[0]];
  return one?.property === two?.property && one?.direction !== two?.direction;
}

/** "lies in", "is part of", "is the continent of": one of several ways to say where something is. */
function isPlacing({ path }: Way): boolean {
  if (typeof path === "string") return false;
  const [step, ...more] = path;
  return step !== undefined && more.length === 0 && (step.direction === "out" ? WHEREABOUTS : CONTAINS).includes(step.property);
}

const CONTAINS: readonly PropertyId[] = ["P150", "P1383", "P527", "P4330"];

/** One of the things that a path leads to is enough to bear a claim out; it is refuted only when all of them speak against it. */
function decideBranches(evidence: Evidence, { branches, whole }: Branches): Finding | null {
  const findings = branches.map((hypothesis) => checkHypothesis(evidence, hypothesis));
  const support = findings.find((finding) => finding?.stance === "supports");
  if (support !== undefined && support !== null) return support;
  const [first] = findings;
  return first !== undefined && first !== null && whole && findings.every((finding) => finding?.stance === "refutes") ? first : null;
}
