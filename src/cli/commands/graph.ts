import { plainJson } from "../../base/one-line.js";
import { openStores, type Stores } from "../../compose/open-stores.js";
import { readConfig } from "../../config.js";
import type { Episode } from "../../domain/episode.js";
import { isWebPassage } from "../../domain/passage.js";
import { headline } from "../../domain/say-corrections.js";
import { sayStatement } from "../../domain/say-statement.js";
import { PlumblineError } from "../../errors.js";
import { EXPORT_FORMATS, type ExportFormat, exportEpisode, isExportFormat } from "../../reports/export-formats.js";
import { EXIT } from "../exit-codes.js";
import { type AddCommand, givenFlags, withServerFlag } from "../flags.js";
import type { Io } from "../io.js";
import { episodeOf, translateErrors } from "../on-server.js";
import { renderEpisode, stepLine } from "../render-episode.js";
import { type Server, serverOf } from "../server-of.js";
import { clip, plainText, styleFor, widthOf } from "../style.js";

export type GraphFlags = {
  readonly json?: boolean;
  readonly format?: string;
  /** Publisher and page of the ClaimReview. */
  readonly publisher?: string;
  readonly page?: string;
  readonly server?: string;
};

export const addGraph: AddCommand = (program, { io, finish }) => {
  const command = program
    .command("graph")
    .description("show a kept verification again: steps, evidence graph, verdict")
    .argument("<id>", "the id that verify printed");
  withServerFlag(command)
    .option("--json", "print the evidence graph as JSON, as the record keeps it")
    .option("--format <format>", "json (nodes and edges), jsonld, turtle, graphml, dot, svg, claim-review, markdown, html or card")
    .option("--publisher <name>", "who publishes the review; for claim-review")
    .option("--page <url>", "where the review is published; for claim-review")
    .action(async (id: string, flags: GraphFlags) => finish(await commandGraph(io, id, flags)));
};

export async function commandGraph(io: Io, id: string, flags: GraphFlags): Promise<number> {
  const format = formatOf(flags);
  const server = await serverOf(io, { server: flags.server });
  if (server !== null) return show(io, await loadFrom(server, id), null, { ...flags, format });
  const stores = await openStores(readConfig(io.env));
  const shown = async () => show(io, await stores.records.load(id), stores.pages, { ...flags, format });
  return shown().finally(() => stores.close());
}

function formatOf({ format, json, publisher, page }: GraphFlags): ExportFormat | undefined {
  const publication = givenFlags({ publisher, page });
  if (publication.length > 0 && format !== "claim-review")
    throw new PlumblineError("invalid-input", `${publication.join(", ")}: only a review is published, with --format claim-review`);
  if (json && format !== undefined)
    throw new PlumblineError("invalid-input", `--json prints the evidence graph of the record, --format ${format} another form: give one`);
  if (format === undefined || isExportFormat(format)) return format;
  throw new PlumblineError("invalid-input", `there is no format "${format}"; there are ${EXPORT_FORMATS.join(", ")}`);
}

type Shown = Omit<GraphFlags, "format"> & { readonly format: ExportFormat | undefined };

async function show(io: Io, episode: Episode, pages: Stores["pages"] | null, { json, format, publisher, page }: Shown): Promise<number> {
  if (format !== undefined) {
    io.stdout.write(await exportEpisode(episode, format, { publisher, page }));
    return EXIT.ok;
  }
  if (json) {
    io.stdout.write(`${plainJson(episode.graph, 2)}\n`);
    return EXIT.ok;
  }
  const style = styleFor(io.stdout, io.env);
  const width = widthOf(io.stdout);
  const entities = new Map(episode.graph.entities.map((entity) => [entity.id, entity]));
  const lines = [
    style.bold(plainText(headline(episode))),
    ...episode.trajectory.map((step) => stepLine(step, style, width)),
    "",
    style.bold(`Evidence graph: ${episode.graph.entities.length} entities, ${episode.graph.statements.length} statements`),
    ...episode.graph.passages.map(({ id, text }) => `  ${id.padEnd(4)} ${plainText(clip(text, width - 10))}`),
    ...(pages === null ? [] : await checkedPages(pages, episode)),
    ...episode.graph.statements.map((statement) => `  ${statement.id.padEnd(4)} ${plainText(sayStatement(statement, entities))}`),
    "",
    renderEpisode(episode, style, width),
  ];
  io.stdout.write(`${lines.join("\n")}\n`);
  return EXIT.ok;
}

async function loadFrom({ url, client }: Server, id: string): Promise<Episode> {
  const { status, episode } = await translateErrors(url, () => client.verification(id));
  if (episode === null) throw new PlumblineError("record-unknown", `${url}: the verification ${id} is ${status}: there is nothing to show`);
  return episodeOf(episode);
}

async function checkedPages(pages: Stores["pages"], { graph }: Episode): Promise<readonly string[]> {
  const read = graph.passages.filter(isWebPassage);
  if (read.length === 0) return [];
  const found = await Promise.all(
    read.map(async ({ text, provenance: { sha256, start, end } }) => (await pages.read(sha256))?.slice(start, end) === text),
  );
  return [`       ${found.filter(Boolean).length} of ${read.length} passages stand in the kept pages as they are quoted here`];
}
