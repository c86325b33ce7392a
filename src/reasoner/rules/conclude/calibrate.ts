import type { Basis, Ground } from "../../../domain/outcome.js";
import { type Counted, entryOf, lowerBound, type RulePrecision } from "./rule-precision.js";
import { sayRule, sayWay } from "./say-way.js";

/** From the grounds of a verdict to the probability that it is right, and what that was made of. */
export type Calibration = (grounds: readonly Ground[]) => { readonly confidence: number; readonly basis: readonly Basis[] };

/** The score of the weakest ground as it is. */
export const UNCALIBRATED: Calibration = (grounds) => ({ confidence: Math.min(...grounds.map(({ score }) => score)), basis: [] });

/** Rules that were right on all of some hundreds of claims are still no proof. */
const MOST = 0.99;
/**
 * A share counts as if so many more verdicts had been right as often as on the level above. Chosen by cross-validation, where anything from 15 to 45 is
 * about as good (`docs/research/rules.md`).
 */
const PRIOR = 20;
const UNTOLD = "too few verdicts of this rule were measured, so all rules count";

/**
 * The confidence of a verdict is the measured share of right verdicts that were reached in the same way. A group with few verdicts is drawn towards
 * the other groups of its rule, and these towards all rules together. All grounds of a verdict have to be right, so their shares are multiplied: faults
 * of one reading come together, so that the product is rather too low than too high.
 */
export function calibrationBy(table: RulePrecision): Calibration {
  const all = weighed(table);
  /** What was not measured is trusted no more than the lower end of everything that was. */
  const unmeasured = lowerBound(all);

  function measured(ground: Ground): { readonly share: number; readonly basis: Basis } {
    const own = entryOf(table, ground);
    const siblings = table.filter((one) => one !== own && one.rule === ground.rule && one.stance === ground.stance);
    const ofRule = drawn(weighed(siblings), all.right / all.n);
    const levels = [
      { what: sayWay(ground), entries: own === undefined ? [] : [own] },
      { what: sayRule(ground), entries: own === undefined ? siblings : [own, ...siblings] },
    ];
    // Figures of a handful of verdicts would not tell how the share came about: those of the level above do.
    const told = levels.find(({ entries }) => total(entries, ({ n }) => n) >= PRIOR) ?? { what: UNTOLD, entries: table };
    return {
      share: own === undefined ? Math.min(unmeasured, ofRule) : drawn(weighed([own]), ofRule),
      basis: { what: told.what, measured: { right: total(told.entries, ({ right }) => right), of: total(told.entries, ({ n }) => n) } },
    };
  }

  return (grounds) => {
    const each = grounds.map(measured);
    return {
      confidence: Math.min(
        MOST,
        each.reduce((product, { share }) => product * share, 1),
      ),
      basis: each.map(({ basis }) => basis),
    };
  };
}

function drawn({ n, right }: Counted, towards: number): number {
  return (right + PRIOR * towards) / (n + PRIOR);
}

function weighed(entries: RulePrecision): Counted {
  return { n: total(entries, ({ n }) => n), right: total(entries, ({ n, share }) => n * share) };
}

function total(entries: RulePrecision, count: (entry: RulePrecision[number]) => number): number {
  return entries.reduce((sum, entry) => sum + count(entry), 0);
}
