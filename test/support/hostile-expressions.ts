import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export type Expression = { readonly place: string; readonly pattern: RegExp };

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Every regular expression that stands in the sources under these folders or files. */
export function expressionsIn(places: readonly string[]): readonly Expression[] {
  return places.flatMap(filesIn).flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.ES2023, true);
    const found: Expression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        found.push({ place: `${file}:${line} ${node.text}`, pattern: patternOf(node.text) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

function filesIn(place: string): readonly string[] {
  if (place.endsWith(".ts")) return [place];
  return readdirSync(join(root, place), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${place}/${name}`);
}

function patternOf(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1).replaceAll(/[gy]/g, ""));
}

const COMMON = [" ", "a", "A", "0", "\n", "-", '"', "“", "(", "[", "<", ".", "a ", "A ", "A. ", "a-", "A-", "A.", "a, ", "0,"];

/**
 * What is repeated to make an input that an expression reads again and again without a match: single signs, words and signs that the expression itself
 * names, alone and with a blank or a letter.
 */
export function pumpsFor({ source }: RegExp): readonly string[] {
  const named = source
    .replaceAll(/\\p\{[^}]*\}/g, "A")
    .replaceAll(/\\[bBdDsSwW]/g, " ")
    .replaceAll(/\\(.)/g, "$1")
    .split(/[()|?*+{}[\]^$]+/)
    .filter((part) => part !== "" && part.length < 30);
  const signs = [...new Set(named.join(""))].slice(0, 12);
  return [
    ...new Set([
      ...COMMON,
      ...signs.flatMap((sign) => [sign, `${sign} `, `a${sign}`]),
      ...named.slice(0, 8).flatMap((one) => [one, `${one} `]),
    ]),
  ];
}

/** Ends with a sign that no expression expects, so that what was read so far is no match. */
export function hostileText(pump: string, length: number): string {
  return `${pump.repeat(Math.ceil(length / pump.length)).slice(0, length)}\u0001`;
}

/** Milliseconds of processor time, the least of several runs, or of as many as it takes to be fast: others may use the machine meanwhile. */
export function leastOf(runs: number, work: () => void, fast = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > fast; run++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
