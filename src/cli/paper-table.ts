import { type ErrorType, PAPER_CODES } from "../domain/error-types.js";

/** Table 4 of the paper: shares of the wrong verdicts in percent. One verdict may show several. */
const PAPER = {
  FEVER: { IK: 29.6, EM: 4.6, OC: 64.8 },
  HOVER: { IK: 74.6, EM: 74.1, OC: 19.8 },
  "LIAR-New": { IK: 83.3, EM: 60.0, OC: 16.7 },
  AveriTeC: { IK: 75.0, EM: 72.5, OC: 15.0 },
  "AFact-CNN": { IK: 98.3, EM: 98.0, OC: 1.3 },
} as const;

/** Our shares beside the paper's, a line each; nothing where no verdict is wrong. */
export function paperTable(wrong: { readonly verdicts: number; readonly errorTypes: Readonly<Record<string, number>> }): readonly string[] {
  if (wrong.verdicts === 0) return [];
  const sets = Object.entries(PAPER);
  const cell = (value: number) => value.toFixed(1);
  const row = (name: string, cells: readonly string[]) => `  ${name.padEnd(27)}${cells.map((one) => one.padStart(11)).join("")}`;
  const codes = Object.entries(PAPER_CODES) as [ErrorType, "IK" | "EM" | "OC"][];
  return [
    `of the ${wrong.verdicts} wrong verdicts, in %; the paper's (§5.7, Table 4) beside them`,
    row("", ["here", ...sets.map(([name]) => name)]),
    ...codes.map(([type, code]) => {
      const ours = (100 * (wrong.errorTypes[type] ?? 0)) / wrong.verdicts;
      return row(`${code} ${type}`, [cell(ours), ...sets.map(([, figures]) => cell(figures[code]))]);
    }),
  ];
}
