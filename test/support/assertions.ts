import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import type { Assertion, PathStep, Reading, RelationSense, Term } from "../../src/domain/reading.js";

const NOWHERE = { start: 0, end: 0, text: "" } as const;

export function termOf(...ids: readonly EntityId[]): Term {
  return { kind: "entity", span: NOWHERE, by: "name", ids, score: 0.9 };
}

/** A way through these properties, each from subject to value; `^P57` runs backwards. */
export function wayOf(score: number, ...steps: readonly (PropertyId | `^${PropertyId}`)[]): RelationSense {
  const path = steps.map((step): PathStep => {
    const backwards = step.startsWith("^");
    return { property: (backwards ? step.slice(1) : step) as PropertyId, direction: backwards ? "in" : "out" };
  });
  return { path, score, words: score, direction: "same", adds: [] };
}

export function assertionOf(
  subject: EntityId,
  value: EntityId,
  senses: readonly RelationSense[],
  rest: Partial<Assertion> = {},
): Assertion {
  return { subject: termOf(subject), value: termOf(value), senses, qualifies: false, times: [], ...rest };
}

export function readingWith(assertions: readonly Assertion[], rest: Partial<Reading> = {}): Reading {
  return {
    uncheckable: null,
    wholly: false,
    denied: false,
    tense: "past",
    now: false,
    aspect: null,
    asOf: null,
    child: null,
    learned: false,
    assertions,
    comparison: null,
    already: false,
    lasted: null,
    listed: [],
    unused: [],
    unsettled: [],
    ...rest,
  };
}
