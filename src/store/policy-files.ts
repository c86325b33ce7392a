import { type Dirent, existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Document, isMap, isScalar, parse, visit } from "yaml";
import { count } from "../base/count.js";
import {
  type Calibration,
  calibrationSchema,
  type Policy,
  type PolicyKnobs,
  policyKnobsSchema,
  policyRefSchema,
} from "../domain/policy.js";
import { messageOf, PlumblineError } from "../errors.js";

/** Loads `policies/<name>/<current>.md`, or a specific version `name/0001-slug`. Throws with a list of all faults if there are any. */
export function readPolicy(folder: URL, wanted: string): Policy {
  const [name = "", version] = checked(wanted).split("/");
  const home = new URL(`${name}/`, folder);
  const file = version ?? readText(new URL("current", home), `no policy "${name}"; there are: ${policyNames(folder).join(", ")}`).trim();
  checked(`${name}/${file}`);
  const text = readText(new URL(`${file}.md`, home), `policy ${name} has no version "${file}"`);
  return { ...parsePolicy(`${name}/${file}`, text), calibration: readCalibration(new URL("calibration.json", home)) };
}

function checked(ref: string): string {
  const { data, error } = policyRefSchema.safeParse(ref);
  if (data === undefined) throw new PlumblineError("invalid-policy", `"${ref}" is ${error?.issues[0]?.message}`, { cause: error });
  return data;
}

function readCalibration(file: URL): Calibration | null {
  if (!existsSync(file)) return null;
  try {
    return calibrationSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new PlumblineError("invalid-policy", `the calibration ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

export function policyNames(folder: URL): readonly string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function entriesOf(folder: URL): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the folder of policies ${fileURLToPath(folder)} cannot be read: ${messageOf(cause)}`, {
      cause,
    });
  }
}

export function parsePolicy(id: string, text: string): Policy {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll("\r\n", "\n"));
  if (match === null) throw new PlumblineError("invalid-policy", `policy ${id} has no front matter between two lines of ---`);
  const knobs = policyKnobsSchema.safeParse(parseYaml(id, match[1] ?? ""));
  if (!knobs.success) {
    const faults = knobs.error.issues.map((issue) => `${issue.path.join(".") || "front matter"}: ${issue.message}`);
    const isUnknown = knobs.error.issues.some(({ code }) => code === "unrecognized_keys");
    const hint = isUnknown ? "\nWhere a newer Plumbline wrote it, use that version: a knob that is not known here cannot be left out." : "";
    throw new PlumblineError("invalid-policy", `policy ${id} has ${count(faults.length, "fault")}:\n  ${faults.join("\n  ")}${hint}`, {
      cause: knobs.error,
    });
  }
  return { ...knobs.data, id, sections: readSections(match[2] ?? ""), calibration: null };
}

function parseYaml(id: string, text: string): unknown {
  try {
    // Warnings would print text of the file.
    return parse(text, { logLevel: "error" });
  } catch (cause) {
    throw new PlumblineError("invalid-policy", `policy ${id} has front matter that is not YAML: ${messageOf(cause)}`, { cause });
  }
}

function readSections(body: string): ReadonlyMap<string, string> {
  const parts = body.split(/^## +(.+)$/m).slice(1);
  const sections = new Map<string, string>();
  for (let index = 0; index + 1 < parts.length; index += 2) sections.set((parts[index] ?? "").trim(), (parts[index + 1] ?? "").trim());
  return sections;
}

function readText(file: URL, message: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new PlumblineError("invalid-policy", message, { cause });
  }
}

/** A policy in its file format; `parsePolicy` reads back the same knobs and sections. */
export function renderPolicy(knobs: PolicyKnobs, sections: ReadonlyMap<string, string>): string {
  const front = new Document(knobs);
  // Short maps and lists go on one line, as people write them.
  visit(front, {
    Map: (_, node) => {
      node.flow = node.items.every(({ value }) => isScalar(value));
    },
    Seq: (_, node) => {
      node.flow = node.items.every((item) => isScalar(item) && !String(item.value).includes(" "));
    },
  });
  if (isMap(front.contents)) front.contents.flow = false;
  const body = [...sections].map(([name, text]) => `## ${name}\n\n${text.trim()}\n`).join("\n");
  return `---\n${front.toString({ lineWidth: 140 })}---\n\n${body}`;
}
