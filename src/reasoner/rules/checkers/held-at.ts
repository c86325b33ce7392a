import type { Mention } from "../../../domain/mention.js";
import type { Statement } from "../../../domain/statement.js";
import { type Interval, intervalOf, meets, validity } from "../../../language/time.js";
import { BEGINS } from "../begins.js";
import type { Context } from "../context.js";
import { type Hypothesis, spanOf } from "../hypothesis.js";
import { traitsOf } from "../property-traits.js";
import type { TimeMention } from "../read-claim.js";

export type Held = { readonly kind: "held" | "not-held" | "unsaid" | "unknown"; readonly settles: readonly Mention[] };

/**
 * Was a statement true at the time of which the claim speaks? The claim's own dates come first, then the date at which the claim is judged,
 * then today for what is said in the present tense. What is said to be over needs an end on record. Where the statement carries no dates there is nothing to hold against it.
 */
export function heldAt({ reading, today, without }: Context, hypothesis: Hypothesis, statement: Statement): Held {
  const valid = validity(statement.qualifiers);
  if (reading.ended) return { kind: valid !== null && valid.to < intervalOf(reading.asOf ?? today).to ? "held" : "unknown", settles: [] };
  const times = reading.timesNear(spanOf(hypothesis.target));
  if (valid === null || without.has("heldAt")) return { kind: "unsaid", settles: [] };
  if (times.length > 0) {
    const elected = reading.words.includes("elect");
    if (elected) return { kind: "unsaid", settles: [] };
    // "became chancellor in 2010" speaks of the day on which the term began.
    const begins = BEGINS.test(reading.text);
    const fits = times.every((time) => fitsTime(begins && time.comparator === "in" ? { ...time, comparator: "from" } : time, valid));
    return { kind: fits ? "held" : "not-held", settles: times };
  }
  const date = reading.asOf ?? (reading.current || (reading.present && lasts(hypothesis)) ? today : null);
  if (date === null) return { kind: "held", settles: [] };
  const at = intervalOf(date);
  const named = reading.asOfMention === null ? [] : [reading.asOfMention];
  const once = reading.past && !reading.current && named.length === 0;
  const held = once ? valid.from <= at.to : meets(valid, at);
  return { kind: held ? "held" : "not-held", settles: named };
}

/** "Is the capital" has to be true now; "is a winner of the prize" stays true. */
function lasts({ property }: Hypothesis): boolean {
  const { cardinality } = traitsOf(property.id);
  return cardinality === "current" || cardinality === "office" || ["P39", "P54", "P463", "P108", "P102"].includes(property.id);
}

function fitsTime(time: TimeMention, valid: Interval): boolean {
  const at = intervalOf(time.value);
  const during = (day: number) => at.from <= day && day <= at.to;
  switch (time.comparator) {
    case "in":
      return meets(valid, at);
    case "from":
      return Number.isFinite(valid.from) ? during(valid.from) : meets(valid, at);
    case "until":
      return during(valid.to);
    case "before":
      return valid.from < at.from;
    case "after":
      return valid.to > at.to;
    case "not-before":
      return valid.to >= at.from;
    case "not-after":
      return valid.from <= at.to;
  }
}
