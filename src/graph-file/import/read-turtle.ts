import { DataFactory, type Quad, StreamParser, type Term } from "n3";
import { messageOf, PlumblineError } from "../../errors.js";
import { iriTerm, quoted, skolem, type Triple } from "../ntriples.js";
import type { FaultBudget, InputFile } from "./input-file.js";

/**
 * Turtle, a chunk of the file at a time. After a syntax error in Turtle there is no safe point to resume, so the first error ends the reading; only
 * IRIs that N-Triples cannot spell are skipped.
 */
export async function* readTurtle(input: InputFile, chunks: AsyncIterable<Buffer>, faults: FaultBudget): AsyncGenerator<readonly Triple[]> {
  const { file, place } = input;
  const parser = new StreamParser({ format: "text/turtle", blankNodePrefix: "", factory: ownBlankNodes() });
  let batch: Triple[] = [];
  let failure: Error | null = null;
  let read = 0;
  const fail = (error: unknown) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  };
  parser.on("data", (quad: Quad) => {
    const triple = toTriple(place, quad);
    if (triple !== null) batch.push(triple);
    else noteFault(quad);
  });
  parser.on("error", fail);
  function noteFault({ subject, object }: Quad): void {
    try {
      faults.note({ file, line: 0, byte: read, why: `something that N-Triples cannot spell near ${subject.value}`, text: object.value });
    } catch (error) {
      fail(error);
    }
  }
  const check = () => {
    if (failure !== null) throw unreadable(file, read, failure);
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

function unreadable(file: string, byte: number, cause: Error): PlumblineError {
  if (cause instanceof PlumblineError) return cause;
  const message = `${file} is not Turtle (after byte ${byte}): ${messageOf(cause)}`;
  return new PlumblineError("file-unreadable", message, { cause });
}

/** n3 numbers blank nodes per process. Renumbering them per file gives the same file the same names every time. */
function ownBlankNodes(): typeof DataFactory {
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
