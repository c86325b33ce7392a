import { writeFile } from "node:fs/promises";
import { plainJson } from "../../base/one-line.js";
import { readConfig } from "../../config.js";
import { ERROR_TYPES, PAPER_ERRORS } from "../../domain/error-types.js";
import type { EpisodeExperience, Experience } from "../../domain/experience.js";
import { PlumblineError, rethrowAs } from "../../errors.js";
import { TABLE_4 } from "../../lab/evaluation/matrix/published.js";
import { episodesOf, experienceStats } from "../../lab/experience/experience-stats.js";
import { signed } from "../../lab/statistics/say-figures.js";
import { experienceFiles, experienceFolder } from "../../store/experience-files.js";
import { EXIT } from "../exit-codes.js";
import { givenFolder } from "../files.js";
import { type AddCommand, positiveInteger } from "../flags.js";
import type { Io } from "../io.js";
import { plainText } from "../style.js";

type Where = { readonly experience?: string };

const OTHER_BUFFER = ["--experience <folder>", "records in this folder (default: those in the home folder)"] as const;

export const addExperience: AddCommand = (program, { io, finish }) => {
  const experience = program
    .command("experience")
    .description("look at the experience buffer; optimize-policy --experience begins with it")
    .showHelpAfterError("(plumbline experience --help)");
  experience
    .command("list")
    .description("the newest episodes")
    .option("--limit <n>", "at most n episodes", positiveInteger, 50)
    .option("--error-type <type>", "only episodes with this error, such as over-confidence")
    .option(...OTHER_BUFFER)
    .action(async (flags: Where & { limit: number; errorType?: string }) => finish(await experienceList(io, flags)));
  experience
    .command("show")
    .description("one episode, step by step")
    .argument("<id>", "the id that list printed")
    .option(...OTHER_BUFFER)
    .action(async (id: string, flags: Where) => finish(await experienceShow(io, id, flags)));
  experience
    .command("stats")
    .description("counts, rewards and errors")
    .option("--json", "print it as JSON")
    .option(...OTHER_BUFFER)
    .action(async (flags: Where & { json?: boolean }) => finish(await experienceStatistics(io, flags)));
  experience
    .command("export")
    .description("all records as JSON lines in one file")
    .argument("<file>", "where to; - prints them")
    .option(...OTHER_BUFFER)
    .action(async (file: string, flags: Where) => finish(await experienceExport(io, file, flags)));
};

export async function experienceList(io: Io, flags: Where & { readonly limit: number; readonly errorType?: string }): Promise<number> {
  const { errorType } = flags;
  if (errorType !== undefined && !ERROR_TYPES.some((type) => type === errorType))
    throw new PlumblineError("invalid-input", `"${errorType}" is no type of error; there are ${ERROR_TYPES.join(", ")}`);
  const { records } = await readAll(io, flags);
  const all = episodesOf(records);
  const episodes = all.filter(({ critique }) => errorType === undefined || critique.errorTypes.some((type) => type === errorType));
  const none =
    all.length === 0
      ? `no episodes; optimize-policy and eval --experience keep them in ${folderOf(io, flags)}`
      : `none of the ${all.length} episodes shows ${errorType}`;
  const lines = episodes.slice(-flags.limit).map(listLine);
  io.stdout.write(`${lines.length === 0 ? none : lines.join("\n")}\n`);
  return EXIT.ok;
}

export async function experienceShow(io: Io, id: string, flags: Where): Promise<number> {
  const { records } = await readAll(io, flags);
  const own = records.filter(({ episode }) => episode === id);
  if (own.length === 0) throw new PlumblineError("record-unknown", `there is no episode ${id} in ${folderOf(io, flags)}`);
  io.stdout.write(`${own.map(showLine).join("\n")}\n`);
  return EXIT.ok;
}

export async function experienceStatistics(io: Io, flags: Where & { readonly json?: boolean }): Promise<number> {
  const { records, skipped } = await readAll(io, flags);
  const stats = experienceStats(records);
  if (flags.json) {
    io.stdout.write(`${plainJson({ ...stats, skipped }, 2)}\n`);
    return EXIT.ok;
  }
  const shown = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([word, count]) => `${word} ${count}`)
      .join(", ") || "none";
  const number = (value: number | null) => (value === null ? "not known" : value.toFixed(3));
  io.stdout.write(
    [
      `episodes     ${stats.episodes} (${stats.steps} steps, ${stats.failed} failed)`,
      `right        ${stats.judged === 0 ? "not known: no episode has a gold label" : `${stats.right} of ${stats.judged}`}`,
      `reward       correctness ${number(stats.reward.correctness)}, sufficiency ${number(stats.reward.sufficiency)}, cost ${number(stats.reward.cost)}`,
      `errors       ${shown(stats.errorTypes)}`,
      `policies     ${shown(stats.policies)}`,
      ...paperTable(stats.wrong),
      ...(skipped > 0 ? [`skipped      ${skipped} lines that are torn or of another version`] : []),
      "",
    ].join("\n"),
  );
  return EXIT.ok;
}

export async function experienceExport(io: Io, file: string, flags: Where): Promise<number> {
  const { records } = await readAll(io, flags);
  const text = records.map((record) => `${plainJson(record)}\n`).join("");
  if (file === "-") io.stdout.write(text);
  else await writeFile(file, text).catch(rethrowAs("file-unreadable", `the records cannot be written to ${file}`));
  return EXIT.ok;
}

function folderOf(io: Io, { experience }: Where): string {
  return experience === undefined ? experienceFolder(readConfig(io.env).home) : givenFolder(experience, "experience");
}

function readAll(io: Io, where: Where) {
  return experienceFiles(folderOf(io, where)).read();
}

function listLine({ episode, gold, label, failure, critique, claim }: EpisodeExperience): string {
  const mark = gold === null ? " " : gold === label ? "✓" : "✗";
  return `${mark} ${episode}  ${(label ?? failure ?? "").padEnd(15)} ${(critique.errorTypes.join(" ") || "–").padEnd(24)} ${plainText(claim.text).slice(0, 80)}`;
}

function showLine(record: Experience): string {
  if (record.kind === "step") {
    const { index, action, belief, observation, cost, share, critique } = record;
    const known = `${belief.statements} statements, ${belief.passages} passages known`;
    return `${index + 1} ${action.padEnd(15)} ${known}; ${cost.sparqlQueries} graph, ${cost.webRequests} web, ${cost.modelCalls} model${share === null ? "" : `; share of the reward ${signed(share)}`}\n  ${plainText(observation.summary)}${critique === "" ? "" : `\n  → ${plainText(critique)}`}`;
  }
  const { claim, label, failure, gold, reward, critique } = record;
  const parts = `correctness ${reward.correctness ?? "?"}, sufficiency ${reward.sufficiency ?? "?"}, cost ${reward.cost.toFixed(3)}`;
  return [
    "",
    plainText(claim.text),
    `  said ${label ?? failure}, right is ${gold ?? "not known"}; ${parts}`,
    `  ${critique.errorTypes.join(", ") || "no error"}; by ${critique.by}: ${plainText(critique.text)}`,
  ].join("\n");
}

/** Our error shares by the paper's definitions, next to the paper's; empty if no verdict is wrong. */
function paperTable(wrong: { readonly verdicts: number; readonly paper: Readonly<Record<string, number>> }): readonly string[] {
  if (wrong.verdicts === 0) return [];
  const sets = Object.entries(TABLE_4);
  const cell = (value: number) => value.toFixed(1);
  const row = (name: string, cells: readonly string[]) => `  ${name.padEnd(27)}${cells.map((one) => one.padStart(15)).join("")}`;
  return [
    `of the ${wrong.verdicts} wrong verdicts, in %; the paper's (§5.7, Table 4) beside them`,
    row("", ["here", ...sets.map(([name]) => name)]),
    ...PAPER_ERRORS.map((code) => {
      const ours = (100 * (wrong.paper[code] ?? 0)) / wrong.verdicts;
      return row(`${code} ${PAPER_NAMES[code]}`, [cell(ours), ...sets.map(([, figures]) => cell(figures[code]))]);
    }),
  ];
}

const PAPER_NAMES = { IK: "insufficient KG", EM: "maximum steps", OC: "over-confidence" } as const;
