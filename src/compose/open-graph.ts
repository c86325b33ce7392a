import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { embeddedGraph } from "../adapters/embedded/embedded-graph.js";
import type { PoliteFetch } from "../adapters/http/polite-fetch.js";
import { PACKAGE_ROOT } from "../base/package-root.js";
import type { GraphSettings } from "../config.js";
import { STARTER_GRAPH_NAME } from "../domain/evidence-lines.js";
import { PlumblineError } from "../errors.js";
import { readPlainTemplates, readTemplates, type Templates } from "../kg/bind-template.js";
import type { Select } from "../kg/sparql-results.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import { readCompleteLists } from "../store/read-complete-lists.js";
import { openTracing, tracedFetch } from "./trace-engine.js";
import { withPhrases } from "./with-phrases.js";

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

export async function openEndpoint(settings: GraphSettings): Promise<Endpoint> {
  if (settings.kg.kind === "embedded")
    throw new PlumblineError(
      "invalid-config",
      "a live graph is needed: --kg wikidata or --kg sparql:<url>; a file is cut with kg import --ids",
    );
  const templates = readTemplates(TEMPLATE_FOLDER);
  const { httpSelect } = await import("../adapters/sparql-http/endpoint-graph.js");
  const polite = await endpointFetch(settings);
  let sent = 0;
  const fetch: PoliteFetch = (url, init, signal) => {
    sent++;
    return polite(url, init, signal);
  };
  const url = settings.kg.kind === "sparql" ? settings.kg.url : settings.wikidataEndpoint;
  return { kg: await openLiveGraph(settings, templates, fetch), select: httpSelect(url, fetch), templates, requests: () => sent };
}

/** The configured declaration of complete lists, or the starter graph's own. */
function declaredLists({ kg, complete }: GraphSettings): KnowledgeGraph["complete"] {
  const file = complete ?? (kg.kind === "embedded" && kg.file === null ? STARTER_LISTS : null);
  return file === null ? [] : readCompleteLists(file);
}

export async function openGraph(settings: GraphSettings): Promise<KnowledgeGraph> {
  const kg = { ...(await openConfigured(settings)), complete: declaredLists(settings) };
  const file = settings.phrases ?? phrasesBeside(settings);
  if (file === null) return kg;
  try {
    const { readPhrases } = await import("../store/read-phrases.js");
    return await withPhrases(kg, readPhrases(file));
  } catch (error) {
    await kg.close();
    throw error;
  }
}

/** `company.phrases.yaml` for `company.kg`. */
function phrasesBeside({ kg }: GraphSettings): string | null {
  if (kg.kind !== "embedded" || kg.file === null) return null;
  const file = kg.file.replace(/(?:\.kg|\.nt(?:\.gz)?)$/iu, ".phrases.yaml");
  return file !== kg.file && existsSync(file) ? file : null;
}

async function openConfigured(settings: GraphSettings): Promise<KnowledgeGraph> {
  const { kg } = settings;
  if (kg.kind === "embedded") {
    const file = kg.file ?? STARTER_GRAPH;
    if (!existsSync(file)) throw new PlumblineError("graph-unreadable", `there is no graph file ${file}; "plumbline kg import" makes one`);
    const name = kg.file === null ? STARTER_GRAPH_NAME : basename(file);
    return embeddedGraph({ file, name, cache: join(settings.home, "graphs") });
  }
  return openLiveGraph(settings, readTemplates(TEMPLATE_FOLDER), await endpointFetch(settings));
}

/** Loads the network code only for a live graph. */
async function endpointFetch(settings: GraphSettings): Promise<PoliteFetch> {
  const { openPoliteFetch } = await import("../adapters/http/polite-fetch.js");
  const endpoint = settings.kg.kind === "sparql" ? settings.kg.url : settings.wikidataEndpoint;
  return tracedFetch((await openTracing()).trace, endpoint, openPoliteFetch(settings));
}

async function openLiveGraph(settings: GraphSettings, templates: Templates, fetch: PoliteFetch): Promise<KnowledgeGraph> {
  if (settings.kg.kind === "sparql") {
    const { endpointGraph, plainEndpointGraph } = await import("../adapters/sparql-http/endpoint-graph.js");
    const { url } = settings.kg;
    if (settings.vocabulary === "wikidata") return endpointGraph({ url, templates, fetch });
    const { readVocabulary } = await import("../graph-file/import/plain/vocabulary.js");
    return plainEndpointGraph({
      url,
      templates: readPlainTemplates(TEMPLATE_FOLDER),
      vocabulary: readVocabulary(settings.vocabulary),
      fetch,
    });
  }
  const { wikidataGraph } = await import("../adapters/sparql-http/endpoint-graph.js");
  const { wikidataUrl: instance, wikidataEndpoint: endpoint, vectorSearchUrl } = settings;
  return wikidataGraph({ instance, endpoint, vectorSearchUrl, templates, fetch });
}
