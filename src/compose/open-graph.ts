import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { embeddedGraph } from "../adapters/embedded/embedded-graph.js";
import type { PoliteFetch } from "../adapters/http/polite-fetch.js";
import { lazy } from "../base/lazy.js";
import { PACKAGE_ROOT } from "../base/package-root.js";
import type { GraphSettings } from "../config.js";
import { type CompleteList, completeListSchema } from "../domain/complete-list.js";
import type { OwnRelation, Property } from "../domain/entity.js";
import { STARTER_GRAPH_NAME } from "../domain/evidence-lines.js";
import type { PropertyId } from "../domain/ids.js";
import { P } from "../domain/wikidata-ids.js";
import { PlumblineError } from "../errors.js";
import type { PullDeps } from "../graph-file/import/pull-neighbourhood.js";
import { readPlainTemplates, readTemplates, type Templates } from "../kg/bind-template.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import { compileWordings } from "../reasoner/rules/understand/compile-wordings.js";
import { readCompleteLists } from "../store/read-complete-lists.js";
import type { PhraseEntry, Phrases } from "../store/read-phrases.js";
import { pluralOf } from "../text/nouns.js";
import { openTracing, tracedFetch } from "./trace-engine.js";

export const STARTER_GRAPH: string = fileURLToPath(new URL("starter/graph.nt.gz", PACKAGE_ROOT));
export const STARTER_LISTS: string = fileURLToPath(new URL("starter/complete.yaml", PACKAGE_ROOT));
const TEMPLATE_FOLDER = new URL("sparql/", PACKAGE_ROOT);

export async function openEndpoint(settings: GraphSettings): Promise<PullDeps> {
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
/** Read once for all engines of a process. */
const starterLists = lazy(() => readCompleteLists(STARTER_LISTS));

function declaredLists({ kg, complete }: GraphSettings): KnowledgeGraph["complete"] {
  if (complete !== null) return readCompleteLists(complete);
  return kg.kind === "embedded" && kg.file === null ? starterLists() : [];
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

function phrasesBeside({ kg }: GraphSettings): string | null {
  const file = kg.kind === "embedded" && kg.file !== null ? phrasesFileOf(kg.file) : null;
  return file !== null && existsSync(file) ? file : null;
}

/** The phrases file beside a graph file: `company.phrases.yaml` for `company.kg`. Null if the file name has no ending of a graph file. */
export function phrasesFileOf(graph: string): string | null {
  const ending = /(?:\.kg|\.nt(?:\.gz)?)$/iu;
  return ending.test(graph) ? graph.replace(ending, ".phrases.yaml") : null;
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

/**
 * Adds the wordings of a phrases file to a graph's relations. The file's hash becomes part of the graph's id, because it affects verdicts.
 */
async function withPhrases(kg: KnowledgeGraph, phrases: Phrases): Promise<KnowledgeGraph> {
  const properties = phrased(await kg.properties(), phrases);
  const lists = await Promise.all(phrases.complete.map((name) => completeClass(kg, name, phrases.file)));
  const sha256 = hash("sha256", `${kg.sha256 ?? kg.id} ${phrases.sha256}`);
  return {
    ...kg,
    id: kg.id.replace(/@[0-9a-f]+$/u, `@${sha256.slice(0, 12)}`),
    ...(kg.sha256 === undefined ? {} : { sha256 }),
    properties: async () => properties,
    complete: [...(kg.complete ?? []), ...lists],
  };
}

/** `complete: [server]`: the graph has every server, so that servers can be counted. */
async function completeClass(kg: KnowledgeGraph, name: string, file: string): Promise<CompleteList> {
  const named = (await kg.searchEntities([name])).get(name)?.map(({ entity }) => entity) ?? [];
  const known = named.length > 0 ? named : [...(await kg.labels([name]))].map(([id, label]) => ({ id, label }));
  const { relations } = await kg.relations(known.map(({ id }) => id));
  const [members] = relations.filter(({ property, direction }) => property === P.instanceOf && direction === "in");
  const owner = known.find(({ id }) => id === members?.entity);
  if (members === undefined || owner === undefined)
    throw new PlumblineError(
      "file-unreadable",
      `the phrases ${file} cannot be used: complete: "${name}" is no class with members in the graph`,
    );
  return completeListSchema.parse({
    name: pluralOf(owner.label),
    source: `declared complete in ${basename(file)}`,
    of: [owner.id],
    by: `${P.instanceOf} in`,
    count: members.count,
    called: [owner.label.toLowerCase()],
  });
}

/** Reports all faults at once: relations that the graph does not have, and invalid wordings. */
function phrased(properties: ReadonlyMap<PropertyId, Property>, { file, entries }: Phrases): ReadonlyMap<PropertyId, Property> {
  const faults: string[] = [];
  const find = (name: string): Property | null => {
    const named = (one: Property) => [one.label, ...one.aliases].some((label) => label.toLowerCase() === name.toLowerCase());
    return (
      properties.get(name) ??
      [...properties.values()].find(({ label }) => label.toLowerCase() === name.toLowerCase()) ??
      [...properties.values()].find(named) ??
      null
    );
  };
  const found = new Map(properties);
  for (const [name, entry] of entries) {
    const property = find(name);
    const inverse = entry.inverse === undefined ? null : find(entry.inverse);
    if (property?.own === undefined) faults.push(`"${name}" is no relation of the graph's own`);
    if (entry.inverse !== undefined && inverse === null) faults.push(`${name}: the inverse "${entry.inverse}" is no relation of the graph`);
    compileWordings({ ...entry, unread: [] }, (phrase, message) => faults.push(`${name}: "${phrase}": ${message}`));
    if (property?.own !== undefined) found.set(property.id, { ...property, own: ownWith(property.own, entry, inverse?.id ?? null) });
  }
  if (faults.length > 0) throw new PlumblineError("file-unreadable", `the phrases ${file} cannot be used: ${faults.join("; ")}`);
  return found;
}

function ownWith(own: OwnRelation, { same, stronger, weaker, not, ...entry }: PhraseEntry, inverse: PropertyId | null): OwnRelation {
  return {
    ...own,
    ...(entry.takes === undefined ? {} : { takes: entry.takes, ground: "declared" }),
    inverse: inverse ?? own.inverse,
    symmetric: entry.symmetric ?? own.symmetric,
    transitive: entry.transitive ?? own.transitive,
    wordings: { same, stronger, weaker, not },
  };
}
