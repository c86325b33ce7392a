import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { scene } from "../support/pictures.js";
import { suiteFolder } from "../support/temp-folder.js";
import { tinyPdf, typeset } from "../support/tiny-pdf.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What a fresh clone has: every file that git knows, or would take in, and nothing that was built. */
function freshClone(): string {
  const folder = suiteFolder();
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root, encoding: "utf8" });
  for (const file of files.split("\0").filter((one) => one !== "" && existsSync(join(root, one))))
    cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

describe("a package made of a fresh clone", () => {
  let clone = "";
  let tarball = "";
  let files: readonly string[] = [];
  beforeAll(() => {
    clone = freshClone();
    const packed = execFileSync("npm", ["run", "-s", "pack", suiteFolder()], { cwd: clone, encoding: "utf8" });
    tarball = packed.trim();
    files = execFileSync("tar", ["tzf", tarball], { encoding: "utf8" }).split("\n");
  }, 600_000);

  it("cannot be made by npm pack, which would not build", () => {
    const elsewhere = suiteFolder();
    const packed = spawnSync("npm", ["pack", "--pack-destination", elsewhere], { cwd: clone, encoding: "utf8" });
    expect([packed.status, packed.stdout, readdirSync(elsewhere)]).toEqual([1, "", []]);
    expect(packed.stderr).toContain("must have name and version");
    expect(spawnSync("npm", ["publish", "--dry-run"], { cwd: clone }).status).toBe(1);
  });

  it("holds everything that the installed command needs, what the README links to, and none of the sources", () => {
    for (const needed of [
      "dist/page/index.html",
      "dist/plumbline.js",
      "dist/command.cjs",
      "dist/reader-worker.js",
      "dist/THIRD-PARTY-LICENSES.txt",
      "policies/wkgfc/current",
      "sparql/facts-out.rq",
      "starter/graph.nt.gz",
      "starter/graph.kg",
      "LICENSE",
    ])
      expect(files).toContain(`package/${needed}`);
    const linked = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? "");
    for (const path of linked)
      expect(
        files.some((file) => file.startsWith(`package/${path}`)),
        path,
      ).toBe(true);
    expect(files.filter((file) => /^package\/(src|test|build|starter\/source)\/|\.compiled$/.test(file))).toEqual([]);
  });

  it("declares its types in one file an entry point, which imports nothing", () => {
    const declared = files.filter((file) => file.endsWith(".d.ts")).sort();
    expect(declared).toEqual(["package/dist/client.d.ts", "package/dist/index.d.ts"]);
    const text = execFileSync("tar", ["xzOf", tarball, ...declared], { encoding: "utf8" });
    expect(text.match(/^import .*|import\(.*/gm)).toBeNull();
    expect(text).toContain("export declare function createVerifier(");
  });

  it("installs without a warning, runs by npx, and a strict program of six lines compiles and runs against it", {
    timeout: 900_000,
  }, () => {
    const app = suiteFolder();
    writeFileSync(join(app, "package.json"), '{ "name": "app", "private": true, "type": "module" }');
    const install = spawnSync("npm", ["install", "--no-audit", "--no-fund", tarball], { cwd: app, encoding: "utf8" });
    expect(install.status).toBe(0);
    // What the machine's own configuration warns of is not ours.
    expect(install.stderr.split("\n").filter((line) => line !== "" && !/user config|env config/.test(line))).toEqual([]);
    const env = { ...process.env, PLUMBLINE_HOME: app };
    const said = spawnSync("npx", ["plumbline", "verify", "-q", "Marie Curie was born in Paris."], { cwd: app, encoding: "utf8", env });
    expect(said.stdout).toBe("refuted\n");

    writeFileSync(join(app, "six-lines.ts"), SIX_LINES);
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
      JSON.stringify({ compilerOptions: { ...options, exactOptionalPropertyTypes: true }, include: ["*.ts"] }),
    );
    // Types of libraries are checked too.
    const compiled = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", app], { encoding: "utf8" });
    expect(compiled.stdout).toBe("");
    const run = (file: string) => execFileSync(process.execPath, [join(app, "out", file)], { encoding: "utf8" });
    expect(run("six-lines.js")).toBe("refuted\n");
    expect(run("app.js")).toBe("supported refuted invalid-input function\n");
  });

  it("is small, and says which package to add where a setting or a file needs one", { timeout: 900_000 }, async () => {
    const app = suiteFolder();
    writeFileSync(join(app, "package.json"), '{ "name": "app", "private": true, "type": "module" }');
    execFileSync("npm", ["install", "--no-audit", "--no-fund", tarball], { cwd: app, stdio: "ignore" });
    const kilobytes = Number.parseInt(execFileSync("du", ["-sk", join(app, "node_modules")], { encoding: "utf8" }), 10);
    const packages = Object.keys(JSON.parse(readFileSync(join(app, "package-lock.json"), "utf8")).packages).length - 1;
    expect(kilobytes).toBeLessThan(65_000);
    expect(packages).toBeLessThanOrEqual(75);

    writeFileSync(join(app, "notes.pdf"), tinyPdf({ pages: [typeset([["Marie Curie was born in Paris."]])] }));
    writeFileSync(join(app, "picture.png"), await scene(1).png().toBuffer());
    const plumbline = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
      const home = { ...process.env, PLUMBLINE_HOME: app, ...env };
      const { stdout, stderr } = spawnSync(process.execPath, [join(app, "node_modules/plumbline/dist/plumbline.js"), ...args], {
        cwd: app,
        encoding: "utf8",
        env: home,
        timeout: 60_000,
      });
      return `${stdout}${stderr}`.trim();
    };
    const queue = (url: string) => plumbline(["serve", "--port", "0"], { PLUMBLINE_QUEUE_URL: url });
    expect(queue("redis://127.0.0.1:1")).toMatch(
      /^plumbline: a queue on Redis needs the package (bullmq|ioredis): npm install bullmq ioredis$/,
    );
    expect(queue("postgres://127.0.0.1:1/none")).toBe("plumbline: a queue on PostgreSQL needs the package pg: npm install pg");
    const traced = plumbline(["serve", "--port", "0"], { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
    expect(traced).toMatch(/^plumbline: sending traces .* needs the package @opentelemetry\/\S+: npm install @opentelemetry\//);
    const pictured = () => plumbline(["verify", "-q", "--image", "picture.png", "Marie Curie was born in Paris."]);
    expect(pictured()).toContain("reading pictures needs the package");
    const read = () => plumbline(["check", "notes.pdf"]);
    expect(read()).toContain("reading a PDF needs the package unpdf: npm install unpdf");

    // Once they are there, they are used.
    for (const name of ["unpdf", "sharp", "exifr", "@img", "detect-libc", "semver"])
      if (!existsSync(join(app, "node_modules", name))) symlinkSync(join(root, "node_modules", name), join(app, "node_modules", name));
    expect(read()).toMatch(/refuted/i);
    expect(pictured()).toBe("refuted");
  });
});

const SIX_LINES = `import { createVerifier } from "plumbline";
const verifier = await createVerifier({ kg: "starter" });
const { outcome } = await verifier.verify("Marie Curie was born in Paris.");
if (outcome.kind === "verdict") console.log(outcome.verdict.label);
else console.log(outcome.failure.message);
await verifier.close();
`;

const PROGRAM = `
import { type Citation, createVerifier, type ErrorCode, type EvidenceGraph, type KnowledgeGraph, type Label, PlumblineError, type Policy, type Reasoner, type SearchEngine, type Statement } from "plumbline";
import { plumblineClient } from "plumbline/client";

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
console.log(seen.join(" "), typeof plumblineClient);
`;
