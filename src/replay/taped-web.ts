import type { PageReader } from "../ports/page-reader.js";
import type { SearchEngine } from "../ports/search-engine.js";
import type { Tape } from "../ports/tape.js";

export function tapedSearch(engine: SearchEngine, tape: Tape): SearchEngine {
  return { ...engine, search: (query, signal) => tape.answer({ port: "search", asked: query }, () => engine.search(query, signal)) };
}

export function tapedReader(reader: PageReader, tape: Tape): PageReader {
  return { ...reader, read: (url, signal) => tape.answer({ port: "page", asked: url }, () => reader.read(url, signal)) };
}

/** A search engine that only provides its id; answers come from the tape. */
export function silentSearch({ id, atHand }: Pick<SearchEngine, "id" | "atHand">): SearchEngine {
  return { id, atHand, search: () => Promise.reject(new Error("a replay searches nothing")), close: async () => undefined };
}
