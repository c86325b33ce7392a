/** `npm run measure:house [folder]`: size and structure of the code. Only counts; never fails. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";
import ts from "typescript";

const root = resolve(process.argv[2] ?? ".");
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.(?:ts|mjs|css)$/u.test(name) && !name.includes("node_modules"));

interface Counted {
  readonly name: string;
  readonly text: string;
  readonly lines: number;
  readonly codeLines: number;
  readonly imports: readonly string[];
  readonly longFunctions: readonly string[];
  readonly manyParameters: readonly string[];
}

/** Lines that contain something besides comments and white space. */
function codeLinesOf(source: ts.SourceFile): number {
  const lines = new Set<number>();
  const visit = (node: ts.Node) => {
    if (node.getChildCount(source) === 0 && node.kind !== ts.SyntaxKind.EndOfFileToken) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const last = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      for (let line = first; line <= last; line++) lines.add(line);
    }
    for (const child of node.getChildren(source))
      if (child.kind < ts.SyntaxKind.FirstJSDocNode || child.kind > ts.SyntaxKind.LastJSDocNode) visit(child);
  };
  visit(source);
  return lines.size;
}

function count(name: string): Counted {
  const text = readFileSync(join(root, name), "utf8");
  const lines = text.split("\n").length - 1;
  if (name.endsWith(".css")) return { name, text, lines, codeLines: lines, imports: [], longFunctions: [], manyParameters: [] };
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const imports: string[] = [];
  const longFunctions: string[] = [];
  const manyParameters: string[] = [];
  const visit = (node: ts.Node) => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier !== undefined &&
      ts.isStringLiteral(node.moduleSpecifier)
    )
      imports.push(node.moduleSpecifier.text);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [path] = node.arguments;
      if (path !== undefined && ts.isStringLiteral(path)) imports.push(path.text);
    }
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const last = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      if (last - first + 1 > 60) longFunctions.push(`${name}:${first + 1}`);
      if (node.parameters.length >= 5) manyParameters.push(`${name}:${first + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const local = imports.filter((path) => path.startsWith(".")).map((path) => normalize(join(dirname(name), path)).replace(/\.js$/u, ".ts"));
  return { name, text, lines, codeLines: codeLinesOf(source), imports: local, longFunctions, manyParameters };
}

const src = filesIn("src").map(count);
const all = [...src, ...filesIn("scripts").map(count), ...filesIn("page").map(count)];
const sum = (files: readonly Counted[], of: (file: Counted) => number) => files.reduce((total, file) => total + of(file), 0);
const importers = new Map<string, number>();
for (const file of all) for (const path of new Set(file.imports)) importers.set(path, (importers.get(path) ?? 0) + 1);

const rows: readonly (readonly [string, number])[] = [
  ["files of src", src.length],
  ["lines of src", sum(src, (file) => file.lines)],
  ["code lines of src", sum(src, (file) => file.codeLines)],
  ["code lines of src, scripts and page", sum(all, (file) => file.codeLines)],
  ["bytes of src, scripts and page", sum(all, (file) => Buffer.byteLength(file.text))],
  ["loose files at the root of src", src.filter(({ name }) => dirname(name) === "src").length],
  ["files of at most 16 lines", src.filter(({ lines }) => lines <= 16).length],
  ["files of at most 40 lines with one importer", src.filter(({ name, lines }) => lines <= 40 && importers.get(name) === 1).length],
  ["functions over 60 lines", sum(src, (file) => file.longFunctions.length)],
  ["functions with five or more positional parameters", sum(src, (file) => file.manyParameters.length)],
];
for (const [what, value] of rows) console.log(`${value.toLocaleString("en-GB").padStart(10)}  ${what}`);
if (process.argv.includes("--list")) {
  console.log(`\nover 60 lines:\n  ${src.flatMap((file) => file.longFunctions).join("\n  ")}`);
  console.log(`\nfive or more parameters:\n  ${src.flatMap((file) => file.manyParameters).join("\n  ")}`);
  console.log(
    `\none importer, at most 40 lines:\n  ${src
      .filter(({ name, lines }) => lines <= 40 && importers.get(name) === 1)
      .map(({ name, lines }) => `${lines} ${name}`)
      .join("\n  ")}`,
  );
}
