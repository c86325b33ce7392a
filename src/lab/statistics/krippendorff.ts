/** Ratings of one unit, one number a rater; raters who gave none are left out. */
export type RatedUnit = readonly number[];

/**
 * Krippendorff's α for ordinal ratings (Hayes and Krippendorff 2007): 1 is full agreement, 0 what chance would give. null where nothing can be compared: no
 * unit has two ratings, or all ratings are the same.
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

/** How many ratings lie between two, each end counted half, squared. */
function ordinalDistance(counts: readonly number[], one: number, other: number): number {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  const between = counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0);
  return (between - ((counts[from] ?? 0) + (counts[to] ?? 0)) / 2) ** 2;
}
