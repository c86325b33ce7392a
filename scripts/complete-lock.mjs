/**
 * npm omits a platform's optional package from the lock file if the current registry does not have it, and then `npm ci` rejects the lock
 * file on every platform. This adds the missing entries (version, os, cpu; no integrity), so that they are skipped elsewhere and fetched
 * where they exist. Run after `npm install`: `node scripts/complete-lock.mjs`.
 */
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const CPUS = {
  arm: ["arm"],
  arm64: ["arm64"],
  x64: ["x64"],
  ia32: ["ia32"],
  ppc64: ["ppc64"],
  s390x: ["s390x"],
  riscv64: ["riscv64"],
  loong64: ["loong64"],
  mips64el: ["mips64el"],
  wasm32: ["wasm32"],
};
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "aix", "win32"];

/** npm looks for a package beside the one that needs it and in every folder above. */
function isListed(name, place) {
  const folders = place
    .split("/node_modules/")
    .map((_, depth, names) => `${names.slice(0, depth + 1).join("/node_modules/")}/node_modules`);
  return ["node_modules", ...folders].some((folder) => lock.packages[`${folder}/${name}`] !== undefined);
}

const added = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (place === "" || isListed(name, place)) continue;
    const parts = name.split(/[/-]/);
    const os = SYSTEMS.filter((system) => parts.includes(system));
    const cpu = parts.flatMap((part) => CPUS[part] ?? []);
    if (cpu.length === 0) continue;
    const libc = parts.some((part) => part.startsWith("musl"))
      ? ["musl"]
      : parts.some((part) => part.startsWith("gnu"))
        ? ["glibc"]
        : undefined;
    lock.packages[key] = {
      version,
      cpu,
      ...(entry.dev ? { dev: true } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    };
    added.push(`${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} entries added`);
