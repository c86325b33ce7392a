/**
 * Lists the packages that are installed with ours or inlined into it, with licence and age; fails for a licence that is not on the list
 * below. Ages come from the registry; `--offline`, used by `npm run check`, omits them.
 */
import { readFileSync } from "node:fs";

const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "Python-2.0",
]);
/** LGPL is fine for libvips: it is a separate file in sharp's platform packages, which users can replace. */
const REPLACEABLE = { "LGPL-3.0-or-later": /^@img\/sharp-/ };
const WAIT_MS = 15_000;
const AT_ONCE = 8;
const YEAR_MS = 365.25 * 86_400_000;

const root = new URL("../", import.meta.url);
const lock = JSON.parse(readFileSync(new URL("package-lock.json", root), "utf8"));
const offline = process.argv.includes("--offline");

/** Installed packages from the lock file, and those that `npm run build` inlines into `dist`. */
const packages = Object.entries(lock.packages).flatMap(([path, { version, license, dev, devOptional }]) =>
  path === "" || dev || devOptional ? [] : [{ name: nameIn(path), version, licence: license ?? licenceIn(path) }],
);
const inlined = inlinedPackages();
const all = [...new Map([...packages, ...inlined].map((one) => [`${one.name}@${one.version}`, one])).values()].sort((a, b) =>
  a.name < b.name ? -1 : 1,
);

function nameIn(path) {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

function licenceIn(path) {
  try {
    const { license, licenses } = JSON.parse(readFileSync(new URL(`${path}/package.json`, root), "utf8"));
    return license?.type ?? license ?? licenses?.map(({ type }) => type).join(" OR ") ?? null;
  } catch {
    return null;
  }
}

/** From the list that `build.mjs` writes; none before the first build. */
function inlinedPackages() {
  let text = "";
  try {
    text = readFileSync(new URL("dist/THIRD-PARTY-LICENSES.txt", root), "utf8");
  } catch {
    return [];
  }
  return [...text.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) (\d[\w.+-]*) \(([^()]+)\)$/gm)].map(([, name, version, licence]) => ({
    name,
    version,
    licence,
  }));
}

/** "(MIT OR GPL-3.0)" counts as MIT; "MIT AND ISC" needs both. */
function isAllowed(name, licence) {
  if (typeof licence !== "string") return false;
  const plain = licence.replace(/[()]/g, " ").trim();
  return plain
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => ALLOWED.has(one.trim()) || REPLACEABLE[one.trim()]?.test(name)));
}

/** When this version was published, and whether there is a newer one; null if the registry does not say. */
async function ageOf({ name, version }) {
  try {
    const answer = await fetch(`https://registry.npmjs.org/${name.replace("/", "%2f")}`, { signal: AbortSignal.timeout(WAIT_MS) });
    if (!answer.ok) return null;
    const { time, "dist-tags": tags } = await answer.json();
    return { published: time[version]?.slice(0, 10) ?? null, latest: tags.latest, latestAt: time[tags.latest]?.slice(0, 10) ?? null };
  } catch {
    return null;
  }
}

async function ages() {
  const known = new Map();
  if (offline) return known;
  const waiting = [...all];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) known.set(next, await ageOf(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return known;
}

const known = await ages();
const refused = all.filter(({ name, licence }) => !isAllowed(name, licence));
if (!offline || refused.length > 0)
  for (const one of offline ? refused : all) {
    const age = known.get(one);
    const years =
      age?.published == null ? "" : `${age.published}, ${((Date.now() - Date.parse(age.published)) / YEAR_MS).toFixed(1)} years`;
    const newer = age == null || age.latest === one.version ? "" : `newest: ${age.latest} of ${age.latestAt}`;
    const columns = [one.name.padEnd(44), one.version.padEnd(12), String(one.licence).padEnd(16), years.padEnd(24), newer];
    process.stdout.write(`${columns.join(" ").trimEnd()}\n`);
  }
const unanswered = offline ? 0 : all.filter((one) => known.get(one)?.published == null).length;
process.stdout.write(
  `${all.length} packages, ${refused.length} with a licence that needs a look${unanswered > 0 ? `, ${unanswered} without an age: the registry did not answer` : ""}\n`,
);
if (refused.length > 0) process.exitCode = 1;
