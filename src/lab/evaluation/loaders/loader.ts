import { z } from "zod";
import type { GivenPassageInput } from "../../../domain/passage.js";
import { type Gold, goldOf } from "./gold-label.js";

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
  /** Is this a record of the format? Asked of the first record of a file whose format nobody named. */
  recognises(record: unknown): boolean;
  read(record: unknown): Loaded;
};

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
