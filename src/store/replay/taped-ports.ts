import {
  addressOfPicture,
  claimPictureOf,
  type ImageEngines,
  type OpenImages,
  type Preview,
  type ReadImage,
} from "../../ports/image-reader.js";
import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import type { PageReader } from "../../ports/page-reader.js";
import type { Tape } from "../../ports/run-journal.js";
import type { MissedEngine, SearchEngine } from "../../ports/search-engine.js";

export function tapedSearch(engine: SearchEngine, tape: Tape): SearchEngine {
  return {
    ...engine,
    async search(query, signal, missed) {
      const down: MissedEngine[] = [];
      const hits = await tape.answer({ port: "search", asked: query }, () => engine.search(query, signal, (one) => down.push(one)));
      // Records which of several engines failed.
      if (engine.requests !== undefined)
        for (const one of await tape.answer({ port: "search", asked: { ...query, down: true } }, async () => down)) missed?.(one);
      return hits;
    },
  };
}

export function tapedReader(reader: PageReader, tape: Tape): PageReader {
  return { ...reader, read: (url, signal) => tape.answer({ port: "page", asked: url }, () => reader.read(url, signal)) };
}

export type EngineName = Pick<SearchEngine, "id" | "atHand" | "requests">;

export function engineName({ id, atHand, requests }: SearchEngine): EngineName {
  return { id, atHand, ...(requests === undefined ? {} : { requests }) };
}

/** A search engine that only has an id; answers come from the tape. */
export function silentSearch(named: EngineName): SearchEngine {
  return { ...named, search: () => Promise.reject(new Error("a replay searches nothing")), close: async () => undefined };
}

/** Records or replays all calls to a graph. */
export function tapedGraph(kg: KnowledgeGraph, tape: Tape): KnowledgeGraph {
  const over = <T>(method: string, asked: unknown, ask: () => Promise<T>): Promise<T> =>
    tape.answer({ port: `graph.${method}`, asked }, ask);
  /** JSON has no maps. */
  const mapOver = async <K, V>(method: string, asked: unknown, ask: () => Promise<ReadonlyMap<K, V>>): Promise<ReadonlyMap<K, V>> =>
    new Map(await over(method, asked, async () => [...(await ask())]));
  return {
    id: kg.id,
    names: kg.names,
    complete: kg.complete,
    searchEntities: (names, signal) => mapOver("searchEntities", names, () => kg.searchEntities(names, signal)),
    similarNames:
      kg.similarNames &&
      ((names, signal) => mapOver("similarNames", names, async () => (await kg.similarNames?.(names, signal)) ?? new Map())),
    relations: (entities, signal) => over("relations", entities, () => kg.relations(entities, signal)),
    facts: (relations, signal) => over("facts", relations, () => kg.facts(relations, signal)),
    edgesAmong: (entities, signal) => over("edgesAmong", entities, () => kg.edgesAmong(entities, signal)),
    references: (nodes, signal) => mapOver("references", nodes, () => kg.references(nodes, signal)),
    labels: (entities, signal) => mapOver("labels", entities, () => kg.labels(entities, signal)),
    properties: (signal) => mapOver("properties", null, () => kg.properties(signal)),
    close: () => kg.close(),
  };
}

/** A graph that only has an id; all answers come from the tape. */
export function graphOfTape(
  { id, names, complete, similar = false }: Pick<KnowledgeGraph, "id" | "names" | "complete"> & { readonly similar?: boolean },
  tape: Tape,
): KnowledgeGraph {
  const unasked = () => Promise.reject(new Error("a replay asks no graph"));
  const asked = { searchEntities: unasked, relations: unasked, facts: unasked, edgesAmong: unasked, references: unasked, labels: unasked };
  const similarNames = similar ? unasked : undefined;
  return tapedGraph({ id, names, complete, ...asked, similarNames, properties: unasked, close: async () => undefined }, tape);
}

/** A picture's metadata and the hash of its preview; the pixels are not stored. */
type KeptImage = { readonly facts: ReadImage["facts"]; readonly preview: Omit<Preview, "bytes"> };

export type TapedPicture = { readonly url: string | null } & Readonly<Record<keyof ImageEngines, EngineName | null>>;

export function tapedPicture(url: string | null, { byAddress, byWords }: ImageEngines): TapedPicture {
  const named = (engine: SearchEngine | null) => (engine === null ? null : engineName(engine));
  return { url, byAddress: named(byAddress), byWords: named(byWords) };
}

export function tapedImages(opened: OpenImages, tape: Tape): OpenImages {
  const taped = (engine: SearchEngine | null) => (engine === null ? null : tapedSearch(engine, tape));
  return {
    ...opened,
    async claimPicture(input, signal) {
      const read = await tapedImage(tape, null, async () => {
        const { image, preview } = await opened.claimPicture(input, signal);
        if (image.facts === null) throw new Error("a picture that came with a claim is always read");
        return { facts: image.facts, preview };
      });
      return claimPictureOf(read, addressOfPicture(input));
    },
    fetch: (url, signal) => tapedImage(tape, url, () => opened.fetch(url, signal)),
    search: { byAddress: taped(opened.search.byAddress), byWords: taped(opened.search.byWords) },
  };
}

/** `asked`: the picture's address; null for the claim's own picture. */
async function tapedImage(tape: Tape, asked: string | null, read: () => Promise<ReadImage>): Promise<ReadImage> {
  const whole: ReadImage[] = [];
  const { facts, preview } = await tape.answer<KeptImage>({ port: "image", asked }, async () => {
    const image = await read();
    whole.push(image);
    const { width, height, sha256 } = image.preview;
    return { facts: image.facts, preview: { width, height, sha256 } };
  });
  return whole[0] ?? { facts, preview: { ...preview, bytes: new Uint8Array() } };
}

/** No picture is decoded, searched for or fetched: all answers come from the tape. */
export function silentImages(picture: TapedPicture | undefined): OpenImages {
  const asksNobody = () => Promise.reject(new Error("a replay reads no picture"));
  const silent = (named: EngineName | null | undefined) => (named == null ? null : silentSearch(named));
  return {
    claimPicture: asksNobody,
    fetch: asksNobody,
    search: { byAddress: silent(picture?.byAddress), byWords: silent(picture?.byWords) },
    close: async () => undefined,
  };
}
