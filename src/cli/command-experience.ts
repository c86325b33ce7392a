import { writeFile } from "node:fs/promises";
import { plainJson } from "../base/one-line.js";
import { readConfig } from "../config.js";
import { ERROR_TYPES } from "../domain/error-types.js";
import type { EpisodeExperience, Experience } from "../domain/experience.js";
import { messageOf, PlumblineError } from "../errors.js";
import { episodesOf, experienceStats } from "../lab/experience/experience-stats.js";
import { signed } from "../lab/statistics/say-figures.js";
import { experienceFiles, experienceFolder } from "../store/experience-files.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";
import { paperTable } from "./paper-table.js";
import { plainText } from "./style.js";

/** A folder of records other than the home's. */
type Where = { readonly experience?: string };

/** `plumbline experience list`: the newest episodes, one to a line. */
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

/** `plumbline experience show <id>`: an episode step by step, with what it said of itself. */
export async function experienceShow(io: Io, id: string, flags: Where): Promise<number> {
  const { records } = await readAll(io, flags);
  const own = records.filter(({ episode }) => episode === id);
  if (own.length === 0) throw new PlumblineError("record-unknown", `there is no episode ${id} in ${folderOf(io, flags)}`);
  io.stdout.write(`${own.map(showLine).join("\n")}\n`);
  return EXIT.ok;
}

/** `plumbline experience stats`: how much there is, how good it was, and what went wrong. */
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

/** `plumbline experience export <file>`: all records in one file of JSON lines. */
export async function experienceExport(io: Io, file: string, flags: Where): Promise<number> {
  const { records } = await readAll(io, flags);
  const text = records.map((record) => `${plainJson(record)}\n`).join("");
  if (file === "-") io.stdout.write(text);
  else
    await writeFile(file, text).catch((cause: unknown) => {
      throw new PlumblineError("file-unreadable", `the records cannot be written to ${file}: ${messageOf(cause)}`, { cause });
    });
  return EXIT.ok;
}

function folderOf(io: Io, { experience }: Where): string {
  return experience ?? experienceFolder(readConfig(io.env).home);
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
