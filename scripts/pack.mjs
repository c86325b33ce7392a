/**
 * `npm run pack [folder]`: builds and packs the package. The clone itself cannot be packed: its package.json has no `version`, because
 * `.npmrc` stops npm from running scripts: `prepack` would not build, and `npm pack` would make a package without code.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const destination = resolve(process.argv[2] ?? ".");
const staged = `${root}build/package`;

execFileSync("npm", ["run", "-s", "build"], { cwd: root, stdio: ["ignore", 2, 2] });

const {
  private: _,
  releaseVersion,
  scripts,
  devDependencies,
  overrides,
  optionalDependencies,
  ...manifest
} = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const { name, ...rest } = manifest;
/** A clone installs everything. Users of the package add what their settings need (`src/base/optional-package.ts`). */
const optional = {
  peerDependencies: Object.fromEntries(Object.entries(optionalDependencies).map(([peer, version]) => [peer, `^${version}`])),
  peerDependenciesMeta: Object.fromEntries(Object.keys(optionalDependencies).map((peer) => [peer, { optional: true }])),
};

rmSync(staged, { recursive: true, force: true });
for (const file of manifest.files.filter((one) => !one.startsWith("!"))) cpSync(`${root}${file}`, `${staged}/${file}`, { recursive: true });
writeFileSync(`${staged}/package.json`, `${JSON.stringify({ name, version: releaseVersion, ...rest, ...optional }, null, 2)}\n`);
refuseIncomplete();

const [{ filename }] = JSON.parse(
  execFileSync("npm", ["pack", "--json", "--pack-destination", destination, staged], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", 2],
  }),
);
process.stdout.write(`${resolve(destination, filename)}\n`);

/** Refuses to pack when a file that package.json names is missing. */
function refuseIncomplete() {
  const named = [
    ...Object.values(manifest.bin),
    ...Object.values(manifest.exports).flatMap((one) => (typeof one === "string" ? one : Object.values(one))),
  ];
  const missing = named.filter((file) => !existsSync(`${staged}/${file}`));
  if (missing.length > 0) throw new Error(`not built: ${missing.join(", ")}`);
}
