import type { Duplex } from "node:stream";
import { DataFactory, type Quad, StreamParser, type Term } from "n3";
import { messageOf, PlumblineError } from "../../errors.js";
import { iriTerm, quoted, skolem, type Triple } from "../ntriples.js";
import type { FaultBudget, InputFile } from "./input-file.js";

/** Turtle, one chunk of the file at a time. Skips IRIs that N-Triples cannot express. */
export async function* readTurtle(input: InputFile, chunks: AsyncIterable<Buffer>, faults: FaultBudget): AsyncGenerator<readonly Triple[]> {
  const { file, place } = input;
  const parser = new StreamParser({ format: "text/turtle", blankNodePrefix: "", factory: ownBlankNodes() });
  for await (const quads of readQuads({ file, format: "Turtle" }, parser, chunks))
    yield quads.flatMap((quad) => {
      const triple = toTriple(place, quad);
      if (triple !== null) return [triple];
      const why = `something that N-Triples cannot spell near ${quad.subject.value}`;
      faults.note({ file, line: 0, byte: 0, why, text: quad.object.value });
      return [];
    });
}

/** n3 numbers blank nodes per process. Renumbering them per file gives the same file the same names every time. */
export function ownBlankNodes(): typeof DataFactory {
  let count = 0;
  return { ...DataFactory, blankNode: (name?: string) => DataFactory.blankNode(name ?? `unnamed-${count++}`) };
}

function toTriple(place: number, { subject, predicate, object }: Quad): Triple | null {
  const terms = [subject, predicate, object].map((term) => spelled(place, term));
  const [s, p, o] = terms;
  return s && p && o ? { subject: s, predicate: p, object: o } : null;
}

function spelled(place: number, term: Term): string | null {
  if (term.termType === "NamedNode") return iriTerm(term.value);
  if (term.termType === "BlankNode") return skolem(`${place} _:${term.value}`);
  if (term.termType !== "Literal") return null;
  if (term.language) return `${quoted(term.value)}@${term.language}`;
  const datatype = term.datatype?.value ?? STRING;
  if (datatype === STRING) return quoted(term.value);
  const type = iriTerm(datatype);
  return type === null ? null : `${quoted(term.value)}^^${type}`;
}

const STRING = "http://www.w3.org/2001/XMLSchema#string";

/**
 * Quads from a streaming parser, one batch per chunk of the file. The first syntax error stops the reading, because there is no safe point
 * to resume.
 */
export async function* readQuads(
  { file, format }: { readonly file: string; readonly format: string },
  parser: Duplex,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly Quad[]> {
  let batch: Quad[] = [];
  let failure: unknown = null;
  let read = 0;
  parser.on("data", (quad: Quad) => batch.push(quad));
  parser.on("error", (error: unknown) => {
    failure ??= error;
  });
  const check = () => {
    if (failure === null) return;
    if (failure instanceof PlumblineError) throw failure;
    throw new PlumblineError("file-unreadable", `${file} is not ${format} (after byte ${read}): ${messageOf(failure)}`, { cause: failure });
  };
  // A chunk may end inside a character.
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    await new Promise<void>((resolve) => parser.write(decoder.decode(chunk, { stream: true }), () => resolve()));
    check();
    read += chunk.length;
    yield batch;
    batch = [];
  }
  await new Promise<void>((resolve) => {
    parser.once("end", resolve);
    parser.once("error", () => resolve());
    parser.end(decoder.decode());
  });
  check();
  yield batch;
}
