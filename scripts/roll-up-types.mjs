/**
 * Writes the package's types as one file per entry point, without imports: `dist/index.d.ts` and `dist/client.d.ts`. Expects the compiler's
 * declarations in `build`. Types inferred from zod schemas are written out; otherwise users' compilers would check all of zod's types too
 * (7 s of CPU for six lines).
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";
import ts from "typescript";

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
/** Type aliases that are inferred from a value, or refer to such an alias. */
const INFERRED = /\bz\.|\b(?:typeof|keyof) \w/u;
const ENTRIES = { index: "build/index.d.ts", client: "build/client/plumbline-client.d.ts" };

for (const [name, entry] of Object.entries(ENTRIES)) {
  const rolled = path(`build/rolled-up/${name}.d.ts`);
  rollUp(path(entry), rolled);
  writeFileSync(path(`dist/${name}.d.ts`), withoutUnused(withInferredWrittenOut(rolled)));
}

function rollUp(entry, untrimmedFilePath) {
  const configObject = {
    ...ExtractorConfig.loadFile(path("api-extractor.json")),
    projectFolder: path("."),
    mainEntryPointFilePath: entry,
    apiReport: { enabled: false, reportFileName: "unused" },
    dtsRollup: { enabled: true, untrimmedFilePath },
  };
  const config = ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: path("api-extractor.json"),
    packageJsonFullPath: path("package.json"),
  });
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    messageCallback(message) {
      if (message.logLevel !== "error") message.logLevel = "none";
    },
  });
  if (!succeeded) throw new Error(`the types of ${entry} could not be rolled up`);
}

/** Replaces every inferred alias (`z.output<typeof claimSchema>`) by its type. */
function withInferredWrittenOut(file) {
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    skipLibCheck: true,
    types: ["node"],
  });
  const [checker, source] = [program.getTypeChecker(), program.getSourceFile(file)];
  const printer = ts.createPrinter({ removeComments: false });
  const flags = ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.InTypeAlias | ts.NodeBuilderFlags.MultilineObjectLiterals;
  const inferred = source.statements.filter((one) => ts.isTypeAliasDeclaration(one) && INFERRED.test(one.type.getText(source)));
  return inferred.reduceRight((text, { name, type }) => {
    const node = checker.typeToTypeNode(checker.getTypeAtLocation(name), undefined, flags);
    const said = printer.printNode(ts.EmitHint.Unspecified, node, source);
    return text.slice(0, type.getStart(source)) + said + text.slice(type.end);
  }, source.text);
}

/** Removes unused declarations and imports. */
function withoutUnused(text) {
  const source = ts.createSourceFile("types.d.ts", text, ts.ScriptTarget.ES2023, true);
  const uses = new Map();
  const count = (node, owner) => {
    if (ts.isIdentifier(node)) uses.set(node.text, (uses.get(node.text) ?? new Set()).add(owner));
    ts.forEachChild(node, (child) => count(child, owner));
  };
  for (const statement of source.statements) count(statement, statement);
  const isUsed = (statement) => {
    const names = namesOf(statement);
    return names.length === 0 || names.some((name) => [...(uses.get(name) ?? [])].some((owner) => owner !== statement));
  };
  const unused = source.statements.filter((one) => !isExported(one) && !isUsed(one));
  if (unused.length === 0) return text;
  return withoutUnused(unused.reduceRight((rest, { pos, end }) => rest.slice(0, pos) + rest.slice(end), text));
}

function isExported(statement) {
  return ts.isExportDeclaration(statement) || (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function namesOf(statement) {
  if (ts.isImportDeclaration(statement)) return (statement.importClause?.namedBindings?.elements ?? []).map(({ name }) => name.text);
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText());
  return statement.name === undefined ? [] : [statement.name.text];
}
