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
 * A share counts as if so many more verdicts had been right as often as on the level above. Chosen by cross-validation, where anything from 20 to 60 is
 * about as good (`docs/checkers.md`).
 */
const PRIOR = 30;

/**
 * The confidence of a verdict is the measured share of right verdicts that were reached in the same way. A group with few verdicts is pulled towards
 * the other groups of its rule, and these towards all rules together. All grounds of a verdict have to be right, so their shares are multiplied: faults
 * of one reading come together, so that the product is rather too low than too high.
 */
export function calibrationBy(table: RulePrecision): Calibration {
  const all = sum(table, "weighed");
  /** What was not measured is trusted no more than the lower end of everything that was. */
  const unmeasured = lowerBound(all);

  function measured(ground: Ground): { readonly share: number; readonly basis: Basis } {
    const own = entryOf(table, ground);
    const siblings = table.filter((one) => one !== own && one.rule === ground.rule && one.stance === ground.stance);
    const ofRule = pulled(sum(siblings, "weighed"), all.right / all.n);
    if (own !== undefined) return { share: pulled(own.weighed, ofRule), basis: basisOf(sayWay(ground), own) };
    const known = siblings.length > 0;
    return {
      share: Math.min(unmeasured, ofRule),
      basis: basisOf(
        known ? sayRule(ground) : "a rule that was not measured by itself, so all rules together",
        sum(known ? siblings : table),
      ),
    };
  }

  return (grounds) => {
    const each = grounds.map(measured);
    return {
      confidence: Math.min(
        MOST,
        each.reduce((all, { share }) => all * share, 1),
      ),
      basis: each.map(({ basis }) => basis),
    };
  };
}

function pulled({ n, right }: Counted, towards: number): number {
  return (right + PRIOR * towards) / (n + PRIOR);
}

function sum(entries: RulePrecision, which?: "weighed"): Counted {
  const counts = entries.map((entry) => (which === undefined ? entry : entry[which]));
  return { n: counts.reduce((total, { n }) => total + n, 0), right: counts.reduce((total, { right }) => total + right, 0) };
}

function basisOf(what: string, { n, right }: Counted): Basis {
  return { what, measured: { right, of: n } };
}
