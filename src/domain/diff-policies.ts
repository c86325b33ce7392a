import type { Policy } from "./policy.js";

type Editable = Pick<Policy, "actions" | "beam" | "threshold" | "rulesFrom" | "web" | "budget" | "sections">;

/**
 * Differences of two policies as lines: knobs first, then the text by section. "- " marks lines of the first only, "+ " lines of the second
 * only.
 */
export function diffPolicies(before: Editable, after: Editable): readonly string[] {
  const knobs = diffKnobs(flatten(knobsOf(before)), flatten(knobsOf(after)));
  const names = [...new Set([...before.sections.keys(), ...after.sections.keys()])];
  const texts = names.flatMap((name) => {
    const lines = diffLines(linesOf(before.sections.get(name)), linesOf(after.sections.get(name)));
    return lines.some((line) => !line.startsWith(" ")) ? [`## ${name}`, ...lines] : [];
  });
  return [...knobs, ...texts];
}

function knobsOf({ actions, beam, threshold, rulesFrom, web, budget }: Editable): Readonly<Record<string, unknown>> {
  return { actions: actions.join(", "), beam, threshold, rulesFrom, web, budget };
}

function flatten(value: Readonly<Record<string, unknown>>, prefix = ""): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(value).flatMap(([key, part]) =>
      typeof part === "object" && part !== null
        ? [...flatten(part as Readonly<Record<string, unknown>>, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, part === null ? "off" : String(part)] as const],
    ),
  );
}

function diffKnobs(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return [...before].flatMap(([knob, value]) =>
    after.get(knob) === value ? [] : [`- ${knob}: ${value}`, `+ ${knob}: ${after.get(knob) ?? "off"}`],
  );
}

function linesOf(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : text.split("\n");
}

/** By the longest common subsequence; policies are short. */
function diffLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const line = common[row];
      if (line !== undefined)
        line[column] = before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  const lines: string[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      lines.push(`  ${before[row]}`);
      row++;
      column++;
    } else if (column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1)))
      lines.push(`- ${before[row++]}`);
    else lines.push(`+ ${after[column++]}`);
  }
  return lines;
}
