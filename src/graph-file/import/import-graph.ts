import type { EntityId, PropertyId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";
import { faultBudget } from "./fault-budget.js";
import { type GraphFileWriter, refuseOverwrite } from "./graph-file-writer.js";
import { isReadyGraph, writeGraphOutput } from "./graph-output.js";
import { importKey } from "./import-key.js";
import { type InputFile, inputFile } from "./input-file.js";
import { markAround, markKept } from "./mark-kept.js";
import { type Reading, readTriples } from "./read-triples.js";
import { changedEntities, entityRemoval } from "./replace-changed.js";
import { keepsEverything, type SliceFilter } from "./slice-filter.js";
import { type Survey, surveyInput } from "./survey-input.js";
import { type WrittenSlice, writeSlice } from "./write-slice.js";

export type ImportOptions = {
  readonly inputs: readonly string[];
  /** A graph: what the inputs state of an entity takes the place of what it says of it. */
  readonly base?: string | undefined;
  /** Entities of the base that are left out, with their names. */
  readonly deleted?: ReadonlySet<EntityId>;
  readonly out: string;
  readonly force: boolean;
  readonly filter: SliceFilter;
  /** Lines that may be skipped because they cannot be read. */
  readonly maxFaults: number;
  /** Memory of one sorter of a ready graph. */
  readonly sorterBytes?: number;
  /** Share of the work that is done, 0 to 1. */
  readonly onProgress?: (share: number, doing: string) => void;
  readonly signal?: AbortSignal | undefined;
};

export type ImportReport = WrittenSlice & {
  readonly out: string;
  readonly bytes: number;
  readonly read: number;
  readonly properties: number;
  readonly unknownValues: number;
  readonly skippedLines: number;
  readonly firstFault: string | null;
  /** Properties that statements use and no input describes, most used first. */
  readonly undescribed: readonly PropertyId[];
  /** Entities of the base whose statements were replaced or that are new; null without a base. */
  readonly changed: number | null;
  /** Entities of the base that were taken out; null without a base. */
  readonly deleted: number | null;
};

/**
 * Makes an embedded graph of dumps and query results. Several passes over the input, because a dump does not say beforehand what
 * will be needed: the first finds what the slice is about, the next ones what that leads to, the last writes.
 */
export async function importGraph(options: ImportOptions): Promise<ImportReport> {
  const { filter, signal } = options;
  refuseOverwrite({ file: options.out, force: options.force });
  const inputs = await Promise.all(options.inputs.map((file, place) => inputFile(file, place)));
  const base = options.base === undefined ? null : await inputFile(options.base, inputs.length);
  const faults = faultBudget(options.maxFaults);
  // Every pass meets the same faults; they are counted once.
  const again = faultBudget(Number.POSITIVE_INFINITY);
  let unknownValues = 0;
  const countUnknown = (count: number) => {
    unknownValues += count;
  };
  const passes = keepsEverything(filter) ? 3 : 4;
  const ready = isReadyGraph(options.out);
  const changed = base === null ? null : await changedEntities(readTriples(inputs, { faults: faultBudget(options.maxFaults), signal }));
  const deleted = options.deleted ?? new Set();
  if (changed?.size === 0 && deleted.size === 0)
    throw new PlumblineError("invalid-input", `the changes state nothing of any entity: ${options.inputs.join(", ")}`);
  const leftOut = changed === null ? null : entityRemoval(changed, deleted);
  const pass = (number: number, doing: string, rest: Partial<Reading> = {}) => {
    const all = base === null ? inputs : [base, ...inputs];
    const onRead = progressOf(all, (share) => options.onProgress?.(((number + share) / passes) * (ready ? READING : 1), doing));
    const reading = { faults: again, signal, ...rest };
    return base === null || leftOut === null
      ? readTriples(inputs, { ...reading, onRead })
      : inTurn([
          leftOut.from(readTriples([base], { ...reading, onRead })),
          readTriples(inputs, { ...reading, onRead: (bytes) => onRead(base.size + bytes) }),
        ]);
  };

  /** What is counted on the way is part of the report, and kept with the sorted triples. */
  async function readInto(writer: GraphFileWriter) {
    const survey = await surveyInput(pass(0, "looking through", { faults, onUnknownValues: countUnknown }), filter);
    if (survey.triples === 0) throw empty(options.inputs, faults.first());
    if (filter.minSitelinks > 0 && !survey.tellsSitelinks) throw noSitelinks(options.inputs);
    const found = await markKept(pass(1, "choosing"), filter, survey);
    const around = survey.everything ? new Set<EntityId>() : await markAround(pass(2, "choosing"), found.mentioned);
    const marks = { ...found, around };
    const undescribed = undescribedProperties(survey, marks.used);
    refuseUnusable(survey, marks.used, undescribed);
    const written = await writeSlice(pass(passes - 1, ready ? "sorting" : "writing"), { filter, survey, marks, repeats: ready }, writer);
    if (written.entities === 0) throw nothingKept();
    const properties = [...survey.named].filter((id) => survey.datatypes.has(id)).length;
    const skipped = { skippedLines: faults.count(), firstFault: faults.first(), unknownValues };
    const update = { changed: changed?.size ?? null, deleted: leftOut?.deleted() ?? null };
    return { read: survey.triples, properties, undescribed, ...update, ...skipped, ...written };
  }

  const { bytes, result } = await writeGraphOutput(
    {
      file: options.out,
      force: options.force,
      onStage: (doing, share) => options.onProgress?.(READING + (1 - READING) * share, doing),
      signal,
      key: await importKey(options),
      sorterBytes: options.sorterBytes,
    },
    readInto,
  );
  return { out: options.out, bytes, ...result };
}

/** How much of the work it is to read for a ready graph, as measured on half a million triples; the rest builds it. */
const READING = 0.45;

async function* inTurn<T>(sources: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const source of sources) yield* source;
}

function progressOf(inputs: readonly InputFile[], onShare: (share: number) => void): (bytes: number) => void {
  const total = inputs.reduce((sum, { size }) => sum + size, 0);
  return (bytes) => onShare(bytes / Math.max(1, total));
}

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

function empty(files: readonly string[], fault: string | null): PlumblineError {
  const why = fault === null ? "" : `; the first line that could not be read: ${fault}`;
  return new PlumblineError("invalid-input", `there is nothing to import in ${files.join(", ")}${why}`);
}

/** Said after the first pass: the others take as long. */
function noSitelinks(files: readonly string[]): PlumblineError {
  const message = `--min-sitelinks: ${files.join(", ")} tells no site links. The JSON dump and the full RDF dump do, the truthy dump does not. Nothing was written`;
  return new PlumblineError("invalid-input", message);
}

function nothingKept(): PlumblineError {
  const message =
    "nothing is left: no entity in Wikidata's shape passes the filter (are --class, --ids, --min-sitelinks and --language as you mean them?). Nothing was written";
  return new PlumblineError("invalid-input", message);
}
