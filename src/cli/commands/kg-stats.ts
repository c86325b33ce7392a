import { plainJson } from "../../base/one-line.js";
import { STARTER_GRAPH } from "../../compose/open-graph.js";
import { PlumblineError } from "../../errors.js";
import { isReadyGraph } from "../../graph-file/import/graph-output.js";
import {
  type Counted,
  type GraphStats,
  graphStats,
  type ReadyGraphStats,
  readLabels,
  readyGraphStats,
} from "../../graph-file/import/graph-stats.js";
import { faultBudget, inputFile } from "../../graph-file/import/input-file.js";
import { readTriples } from "../../graph-file/import/read-triples.js";
import { EXIT } from "../exit-codes.js";
import type { AddCommand } from "../flags.js";
import type { Io } from "../io.js";
import { workBar } from "../progress-bar.js";
import { grouped, plainLines, plainText } from "../style.js";

const TOP = 15;

type Labelled = Counted & { readonly label: string | null };
type Shown = Omit<GraphStats, "properties" | "classes"> & {
  readonly file: string;
  readonly propertiesUsed: number;
  readonly topProperties: readonly Labelled[];
  readonly classesUsed: number;
  readonly topClasses: readonly Labelled[];
};

export const addKgStats: AddCommand = (kg, { io, finish }) => {
  kg.command("stats")
    .description("show statistics of a graph file")
    .argument("[file]", "the graph file (default: the starter graph)")
    .option("--json", "print it as JSON")
    .action(async (file: string | undefined, flags: { json?: boolean }) => finish(await commandKgStats(io, file, flags)));
};

async function commandKgStats(io: Io, file: string = STARTER_GRAPH, flags: { readonly json?: boolean } = {}): Promise<number> {
  if (isReadyGraph(file)) {
    const stats = readyGraphStats(file);
    io.stdout.write(`${flags.json ? plainJson(stats, 2) : renderReady(stats)}\n`);
    return EXIT.ok;
  }
  return io.interruptible(async (signal) => {
    const bar = workBar(io.stderr, flags.json !== true);
    const shown = await countFile(file, signal, bar.show).finally(bar.end);
    io.stdout.write(`${flags.json ? plainJson(shown, 2) : renderStats(shown)}\n`);
    return EXIT.ok;
  });
}

async function countFile(file: string, signal: AbortSignal, onProgress: (share: number, doing: string) => void): Promise<Shown> {
  const input = await inputFile(file);
  const pass = (number: number, doing: string) =>
    readTriples([input], {
      faults: faultBudget(0),
      signal,
      onRead: (bytes) => onProgress((number + bytes / Math.max(1, input.size)) / 2, doing),
    });
  const { properties, classes, ...stats } = await graphStats(pass(0, "counting"));
  if (stats.triples === 0) throw new PlumblineError("graph-unreadable", `${file} holds no triples`);
  const [topProperties, topClasses] = [properties.slice(0, TOP), classes.slice(0, TOP)];
  const labels = await readLabels(pass(1, "reading names"), new Set([...topProperties, ...topClasses].map(({ id }) => id)));
  const labelled = (counted: Counted): Labelled => ({ ...counted, label: labels.get(counted.id) ?? null });
  return {
    file,
    ...stats,
    propertiesUsed: properties.length,
    topProperties: topProperties.map(labelled),
    classesUsed: classes.length,
    topClasses: topClasses.map(labelled),
  };
}

function renderReady({ file, name, sha256, bytes, triples, entities, properties }: ReadyGraphStats): string {
  return [
    `${plainText(file)}: a graph that is ready to open, ${grouped(bytes)} bytes, made as ${plainText(name)} (sha256 ${sha256.slice(0, 12)})`,
    `  ${grouped(triples)} triples, ${grouped(entities)} entities with a name, ${grouped(properties)} properties`,
  ].join("\n");
}

function renderStats(stats: Shown): string {
  const share = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
  const row = (name: string, text: string) => `  ${name.padEnd(14)} ${text}`;
  const { ranks, timeSpan } = stats;
  const languages = Object.entries(stats.languages).map(([language, count]) => `${language} ${grouped(count)}`);
  return plainLines(
    [
      stats.file,
      row("triples", grouped(stats.triples)),
      row("entities", grouped(stats.entities)),
      row("with label", `${share(stats.withLabel, stats.entities)}, with description ${share(stats.withDescription, stats.entities)}`),
      row("statements", `${grouped(stats.statements)}, of which ${grouped(stats.wholeStatements)} have a statement node`),
      row("qualifiers", `${grouped(stats.qualifiers)} on ${grouped(stats.qualified)} statements`),
      row("ranks", `${grouped(ranks.preferred)} preferred, ${grouped(ranks.normal)} normal, ${grouped(ranks.deprecated)} deprecated`),
      row("labels", languages.slice(0, 10).join(", ") || "none"),
      row("dates", timeSpan === null ? "none" : `year ${timeSpan.from} to ${timeSpan.to}`),
      row("properties", `${grouped(stats.propertiesUsed)} used, ${grouped(stats.propertiesDescribed)} described`),
      ...table("property", "statements", stats.topProperties),
      row("classes", grouped(stats.classesUsed)),
      ...table("class", "instances", stats.topClasses),
    ].join("\n"),
  );
}

function table(head: string, counted: string, rows: readonly Labelled[]): readonly string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(
    ({ id, label, count }) => `    ${id.padEnd(11)} ${(label ?? "–").slice(0, 44).padEnd(46)} ${grouped(count).padStart(10)}`,
  );
  return ["", `    ${head.padEnd(58)} ${counted.padStart(10)}`, ...lines, ""];
}
