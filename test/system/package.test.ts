import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { suiteFolder } from "../support/temp-folder.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("the published package", () => {
  let tarball = "";
  let files: readonly string[] = [];
  beforeAll(() => {
    const folder = suiteFolder();
    const options = { cwd: root, encoding: "utf8" } as const;
    const packed = execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], options);
    tarball = join(folder, packed.trim().split("\n").at(-1) ?? "");
    files = execFileSync("tar", ["tzf", tarball], { encoding: "utf8" }).split("\n");
  });

  it("holds everything that the installed command needs, what the README links to, and none of the sources", () => {
    for (const needed of [
      "dist/page/index.html",
      "dist/plumbline.js",
      "dist/command.cjs",
      "dist/reader-worker.js",
      "dist/THIRD-PARTY-LICENSES.txt",
      "build/index.d.ts",
      "policies/wkgfc/current",
      "sparql/facts-out.rq",
      "starter/graph.nt.gz",
      "LICENSE",
    ])
      expect(files).toContain(`package/${needed}`);
    const linked = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? "");
    for (const path of linked)
      expect(
        files.some((file) => file.startsWith(`package/${path}`)),
        path,
      ).toBe(true);
    expect(files.filter((file) => /^package\/(src|test|starter\/source)\/|\.compiled$/.test(file))).toEqual([]);
  });

  it("installs without a warning, runs by npx, and a strict program compiles and runs against it", { timeout: 900_000 }, () => {
    const app = suiteFolder();
    writeFileSync(join(app, "package.json"), '{ "name": "app", "private": true, "type": "module" }');
    const install = spawnSync("npm", ["install", "--no-audit", "--no-fund", tarball], { cwd: app, encoding: "utf8" });
    expect(install.status).toBe(0);
    // What the machine's own configuration warns of is not ours.
    expect(install.stderr.split("\n").filter((line) => line !== "" && !/user config|env config/.test(line))).toEqual([]);
    const env = { ...process.env, PLUMBLINE_HOME: app };
    const said = spawnSync("npx", ["plumbline", "verify", "-q", "Marie Curie was born in Paris."], { cwd: app, encoding: "utf8", env });
    expect(said.stdout).toBe("refuted\n");

    writeFileSync(join(app, "app.ts"), PROGRAM);
    const options = {
      strict: true,
      module: "NodeNext",
      target: "ES2023",
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
      outDir: "out",
    };
    writeFileSync(
      join(app, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...options, exactOptionalPropertyTypes: true }, include: ["app.ts"] }),
    );
    const compiled = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", app], { encoding: "utf8" });
    expect(compiled.stdout).toBe("");
    expect(execFileSync(process.execPath, [join(app, "out/app.js")], { encoding: "utf8" })).toBe("supported refuted invalid-input\n");
  });
});

const PROGRAM = `
import { type Citation, createVerifier, type ErrorCode, type EvidenceGraph, type KnowledgeGraph, type Label, PlumblineError, type Policy, type Reasoner, type SearchEngine, type Statement } from "plumbline";

export type Ports = [KnowledgeGraph, SearchEngine, Reasoner, Policy, EvidenceGraph, Statement, Citation];
const seen: (Label | ErrorCode)[] = [];
const verifier = await createVerifier({ kg: "starter" });
try {
  for await (const { outcome } of verifier.verifyMany(["Paris is the capital of France.", "The Eiffel Tower is in London."]))
    if (outcome.kind === "verdict") seen.push(outcome.verdict.label);
  await verifier.verify("");
} catch (error) {
  if (!(error instanceof PlumblineError)) throw error;
  seen.push(error.code);
} finally {
  await verifier.close();
}
console.log(seen.join(" "));
`;
