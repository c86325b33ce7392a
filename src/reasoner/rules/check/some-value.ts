import type { EntityId, PropertyId } from "../../../domain/ids.js";
import { ANY_MEMBER, type Assertion, type NamedTerm, singleStep, type Term } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { nounForms } from "../../../text/nouns.js";
import { isCalled, isOfClass } from "../called.js";
import { classesAbove } from "../containment.js";
import { clearHypothesis, type Evidence } from "../hypothesise/hypothesis.js";
import { kindOfName } from "../kind-names.js";
import { kindsExclude, kindsOf } from "../kinds.js";
import { sexOnRecord } from "../people.js";
import { acceptedStatements, propertySet } from "../read-statements.js";
import { type Finding, notSo, supportedBy } from "./finding.js";
import { tieTo } from "./nationality.js";
import { statedValues } from "./statements.js";

type Some = NonNullable<Assertion["some"]>;
/** Decides the assertion with one thing in place of `ANY_MEMBER`. */
type Decide = (assertion: Assertion) => Finding | null;

/** Maximum statements that are shown. */
const MAX_SHOWN = 4;

/**
 * "had at least two children", "was never a citizen of another country": enough recorded things support it, or refute "no other". Nothing follows
 * from fewer, except that a relation with a single value has no other.
 */
export function someValue(evidence: Evidence, assertion: Assertion, decide: Decide): Finding | null {
  const { some, senses } = assertion;
  const known = knownEnd(assertion);
  if (some === undefined || known === null) return null;
  const found = [...new Set(candidates(evidence, assertion, known))]
    .filter((id) => isOther(evidence, some, id) && isOfNoun(evidence, some.noun, id))
    .flatMap((id) => {
      const finding = decide(withThing(assertion, id));
      const told = some.nation === undefined ? [] : tellsOne(evidence, some.noun ?? "", some.nation, id);
      return finding === null || told === null ? [] : { ...finding, statements: [...finding.statements, ...told] };
    })
    .filter(({ stance, hypothesis }) => stance === "supports" && !hypothesis.rival);
  const all = [...found, ...textsOf(evidence, assertion, known)];
  const [first] = all;
  if (first !== undefined && all.length >= some.least) {
    const statements = [...new Set(all.flatMap((one) => one.statements))].slice(0, Math.max(MAX_SHOWN, some.least));
    return some.none ? notSo({ ...first, statements }, { kind: "only" }, []) : { ...first, statements };
  }
  const [only, ...more] = some.none && some.besides.length === 1 ? senses : [];
  const step = only === undefined || more.length > 0 ? undefined : singleStep(only);
  const isValue = isAny(assertion.value) === (step?.direction === "out");
  return step !== undefined && isValue && evidence.traits(step.property).takes === "one"
    ? decide(withThing(assertion, some.besides[0]?.ids[0] ?? ANY_MEMBER))
    : null;
}

function isAny(term: Term): boolean {
  return term.kind === "entity" && term.ids.includes(ANY_MEMBER);
}

function knownEnd({ subject, value }: Assertion): NamedTerm | null {
  const known = isAny(value) ? subject : value;
  return known.kind === "entity" ? known : null;
}

function withThing(assertion: Assertion, id: EntityId): Assertion {
  const put = (term: Term): Term => (term.kind === "entity" && isAny(term) ? { ...term, ids: [id], score: 1 } : term);
  const { some: _, ...plain } = assertion;
  return { ...plain, subject: put(assertion.subject), value: put(assertion.value) };
}

/** Things with the relation on record, in either direction. */
function candidates(evidence: Evidence, { senses, value }: Assertion, { ids }: NamedTerm): readonly EntityId[] {
  return senses.flatMap((sense) => {
    const step = singleStep(sense);
    if (step === undefined) return [];
    const { property, direction } = step;
    const inverse = evidence.traits(property).inverse;
    return ids.flatMap((id) => {
      if (isAny(value) === (direction === "out")) return statedValues(evidence, id, property).map((one) => one.value);
      const backwards = inverse === null ? [] : statedValues(evidence, id, inverse).map((one) => one.value);
      return [...evidence.graph.incoming(id, property).map(({ subject }) => subject), ...backwards];
    });
  });
}

/** Values that are texts: pseudonyms. */
function textsOf(evidence: Evidence, { senses, value }: Assertion, { ids: [id] }: NamedTerm): readonly Finding[] {
  const [sense] = senses;
  const step = sense === undefined ? undefined : singleStep(sense);
  if (step?.direction !== "out" || id === undefined || !isAny(value) || (sense?.direction !== "same" && sense?.direction !== "weaker"))
    return [];
  return acceptedStatements(evidence.graph, id, step.property)
    .filter((statement) => statement.value.kind !== "entity")
    .map((statement) => ({
      ...supportedBy([statement]),
      rule: "sameValue",
      hypothesis: clearHypothesis({ subject: id, property: step.property, value: id }),
    }));
}

const COMMON =
  /^(?:united|states?|kingdom|republic|north|south|east|west|saint|with|from|party|football|language|city|island|national|international|world)$/u;

/** "Germany" and "German Empire", but not two parties. */
function sharesName(one: string, other: string): boolean {
  const stems = (name: string) =>
    name
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .flatMap((word) => (word.length < 4 || COMMON.test(word) || kindOfName(word) !== null ? [] : [word.slice(0, 5)]));
  return stems(one).some((stem) => stems(other).includes(stem));
}

/** Parts, owners, superclasses and predecessors are not another thing. */
const SAME_AS = propertySet("P361 P527 P131 P150 P279 P31 P1365 P1366 P155 P156 P749 P355 P17 P460");

const FORMER = /\b(?:former|historical|national .*team|youth|reserve)\b/iu;

/** Is it a thing of the same sort as the excepted ones, and clearly another one? West Germany is not another country than Germany. */
function isOther({ graph }: Evidence, { besides }: Some, id: EntityId): boolean {
  const label = (one: EntityId) => graph.entity(one)?.label ?? "";
  const joins = ({ property, value }: Statement, other: EntityId) => SAME_AS.has(property) && value.kind === "entity" && value.id === other;
  const isPerson = kindsOf(graph, id).has("person");
  const isOther = (one: EntityId) =>
    one !== id &&
    (isPerson || !sharesName(label(id), label(one))) &&
    !graph.outgoing(id).some((statement) => joins(statement, one)) &&
    !graph.outgoing(one).some((statement) => joins(statement, id));
  const isAlike = (one: EntityId | undefined) => one === undefined || !kindsExclude(kindsOf(graph, id), kindsOf(graph, one));
  if (
    besides.length > 0 &&
    !isPerson &&
    (graph.outgoing(id, "P576").length > 0 || FORMER.test(`${label(id)} ${graph.entity(id)?.description ?? ""}`))
  )
    return false;
  return besides.every(({ ids }) => ids.every(isOther) && isAlike(ids[0]));
}

/** Does the graph, or the thing's own name, use the noun? Nouns for a whole kind need only the kind. */
function isOfNoun({ graph }: Evidence, noun: string | null, id: EntityId): boolean {
  if (noun === null) return true;
  const forms = [noun, ...nounForms(noun)];
  if (forms.some((form) => isCalled(graph, id, form))) return true;
  const { label = "", aliases = [] } = graph.entity(id) ?? {};
  if ([label, ...aliases].some((name) => forms.some((form) => new RegExp(`(?<!\\p{L})${form}(?!\\p{L})`, "iu").test(name)))) return true;
  const kin = SEXES.get(noun);
  if (kin !== undefined) return sexOnRecord(graph, id, kin).length > 0;
  const kind = kindOfName(noun);
  return kind !== null && GENERAL.test(noun) && kindsOf(graph, id).has(kind);
}

/** The statements that make a thing one of a nation, if it is one of the noun by its classes or by what describes it first; otherwise null. */
function tellsOne(evidence: Evidence, noun: string, nation: readonly EntityId[], id: EntityId): readonly Statement[] | null {
  const { label = "", description } = evidence.graph.entity(id) ?? {};
  // "teacher of a king": what follows a preposition is another thing.
  const head = /^[^,(;]*?(?= (?:of|in|from|for|by|to|on|at|who|that|which|with|and)\b|[,(;]|$)/u.exec(description ?? "")?.[0] ?? "";
  const forms = [noun, ...nounForms(noun)];
  const isNamed = forms.some((form) => head.endsWith(form) || (INSTITUTION.test(form) && label.toLowerCase().includes(form)));
  // An office may be over, or not yet held.
  if (OFFICE.test(noun) || (!isNamed && !isOfClass(evidence.graph, id, noun))) return null;
  if (nation.length === 0) return [];
  return nation.map((country) => tieTo(evidence, id, country)).find((statements) => statements !== null) ?? null;
}

const OFFICE =
  /\b(?:president|prime minister|premier|minister|chancellor|senator|governor|mayor|king|queen|monarch|emperor|empress|pope|bishop|ambassador|judge)$/u;

/** Nouns that are part of the names of such things. */
const INSTITUTION =
  /^(?:museum|university|college|school|academy|institute|church|cathedral|abbey|palace|castle|hospital|theatre|library|cemetery|airport|station|bridge|river|lake|island|party|prize|award|cup|festival|orchestra)$/u;

const SEXES = new Map<string, "male" | "female">([
  ["man", "male"],
  ["woman", "female"],
]);
const GENERAL =
  /^(?:person|people|country|countries|state|place|city|cities|company|companies|work|film|movie|book|event|language|team|club|party|parties|prize|award|organi[sz]ation)s?$/u;

/** Ties that say nothing about the two things themselves, or only that they are unlike. */
const NO_TIE: readonly PropertyId[] = ["P1889", "P461", "P737", "P138", "P921", "P180", "P460"];

/** "had nothing to do with": any statement that joins the two things. */
export function anyRelation({ graph }: Evidence, { subject, value }: Assertion): Finding | null {
  if (subject.kind !== "entity" || value.kind !== "entity") return null;
  const [one, other] = [subject.ids[0], value.ids[0]];
  if (one === undefined || other === undefined) return null;
  const joining = (from: EntityId, to: EntityId) =>
    acceptedStatements(graph, from).filter(
      ({ property, value: end }) =>
        !NO_TIE.includes(property) && end.kind === "entity" && (end.id === to || classesAbove(graph, end.id).has(to)),
    );
  const [statement] = [...joining(one, other), ...joining(other, one)];
  if (statement === undefined) return null;
  return {
    ...supportedBy([statement]),
    rule: "sameValue",
    hypothesis: clearHypothesis({ ...statement, value: other }, { calledBy: subject.span.text }),
  };
}
