import { basename } from "node:path";
import { messageOf, PlumblineError } from "../errors.js";
import { writeGraphFile as writeReadyGraph } from "../graph-file/write-graph-file.js";
import { type GraphFileWriter, refuseOverwrite, writeGraphFile } from "./graph-file-writer.js";

type Output = {
  readonly file: string;
  readonly force: boolean;
  readonly onStage?: (doing: string) => void;
  readonly signal?: AbortSignal | undefined;
};

/** `x.kg` is a graph that is ready to be opened; anything else is N-Triples. */
export function isReadyGraph(file: string): boolean {
  return /\.kg$/i.test(file);
}

/** Writes lines of N-Triples to where they are wanted: as text, or into a graph that is ready. Either appears whole or not at all. */
export async function writeGraphOutput<T>(
  options: Output,
  use: (writer: GraphFileWriter) => Promise<T>,
): Promise<{ readonly bytes: number; readonly result: T }> {
  const { file, onStage, signal } = options;
  if (!isReadyGraph(file)) return writeGraphFile(options, use);
  refuseOverwrite(options);
  const results: T[] = [];
  try {
    const stages = onStage === undefined ? {} : { onStage };
    const { bytes } = await writeReadyGraph(file, { name: basename(file), signal, ...stages }, async (builder) => {
      results.push(await use({ write: async (text) => builder.add(text) }));
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
