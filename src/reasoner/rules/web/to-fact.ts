import type { Assertion, Reading, Term, TimeMention } from "../../../domain/reading.js";
import type { Fact, Qualifier } from "../../../domain/statement.js";
import type { Value } from "../../../domain/value.js";
import type { Traits } from "../understand/phrasebook.js";

/** What a sentence says beyond doubt. */
const CLEARLY = 0.8;
const SURELY_LINKED = 0.3;

/** What an assertion states, as a fact with how clearly it is said; null where it is not plain, or gives bounds ("more than") and no value. */
export function toFact(
  { traits, isKnown }: { traits(property: Fact["property"]): Traits; isKnown(property: Fact["property"]): boolean },
  manner: Pick<Reading, "aspect">,
  assertion: Assertion,
): { readonly fact: Fact; readonly score: number } | null {
  // Only what the graph has a name for can be placed in it; the more common of two relations that are said equally well stands first.
  const [way] = assertion.ways.filter(({ path }) => typeof path !== "string" && path.every(({ property }) => isKnown(property)));
  const step = way === undefined || typeof way.path === "string" || way.path.length !== 1 ? undefined : way.path[0];
  if (way === undefined || step === undefined || way.score < CLEARLY) return null;
  const [subject, object] = step.direction === "out" ? [assertion.subject, assertion.value] : [assertion.value, assertion.subject];
  const value = valueSaid(object);
  if (subject.kind !== "entity" || !isCertain(subject) || value === null || !isCertain(object)) return null;
  const [id] = subject.ids;
  if (id === undefined) return null;
  const { takes } = traits(step.property);
  // The date beside a place of birth is the date of birth, and beside a director the date of the film.
  const dated = takes !== "one" && takes !== "complete" && value.kind !== "time";
  return {
    fact: {
      subject: id,
      property: step.property,
      value,
      rank: "normal",
      qualifiers: dated ? timesOf(manner, assertion.times) : [],
      node: null,
    },
    score: way.score,
  };
}

/** A name that two things bear says nothing for certain, nor does a number in words ("two artists"). */
function isCertain(term: Term): boolean {
  if (term.kind === "literal") return /\d/u.test(term.mention.text);
  return term.kind === "entity" && (term.ids.length === 1 || term.by === "demonym") && term.score >= SURELY_LINKED;
}

function valueSaid(term: Term): Value | null {
  if (term.kind === "unknown") return null;
  if (term.kind === "entity") return term.ids[0] === undefined ? null : { kind: "entity", id: term.ids[0] };
  const { mention } = term;
  if (mention.kind === "time") return mention.comparator === "in" && mention.part === undefined ? mention.value : null;
  return mention.comparator === "equal" ? mention.value : null;
}

/** When it was so, where the sentence says it of this and of nothing else. */
function timesOf({ aspect }: Pick<Reading, "aspect">, all: readonly TimeMention[]): readonly Qualifier[] {
  const times = all.filter(({ part }) => part === undefined);
  const at = (comparator: TimeMention["comparator"]) => times.filter((time) => time.comparator === comparator);
  const [on, from, until] = [at("in"), at("from"), at("until")];
  if (on.length + from.length + until.length !== all.length || Math.max(on.length, from.length, until.length) > 1) return [];
  // The date of an election or a removal is neither the start nor the end of a term.
  if (aspect === "elected" || aspect === "appointed" || aspect === "removed") return [];
  const event = aspect === "begins" ? "P580" : aspect === "ends" ? "P582" : "P585";
  if (on.length === 1) return times.length === 1 ? on.map(({ value }) => ({ property: event, value })) : [];
  return [
    ...from.map(({ value }): Qualifier => ({ property: "P580", value })),
    ...until.map(({ value }): Qualifier => ({ property: "P582", value })),
  ];
}
