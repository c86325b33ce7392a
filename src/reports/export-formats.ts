import type { Episode } from "../domain/episode.js";
import type { Publication } from "./claim-review.js";

export const EXPORT_FORMATS = ["json", "jsonld", "turtle", "graphml", "dot", "svg", "claim-review", "markdown", "html", "card"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Formats of the evidence graph; the others show the verdict. */
export const GRAPH_FORMATS = ["json", "jsonld", "turtle", "graphml", "dot", "svg"] as const satisfies readonly ExportFormat[];
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  json: "application/json",
  jsonld: "application/ld+json",
  turtle: "text/turtle",
  graphml: "application/graphml+xml",
  dot: "text/vnd.graphviz",
  svg: "image/svg+xml",
  "claim-review": "application/ld+json",
  markdown: "text/markdown",
  html: "text/html",
  card: "image/svg+xml",
};

export function isExportFormat(text: string): text is ExportFormat {
  return EXPORT_FORMATS.some((format) => format === text);
}

export type ExportOptions = Publication & {
  /** The IRI of the record in RDF: its address, if a service gives it one. */
  readonly base?: string | undefined;
};

/** An episode in one of the formats. Loads only the code of that format. */
export async function exportEpisode(episode: Episode, format: ExportFormat, options: ExportOptions = {}): Promise<string> {
  return EXPORTS[format](episode, options);
}

const EXPORTS: Readonly<Record<ExportFormat, (episode: Episode, options: ExportOptions) => Promise<string>>> = {
  json: async (episode) => (await import("./graph-view.js")).graphJson(episode),
  jsonld: async (episode, { base }) => (await import("./rdf/json-ld.js")).jsonLd(episode, base),
  turtle: async (episode, { base }) => (await import("./rdf/turtle.js")).turtle(episode, base),
  graphml: async (episode) => (await import("./graphml.js")).graphMl(episode),
  dot: async (episode) => (await import("./dot.js")).dot(episode),
  svg: async (episode) => (await import("./svg.js")).svg(episode),
  "claim-review": async (episode, options) => (await import("./claim-review.js")).claimReview(episode, options),
  markdown: async (episode) => (await import("./markdown.js")).markdown(episode),
  html: async (episode) => (await import("./html.js")).html(episode),
  card: async (episode) => (await import("./card.js")).card(episode),
};
