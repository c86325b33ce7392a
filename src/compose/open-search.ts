import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Corpus, CorpusStats } from "../adapters/corpus/open-corpus.js";
import type { ReadText } from "../adapters/corpus/read-document.js";
import type { LiveOptions } from "../adapters/search/live-engine.js";
import { SEARCH_ENGINES } from "../adapters/search/registry.js";
import type { Access } from "../adapters/search/vendor.js";
import { PACKAGE_ROOT } from "../base/package-root.js";
import type { EngineChoice, WebSettings } from "../config.js";
import type { SearchEngine } from "../ports/search-engine.js";

/** The configured engine, or several combined; null if there is none. Its code is loaded only when needed. */
export async function openSearch(config: WebSettings): Promise<SearchEngine | Corpus | null> {
  const { search } = config;
  if (search.kind === "none") return null;
  if (search.kind !== "several") return openOne(search, config);
  const { severalEngines } = await import("../web/several-engines.js");
  return severalEngines(await Promise.all(search.engines.map((one) => openOne(one, withKeyOf(config, one)))));
}

/** Each of several engines has its own key. */
export function withKeyOf(config: WebSettings, { kind }: EngineChoice): WebSettings {
  return config.search.kind === "several" ? { ...config, searchKey: config.searchKeys.get(kind) ?? null } : config;
}

async function openOne(search: EngineChoice, config: WebSettings): Promise<SearchEngine | Corpus> {
  if (search.kind === "corpus") return openOwnDocuments(search.folder, config.home);
  if (search.kind === "averitec") return (await import("../adapters/corpus/averitec-store.js")).openAveritecStore(search.folder);
  const { liveEngine } = await import("../adapters/search/live-engine.js");
  const { web } = await SEARCH_ENGINES[search.kind].load();
  return liveEngine(web(accessOf(config, search)), liveOptions(config));
}

export type SearchProbe =
  | ({ readonly kind: "at-hand"; readonly engine: string } & CorpusStats)
  | { readonly kind: "answered"; readonly engine: string; readonly hits: number; readonly ms: number };

/** Makes at most one small search to check the engine and its key. Local documents are counted, not searched. */
export async function probeSearch(config: WebSettings): Promise<SearchProbe | null> {
  const engine = await openSearch(config);
  if (engine === null) return null;
  try {
    if ("stats" in engine) return { kind: "at-hand", engine: engine.id, ...(await engine.stats()) };
    const start = performance.now();
    const hits = await engine.search({ text: "encyclopedia", before: null, after: null, language: "en", excludedDomains: [], n: 1 });
    return { kind: "answered", engine: engine.id, hits: hits.length, ms: Math.round(performance.now() - start) };
  } finally {
    await engine.close();
  }
}

const STARTER_CORPUS = fileURLToPath(new URL("starter/corpus/", PACKAGE_ROOT));

/** null: the shipped documents. HTML and PDF are read like web pages. */
async function openOwnDocuments(folder: string | null, home: string): Promise<Corpus> {
  const { openCorpus } = await import("../adapters/corpus/open-corpus.js");
  const { keepTexts } = await import("../adapters/corpus/read-document.js");
  const { openPageText } = await import("../adapters/page-text/open-page-text.js");
  const text = openPageText();
  const read: ReadText = (bytes, contentType, url) => text.read({ url, bytes, contentType, charset: null });
  const readText = keepTexts(read, join(home, "corpus-texts"));
  const corpus = await openCorpus(folder ?? STARTER_CORPUS, { readText, ...(folder === null ? { name: "starter" } : {}) });
  return { ...corpus, close: () => text.close() };
}

export type LiveChoice = Exclude<EngineChoice, { kind: "corpus" | "averitec" }>;

export function accessOf({ searchUrl, searchKey }: WebSettings, { url }: LiveChoice): Access {
  return { url: searchUrl ?? url ?? null, key: searchKey?.reveal() ?? "" };
}

export function liveOptions(config: WebSettings): LiveOptions {
  return {
    userAgent: config.userAgent,
    timeoutMs: config.searchTimeoutMs,
    rate: { perSecond: config.requestRate, burst: config.requestBurst },
    cacheMs: config.cacheSeconds * 1000,
    key: config.searchKey?.reveal() ?? null,
  };
}
