import { readFile } from "node:fs/promises";
import { sha256Of } from "./fingerprint.js";

/** A line of `sha256sum`: the sum, two blanks, the path. */
const LINE = /^([0-9a-f]{64}) {2}(\S.*)$/u;

export type Sums = { readonly count: number; readonly changed: readonly string[] };

/** Files below `root` that cannot be read or do not match their checksum; null if there is no list of checksums. */
export async function checkSums(list: URL, root: URL): Promise<Sums | null> {
  const text = await readFile(list, "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n").flatMap((line) => {
    const [, sum, path] = LINE.exec(line) ?? [];
    return sum === undefined || path === undefined ? [] : [{ sum, path }];
  });
  const changed = await Promise.all(
    lines.map(async ({ sum, path }) => {
      const bytes = await readFile(new URL(path, root)).catch(() => null);
      return bytes !== null && sha256Of(bytes) === sum ? [] : [path];
    }),
  );
  return { count: lines.length, changed: changed.flat() };
}
