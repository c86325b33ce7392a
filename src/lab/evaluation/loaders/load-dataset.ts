import { createHash } from "node:crypto";
import { count } from "../../../base/count.js";
import { PlumblineError } from "../../../errors.js";
import { countBy } from "../../statistics/bootstrap.js";
import { checkedRow, type Row } from "../dataset.js";
import { type Classes, type DatasetPart, type Loader, labelAmong, type RawRecord } from "./loader.js";

export type LoadOptions = {
  readonly classes: Classes;
  /** Size of the sample, stratified by label; null: all claims. */
  readonly sample: number | null;
  readonly seed: number;
  /** Only claims of these kinds; all if absent. */
  readonly kinds?: readonly string[];
};

export type Dataset = { readonly rows: readonly Row[]; readonly facts: DatasetFacts };

/** How a data set was read: its format, and what was skipped and sampled. */
type DatasetFacts = {
  readonly format: string;
  readonly classes: Classes;
  readonly read: number;
  readonly removed: Readonly<Record<string, number>>;
  readonly sample: { readonly size: number; readonly seed: number } | null;
  readonly labels: Readonly<Record<string, number>>;
  /** SHA-256 over id, claim and label of the rows used: two runs with the same hash measured the same claims. */
  readonly split: string;
};

const SHOWN_FAULTS = 10;
/** Stops reading after this many faults: a file of another format has one on every line. */
const MOST_FAULTS = 1000;

/** Reads a data set from streams. Throws with the first faults and their lines: a faulty data set is never measured in part. */
export async function loadDataset(parts: readonly DatasetPart[], { classes, sample, seed, kinds }: LoadOptions): Promise<Dataset> {
  const faults: string[] = [];
  const removed: Record<string, number> = {};
  const seen = new Map<string, string>();
  const rows: Row[] = [];
  const others = new Set<string>();
  const sampler =
    sample === null ? null : stratifiedSampler<Row>({ size: sample, seed, idOf: ({ id }) => id, stratumOf: ({ label }) => label });
  let read = 0;
  for (const { file, loader, records } of parts)
    for await (const record of records) {
      read++;
      const at = parts.length > 1 ? `${file}, line ${record.line}` : `line ${record.line}`;
      const got = ofKind(rowOf(record, loader, classes), kinds, others);
      if (got.kind === "fault") faults.push(`${at}: ${got.message}`);
      else if (got.kind === "removed") removed[got.why] = (removed[got.why] ?? 0) + 1;
      else {
        const before = seen.get(got.row.id);
        if (before !== undefined) faults.push(`${at}: the id "${got.row.id}" is already used on ${before}`);
        seen.set(got.row.id, before ?? at);
        if (sampler === null) rows.push(got.row);
        else sampler.add(got.row);
      }
      if (faults.length >= MOST_FAULTS) break;
    }
  refuse({ faults, read, rows: seen.size, others, removed });
  const taken = sampler?.take() ?? rows;
  return {
    rows: taken,
    facts: {
      format: parts[0]?.loader.format ?? "own",
      classes,
      read,
      removed,
      sample: sample === null ? null : { size: taken.length, seed },
      labels: countBy(taken.map(({ label }) => label)),
      split: splitHash(taken),
    },
  };
}

type RowRead =
  | { readonly kind: "row"; readonly row: Row }
  | { readonly kind: "removed"; readonly why: string }
  | { readonly kind: "fault"; readonly message: string };

function rowOf(record: RawRecord, loader: Loader, classes: Classes): RowRead {
  if ("fault" in record) return { kind: "fault", message: record.fault };
  const loaded = loader.read(record.fields);
  if (loaded.kind !== "row") return loaded;
  const { id, ...rest } = loaded.row;
  const label = labelAmong(rest.label, classes);
  if (label === null) return { kind: "removed", why: "unverifiable" };
  const row = checkedRow({ ...rest, id: id ?? ownId(record, loader), label });
  return typeof row === "string" ? { kind: "fault", message: row } : { kind: "row", row };
}

/** The id of a record without one: its line in our own format, its position in others. */
function ownId({ line, place }: RawRecord, { format }: Loader): string {
  return String(format === "own" ? line : place);
}

/** `others`: collects the kinds that are left out. */
function ofKind(got: RowRead, kinds: readonly string[] | undefined, others: Set<string>): RowRead {
  if (got.kind !== "row" || kinds === undefined || kinds.includes(got.row.kind ?? "")) return got;
  if (got.row.kind !== undefined) others.add(got.row.kind);
  return { kind: "removed", why: "of another kind" };
}

type Loaded = {
  readonly faults: readonly string[];
  readonly read: number;
  readonly rows: number;
  readonly others: ReadonlySet<string>;
  readonly removed: Readonly<Record<string, number>>;
};

function refuse({ faults, read, rows, others, removed }: Loaded): void {
  if (faults.length > 0) {
    const many = `${count(faults.length, "faulty line")}${faults.length >= MOST_FAULTS ? " or more" : ""}`;
    throw new PlumblineError("invalid-input", `the data set has ${many}:\n  ${faults.slice(0, SHOWN_FAULTS).join("\n  ")}`);
  }
  if (read === 0) throw new PlumblineError("invalid-input", "the data set is empty");
  if (rows === 0 && others.size > 0)
    throw new PlumblineError(
      "invalid-input",
      `no claim of the data set is of the kind that --kind names; it has ${[...others].slice(0, SHOWN_FAULTS).join(", ")}`,
    );
  if (rows === 0) {
    const why = Object.entries(removed).map(([reason, times]) => `${times} ${reason}`);
    throw new PlumblineError("invalid-input", `all ${read} records of the data set are left out: ${why.join(", ")}`);
  }
}

/** Over rows sorted by id, so that the order of the file does not matter. */
function splitHash(rows: readonly Row[]): string {
  const hash = createHash("sha256");
  for (const { id, claim, label } of [...rows].sort((a, b) => (a.id < b.id ? -1 : 1)))
    hash.update(`${JSON.stringify([id, claim, label])}\n`);
  return hash.digest("hex");
}

export type OpenedDataset = Dataset & {
  /** The file's name without its extension: the data set's name in reports. */
  readonly name: string;
  readonly file: string;
  /** Hash of the bytes read. */
  readonly sha256: string;
};

type SampleOptions<Item> = {
  readonly size: number;
  readonly seed: number;
  readonly idOf: (item: Item) => string;
  readonly stratumOf: (item: Item) => string;
};

/**
 * Draws a proportionally stratified sample from a stream. Items are ordered by a hash of seed and id, so that the same claims are drawn in
 * any order of the file; each stratum keeps only as many in memory as the sample can take.
 */
function stratifiedSampler<Item>({ size, seed, idOf, stratumOf }: SampleOptions<Item>) {
  type Drawn = { readonly turn: string; readonly place: number; readonly item: Item };
  const strata = new Map<string, { count: number; held: Drawn[] }>();
  let place = 0;
  const inTurn = (held: Drawn[]) => held.sort((a, b) => (a.turn < b.turn ? -1 : a.turn > b.turn ? 1 : a.place - b.place)).slice(0, size);
  return {
    add(item: Item): void {
      const stratum = strata.get(stratumOf(item)) ?? { count: 0, held: [] };
      strata.set(stratumOf(item), stratum);
      stratum.count++;
      stratum.held.push({
        turn: createHash("sha1")
          .update(`${seed}/${idOf(item)}`)
          .digest("hex"),
        place: place++,
        item,
      });
      if (stratum.held.length > 2 * size + 100) stratum.held = inTurn(stratum.held);
    },
    take(): readonly Item[] {
      const all = [...strata].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, stratum]) => stratum);
      const shares = sharesOf(
        all.map(({ count }) => count),
        size,
      );
      const drawn = all.flatMap(({ held }, at) => inTurn(held).slice(0, shares[at]));
      return drawn.sort((a, b) => a.place - b.place).map(({ item }) => item);
    },
  };
}

/** Sample sizes of the strata, by largest remainders; never more than a stratum has. */
export function sharesOf(counts: readonly number[], size: number): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (size >= total) return counts;
  const exact = counts.map((count) => (count / total) * size);
  const shares = exact.map(Math.floor);
  const left = size - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact.map((value, at) => ({ at, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
