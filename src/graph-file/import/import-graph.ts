import { hash } from "node:crypto";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { VERSION } from "../../base/package-root.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";
import { FORMAT_VERSION } from "../layout.js";
import type { Triple } from "../ntriples.js";
import { type Shape, shapeOf } from "../wikidata-shape.js";
import { keepsEverything, markAround, markKept, type SliceFilter, type Survey, surveyInput } from "./choose-slice.js";
import { isReadyGraph, refuseOverwrite, type TripleWriter, writeGraphOutput } from "./graph-output.js";
import { faultBudget, inputFile } from "./input-file.js";
import { type Reading, readTriples } from "./read-triples.js";
import { type WrittenSlice, writeSlice } from "./write-slice.js";

/** Options of every import, for any vocabulary. */
export type ImportJob = {
  readonly inputs: readonly string[];
  readonly out: string;
  readonly force: boolean;
  /** Maximum number of unreadable lines to skip. */
  readonly maxFaults: number;
  /** Share of the work that is done, 0 to 1. */
  readonly onProgress?: (share: number, doing: string) => void;
  readonly signal?: AbortSignal | undefined;
};

export type ImportOptions = ImportJob & {
  /** Graph to update: entities in the inputs replace its own. */
  readonly base?: string | undefined;
  /** Entities of the base to remove, with their names. */
  readonly deleted?: ReadonlySet<EntityId>;
  readonly filter: SliceFilter;
  /** Memory limit of one sorter of a graph file. */
  readonly sorterBytes?: number;
};

export type Imported = {
  readonly out: string;
  readonly bytes: number;
  readonly skippedLines: number;
  readonly firstFault: string | null;
};

export type ImportReport = WrittenSlice &
  Imported & {
    readonly read: number;
    readonly properties: number;
    readonly unknownValues: number;
    /** Properties that statements use but no input describes, most used first. */
    readonly undescribed: readonly PropertyId[];
    /** Number of entities that were replaced or are new; null without a base. */
    readonly changed: number | null;
    /** Number of entities removed from the base; null without a base. */
    readonly deleted: number | null;
  };

/**
 * Makes an embedded graph from dumps and query results. Reads the input several times, because a dump does not say beforehand what will be
 * needed: the first pass finds the entities of the slice, the next ones what these refer to, the last one writes.
 */
export async function importGraph(options: ImportOptions): Promise<ImportReport> {
  refuseOverwrite({ file: options.out, force: options.force });
  const source = await openSource(options);
  const { bytes, result } = await writeGraphOutput(
    {
      file: options.out,
      force: options.force,
      onStage: (doing, share) => options.onProgress?.(READING + (1 - READING) * share, doing),
      signal: options.signal,
      key: await importKey(options),
      sorterBytes: options.sorterBytes,
    },
    (writer) => writeInput(options, source, writer),
  );
  return { out: options.out, bytes, ...result };
}

type Source = {
  /** Reads all inputs once. `number`: how many passes were before. */
  pass(number: number, doing: string, reading?: Partial<Reading>): AsyncIterable<readonly Triple[]>;
  readonly passes: number;
  /** For an update, how many entities of the base were replaced or removed. */
  update(): Pick<ImportReport, "changed" | "deleted">;
};

async function openSource({
  inputs: files,
  base: baseFile,
  filter,
  deleted = new Set(),
  signal,
  ...options
}: ImportOptions): Promise<Source> {
  const inputs = await Promise.all(files.map((file, place) => inputFile(file, place)));
  const base = baseFile === undefined ? null : await inputFile(baseFile, inputs.length);
  const passes = keepsEverything(filter) ? 3 : 4;
  const reading = isReadyGraph(options.out) ? READING : 1;
  const total = [...inputs, ...(base === null ? [] : [base])].reduce((sum, { size }) => sum + size, 0);
  const onReadOf = (number: number, doing: string) => (bytes: number) =>
    options.onProgress?.(((number + bytes / Math.max(1, total)) / passes) * reading, doing);
  // Every pass finds the same faults; only the first counts them.
  const again = faultBudget(Number.POSITIVE_INFINITY);
  if (base === null)
    return {
      passes,
      update: () => ({ changed: null, deleted: null }),
      pass: (number, doing, rest) => readTriples(inputs, { faults: again, signal, onRead: onReadOf(number, doing), ...rest }),
    };
  const changed = await changedEntities(readTriples(inputs, { faults: faultBudget(options.maxFaults), signal }));
  if (changed.size === 0 && deleted.size === 0)
    throw new PlumblineError("invalid-input", `the changes state nothing of any entity: ${files.join(", ")}`);
  const removal = entityRemoval(changed, deleted);
  return {
    passes,
    update: () => ({ changed: changed.size, deleted: removal.deleted() }),
    async *pass(number, doing, rest) {
      const onRead = onReadOf(number, doing);
      yield* removal.from(readTriples([base], { faults: again, signal, onRead, ...rest }));
      yield* readTriples(inputs, { faults: again, signal, onRead: (bytes) => onRead(base.size + bytes), ...rest });
    },
  };
}

/** The result is part of the report, and saved with the sorted triples. */
async function writeInput({ inputs, out, filter, maxFaults }: ImportOptions, { pass, passes, update }: Source, writer: TripleWriter) {
  const faults = faultBudget(maxFaults);
  let unknownValues = 0;
  const onUnknownValues = (count: number) => {
    unknownValues += count;
  };
  const ready = isReadyGraph(out);
  const survey = await surveyInput(pass(0, "looking through", { faults, onUnknownValues }), filter);
  const firstFault = faults.first();
  const why = firstFault === null ? "" : `; the first line that could not be read: ${firstFault}`;
  if (survey.triples === 0) throw new PlumblineError("invalid-input", `there is nothing to import in ${inputs.join(", ")}${why}`);
  if (filter.minSitelinks > 0 && !survey.statesSitelinks)
    throw new PlumblineError(
      "invalid-input",
      `--min-sitelinks: ${inputs.join(", ")} states no site links. The JSON dump and the full RDF dump do, the truthy dump does not. Nothing was written`,
    );
  const found = await markKept(pass(1, "choosing"), filter, survey);
  const around = survey.everything ? new Set<EntityId>() : await markAround(pass(2, "choosing"), found.mentioned);
  const marks = { ...found, around };
  const undescribed = undescribedProperties(survey, marks.used);
  refuseUnusable(survey, marks.used, undescribed);
  const written = await writeSlice(pass(passes - 1, ready ? "sorting" : "writing"), { filter, survey, marks, repeats: ready }, writer);
  if (written.entities === 0)
    throw new PlumblineError(
      "invalid-input",
      "no entities in Wikidata's RDF shape match the filter. Check --class, --ids, --min-sitelinks and --language. Nothing was written",
    );
  const properties = [...survey.named].filter((id) => survey.datatypes.has(id)).length;
  const skipped = { skippedLines: faults.count(), firstFault, unknownValues };
  return { read: survey.triples, properties, undescribed, ...update(), ...skipped, ...written };
}

/** Share of reading in the work of building a graph file, measured on half a million triples. */
const READING = 0.45;

function undescribedProperties({ datatypes, named }: Survey, used: ReadonlyMap<PropertyId, number>): readonly PropertyId[] {
  const known = (id: PropertyId) => datatypes.has(id) && named.has(id);
  return [...used]
    .filter(([id]) => !known(id))
    .sort(([a, many], [b, more]) => more - many || a.localeCompare(b, "en"))
    .map(([id]) => id);
}

function refuseUnusable(survey: Survey, used: ReadonlyMap<PropertyId, number>, undescribed: readonly PropertyId[]): void {
  if (used.size === 0 || undescribed.length < used.size) return;
  const some = undescribed.slice(0, 3).join(", ");
  const why =
    survey.datatypes.size === 0 ? "the input describes no properties" : `the input describes none of the properties it uses (${some} …)`;
  throw new PlumblineError(
    "invalid-input",
    `the graph would not be usable: ${why}, and relations are found through them (wikibase:directClaim), with a label in a kept language. ` +
      "Give a file that has them as a further input: the full dump has them all; one of them is " +
      `https://www.wikidata.org/wiki/Special:EntityData/${undescribed[0]}.ttl; docs/use/own-graph.md has a query for all. Nothing was written`,
  );
}

/** Equal for imports that give the same graph. A changed file has another time or size. */
async function importKey({ inputs, base, deleted, filter, maxFaults }: ImportOptions): Promise<string> {
  const files = await Promise.all(
    [...inputs, ...(base === undefined ? [] : [base])].map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return [resolve(file), size, mtimeMs];
    }),
  );
  const sorted = (ids: ReadonlySet<string>) => [...ids].sort();
  const chosen = { ...filter, ids: sorted(filter.ids), classes: sorted(filter.classes), deleted: sorted(deleted ?? new Set()) };
  return hash("sha256", JSON.stringify([VERSION, FORMAT_VERSION, files, base !== undefined, chosen, maxFaults]));
}

/** The subjects of statements. An entity that is only a value in another's statement has not changed. */
async function changedEntities(batches: AsyncIterable<readonly Triple[]>): Promise<ReadonlySet<EntityId>> {
  const changed = new Set<EntityId>();
  for await (const batch of batches)
    for (const triple of batch) {
      const shape = shapeOf(triple);
      if (shape.kind === "direct" || shape.kind === "claim") changed.add(shape.owner);
    }
  return changed;
}

function entityRemoval(changed: ReadonlySet<string>, deleted: ReadonlySet<string>) {
  const found = new Set<string>();
  return {
    /** How many of the entities to delete were in the graph. */
    deleted: () => found.size,
    /** Drops triples about the changed and the deleted entities; statements of others about them stay. */
    async *from(batches: AsyncIterable<readonly Triple[]>): AsyncGenerator<readonly Triple[]> {
      for await (const batch of batches)
        yield batch.filter((triple) => {
          const owner = ownerOf(shapeOf(triple));
          if (owner === null) return true;
          if (deleted.has(owner)) found.add(owner);
          return !changed.has(owner) && !deleted.has(owner);
        });
    },
  };
}

function ownerOf(shape: Shape): string | null {
  if (shape.kind === "name") return shape.id;
  return "owner" in shape ? shape.owner : null;
}
