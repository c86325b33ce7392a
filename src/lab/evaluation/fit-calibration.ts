import type { Episode } from "../../domain/episode.js";
import type { Label } from "../../domain/outcome.js";
import type { Calibration } from "../../domain/policy.js";
import { PlumblineError } from "../../errors.js";

/** How sure a model said it was, and whether it was right. */
export type Said = { readonly said: number; readonly right: boolean };

/** Minimum number of verdicts for a calibration. */
const MIN_VERDICTS = 30;

/** The model's stated confidence and whether the verdict was right; empty when rules decided or there is no verdict. */
export function saidIn({ outcome }: Episode, gold: Label): readonly Said[] {
  if (outcome.kind === "failed" || outcome.verdict.said === undefined || outcome.verdict.label === "not-enough-info") return [];
  return [{ said: outcome.verdict.said, right: outcome.verdict.label === gold }];
}

type Block = { readonly said: number; readonly right: number; readonly n: number };

/**
 * Points that rise: the share of right verdicts by stated confidence, neighbours pooled until it never falls (isotonic regression). One wrong verdict
 * is added to each block, so that a few correct verdicts in a row do not give a confidence of 1.
 */
export function fitCalibration(all: readonly Said[], on: string): Calibration {
  if (all.length < MIN_VERDICTS)
    throw new PlumblineError("invalid-input", `a calibration needs ${MIN_VERDICTS} verdicts of a model, and there are ${all.length}`);
  const levels = [...new Set(all.map(({ said }) => said))].sort((a, b) => a - b);
  const blocks: Block[] = [];
  for (const said of levels) {
    const own = all.filter((one) => one.said === said);
    blocks.push({ said, right: own.filter(({ right }) => right).length, n: own.length });
    for (
      let last = blocks.at(-1), before = blocks.at(-2);
      last && before && share(before) >= share(last);
      last = blocks.at(-1), before = blocks.at(-2)
    )
      blocks.splice(-2, 2, { said: last.said, right: before.right + last.right, n: before.n + last.n });
  }
  const points = blocks.map((block): [number, number] => [block.said, Math.round(share(block) * 1000) / 1000]);
  return { provenance: { on, verdicts: all.length, right: all.filter(({ right }) => right).length }, points };
}

function share({ right, n }: Block): number {
  return right / (n + 1);
}
