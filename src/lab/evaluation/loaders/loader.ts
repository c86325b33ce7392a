import { z } from "zod";
import { sayIssues } from "../../../base/plain-issues.js";
import type { VeriteClass } from "../../../domain/image.js";
import type { Label } from "../../../domain/outcome.js";
import type { GivenPassageInput } from "../../../domain/passage.js";
import { LABELS } from "../../../domain/vocabulary.js";

/** The layout of a file: JSON lines, elements of a JSON array, members of a JSON object, a CSV with a header row, or lines with tabs. */
export type Shape = "lines" | "elements" | "members" | "table" | "tabs";

/** One record of a file, not checked yet, or why it cannot be read. `place` counts records from 0. */
export type RawRecord =
  | { readonly line: number; readonly place: number; readonly fields: unknown }
  | { readonly line: number; readonly place: number; readonly fault: string };

/** Evidence known to decide a claim: facts of the graph, or names of pages. */
export type GoldEvidence = {
  readonly facts: readonly { readonly subject: string; readonly property: string }[];
  readonly pages: readonly string[];
};

/** A claim as read from a data set, before its text, date and evidence are checked. */
type NativeRow = {
  readonly id?: string | undefined;
  readonly claim: string;
  readonly label: Label;
  readonly kind?: string | undefined;
  readonly date?: string | undefined;
  readonly url?: string | undefined;
  readonly evidence?: readonly GivenPassageInput[];
  readonly image?: string | undefined;
  readonly post?: string | undefined;
  readonly verite?: VeriteClass | undefined;
  readonly explanation?: string | undefined;
  readonly decides?: GoldEvidence;
  /** Claims about the same subject are not independent: confidence intervals are clustered by subject. */
  readonly subject?: string | undefined;
};

type Loaded =
  | { readonly kind: "row"; readonly row: NativeRow }
  /** Skipped on purpose; the reason is counted and reported. */
  | { readonly kind: "removed"; readonly why: string }
  | { readonly kind: "fault"; readonly message: string };

export type Loader = {
  readonly format: string;
  /** Set if the file's name and first characters do not show it. */
  readonly shape?: Shape;
  /** Published picture paths begin at the root of the data set, which may be missing here (`picturePath`). */
  readonly findsPictures?: boolean;
  /** True for a record of this format; called with the first record of a file when no format is given. */
  recognises(record: unknown): boolean;
  read(record: unknown): Loaded;
};

export type DatasetPart = { readonly file: string; readonly loader: Loader; readonly records: AsyncIterable<RawRecord> };

export type DatasetFiles = {
  bytes(file: string): AsyncIterable<Uint8Array>;
  text(file: string): Promise<string>;
  exists(file: string): boolean;
};

export type FileSet = { readonly format: string; parts(file: string, files: DatasetFiles): Promise<readonly DatasetPart[]> };

export type LoaderOf<Record> = Pick<Loader, "format" | "shape" | "findsPictures"> & {
  readonly schema: z.ZodType<Record>;
  readonly labels: ReadonlyMap<string, Label>;
  /** How to recognise a record of the format: by its fields, or by a test. Without it, the user has to name the format. */
  readonly marks?: readonly string[] | Loader["recognises"];
  readonly labelOf: (record: Record) => string;
  /** Returns a reason instead of a row to skip the claim. */
  readonly row: (record: Record) => Omit<NativeRow, "label"> | string;
};

export function loaderOf<Record>({ schema, labels, marks = () => false, labelOf, row, ...loader }: LoaderOf<Record>): Loader {
  return {
    ...loader,
    recognises: typeof marks === "function" ? marks : (record) => hasFields(record, marks),
    read(record) {
      const parsed = schema.safeParse(record);
      if (!parsed.success) return { kind: "fault", message: sayIssues(parsed.error) };
      const word = labelOf(parsed.data);
      const label = labelAmongWords(word, labels);
      if (label === null) return { kind: "fault", message: `label "${word}" is not one of ${loader.format}` };
      const read = row(parsed.data);
      return typeof read === "string" ? { kind: "removed", why: read } : { kind: "row", row: { ...read, label } };
    },
  };
}

export function hasFields(record: unknown, names: readonly string[]): boolean {
  return typeof record === "object" && record !== null && names.every((name) => name in record);
}

export const idSchema = z.union([z.string().min(1), z.number()]).transform(String);
export const labelSchema = z.string({ error: "is missing; `plumbline batch` verifies claims without labels" });

/** Number of classes: 4 keeps all labels, 3 counts *conflicting* as refuted, 2 also skips claims that cannot be verified (WKGFC §5.1). */
export const CLASSES = [2, 3, 4] as const;
export type Classes = (typeof CLASSES)[number];

/** The label of a claim with this number of classes; null if the claim is skipped. */
export function labelAmong(label: Label, classes: Classes): Label | null {
  if (classes === 2 && label === "not-enough-info") return null;
  return classes < 4 && label === "conflicting" ? "refuted" : label;
}

/** Ignores case, spaces, dashes and dots: `NOT ENOUGH INFO`, `not_enough_info`. */
export function labelAmongWords(word: string, words: ReadonlyMap<string, Label>): Label | null {
  return words.get(labelKey(word)) ?? null;
}

export function labelWords(words: { readonly [label in Label]?: string }): ReadonlyMap<string, Label> {
  return new Map(LABELS.flatMap((label) => words[label]?.split(", ").map((word): [string, Label] => [labelKey(word), label]) ?? []));
}

function labelKey(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `25-8-2020`, `October 10, 2021`, `2020-08-25T…` or `2020` as an ISO date; undefined if the text is not a date. */
export function isoDate(text: string): string | undefined {
  const trimmed = text.trim();
  const dayFirst = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(trimmed);
  if (dayFirst) return realDay(`${dayFirst[3]}-${dayFirst[2]?.padStart(2, "0")}-${dayFirst[1]?.padStart(2, "0")}`);
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})$/i.exec(trimmed);
  const month = MONTHS.indexOf(named?.[1]?.toLowerCase() ?? "") + 1;
  if (named && month > 0) return realDay(`${named[3]}-${String(month).padStart(2, "0")}-${named[2]?.padStart(2, "0")}`);
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:[T ].*)?$/.exec(trimmed);
  if (!iso) return undefined;
  const date = [iso[1], iso[2], iso[3]].filter((part) => part !== undefined).join("-");
  return date.length === 10 ? realDay(date) : date;
}

function realDay(date: string): string | undefined {
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : undefined;
}

export function folderOf(file: string): string {
  return file.replace(/[^/\\]*$/u, "");
}

/**
 * A picture's path from the folder of the data file: leading folders are dropped until a file is found. If none is found, the path is
 * unchanged.
 */
export function picturePath(file: string, path: string, { exists }: Pick<DatasetFiles, "exists">): string {
  const parts = path.split(/[/\\]/u);
  const tails = parts.map((_, place) => parts.slice(place).join("/"));
  return tails.find((tail) => exists(`${folderOf(file)}${tail}`)) ?? path;
}
