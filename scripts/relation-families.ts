import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { type FamilyFile, nameKey } from "../src/reasoner/rules/understand/own-families.js";

const lines = z.array(z.string()).min(1);
const familiesSchema = z.array(
  z.strictObject({
    kind: z.enum(["entity", "time", "quantity"]),
    named: lines,
    turned: lines.default([]),
    same: lines.default([]),
    stronger: lines.default([]),
    weaker: lines.default([]),
  }),
);

const SHORT: Readonly<Record<string, string>> = {
  AT: "(in|at|on|inside|within)",
  ON: "(in|on|at)",
  /** The organisation that the graph describes, if a claim does not name it. */
  ORG: "(the company|the firm|the museum|the school|the hospital|the university|the college|the club|the zoo|the library|the society|the association|the label|the organisation|the organization|the staff|the team)",
};

/** Compiles phrasebook/families.yaml: its families, and which of them each name of a relation belongs to. */
export function compileFamilies(file: URL): FamilyFile {
  const written = familiesSchema.parse(parse(readFileSync(file, "utf8")));
  const inFull = (line: string) => line.replaceAll(/\b(?:AT|ON|ORG)\b/gu, (short) => SHORT[short] ?? short);
  const names: Record<string, [family: number, isTurned: boolean][]> = {};
  for (const [place, { kind, named, turned }] of written.entries())
    for (const [patterns, isTurned] of [[named, false] as const, [turned, true] as const])
      for (const name of patterns.map(inFull).flatMap(spelledOut)) {
        const key = nameKey(name, kind);
        const known = names[key] ?? [];
        names[key] = known.some(([family]) => family === place) ? known : [...known, [place, isTurned]];
      }
  const families = written.map(({ same, stronger, weaker }) => ({
    same: same.map(inFull),
    stronger: stronger.map(inFull),
    weaker: weaker.map(inFull),
  }));
  return { families, names };
}

function spelledOut(pattern: string): readonly string[] {
  const choice = /\(([^()]*)\)/u.exec(pattern);
  return choice === null
    ? [pattern.trim()]
    : (choice[1] ?? "").split("|").flatMap((option) => spelledOut(pattern.replace(choice[0], option)));
}

/** One family and one name a line, so that diffs are readable. */
export function renderFamilies({ families, names }: FamilyFile): string {
  const told = families.map((one) => JSON.stringify(one)).join(",\n");
  const named = Object.entries(names).map(([name, of]) => `${JSON.stringify(name)}:${JSON.stringify(of)}`);
  return `{"families":[\n${told}\n],\n"names":{\n${named.join(",\n")}\n}}\n`;
}
