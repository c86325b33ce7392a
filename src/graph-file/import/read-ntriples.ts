import type { FaultBudget } from "./fault-budget.js";
import type { InputFile } from "./input-file.js";
import { parseTriple, skolem, type Triple } from "./ntriples.js";
import { type LinePiece, placeOf } from "./read-lines.js";

/** N-Triples, a piece of the file at a time. Blank nodes become IRIs that differ from file to file. */
export async function* readNTriples(
  { file, place }: InputFile,
  pieces: AsyncIterable<LinePiece>,
  faults: FaultBudget,
): AsyncGenerator<readonly Triple[]> {
  for await (const piece of pieces) {
    const triples: Triple[] = [];
    for (const [index, line] of piece.lines.entries()) {
      const triple = parseTriple(line);
      if (triple !== null)
        triples.push(triple.object.startsWith("_:") ? { ...triple, object: skolem(`${place} ${triple.object}`) } : triple);
      else if (!/^\s*(?:#.*)?$/.test(line)) faults.note({ file, ...placeOf(piece, index), why: "not a triple", text: line });
    }
    yield triples;
  }
}
