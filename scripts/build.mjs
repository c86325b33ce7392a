/**
 * Bundles the command and the library into few files under `dist`: a cold start mostly waits for files, and a package of one's own needs no
 * resolution. `--types` also runs the compiler, which leaves declarations and plain modules (for benches) under `build`, and rolls the declarations up into
 * one file an entry point, in `dist`. It does not check them (`noCheck`), which takes as long again: that is what `npm run check` does.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildPage } from "./build-page.mjs";

const root = new URL("../", import.meta.url);
const path = (name) => fileURLToPath(new URL(name, root));
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));

/**
 * Dependencies of the package stay outside and are loaded when they are needed. What is inlined is a development dependency: every command asks for
 * it (commander, yaml, zod), it would run a script of its own where our package is installed (ax), it needs one of our `overrides` to run
 * on Node 20 (fastify), or it is much larger installed than inlined (openai, sparql-http-client).
 */
const externals = Object.keys({ ...dependencies, ...optionalDependencies });

/**
 * zod's `z` holds its messages in fifty languages, and a bundle has to keep them all for it. As a namespace it holds what is used: half a megabyte
 * less for every command to read.
 */
const usedZod = {
  name: "used-zod",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, "utf8").replace('import { z } from "zod";', 'import * as z from "zod";'),
      loader: "ts",
    }));
  },
};

const SHARED = {
  absWorkingDir: path("."),
  bundle: true,
  platform: "node",
  target: "node20",
  plugins: [usedZod],
  metafile: true,
  logLevel: "warning",
};

/** The library and the threads: modules that share chunks. */
const modules = (outdir) =>
  build({
    ...SHARED,
    entryPoints: {
      index: "src/index.ts",
      client: "src/client/plumbline-client.ts",
      "reader-worker": "src/adapters/page-text/reader-worker.ts",
      "image-worker": "src/adapters/images/image-worker.ts",
      "verify-worker": "src/compose/threads/verify-worker.ts",
    },
    outdir,
    chunkNames: "[name]-[hash]",
    splitting: true,
    format: "esm",
    external: externals,
    // CommonJS packages that are inlined ask for Node's own modules by `require`.
    banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
  });

/** The command in one file, because V8's compiled code can be kept for a script only, not for modules (`src/cli/load-compiled.ts`). */
const command = (outdir) =>
  build({
    ...SHARED,
    entryPoints: { command: "src/cli/main.ts" },
    outdir,
    outExtension: { ".js": ".cjs" },
    format: "cjs",
    minifyWhitespace: true,
    legalComments: "none",
    external: externals,
    // A script that is run by hand can import packages only by an experimental part of Node, which says so on the terminal.
    supported: { "dynamic-import": false },
    define: { "import.meta.url": "moduleUrl" },
    banner: { js: "(function (require, module, moduleUrl) {" },
    footer: { js: "})" },
  });

/** What starts the command: only what Node has itself. */
const start = (outdir) => build({ ...SHARED, entryPoints: { plumbline: "src/cli/start.ts" }, outdir, format: "esm" });

/** Everything lies side by side: modules find the package's files one folder up, and workers beside themselves, in `dist` as in `src`. */
async function bundle() {
  const draft = path(`dist-${process.pid}.tmp`);
  const metafiles = (await Promise.all([modules(draft), command(draft), start(draft)])).map(({ metafile }) => metafile);
  const inputs = [...metafiles.flatMap(({ inputs }) => Object.keys(inputs)), ...(await buildPage(`${draft}/page`))];
  const outputs = metafiles.flatMap(({ outputs }) => Object.keys(outputs).map(path));
  writeFileSync(`${draft}/THIRD-PARTY-LICENSES.txt`, licensesOf(inputs));
  writeFileSync(`${draft}/code.sha256`, `${codeHash(outputs)}\n`);
  writeFileSync(
    `${draft}/data.sha256`,
    DATA.flatMap(filesIn)
      .map((file) => `${hashOf(file)}  ${relative(path("."), file)}\n`)
      .join(""),
  );
  // Replaced as a whole: a command that runs meanwhile has old files or new ones, and no old chunk stays behind.
  rmSync(path("dist"), { recursive: true, force: true });
  renameSync(draft, path("dist"));
}

/** Folders with what the program reads when it runs. `plumbline doctor` compares them with what was built. */
const DATA = ["weights", "sparql"];

function filesIn(folder) {
  return readdirSync(path(folder), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? filesIn(`${folder}/${one.name}`) : [path(`${folder}/${one.name}`)],
  );
}

function hashOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** Names the program in records: its modules, and its data. */
function codeHash(outputs) {
  const digests = [...outputs, ...DATA.flatMap(filesIn)].map((file) => `${basename(file)} ${hashOf(file)}`);
  return createHash("sha256").update(digests.sort().join("\n")).digest("hex");
}

/** What the inlined packages ask us to hand on. */
function licensesOf(inputs) {
  const names = new Set(inputs.flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []));
  return [...names]
    .sort()
    .map(licenseOf)
    .join(`\n${"=".repeat(80)}\n\n`);
}

function licenseOf(name) {
  const folder = path(`node_modules/${name}/`);
  const { version, license, author } = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const by = typeof author === "string" ? author : author?.name;
  const text = file === undefined ? `${license}${by === undefined ? "" : `, ${by}`}\n` : readFileSync(`${folder}${file}`, "utf8");
  return `${name} ${version} (${license})\n\n${text}`;
}

async function writeTypes() {
  if (existsSync(path("build"))) rmSync(path("build"), { recursive: true });
  const compiler = spawn(process.execPath, [path("node_modules/typescript/bin/tsc"), "-p", path("tsconfig.build.json")], {
    stdio: "inherit",
  });
  const [code] = await once(compiler, "exit");
  if (code !== 0) throw new Error(`tsc ended with ${code}`);
}

// Beside each other: neither needs the other.
const withTypes = process.argv.includes("--types");
await Promise.all([bundle(), ...(withTypes ? [writeTypes()] : [])]);
if (withTypes) await import("./roll-up-types.mjs");
