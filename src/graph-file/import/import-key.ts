import { hash } from "node:crypto";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { VERSION } from "../../base/package-root.js";
import { FORMAT_VERSION } from "../layout.js";
import type { SliceFilter } from "./slice-filter.js";

type Keyed = {
  readonly inputs: readonly string[];
  readonly base?: string | undefined;
  readonly deleted?: ReadonlySet<string>;
  readonly filter: SliceFilter;
  readonly maxFaults: number;
};

/** Says of what an import is made, and how: two with the same key give the same graph. A file that was changed since has another time or size. */
export async function importKey({ inputs, base, deleted, filter, maxFaults }: Keyed): Promise<string> {
  const files = await Promise.all([...inputs, ...(base === undefined ? [] : [base])].map(describe));
  const sorted = (ids: ReadonlySet<string>) => [...ids].sort();
  const chosen = { ...filter, ids: sorted(filter.ids), classes: sorted(filter.classes), deleted: sorted(deleted ?? new Set()) };
  return hash("sha256", JSON.stringify([VERSION, FORMAT_VERSION, files, base !== undefined, chosen, maxFaults]));
}

async function describe(file: string): Promise<readonly [string, number, number]> {
  const { size, mtimeMs } = await stat(file);
  return [resolve(file), size, mtimeMs];
}
