import { PlumblineError } from "../../errors.js";
import { parseTriples, skolem, type Triple } from "../ntriples.js";
import { type FaultBudget, type InputFile, inputBytes, type LinePiece, placeOf, readLines } from "./input-file.js";

export type Reading = {
  readonly faults: FaultBudget;
  /** Receives the number of statements whose value is of an unknown kind. */
  readonly onUnknownValues?: (count: number) => void;
  readonly onRead?: (bytes: number) => void;
  readonly signal?: AbortSignal | undefined;
};

/** The triples of files of any format, in batches; only a piece of a file is in memory at a time. */
export async function* readTriples(inputs: readonly InputFile[], reading: Reading): AsyncGenerator<readonly Triple[]> {
  let before = 0;
  for (const input of inputs) {
    const base = before;
    const onRead = (read: number) => reading.onRead?.(base + read);
    for await (const batch of await triplesOf(input, onRead, reading)) {
      if (reading.signal?.aborted) throw new PlumblineError("aborted", `stopped while ${input.file} was being read`);
      yield batch;
    }
    before += input.size;
  }
}

/** Loads the readers of other formats only when such a file is given. */
async function triplesOf(input: InputFile, onRead: (bytes: number) => void, reading: Reading): Promise<AsyncIterable<readonly Triple[]>> {
  const { faults } = reading;
  switch (input.format) {
    case "nt":
      return readNTriples(input, readLines(input.file, inputBytes(input, onRead)), faults);
    case "ttl":
      return (await import("./read-turtle.js")).readTurtle(input, inputBytes(input, onRead), faults);
    case "json": {
      const { readJson } = await import("./read-json.js");
      return readJson(input.file, readLines(input.file, inputBytes(input, onRead)), { faults, onUnknownValues: reading.onUnknownValues });
    }
    case "kg":
      return (await import("./read-ready-graph.js")).readReadyGraph(input, onRead);
  }
}

/** Blank nodes become IRIs that differ between files. */
async function* readNTriples(
  { file, place }: InputFile,
  pieces: AsyncIterable<LinePiece>,
  faults: FaultBudget,
): AsyncGenerator<readonly Triple[]> {
  const named = (triple: Triple) => (triple.object.startsWith("_:") ? { ...triple, object: skolem(`${place} ${triple.object}`) } : triple);
  for await (const piece of pieces) {
    const triples = parseTriples(piece.text, (text, at) => faults.note({ file, ...placeOf(piece, at), why: "not a triple", text }));
    yield triples.map(named);
  }
}
