/** Logistic regression with a ridge, fitted by Newton's method: a few hundred features, a few thousand examples. */
export type Example = { readonly features: ReadonlyMap<string, number>; readonly positive: boolean; readonly weight: number };
export type Fitted = { readonly bias: number; readonly weights: Readonly<Record<string, number>> };

const STEPS = 6;

export function fitLogistic(examples: readonly Example[], ridge: number, minCount: number): Fitted {
  const names = frequentNames(examples, minCount);
  const place = new Map(names.map((name, index) => [name, index + 1]));
  const rows = examples.map(({ features, positive, weight }) => {
    const cells = [[0, 1] as const, ...[...features].flatMap(([name, value]) => cell(place.get(name), value))].sort(([a], [b]) => a - b);
    return { places: Int32Array.from(cells, ([at]) => at), values: Float64Array.from(cells, ([, value]) => value), positive, weight };
  });
  const size = names.length + 1;
  const solution = new Float64Array(size);
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(size);
    const curvature = Array.from({ length: size }, () => new Float64Array(size));
    for (const { places, values, positive, weight } of rows) {
      let odds = 0;
      for (let one = 0; one < places.length; one++) odds += (solution[places[one] ?? 0] ?? 0) * (values[one] ?? 0);
      const probability = 1 / (1 + Math.exp(-odds));
      const error = weight * ((positive ? 1 : 0) - probability);
      const spread = weight * probability * (1 - probability);
      for (let one = 0; one < places.length; one++) {
        const at = places[one] ?? 0;
        const value = values[one] ?? 0;
        gradient[at] = (gradient[at] ?? 0) + error * value;
        const row = curvature[at];
        if (row === undefined) continue;
        // The places are sorted: this half of the matrix is enough.
        for (let two = 0; two <= one; two++) {
          const other = places[two] ?? 0;
          row[other] = (row[other] ?? 0) + spread * value * (values[two] ?? 0);
        }
      }
    }
    for (const [at, row] of curvature.entries()) for (let other = at + 1; other < size; other++) row[other] = curvature[other]?.[at] ?? 0;
    for (let at = 0; at < size; at++) {
      const hold = at === 0 ? 1e-6 : ridge;
      gradient[at] = (gradient[at] ?? 0) - (at === 0 ? 0 : hold * (solution[at] ?? 0));
      const row = curvature[at];
      if (row !== undefined) row[at] = (row[at] ?? 0) + hold;
    }
    for (const [at, move] of solve(curvature, gradient).entries()) solution[at] = (solution[at] ?? 0) + move;
  }
  return { bias: solution[0] ?? 0, weights: Object.fromEntries(names.map((name, index) => [name, solution[index + 1] ?? 0])) };
}

function frequentNames(examples: readonly Example[], minCount: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const { features } of examples) for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= minCount ? [name] : [])).sort();
}

function cell(at: number | undefined, value: number): readonly (readonly [number, number])[] {
  return at === undefined ? [] : [[at, value]];
}

/** Elimination; the ridge keeps the pivots away from zero. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row, index) => Float64Array.from([...row, right[index] ?? 0]));
  const size = rows.length;
  for (const [at, pivot] of rows.entries())
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      if (factor !== 0) for (let column = at; column <= size; column++) row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  const found = new Float64Array(size);
  for (let at = size - 1; at >= 0; at--) {
    const row = rows[at];
    let rest = row?.[size] ?? 0;
    for (let column = at + 1; column < size; column++) rest -= (row?.[column] ?? 0) * (found[column] ?? 0);
    found[at] = rest / (row?.[at] ?? 1);
  }
  return found;
}

/** The weights as lines of JSON; what rounds to nothing is left out. */
export function weightsText(weights: Fitted["weights"]): string {
  return Object.entries(weights)
    .filter(([, value]) => Math.abs(value) >= 0.005)
    .map(([name, value]) => `${JSON.stringify(name)}: ${Number(value.toFixed(2))}`)
    .join(",\n");
}
