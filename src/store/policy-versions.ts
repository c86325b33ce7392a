import { randomBytes } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { makeFolder, SHARED_FOLDER } from "../base/make-folder.js";
import { parseJson } from "../base/parse-json.js";
import { SHARED, writeWhole } from "../base/write-whole.js";
import type { Policy } from "../domain/policy.js";
import { messageOf, PlumblineError } from "../errors.js";
import { readPolicy } from "./policy-files.js";

const VERSION_FILE = /^(\d{4}-[a-z0-9-]+)\.md$/;

const changeSchema = z.object({
  at: z.string(),
  kind: z.enum(["set", "rollback"]),
  from: z.string(),
  to: z.string(),
});
type Change = z.infer<typeof changeSchema>;

/** The versions of a policy, oldest first, such as `0001-initial`. */
export function versionNames(folder: URL, name: string): readonly string[] {
  return filesIn(folder, name).flatMap((file) => VERSION_FILE.exec(file)?.[1] ?? []);
}

export function currentVersion(folder: URL, name: string): string {
  return readPolicy(folder, name).id.split("/")[1] ?? "";
}

export function readVersions(folder: URL, name: string): readonly Policy[] {
  return versionNames(folder, name).map((version) => readPolicy(folder, `${name}/${version}`));
}

/** Checks that a version can be written before the work starts. */
export function checkWritable(folder: URL, name: string): void {
  const probe = new URL(`${name}/.probe-${randomBytes(4).toString("hex")}`, folder);
  try {
    makeFolder(fileURLToPath(new URL(`${name}/`, folder)), SHARED_FOLDER);
    writeFileSync(probe, "", { flag: "wx" });
    rmSync(probe);
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

/** Writes the next version, or finds the one that this run has already written. `make` receives the version's number. */
export async function writeVersion(
  folder: URL,
  name: string,
  { run, slug }: { readonly run: string; readonly slug: string },
  make: (version: number) => string,
): Promise<string> {
  const known = versionNames(folder, name);
  const own = known.find((version) => readPolicy(folder, `${name}/${version}`).lineage?.run === run);
  if (own !== undefined) return own;
  const number = Math.max(0, ...known.map((version) => Number(version.slice(0, 4)))) + 1;
  const version = `${String(number).padStart(4, "0")}-${slug}`;
  await write(folder, `${name}/${version}.md`, make(number));
  return version;
}

type NewCurrent = { readonly version: string; readonly kind: Change["kind"]; readonly at: string };

/** Makes a version current. The file is replaced atomically. */
export async function setCurrent(folder: URL, name: string, { version, kind, at }: NewCurrent): Promise<void> {
  const from = currentVersion(folder, name);
  if (from === version) return;
  readPolicy(folder, `${name}/${version}`); // a version with faults never becomes current
  await write(folder, `${name}/current`, `${version}\n`);
  // Written after `current`: `previousVersion` detects a change that is missing in the history.
  try {
    appendFileSync(historyFile(folder, name), `${JSON.stringify({ at, kind, from, to: version } satisfies Change)}\n`);
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

/** The previously current version; each rollback goes one further back. null if the history does not tell. */
export function previousVersion(folder: URL, name: string): string | null {
  const stack: string[] = [];
  for (const { kind, from, to } of readHistory(folder, name)) {
    if (stack.at(-1) !== from) stack.push(from);
    if (kind === "rollback") stack.pop();
    if (stack.at(-1) !== to) stack.push(to);
  }
  const current = currentVersion(folder, name);
  if (stack.at(-1) !== current) stack.push(current);
  return stack.at(-2) ?? null;
}

function readHistory(folder: URL, name: string): readonly Change[] {
  if (!filesIn(folder, name).includes("history.jsonl")) return [];
  return readFileSync(historyFile(folder, name), "utf8")
    .split("\n")
    .flatMap((line) => changeSchema.safeParse(parseJson(line)).data ?? []);
}

function historyFile(folder: URL, name: string): URL {
  return new URL(`${name}/history.jsonl`, folder);
}

function filesIn(folder: URL, name: string): readonly string[] {
  try {
    return readdirSync(new URL(`${name}/`, folder)).sort();
  } catch {
    return [];
  }
}

async function write(folder: URL, path: string, text: string): Promise<void> {
  await writeWhole(fileURLToPath(new URL(path, folder)), text, SHARED).catch((cause: unknown) => {
    throw unwritable(folder, cause);
  });
}

function unwritable(folder: URL, cause: unknown): PlumblineError {
  const message = `policies cannot be written to ${fileURLToPath(folder)} (${messageOf(cause)}); copy them and set PLUMBLINE_POLICIES to the copy`;
  return new PlumblineError("record-unwritable", message, { cause });
}
