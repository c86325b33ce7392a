import { PlumblineError } from "../../errors.js";
import type { FaultBudget } from "./fault-budget.js";
import { type InputFile, inputBytes } from "./input-file.js";
import type { Triple } from "./ntriples.js";
import { readLines } from "./read-lines.js";
import { readNTriples } from "./read-ntriples.js";

export type Reading = {
  readonly faults: FaultBudget;
  /** Statements whose value is of a kind that we do not know. */
  readonly onUnknownValues?: (count: number) => void;
  /** How much of all the files has been read, in bytes. */
  readonly onRead?: (bytes: number) => void;
  readonly signal?: AbortSignal | undefined;
};

/** The triples of files of any format, in batches; never more than a piece of a file is in memory. */
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
  const lines = () => readLines(input.file, inputBytes(input, onRead));
  switch (input.format) {
    case "nt":
      return readNTriples(input, lines(), reading.faults);
    case "ttl":
      return (await import("./read-turtle.js")).readTurtle(input, inputBytes(input, onRead), reading.faults);
    case "json": {
      const { readJson } = await import("./read-json.js");
      return readJson(input, lines(), reading.faults, reading.onUnknownValues ?? (() => undefined));
    }
    case "kg":
      return (await import("./read-ready-graph.js")).readReadyGraph(input, onRead);
  }
}
