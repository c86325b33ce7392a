import type { Cell } from "./cell-schema.js";
import { type Comparison, compareCells } from "./compare-cells.js";
import type { MatrixReport } from "./matrix-report.js";

export type NamedComparison = Comparison & { readonly dataset: string; readonly firstName: string; readonly secondName: string };

/** Every variant of a report against the first of its data set. */
export function againstFirst({ datasets, cells, subjects }: MatrixReport): readonly NamedComparison[] {
  return datasets.flatMap(({ name }) => {
    const [first, ...others] = cells.filter(({ dataset }) => dataset === name);
    return first === undefined ? [] : others.map((other) => named(first, other, subjects[name]));
  });
}

/** Cells of two reports that measure the same data set; where a report has one variant only, its name does not matter. */
export function acrossReports(one: MatrixReport, other: MatrixReport): readonly NamedComparison[] {
  return one.cells.flatMap((first) => {
    const candidates = other.cells.filter(({ dataset }) => dataset === first.dataset);
    const alone = candidates.length === 1 && one.cells.filter(({ dataset }) => dataset === first.dataset).length === 1;
    const second = alone ? candidates[0] : candidates.find(({ variant }) => variant === first.variant);
    return second === undefined ? [] : [named(first, second, { ...one.subjects[first.dataset], ...other.subjects[first.dataset] })];
  });
}

function named(first: Cell, second: Cell, subjects: Readonly<Record<string, string>> = {}): NamedComparison {
  return {
    dataset: first.dataset,
    firstName: first.variant,
    secondName: second.variant,
    ...compareCells(first, second, (id) => subjects[id] ?? `claim ${id}`),
  };
}
