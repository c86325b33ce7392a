import type { Comparator } from "../domain/mention.js";
import type { QuantityValue } from "../domain/value.js";
import { unitFactor } from "./units.js";

export type Agreement = "same" | "different" | "incomparable";

/** Does a number of the graph bear out the claim's, as strictly as the claim is worded? */
/** A measure that is rounded further is not told by it. */
const ROUGHLY = 0.08;

export function compareQuantity(
  claimed: QuantityValue,
  written: string,
  comparator: Comparator,
  known: QuantityValue,
  /** By which share the known number may have moved since. */
  drift = 0,
): Agreement {
  const factor = unitFactor(known.unit, claimed.unit);
  if (factor === null) return "incomparable";
  const actual = known.amount * factor;
  // Measured things vary a little from source to source; a small count ("atomic number 79") does not.
  const isCount = claimed.unit === null && known.unit === null && Math.abs(actual) < 1000;
  const slack = Math.max(halfStep(written, claimed.amount), isCount ? 0 : 0.02 * Math.abs(actual), drift * Math.abs(actual));
  const exact = Math.abs(actual - claimed.amount) <= halfStep(written, claimed.amount);
  // "Two metres" is no way to say 1.71, nor does it exclude "nearly two".
  const rough = ROUGHLY * Math.abs(actual);
  if (
    claimed.unit !== null &&
    comparator === "equal" &&
    exact &&
    Math.abs(actual - claimed.amount) > Math.max(rough, drift * Math.abs(actual))
  )
    return "incomparable";
  const close = Math.abs(actual - claimed.amount) <= (comparator === "about" ? Math.max(slack, 0.1 * Math.abs(actual)) : slack);
  switch (comparator) {
    case "equal":
    case "about":
      return close ? "same" : "different";
    case "more":
      return actual * (1 + drift) > claimed.amount ? "same" : "different";
    case "less":
      return actual * (1 - drift) < claimed.amount ? "same" : "different";
    case "at-least":
      return actual >= claimed.amount || exact ? "same" : "different";
    case "at-most":
      return actual <= claimed.amount || exact ? "same" : "different";
  }
}

/** "two million" speaks of whole millions. */
const SCALES = [
  ["hundred", 1e2],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
] as const;

/** Half of the last digit that was written: "67 million" speaks of ±0.5 million, "2.1" of ±0.05. */
function halfStep(written: string, amount: number): number {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(written)?.[0].replaceAll(",", "") ?? "";
  if (digits === "") return 0.5 * (SCALES.find(([word]) => written.toLowerCase().includes(word))?.[1] ?? 1);
  const decimals = digits.includes(".") ? digits.length - digits.indexOf(".") - 1 : 0;
  const scale = Number(digits) === 0 ? 1 : Math.abs(amount) / Number(digits);
  return 0.5 * scale * 10 ** -decimals * 1.0001;
}
