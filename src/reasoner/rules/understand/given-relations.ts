import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion, PathStep, Reading } from "../../../domain/reading.js";
import type { Understanding } from "./understand.js";

/** Relations as the words were read, and what the user says they mean instead. */
export type GivenRelations = ReadonlyMap<PropertyId, PropertyId>;

/** The user's word counts for more than any wording: a relation that was corrected is the only one that is meant. */
export function withGivenRelations(understanding: Understanding, given: GivenRelations): Understanding {
  if (given.size === 0) return understanding;
  const { spoken, parts } = understanding;
  return {
    parts: parts.map((part) => ({ ...part, readings: part.readings.map((reading) => corrected(reading, given)) })),
    // What is meant is fetched as what was read would have been.
    spoken: (entity, step) =>
      Math.max(
        spoken(entity, step),
        ...[...given].flatMap(([read, meant]) => (meant === step.property ? [spoken(entity, { ...step, property: read })] : [])),
      ),
  };
}

function corrected(reading: Reading, given: GivenRelations): Reading {
  return { ...reading, assertions: reading.assertions.map((assertion) => meaning(assertion, given)) };
}

function meaning(assertion: Assertion, given: GivenRelations): Assertion {
  const [best] = assertion.senses;
  const step = best === undefined || typeof best.path === "string" || best.path.length > 1 ? undefined : best.path[0];
  const property = step === undefined ? undefined : given.get(step.property);
  if (best === undefined || step === undefined || property === undefined) return assertion;
  const path: readonly PathStep[] = [{ ...step, property }];
  return { ...assertion, senses: [{ path, score: 1, words: 1, direction: "same", adds: [] }] };
}
