import { readConfig } from "../config.js";
import { fileRecords } from "../store/file-records.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";
import { renderEpisode, statementLine, stepLine } from "./render-episode.js";
import { plainText, styleFor } from "./style.js";

/** `plumbline graph <id>`: a kept verification again: its evidence graph, its steps and its verdict, without verifying anew. */
export async function commandGraph(io: Io, id: string, flags: { readonly json?: boolean }): Promise<number> {
  const episode = await fileRecords(readConfig(io.env).home).load(id);
  if (flags.json) {
    io.stdout.write(`${JSON.stringify(episode.graph, null, 2)}\n`);
    return EXIT.ok;
  }
  const style = styleFor(io.stdout, io.env);
  const width = Math.min(io.stdout.columns || 100, 120);
  const entities = new Map(episode.graph.entities.map((entity) => [entity.id, entity]));
  const lines = [
    style.bold(plainText(episode.claim.text)),
    ...episode.trajectory.map((step) => stepLine(step, style, width)),
    "",
    style.bold(`Evidence graph: ${episode.graph.entities.length} entities, ${episode.graph.statements.length} statements`),
    ...episode.graph.passages.map(({ id, text }) => `  ${id.padEnd(4)} ${plainText(clip(text, width - 10))}`),
    ...episode.graph.statements.map((statement) => `  ${statement.id.padEnd(4)} ${statementLine(statement, entities)}`),
    "",
    renderEpisode(episode, style, width),
  ];
  io.stdout.write(`${lines.join("\n")}\n`);
  return EXIT.ok;
}

function clip(text: string, room: number): string {
  return text.length > room ? `${text.slice(0, room - 1)}…` : text;
}
