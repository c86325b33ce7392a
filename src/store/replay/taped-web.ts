import type { PageReader } from "../../ports/page-reader.js";
import type { Tape } from "../../ports/run-journal.js";
import type { MissedEngine, SearchEngine } from "../../ports/search-engine.js";

export function tapedSearch(engine: SearchEngine, tape: Tape): SearchEngine {
  return {
    ...engine,
    async search(query, signal, missed) {
      const down: MissedEngine[] = [];
      const hits = await tape.answer({ port: "search", asked: query }, () => engine.search(query, signal, (one) => down.push(one)));
      // Which of several engines failed is an answer too.
      if (engine.requests !== undefined)
        for (const one of await tape.answer({ port: "search", asked: { ...query, down: true } }, async () => down)) missed?.(one);
      return hits;
    },
  };
}

export function tapedReader(reader: PageReader, tape: Tape): PageReader {
  return { ...reader, read: (url, signal) => tape.answer({ port: "page", asked: url }, () => reader.read(url, signal)) };
}

/** What a tape says of a search engine. */
export type EngineName = Pick<SearchEngine, "id" | "atHand" | "requests">;

export function engineName({ id, atHand, requests }: SearchEngine): EngineName {
  return { id, atHand, ...(requests === undefined ? {} : { requests }) };
}

/** A search engine that only provides its id; answers come from the tape. */
export function silentSearch(named: EngineName): SearchEngine {
  return { ...named, search: () => Promise.reject(new Error("a replay searches nothing")), close: async () => undefined };
}
