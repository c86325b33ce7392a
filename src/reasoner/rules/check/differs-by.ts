import type { Comparator } from "../../../domain/mention.js";
import type { Margin } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { daysBetween, fitsLength } from "../../../text/time-length.js";
import { unitFactor } from "../../../text/units.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Sense, Side } from "./order-values.js";

/** Ratios this close to the claimed one do not tell on which side of it they are. */
const CLOSE = 0.03;
/** What changes from year to year needs more room. */
const CLOSE_IF_CHANGING = 0.1;
/** A factor that is said plainly ("twice as long") is a round one. */
const ROUND = 0.1;
const NOT_ROUND = 0.25;

/** Do two values differ by what the claim says, on the side that it says? All pairs of values have to agree. */
export function differsBy({ traits }: Evidence, margin: Margin, side: Side, { property, mine, theirs }: Sense): boolean | null {
  const slack = traits(property).takes === "current" ? CLOSE_IF_CHANGING : CLOSE;
  const fits = new Set(
    mine.flatMap((a) =>
      theirs.map((b) => (margin.kind === "length" ? apart(margin, side === "greater" ? [b, a] : [a, b]) : multiple(margin, a, b, slack))),
    ),
  );
  return fits.size === 1 ? ([...fits][0] ?? null) : null;
}

function apart(
  { length }: Extract<Margin, { kind: "length" }>,
  [{ value: earlier }, { value: later }]: readonly [Statement, Statement],
): boolean | null {
  return earlier.kind === "time" && later.kind === "time" ? fitsLength(length, daysBetween(earlier, later)) : null;
}

function multiple({ factor, comparator }: Extract<Margin, { kind: "times" }>, a: Statement, b: Statement, slack: number): boolean | null {
  if (a.value.kind !== "quantity" || b.value.kind !== "quantity" || b.value.amount === 0) return null;
  const units = (a.value.unit === null) === (b.value.unit === null) ? unitFactor(a.value.unit, b.value.unit) : null;
  return units === null ? null : fitsFactor((a.value.amount * units) / b.value.amount / factor, comparator, slack);
}

/** `share`: the real factor as a share of the claimed one. */
function fitsFactor(share: number, comparator: Comparator, slack: number): boolean | null {
  const off = Math.abs(share - 1);
  if (comparator === "equal" || comparator === "about") return off <= ROUND ? true : off > NOT_ROUND ? false : null;
  if (off <= slack) return null;
  return share > 1 === (comparator === "more" || comparator === "at-least");
}
