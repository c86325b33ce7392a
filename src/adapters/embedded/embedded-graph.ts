import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { makeFolder } from "../../base/make-folder.js";
import { messageOf, PlumblineError } from "../../errors.js";
import type { GraphBuilder } from "../../graph-file/build-graph.js";
import { FORMAT_VERSION, type GraphHeader, NAMES_VERSION } from "../../graph-file/layout.js";
import { isGraphFile, type OpenGraphFile, openGraphBytes, openGraphFile } from "../../graph-file/open-graph-file.js";
import { NotATriple } from "../../graph-file/scan-triples.js";
import { buildGraphBytes, writeGraphFile } from "../../graph-file/write-graph-file.js";
import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { fileKnowledgeGraph } from "./file-knowledge-graph.js";

export type EmbeddedGraph = KnowledgeGraph & { readonly triples: number; readonly entities: number };

/**
 * A graph from a file, in this process: no server, no network. A graph file is opened directly. N-Triples are compiled into one first; the result
 * is cached in `cache` under the hash of the triples, unless a compiled graph lies beside them. If the folder cannot be written, the graph is
 * built in memory.
 */
export async function embeddedGraph(options: {
  readonly file: string;
  /** The graph's name in its id; default: the file's name. */
  readonly name?: string;
  readonly cache: string | null;
}): Promise<EmbeddedGraph> {
  const { file, cache, name = basename(file) } = options;
  const opened = isReady(file) ? openGraphFile(file, (why) => unusable(file, why)) : await openTriples(file, cache);
  const { graph, close } = opened;
  const { sha256, triples, entities } = graph.header;
  if (entities === 0) {
    close();
    throw unusable(file, "it holds no labelled entities");
  }
  return { ...fileKnowledgeGraph(graph, { id: `embedded:${name}@${sha256.slice(0, 12)}`, close }), sha256, triples, entities };
}

function isReady(file: string): boolean {
  try {
    return isGraphFile(file);
  } catch (cause) {
    throw unusable(file, messageOf(cause), cause);
  }
}

/** Compiles triples into a graph file. If it lies beside its triples (`readyBeside`), it is used for them. */
export async function makeReady(file: string, out: string): Promise<GraphHeader> {
  const source = { name: basename(file), sha256: await sha256Of(file) };
  return writeGraphFile(out, source, (builder) => addTriples(builder, file));
}

export const readyBeside = (file: string): string => file.replace(/\.nt(\.gz)?$/i, ".kg");

async function openTriples(file: string, cache: string | null): Promise<OpenGraphFile> {
  const sha256 = await sha256Of(file);
  const kept = cache === null ? null : join(cache, `${sha256.slice(0, 32)}.v${FORMAT_VERSION}.kg`);
  for (const made of [readyBeside(file), kept]) {
    const known = made === null || made === file ? null : openMade(made, sha256);
    if (known !== null) return known;
  }
  const build = (builder: GraphBuilder) => addTriples(builder, file);
  const source = { name: basename(file), sha256 };
  const written = kept !== null && cache !== null && (await keep(kept, cache, source, build));
  if (written) return openGraphFile(kept, (why) => unusableCopy(kept, why));
  return openGraphBytes(await buildGraphBytes(source, build), (why) => unusable(file, why));
}

/** A compiled graph of these triples; null when it is missing, damaged or of another version. */
function openMade(made: string, sha256: string): OpenGraphFile | null {
  try {
    const opened = openGraphFile(made, (why) => unusableCopy(made, why));
    const { header } = opened.graph;
    if (header.sha256 === sha256 && header.namesVersion === NAMES_VERSION) return opened;
    opened.close();
    return null;
  } catch {
    return null;
  }
}

function unusableCopy(kept: string, why: string): PlumblineError {
  return unusable(kept, `${why}. It is a copy: delete it, and it is made anew`);
}

type Source = { readonly name: string; readonly sha256: string };

/** False when the folder or disk cannot be written; faults in the triples are thrown. */
async function keep(kept: string, cache: string, source: Source, build: (builder: GraphBuilder) => Promise<GraphHeader>): Promise<boolean> {
  try {
    makeFolder(cache);
    await writeGraphFile(kept, source, build);
    return true;
  } catch (error) {
    if (error instanceof PlumblineError) throw error;
    return false;
  }
}

async function addTriples(builder: GraphBuilder, file: string): Promise<GraphHeader> {
  let read = 0;
  for await (const piece of linePieces(file)) {
    try {
      builder.add(piece.toString("utf8"));
    } catch (error) {
      if (error instanceof NotATriple) throw unusable(file, `not N-Triples near byte ${read + error.at}: ${error.message}`, error);
      throw error;
    }
    read += piece.length;
  }
  return builder.finish();
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  } catch (cause) {
    throw unusable(file, messageOf(cause), cause);
  }
  return hash.digest("hex");
}

const PIECE_BYTES = 1 << 20;
const NEWLINE = 10;

/** N-Triples from a file, gzipped or not, in pieces of whole lines, so that a large graph is never in memory as text. */
export async function* linePieces(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of await openText(file)) {
      const piece = Buffer.concat([rest, chunk as Buffer]);
      const end = piece.lastIndexOf(NEWLINE) + 1;
      if (end > 0) yield piece.subarray(0, end);
      rest = piece.subarray(end);
    }
  } catch (cause) {
    throw cause instanceof PlumblineError ? cause : unusable(file, messageOf(cause), cause);
  }
  if (rest.length > 0) yield rest;
}

async function openText(file: string): Promise<AsyncIterable<unknown>> {
  const buffer = await firstBytes(file);
  const raw = createReadStream(file, { highWaterMark: PIECE_BYTES });
  if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) return raw;
  // A failure of either stream ends the last one, and so the reader's loop.
  return pipeline(raw, createGunzip({ chunkSize: PIECE_BYTES }), () => undefined);
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    return (await handle.read(Buffer.alloc(2), 0, 2, 0)).buffer;
  } finally {
    await handle.close();
  }
}

function unusable(file: string, why: string, cause?: unknown): PlumblineError {
  return new PlumblineError("graph-unreadable", `the graph file ${file} cannot be used: ${why}`, { cause });
}
