import type { Fact, Qualifier } from "../../../domain/statement.js";
import type { Value } from "../../../domain/value.js";
import { BEGINS } from "../begins.js";
import type { Context } from "../context.js";
import { type Hypothesis, spanOf, type Target } from "../hypothesis.js";
import { traitsOf } from "../property-traits.js";
import type { TimeMention } from "../read-claim.js";
import { BY_NOUN } from "./fits-kind.js";

/** What a sentence says, as a fact; null where it gives bounds ("more than", "before") and no value. */
export function toFact(context: Context, hypothesis: Hypothesis): Fact | null {
  const value = valueSaid(hypothesis.target);
  if (value === null) return null;
  return {
    subject: hypothesis.subject,
    property: hypothesis.property.id,
    value,
    rank: "normal",
    qualifiers: timesOf(context, hypothesis, value),
    node: null,
  };
}

function valueSaid(target: Target): Value | null {
  switch (target.kind) {
    case "entity":
      return { kind: "entity", id: target.id };
    case "text":
      return { kind: "text", text: target.span.text, language: null };
    case "literal": {
      const { mention } = target;
      if (mention.kind === "time") return mention.comparator === "in" && mention.part === undefined ? mention.value : null;
      return mention.comparator === "equal" ? mention.value : null;
    }
  }
}

/** When it was so, where the sentence says it of this and of nothing else. */
function timesOf({ reading }: Context, { property, target }: Hypothesis, value: Value): readonly Qualifier[] {
  // The date beside a place of birth is the date of birth, and beside a director the date of the film.
  const { cardinality } = traitsOf(property.id);
  if (cardinality === "one" || cardinality === "complete" || value.kind === "time" || BY_NOUN.has(property.id)) return [];
  const times = reading.timesNear(spanOf(target)).filter(({ part }) => part === undefined);
  const at = (comparator: TimeMention["comparator"]) => times.filter((time) => time.comparator === comparator);
  const [on, from, until] = [at("in"), at("from"), at("until")];
  if (on.length + from.length + until.length !== times.length || Math.max(on.length, from.length, until.length) > 1) return [];
  const event = BEGINS.test(reading.text) ? "P580" : "P585";
  if (on.length === 1) return times.length === 1 ? on.map(({ value: time }) => ({ property: event, value: time })) : [];
  return [
    ...from.map(({ value }): Qualifier => ({ property: "P580", value })),
    ...until.map(({ value }): Qualifier => ({ property: "P582", value })),
  ];
}
