/**
 * Bundles the command and the library into few files under `dist`, because a cold start mostly waits for files and module resolution.
 * `--types` also runs the compiler, which writes declarations and plain modules (for benches) to `build`, and rolls the declarations up
 * into one file per entry point, in `dist`. It does not check types (`noCheck`), which would double the time; `npm run check` does.
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
 * Dependencies of the package stay external and are loaded when needed. Inlined packages are development dependencies: every command needs
 * it (commander, yaml, zod), it would run an install script on users' machines (ax), it needs one of our `overrides` to run on Node 20
 * (fastify), or it is much larger installed than inlined (openai, sparql-http-client).
 */
const externals = Object.keys({ ...dependencies, ...optionalDependencies });

/**
 * Imports zod as a namespace: the object `z` would add its messages in fifty languages to the bundle, half a megabyte more for every
 * command to read.
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
    // Inlined CommonJS packages load Node's built-in modules with `require`.
    banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
  });

/** The command in one file, because V8 can cache compiled code for scripts only, not for modules (`src/cli/load-compiled.ts`). */
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
    // Imports of packages from such a script need an experimental feature of Node, which prints a warning.
    supported: { "dynamic-import": false },
    define: { "import.meta.url": "moduleUrl" },
    banner: { js: "(function (require, module, moduleUrl) {" },
    footer: { js: "})" },
  });

/** The entry of the command; it loads only Node's built-in modules. */
const start = (outdir) => build({ ...SHARED, entryPoints: { plumbline: "src/cli/start.ts" }, outdir, format: "esm" });

/** All files are in one folder: modules find the package's files in the parent folder, and workers in the same one. */
async function bundle() {
  const draft = path(`dist-${process.pid}.tmp`);
  const metafiles = (await Promise.all([modules(draft), command(draft), start(draft)])).map(({ metafile }) => metafile);
  for (const { outputs } of metafiles) for (const file of Object.keys(outputs)) writeInAscii(path(file));
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
  // Replaced as a whole, so that a running command sees only old or only new files, and no old chunk remains.
  rmSync(path("dist"), { recursive: true, force: true });
  renameSync(draft, path("dist"));
}

/**
 * Escapes what esbuild leaves: letters in regular expressions. With a single character outside Latin-1, V8 would hold the whole file with two
 * bytes a character.
 */
function writeInAscii(file) {
  const text = readFileSync(file, "utf8");
  const escaped = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(text);
  if (escaped !== null) throw new Error(`${file}: cannot escape ${escaped[0]}`);
  writeFileSync(
    file,
    text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}

/** Folders of data that the program reads at run time. `plumbline doctor` compares them with the build's checksums. */
const DATA = ["weights", "sparql"];

function filesIn(folder) {
  return readdirSync(path(folder), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? filesIn(`${folder}/${one.name}`) : [path(`${folder}/${one.name}`)],
  );
}

function hashOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** Identifies the program in records: a hash of its modules and data. */
function codeHash(outputs) {
  const digests = [...outputs, ...DATA.flatMap(filesIn)].map((file) => `${basename(file)} ${hashOf(file)}`);
  return createHash("sha256").update(digests.sort().join("\n")).digest("hex");
}

/** The licences of the inlined packages. */
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
  const compiler = spawn(process.execPath, [path("node_modules/typescript-native/bin/tsc"), "-p", path("tsconfig.build.json")], {
    stdio: "inherit",
  });
  const [code] = await once(compiler, "exit");
  if (code !== 0) throw new Error(`tsc ended with ${code}`);
}

// Concurrently, because neither needs the other.
const withTypes = process.argv.includes("--types");
await Promise.all([bundle(), ...(withTypes ? [writeTypes()] : [])]);
if (withTypes) await import("./roll-up-types.mjs");
