/** Two runs on the same claims: how many only the one got right, how many only the other, and how likely such a difference is by chance. */
export type McNemar = { readonly onlyFirst: number; readonly onlySecond: number; readonly p: number };

/** McNemar's test, exact and two-sided: under chance each claim on which the runs differ falls to either side with one half. */
export function mcnemar(pairs: readonly { readonly first: boolean; readonly second: boolean }[]): McNemar {
  const onlyFirst = pairs.filter(({ first, second }) => first && !second).length;
  const onlySecond = pairs.filter(({ first, second }) => !first && second).length;
  return { onlyFirst, onlySecond, p: exactP(onlyFirst, onlySecond) };
}

function exactP(one: number, other: number): number {
  const all = one + other;
  let tail = 0;
  let logTerm = -all * Math.LN2;
  for (let count = 0; count <= Math.min(one, other); count++) {
    tail += Math.exp(logTerm);
    // The next binomial coefficient by the one before, as logarithms: half to the power of thousands is no number any more.
    logTerm += Math.log(all - count) - Math.log(count + 1);
  }
  return Math.min(1, 2 * tail);
}
