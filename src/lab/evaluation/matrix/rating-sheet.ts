import { sha256Of } from "../../../base/fingerprint.js";
import { groupBy } from "../../../base/group.js";
import type { Label } from "../../../domain/outcome.js";
import { meanOf } from "../../statistics/bootstrap.js";
import { shuffled, stream } from "../../statistics/random.js";

export type Explained = {
  readonly dataset: string;
  readonly variant: string;
  readonly id: string;
  readonly claim: string;
  readonly gold: Label;
  readonly label: string;
  readonly justification: string;
};

/** Ratings (RAGAR §5.2): 3, all of the gold explanation is covered; 2, some of it; 1, none. */
export const RATINGS = [1, 2, 3] as const;

/** Shown to raters instead of the variant's name. */
export function sheetKey({ dataset, variant, id }: Pick<Explained, "dataset" | "variant" | "id">): string {
  return sha256Of(JSON.stringify([dataset, variant, id])).slice(0, 10);
}

/**
 * The explanations to rate (RAGAR §5.2): of claims that every variant judged correctly, half supported and half refuted, in an order that
 * does not reveal the variant.
 */
export function chooseForRating(
  explained: readonly Explained[],
  { size, seed }: { readonly size: number; readonly seed: number },
): readonly Explained[] {
  const variants = new Set(explained.map(({ variant }) => variant)).size;
  const byClaim = groupBy(
    explained.filter(({ gold, label }) => gold === label),
    ({ dataset, id }) => JSON.stringify([dataset, id]),
  );
  const right = [...byClaim.values()].filter((all) => all.length === variants);
  const half = (label: Label, most: number) =>
    shuffled(
      right.filter(([first]) => first?.gold === label),
      stream(seed, "sheet", label),
    ).slice(0, most);
  const chosen = [...half("supported", Math.ceil(size / 2)), ...half("refuted", Math.floor(size / 2))];
  return shuffled(chosen.flat(), stream(seed, "order"));
}

type VariantRatings = {
  readonly variant: string;
  readonly explanations: number;
  readonly counts: readonly number[];
  readonly mean: number;
  /** null if raters cannot be compared. */
  readonly alpha: number | null;
};

/** Ratings by variant. `sheets`: each rater's ratings by the keys of the sheet. */
export function rateVariants(explained: readonly Explained[], sheets: readonly ReadonlyMap<string, number>[]): readonly VariantRatings[] {
  const byVariant = groupBy(explained, ({ variant }) => variant);
  return [...byVariant].flatMap(([variant, all]): readonly VariantRatings[] => {
    const units = all.map((one) => sheets.flatMap((sheet) => sheet.get(sheetKey(one)) ?? [])).filter(({ length }) => length > 0);
    const given = units.flat();
    if (given.length === 0) return [];
    const counts = RATINGS.map((value) => given.filter((one) => one === value).length);
    return [{ variant, explanations: units.length, counts, mean: meanOf(given), alpha: krippendorffAlpha(units) }];
  });
}

/** The ratings of one explanation; missing ratings are skipped. */
type RatedUnit = readonly number[];

/**
 * Krippendorff's α for ordinal ratings (Hayes and Krippendorff 2007): 1 is full agreement, 0 is chance level. null if nothing can be
 * compared: no unit has two ratings, or all ratings are the same.
 */
export function krippendorffAlpha(units: readonly RatedUnit[]): number | null {
  const paired = units.filter(({ length }) => length > 1);
  const values = [...new Set(paired.flat())].sort((a, b) => a - b);
  if (values.length < 2) return null;
  const counts = values.map((value) => paired.flat().filter((one) => one === value).length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const distance = (one: number, other: number) => ordinalDistance(counts, values.indexOf(one), values.indexOf(other));
  const observed = paired.reduce((sum, unit) => sum + pairs(unit, distance) / (unit.length - 1), 0) / total;
  const expected = pairs(paired.flat(), distance) / (total * (total - 1));
  return 1 - observed / expected;
}

/** The sum over all ordered pairs. */
function pairs(values: RatedUnit, distance: (one: number, other: number) => number): number {
  return values.reduce((sum, one) => sum + values.reduce((inner, other) => inner + distance(one, other), 0), 0);
}

/** The squared number of ratings between two values, counting each end half. */
function ordinalDistance(counts: readonly number[], one: number, other: number): number {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  const between = counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0);
  return (between - ((counts[from] ?? 0) + (counts[to] ?? 0)) / 2) ** 2;
}
