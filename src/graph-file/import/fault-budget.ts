import { PlumblineError } from "../../errors.js";

type Fault = { readonly file: string; readonly line: number; readonly byte: number; readonly why: string; readonly text: string };

export type FaultBudget = {
  /** Counts a line that is skipped; throws when there are too many for the file to be trusted. */
  note(fault: Fault): void;
  readonly count: () => number;
  readonly first: () => string | null;
};

/** Real dumps have a bad line now and then; a file with many of them is not what its name says. */
export function faultBudget(most: number): FaultBudget {
  let count = 0;
  let first: string | null = null;
  return {
    count: () => count,
    first: () => first,
    note(fault) {
      first ??= describeFault(fault);
      count++;
      if (count > most)
        throw new PlumblineError(
          "file-unreadable",
          `${most === 0 ? "a line" : `more than ${most} lines`} cannot be read; the first: ${first}`,
        );
    },
  };
}

function describeFault({ file, line, byte, why, text }: Fault): string {
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return `${file}, line ${line} (byte ${byte}): ${why}: ${JSON.stringify(shown)}`;
}
