import { z } from "zod";
import type { VeriteClass } from "../../../domain/image.js";
import type { Label } from "../../../domain/outcome.js";
import type { GivenPassageInput } from "../../../domain/passage.js";

/** How the records of a file lie: JSON lines, elements of a JSON array, members of a JSON object, a CSV with a head, or lines with tabs. */
export type Shape = "lines" | "elements" | "members" | "table" | "tabs";

/** One record of a file as it stands there, or why it cannot be read. `place` counts records from 0. */
export type RawRecord =
  | { readonly line: number; readonly place: number; readonly fields: unknown }
  | { readonly line: number; readonly place: number; readonly fault: string };

/** Evidence that is known to decide a claim: facts of the graph, or names of pages. */
export type GoldEvidence = {
  readonly facts: readonly { readonly subject: string; readonly property: string }[];
  readonly pages: readonly string[];
};

/** A claim as a data set gives it, before its text, date and evidence are checked. */
type NativeRow = {
  readonly id?: string | undefined;
  readonly claim: string;
  readonly gold: Gold;
  readonly kind?: string | undefined;
  readonly date?: string | undefined;
  readonly url?: string | undefined;
  readonly evidence?: readonly GivenPassageInput[];
  readonly image?: string | undefined;
  readonly post?: string | undefined;
  readonly verite?: VeriteClass | undefined;
  readonly explanation?: string | undefined;
  readonly decides?: GoldEvidence;
  /** Claims about the same subject are not independent: intervals are made over subjects. */
  readonly subject?: string | undefined;
};

type Loaded =
  | { readonly kind: "row"; readonly row: NativeRow }
  /** Left out on purpose; the reason is counted and reported. */
  | { readonly kind: "removed"; readonly why: string }
  | { readonly kind: "fault"; readonly message: string };

/** Reads the native format of one data set. */
export type Loader = {
  readonly format: string;
  /** What the file is, where its name and beginning do not tell. */
  readonly shape?: Shape;
  /** Whether this is a record of the format; asked about the first record of a file when no format is given. */
  recognises(record: unknown): boolean;
  read(record: unknown): Loaded;
};

/** Records of one file with what reads them; a data set may lie in several files. */
export type DatasetPart = { readonly file: string; readonly loader: Loader; readonly records: AsyncIterable<RawRecord> };

/** Access to files, by their paths. */
export type DatasetFiles = {
  bytes(file: string): AsyncIterable<Uint8Array>;
  text(file: string): Promise<string>;
  exists(file: string): boolean;
};

/** Reads a data set that lies in several files. */
export type FileSet = { readonly format: string; parts(file: string, files: DatasetFiles): Promise<readonly DatasetPart[]> };

export type LoaderOf<Record> = {
  readonly format: string;
  readonly shape?: Shape;
  readonly schema: z.ZodType<Record>;
  /** The data set's words for its labels. */
  readonly labels: ReadonlyMap<string, Gold>;
  /** Names of fields that no other format has. */
  readonly marks: readonly string[];
  readonly label: (record: Record) => string;
  readonly row: (record: Record) => Omit<NativeRow, "gold"> | string;
};

/** A loader of records with a label of a closed set. `row` may give a reason instead of a row: the claim is then left out. */
export function loaderOf<Record>({ format, shape, schema, labels, marks, label, row }: LoaderOf<Record>): Loader {
  return {
    format,
    ...(shape === undefined ? {} : { shape }),
    recognises: (record) => marks.length > 0 && typeof record === "object" && record !== null && marks.every((mark) => mark in record),
    read(record) {
      const parsed = schema.safeParse(record);
      if (!parsed.success) return { kind: "fault", message: sayIssues(parsed.error) };
      const word = label(parsed.data);
      const gold = goldOf(word, labels);
      if (gold === null) return { kind: "fault", message: `label "${word}" is not one of ${format}` };
      const read = row(parsed.data);
      return typeof read === "string" ? { kind: "removed", why: read } : { kind: "row", row: { ...read, gold } };
    },
  };
}

export function sayIssues({ issues }: z.ZodError): string {
  return issues.map((issue) => `${issue.path.join(".")} ${issue.message}`.trim()).join("; ");
}

/** Ids are texts or numbers. */
export const idSchema = z.union([z.string().min(1), z.number()]).transform(String);
export const labelSchema = z.string({ error: "is missing; `plumbline batch` verifies claims without labels" });

/**
 * What a data set's word means: our label, and its class where there are only two. By §5.1 of the paper what is partly correct counts as refuted,
 * and what cannot be verified is left out (null).
 */
export type Gold = { readonly label: Label; readonly two: "supported" | "refuted" | null };

export const SUPPORTED: Gold = { label: "supported", two: "supported" };
export const REFUTED: Gold = { label: "refuted", two: "refuted" };
/** Sources or halves of the claim speak against each other. */
export const CONFLICTING: Gold = { label: "conflicting", two: "refuted" };
export const UNVERIFIABLE: Gold = { label: "not-enough-info", two: null };

/** Number of classes: 4 keeps what the data has, 3 has no *conflicting*, 2 is the paper's. */
export const CLASSES = [2, 3, 4] as const;
export type Classes = (typeof CLASSES)[number];

/** The label of a claim among so many classes; null where it is left out. */
export function labelAmong({ label, two }: Gold, classes: Classes): Label | null {
  if (classes === 2) return two;
  return classes === 3 && label === "conflicting" ? "refuted" : label;
}

/** Labels are compared without case, spaces, dashes and dots: `NOT ENOUGH INFO`, `not_enough_info`. */
export function goldOf(word: string, words: ReadonlyMap<string, Gold>): Gold | null {
  return words.get(labelKey(word)) ?? null;
}

export function labelWords(words: Readonly<Record<string, Gold>>): ReadonlyMap<string, Gold> {
  return new Map(Object.entries(words).map(([word, gold]) => [labelKey(word), gold]));
}

function labelKey(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `25-8-2020`, `October 10, 2021`, `2020-08-25T…` or `2020` as our dates are written; undefined where it is none. */
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

/**
 * A picture's path in the folder of a data file. Published paths begin at the root of the data set, which may lie higher or be missing here: leading folders
 * are dropped until a file is found. A picture that is nowhere keeps its path, and is refused later.
 */
export function picturePath(file: string, path: string, { exists }: Pick<DatasetFiles, "exists">): string {
  const folder = file.replace(/[^/\\]*$/u, "");
  const parts = path.split(/[/\\]/u);
  const tails = parts.map((_, place) => parts.slice(place).join("/"));
  return tails.find((tail) => exists(`${folder}${tail}`)) ?? path;
}
