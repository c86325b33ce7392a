import { readFileSync } from "node:fs";

/** Lines "subject<TAB>property or -<TAB>reason" → reason by "subject property". */
export function readExplained(file: string): Map<string, string> {
  const explained = new Map<string, string>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [subject, property, reason] = line.split("\t");
    if (subject && property && reason) explained.set(`${subject} ${property}`, reason);
  }
  return explained;
}
