import type { Property } from "../../domain/entity.js";
import type { PropertyId } from "../../domain/ids.js";
import type { ReadRelation, ShownReading } from "../../domain/outcome.js";
import {
  ANY_MEMBER,
  type Assertion,
  type Comparison,
  type PathStep,
  type Reading,
  type RelationSense,
  singleStep,
  type Term,
} from "../../domain/reading.js";
import { DATES } from "./read-statements.js";
import type { Understanding } from "./understand/understand.js";

type Properties = ReadonlyMap<PropertyId, Property>;

/** The first reading of every part, before anything is decided. */
export function likeliestReadings({ parts }: Understanding, properties: Properties): readonly ShownReading[] {
  return parts.flatMap(({ belief, readings: [first] }) => (first === undefined ? [] : [showReading(belief.claim.text, first, properties)]));
}

/** A reading in words, for users. */
export function showReading(statement: string, reading: Reading, properties: Properties): ShownReading {
  const { uncheckable, denied, assertions, comparison, unused, unsettled } = reading;
  const shown = [...assertions.flatMap((assertion) => showAssertion(assertion, properties)), ...ofEachMember(reading, properties)];
  // "was Chancellor in 2003" is one relation with its time. Do not show the same time again as a separate relation.
  const times = new Set(shown.flatMap((relation) => relation.times));
  const relations = shown.filter(({ property, value }) => property === undefined || !DATES.has(property) || !times.has(value));
  const words = [...unused.map(({ span }) => span.text), ...unsettled.map(({ text }) => text)];
  return {
    statement,
    uncheckable,
    denied,
    relations: comparison === null ? relations : [showComparison(comparison, properties)],
    notUnderstood: uncheckable === null ? [...new Set(words)] : [],
  };
}

/** Statements about all, no or some members of a list, with the list's name for the members. */
function ofEachMember({ listed }: Reading, properties: Properties): readonly ReadRelation[] {
  return listed.flatMap(({ list, asks }) => {
    if (asks.kind !== "each") return [];
    const named = <T extends Term>(term: T): T =>
      term.kind === "entity" && term.ids.includes(ANY_MEMBER) ? { ...term, span: { ...term.span, text: list.name } } : term;
    return asks.reading.assertions.flatMap((one) =>
      // The user cannot correct it to another property.
      showAssertion({ ...one, subject: named(one.subject), value: named(one.value) }, properties).map(
        ({ subject, relation, value, times }) => ({ subject, relation, value, times, otherwise: [] }),
      ),
    );
  });
}

function showAssertion({ subject, value, senses, times }: Assertion, properties: Properties): readonly ReadRelation[] {
  const [best, ...others] = senses;
  if (best === undefined) return [];
  // "Paris is the capital of France" is recorded on France.
  const turned = typeof best.path !== "string" && best.path.every(({ direction }) => direction === "in");
  const [from, to] = turned ? [value, subject] : [subject, value];
  return [
    {
      subject: termOf(from),
      relation: nameOf(best, properties, turned),
      value: termOf(to),
      times: times.map(({ text }) => text),
      otherwise: [...new Set(others.filter((sense) => isNamed(sense, properties)).map((sense) => nameOf(sense, properties, turned)))].slice(
        0,
        MAX_OTHERWISE,
      ),
      ...propertiesOf(best, others, properties),
    },
  ];
}

/** Relations that a user can correct: those of a single property. */
function propertiesOf(
  best: RelationSense,
  others: readonly RelationSense[],
  properties: Properties,
): Pick<ReadRelation, "property" | "otherProperties"> {
  const property = singleStep(best)?.property;
  if (property === undefined) return {};
  const ids = new Set(others.flatMap((sense) => singleStep(sense)?.property ?? []));
  ids.delete(property);
  return {
    property,
    otherProperties: [...ids].flatMap((id) => {
      const label = properties.get(id)?.label;
      return label === undefined || label === id ? [] : [{ property: id, label }];
    }),
  };
}

/** A bare id means nothing to a user. */
function isNamed({ path }: RelationSense, properties: Properties): boolean {
  return typeof path === "string" || path.every(({ property }) => (properties.get(property)?.label ?? property) !== property);
}

const MAX_OTHERWISE = 3;

function termOf({ span }: Term): string {
  return span.text.replace(/['’]s?$/u, "");
}

function nameOf({ path, via = [] }: RelationSense, properties: Properties, turned: boolean): string {
  const label = ({ property, direction }: PathStep) =>
    `${properties.get(property)?.label ?? property}${direction === "in" && !turned ? " (of it)" : ""}`;
  if (typeof path === "string") return [...via.map(label), path].join(" › ");
  return (turned ? [...path].reverse() : path).map(label).join(" › ");
}

function showComparison({ first, second, tiers, asks }: Comparison, properties: Properties): ReadRelation {
  const measures = [...new Set(tiers.flat().map((id) => properties.get(id)?.label ?? id))].slice(0, MAX_OTHERWISE).join(" or ");
  const how = asks.kind === "same" ? "the same" : asks.side;
  return { subject: first.span.text, relation: `${how} ${measures}`, value: second.span.text, times: [], otherwise: [] };
}
