import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion, PathStep, Reading } from "../../../domain/reading.js";
import type { Understanding } from "./understand.js";

/** Maps a relation that was read to the one that the user corrected it to. */
export type GivenRelations = ReadonlyMap<PropertyId, PropertyId>;

/** The user's correction overrides all wordings: the corrected relation is the only sense. */
export function withGivenRelations(understanding: Understanding, given: GivenRelations): Understanding {
  if (given.size === 0) return understanding;
  const { spoken, parts } = understanding;
  return {
    parts: parts.map((part) => ({ ...part, readings: part.readings.map((reading) => corrected(reading, given)) })),
    // Fetch the corrected relation with the score of the original.
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
