import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { embeddedGraph } from "../adapters/embedded/embedded-graph.js";
import type { PoliteFetch } from "../adapters/http/polite-fetch.js";
import { PACKAGE_ROOT } from "../base/package-root.js";
import type { Config } from "../config.js";
import { STARTER_GRAPH_NAME } from "../domain/evidence-lines.js";
import { PlumblineError } from "../errors.js";
import { readTemplates, type Templates } from "../kg/read-templates.js";
import type { Select } from "../kg/sparql-results.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import { readCompleteLists } from "../store/read-complete-lists.js";
import { openTracing, tracedFetch } from "./trace-engine.js";

export const STARTER_GRAPH: string = fileURLToPath(new URL("starter/graph.nt.gz", PACKAGE_ROOT));
export const STARTER_LISTS: string = fileURLToPath(new URL("starter/complete.yaml", PACKAGE_ROOT));
const TEMPLATE_FOLDER = new URL("sparql/", PACKAGE_ROOT);

/** A live graph with what `kg pull` needs besides the port: plain queries, their templates, and how many requests were sent. */
export type Endpoint = {
  readonly kg: KnowledgeGraph;
  readonly select: Select;
  readonly templates: Templates;
  requests(): number;
};

export async function openEndpoint(config: Config): Promise<Endpoint> {
  if (config.kg.kind === "embedded")
    throw new PlumblineError(
      "invalid-config",
      "a live graph is needed: --kg wikidata or --kg sparql:<url>; a file is cut with kg import --ids",
    );
  const templates = readTemplates(TEMPLATE_FOLDER);
  const { httpSelect } = await import("../adapters/sparql-http/http-select.js");
  const polite = await endpointFetch(config);
  let sent = 0;
  const fetch: PoliteFetch = (url, init, signal) => {
    sent++;
    return polite(url, init, signal);
  };
  const url = config.kg.kind === "sparql" ? config.kg.url : config.wikidataEndpoint;
  return { kg: await openLiveGraph(config, templates, fetch), select: httpSelect(url, fetch), templates, requests: () => sent };
}

/** Which lists of the configured graph are complete: what somebody declared, and for the graph that ships what ships with it. */
function declaredLists({ kg, complete }: Config): KnowledgeGraph["complete"] {
  const file = complete ?? (kg.kind === "embedded" && kg.file === null ? STARTER_LISTS : null);
  return file === null ? [] : readCompleteLists(file);
}

/** The configured graph. */
export async function openGraph(config: Config): Promise<KnowledgeGraph> {
  return { ...(await openConfigured(config)), complete: declaredLists(config) };
}

async function openConfigured(config: Config): Promise<KnowledgeGraph> {
  const { kg } = config;
  if (kg.kind === "embedded") {
    const file = kg.file ?? STARTER_GRAPH;
    if (!existsSync(file)) throw new PlumblineError("graph-unreadable", `there is no graph file ${file}`);
    const name = kg.file === null ? STARTER_GRAPH_NAME : basename(file);
    return embeddedGraph({ file, name, cache: join(config.home, "graphs") });
  }
  return openLiveGraph(config, readTemplates(TEMPLATE_FOLDER), await endpointFetch(config));
}

/** Loads the network code only for a live graph. */
async function endpointFetch(config: Config): Promise<PoliteFetch> {
  const { openPoliteFetch } = await import("../adapters/http/open-polite-fetch.js");
  const endpoint = config.kg.kind === "sparql" ? config.kg.url : config.wikidataEndpoint;
  return tracedFetch((await openTracing()).trace, endpoint, openPoliteFetch(config));
}

async function openLiveGraph(config: Config, templates: Templates, fetch: PoliteFetch): Promise<KnowledgeGraph> {
  if (config.kg.kind === "sparql") {
    const { endpointGraph } = await import("../adapters/sparql-http/endpoint-graph.js");
    return endpointGraph({ url: config.kg.url, templates, fetch });
  }
  const { wikidataGraph } = await import("../adapters/sparql-http/wikidata-graph.js");
  const { wikidataUrl: instance, wikidataEndpoint: endpoint, vectorSearchUrl } = config;
  return wikidataGraph({ instance, endpoint, vectorSearchUrl, templates, fetch });
}
