import { basename } from "node:path";
import { messageOf, PlumblineError } from "../../errors.js";
import { writeGraphFile as writeReadyGraph } from "../write-graph-file.js";
import { type GraphFileWriter, refuseOverwrite, writeGraphFile } from "./graph-file-writer.js";

type Output = {
  readonly file: string;
  readonly force: boolean;
  /** Share of the build that is done, 0 to 1. */
  readonly onStage?: (doing: string, share: number) => void;
  /** Says what is written, and of what: a ready graph whose build was killed late goes on, and `use` is not asked again. */
  readonly key?: string;
  /** Memory of one sorter. */
  readonly sorterBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** `x.kg` is a graph that is ready to be opened; anything else is N-Triples. */
export function isReadyGraph(file: string): boolean {
  return /\.kg$/i.test(file);
}

/**
 * Writes lines of N-Triples to where they are wanted: as text, or into a graph that is ready. Either appears whole or not at all. What `use` gives
 * back is kept as JSON with the sorted triples of a ready graph.
 */
export async function writeGraphOutput<T>(
  options: Output,
  use: (writer: GraphFileWriter) => Promise<T>,
): Promise<{ readonly bytes: number; readonly result: T }> {
  const { file, onStage, signal, key, sorterBytes } = options;
  if (!isReadyGraph(file)) return writeGraphFile(options, use);
  refuseOverwrite(options);
  const results: T[] = [];
  try {
    const given = {
      ...(onStage === undefined ? {} : { onStage }),
      ...(key === undefined ? {} : { key }),
      ...(sorterBytes === undefined ? {} : { sorterBytes }),
    };
    const { bytes } = await writeReadyGraph(file, { name: basename(file), signal, ...given }, async (builder) => {
      const { sorted } = builder;
      const result = sorted === null ? await use({ write: async (text) => builder.add(text) }) : (sorted.counted as T);
      results.push(result);
      if (sorted === null && key !== undefined) builder.keepSorted(key, result);
      const header = await builder.finish();
      refuseOverwrite(options);
      return header;
    });
    const [result] = results;
    if (results.length === 0) throw new Error("nothing was written");
    return { bytes, result: result as T };
  } catch (cause) {
    if (cause instanceof PlumblineError) throw cause;
    throw new PlumblineError("file-unreadable", `${file} cannot be written: ${messageOf(cause)}`, { cause });
  }
}
