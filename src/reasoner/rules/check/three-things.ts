import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion, Term, Way } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Finding } from "./finding.js";
import { thirdThing } from "./third-thing.js";

type Entity = Extract<Term, { kind: "entity" }>;
/** What is found, and the wording by which the claim says it. */
type Three = { readonly finding: Finding | null; readonly way: Way };

/** What one statement says of two things, or its qualifier of the third, has to be said in the claim at least so well. */
const MIN_SAID = 0.5;

/**
 * A claim about three things may be a single statement with a qualifier ("X played Y in Z"), and its words need not tell which two are subject and
 * value: the statement that joins two of them tells.
 */
export function threeThings(evidence: Evidence, assertions: readonly Assertion[]): Three | null {
  const terms = entitiesOf(assertions);
  if (terms === null || evidence.without.has("thirdThing")) return null;
  const said = saidProperties(assertions);
  const found = terms.flatMap((subject) =>
    terms
      .filter((value) => value !== subject)
      .flatMap((value) => {
        const third = terms.find((term) => term !== subject && term !== value);
        return third === undefined
          ? []
          : joining(evidence, subject, value, said).map((one) => ({ way: one.way, finding: judge(evidence, one, third) }));
      }),
  );
  const supporting = found.find(({ finding }) => finding?.stance === "supports");
  if (supporting !== undefined) return supporting;
  // A statement that says nothing against the claim may be the one that is meant.
  const isRefuted = found.every(({ finding }) => finding?.stance === "refutes" && isSaid(said, finding));
  return isRefuted ? (found[0] ?? null) : null;
}

/** A name that only stands beside ("after Jaws, he won …") is not what a qualifier says. */
function isSaid(said: ReadonlyMap<PropertyId, Way>, { reason }: Finding): boolean {
  return reason.kind !== "other-qualifier" || (said.get(reason.qualifier)?.score ?? 0) >= MIN_SAID;
}

/** The three named things, where there are just three and nothing else. */
function entitiesOf(assertions: readonly Assertion[]): readonly Entity[] | null {
  const terms = new Map<number, Term>();
  for (const { subject, value } of assertions) for (const term of [subject, value]) terms.set(term.span.start, term);
  const entities = [...terms.values()].filter((term): term is Entity => term.kind === "entity" && term.by !== "demonym");
  return entities.length === 3 && terms.size === 3 ? entities : null;
}

function saidProperties(assertions: readonly Assertion[]): ReadonlyMap<PropertyId, Way> {
  const said = new Map<PropertyId, Way>();
  for (const { ways } of assertions)
    for (const way of ways) {
      const [step, ...more] = typeof way.path === "string" ? [] : way.path;
      if (step !== undefined && more.length === 0 && way.score > (said.get(step.property)?.score ?? 0)) said.set(step.property, way);
    }
  return said;
}

type Joining = { readonly statement: Statement; readonly subject: Entity; readonly value: Entity; readonly way: Way };

function joining({ graph }: Evidence, subject: Entity, value: Entity, said: ReadonlyMap<PropertyId, Way>): readonly Joining[] {
  const wayOf = (statement: Statement) =>
    [statement.property, ...statement.qualifiers.map(({ property }) => property)]
      .flatMap((property) => said.get(property) ?? [])
      .reduce<Way | null>((best, way) => (best === null || way.score > best.score ? way : best), null);
  return subject.ids
    .flatMap((id) => graph.outgoing(id))
    .filter((statement) => statement.rank !== "deprecated" && statement.value.kind === "entity" && value.ids.includes(statement.value.id))
    .flatMap((statement) => {
      const way = wayOf(statement);
      return way === null || way.score < MIN_SAID ? [] : [{ statement, subject, value, way }];
    });
}

function judge(evidence: Evidence, { statement, subject, value, way: { score } }: Joining, third: Entity): Finding | null {
  if (statement.value.kind !== "entity") return null;
  const hypothesis: Hypothesis = {
    subject: statement.subject,
    property: statement.property,
    value: { kind: "entity", id: statement.value.id, isClass: false },
    via: [],
    times: [],
    score,
    clearest: true,
    linked: Math.min(subject.score, value.score, third.score),
    rival: false,
  };
  const main: Finding = {
    rule: "thirdThing",
    hypothesis,
    stance: "supports",
    statements: [statement],
    reason: { kind: "stated" },
    times: [],
  };
  return thirdThing(evidence, main, third);
}
