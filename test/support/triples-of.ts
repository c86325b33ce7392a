import { parseTriples, type Triple } from "../../src/graph-file/ntriples.js";

/** The triples of a text; every line has to be one. */
export function triplesOf(text: string): readonly Triple[] {
  return parseTriples(text, (line) => {
    throw new Error(`not a triple: ${line}`);
  });
}
