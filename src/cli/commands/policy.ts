import { existsSync } from "node:fs";
import { join } from "node:path";
import { plainJson } from "../../base/one-line.js";
import { policyFolder } from "../../compose/policy-folder.js";
import { readConfig } from "../../config.js";
import { diffPolicies } from "../../domain/diff-policies.js";
import type { Policy } from "../../domain/policy.js";
import { PlumblineError } from "../../errors.js";
import { policyNames, readPolicy, renderPolicy } from "../../store/policy-files.js";
import { currentVersion, previousVersion, readVersions, setCurrent } from "../../store/policy-versions.js";
import { isRunName, RUN_FILES } from "../../store/run-folder.js";
import { EXIT } from "../exit-codes.js";
import type { AddCommand } from "../flags.js";
import type { Io } from "../io.js";
import { plainLines, plainText, styleFor } from "../style.js";

export const addPolicy: AddCommand = (program, { io, finish }) => {
  const policy = program
    .command("policy")
    .description("look at the versions of policies, and choose which is used")
    .showHelpAfterError("(plumbline policy --help)");
  policy
    .command("list")
    .description("all versions; * marks what is current")
    .argument("[name]", "only this policy")
    .option("--json", "print it as JSON")
    .action(async (name: string | undefined, flags: { json?: boolean }) => finish(await policyList(io, name, flags)));
  policy
    .command("show")
    .description("one version, as its file")
    .argument("<policy>", "name, or name/version")
    .action(async (wanted: string) => finish(await policyShow(io, wanted)));
  policy
    .command("diff")
    .description("what differs between two versions")
    .argument("<a>", "name/version")
    .argument("[b]", "name/version; without it, what is current is compared with a")
    .action(async (a: string, b: string | undefined) => finish(await policyDiff(io, a, b)));
  policy
    .command("promote")
    .description("use this version from now on")
    .argument("<version>", "name/version")
    .action(async (wanted: string) => finish(await policyPromote(io, wanted)));
  policy
    .command("rollback")
    .description("go back to the previous version; repeat to go further back")
    .argument("<name>", "the policy")
    .action(async (name: string) => finish(await policyRollback(io, name)));
};

export async function policyList(io: Io, name: string | undefined, flags: { readonly json?: boolean }): Promise<number> {
  const folder = folderOf(io);
  const names = name === undefined ? policyNames(folder) : [name];
  const rows = names.flatMap((one) => {
    const current = currentVersion(folder, one);
    return readVersions(folder, one).map((policy) => ({ policy, current: policy.id === `${one}/${current}` }));
  });
  if (flags.json) {
    const shown = rows.map(({ policy: { id, description, parents, lineage }, current }) => ({
      id,
      current,
      description,
      parents,
      lineage,
    }));
    io.stdout.write(`${plainJson(shown, 2)}\n`);
    return EXIT.ok;
  }
  const width = Math.max(0, ...rows.map(({ policy }) => policy.id.length));
  const style = styleFor(io.stdout, io.env);
  for (const { policy, current } of rows) {
    const line = `${current ? "*" : " "} ${policy.id.padEnd(width)}  ${plainText(sayLineage(policy))}\n`;
    io.stdout.write(current ? style.bold(line) : line);
    const report = reportOf(io, policy);
    if (report !== null) io.stdout.write(`${" ".repeat(width + 4)}report: ${report}\n`);
  }
  return EXIT.ok;
}

export async function policyShow(io: Io, wanted: string): Promise<number> {
  const { id, sections, calibration: _, ...knobs } = readPolicy(folderOf(io), wanted);
  const report = reportOf(io, knobs);
  io.stdout.write(`# ${id}\n${report === null ? "" : `# report: ${report}\n`}${plainLines(renderPolicy(knobs, sections))}`);
  return EXIT.ok;
}

/** `plumbline policy diff <a> [b]`: differences in settings and text; without `b`, between the current version and `a`. */
export async function policyDiff(io: Io, a: string, b: string | undefined): Promise<number> {
  const folder = folderOf(io);
  const [before, after] =
    b === undefined ? [readPolicy(folder, nameOf(a)), readPolicy(folder, a)] : [readPolicy(folder, a), readPolicy(folder, b)];
  const lines = diffPolicies(before, after);
  const colour = styleFor(io.stdout, io.env);
  const painted = lines.map((line) => {
    const text = plainText(line);
    return text.startsWith("+") ? colour.added(text) : text.startsWith("-") ? colour.removed(text) : text;
  });
  const head = `${before.id} → ${after.id}`;
  io.stdout.write(lines.length === 0 ? `${head}: no difference\n` : `${head}\n${painted.join("\n")}\n`);
  return EXIT.ok;
}

export async function policyPromote(io: Io, wanted: string): Promise<number> {
  const folder = folderOf(io);
  const version = wanted.split("/")[1];
  if (version === undefined)
    throw new PlumblineError("invalid-input", `say which version, such as ${wanted}/0001-initial; policy list shows them`);
  const from = readPolicy(folder, nameOf(wanted)).id;
  if (from === readPolicy(folder, wanted).id) io.stdout.write(`${from} is current already\n`);
  else {
    await setCurrent(folder, nameOf(wanted), { version, kind: "set", at: new Date().toISOString() });
    io.stdout.write(`${wanted} is current; it was ${from}\n`);
  }
  return EXIT.ok;
}

export async function policyRollback(io: Io, name: string): Promise<number> {
  const folder = folderOf(io);
  const from = readPolicy(folder, name).id;
  const to = previousVersion(folder, name);
  if (to === null)
    throw new PlumblineError("invalid-input", `there is nothing before ${from} to go back to; policy promote sets any version`);
  await setCurrent(folder, name, { version: to, kind: "rollback", at: new Date().toISOString() });
  io.stdout.write(`${name}/${to} is current; it was ${from}\n`);
  return EXIT.ok;
}

/** The report of the run that wrote a version, if it exists. */
function reportOf(io: Io, { lineage }: Pick<Policy, "lineage">): string | null {
  if (lineage === undefined || !isRunName(lineage.run)) return null;
  const page = join(readConfig(io.env).home, "runs", lineage.run, RUN_FILES.html);
  return existsSync(page) ? page : null;
}

function folderOf(io: Io): URL {
  return policyFolder(readConfig(io.env));
}

function nameOf(wanted: string): string {
  return wanted.split("/")[0] ?? wanted;
}

function sayLineage({ description, lineage }: Policy): string {
  if (lineage === undefined) return description;
  const { engine, status, figures, selection, edits } = lineage;
  const said =
    figures === null
      ? `reward ${selection?.reward.toFixed(3) ?? "?"} on validation, not confirmed`
      : `accuracy ${change(figures.balancedAccuracy, 3)}, calls a claim ${change(figures.callsPerClaim, 2)}, p = ${figures.p.toFixed(4)}`;
  return `${status} by ${engine}: ${edits.join(", ")}; ${said}`;
}

type Mean = { readonly mean: number } | null;

function change({ before, after }: { readonly before: Mean; readonly after: Mean }, digits: number): string {
  return `${before?.mean.toFixed(digits) ?? "–"} → ${after?.mean.toFixed(digits) ?? "–"}`;
}
