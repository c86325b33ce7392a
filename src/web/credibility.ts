import { z } from "zod";
import { count } from "../base/count.js";
import { type CsvRow, csvRows } from "../base/csv-rows.js";
import { parseUrl } from "../base/parse-url.js";
import type { Credibility, SourceLabel } from "../domain/credibility.js";
import { SOURCE_LABELS } from "../domain/vocabulary.js";
import { PlumblineError } from "../errors.js";
import { canonicalUrl, plainHost } from "./canonical-url.js";
import { dayRange } from "./claim-date.js";
import { publishedRatings } from "./published-ratings.js";

export type SourceRatings = {
  /** The rating of a page's source; for a mirror, of the original page's source. */
  of(url: string): Credibility;
  labelled(label: SourceLabel): readonly string[];
  readonly count: number;
};

export type RatingFile = { readonly name: string; readonly text: string };

const COLUMNS = ["domain", "score", "label", "source", "asOf", "factuality", "bias", "reliability"] as const;
const NO_AUTHORITY = { factuality: null, bias: null, reliability: null } as const;

/** An optional cell: empty, or valid by the schema. */
const cell = (passes: (text: string) => boolean, error: string) =>
  z.string().refine((text) => text === "" || passes(text), `${error}, or empty`);
const text = cell(() => true, "").transform((said) => (said === "" ? null : said));
const number = (from: number, to: number) =>
  cell(
    (said) => /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(said) && Number(said) >= from && Number(said) <= to,
    `has to be a number from ${from} to ${to}`,
  ).transform((said) => (said === "" ? null : Number(said)));
const ratingSchema = z.object({
  domain: z
    .string()
    .regex(/^[^\s/:@?#]+$/u, "has to be a domain such as example.org, without https:// and path")
    .refine((domain) => parseUrl(`http://${domain}/`) !== null, "is no domain")
    .transform((domain) => plainHost(new URL(`http://${domain}/`).hostname)),
  score: number(0, 1),
  label: cell((said) => SOURCE_LABELS.some((label) => label === said), `has to be ${SOURCE_LABELS.join(", ")}`).transform(
    (said) => SOURCE_LABELS.find((label) => label === said) ?? null,
  ),
  source: text,
  asOf: cell((said) => /^[\d-]+$/.test(said) && dayRange(said) !== null, "has to be YYYY, YYYY-MM or YYYY-MM-DD").pipe(text),
  factuality: number(-1, 1),
  bias: number(0, 1),
  reliability: number(0, 1),
});
type Rating = z.infer<typeof ratingSchema>;

/** Reads rating files; a row of a later file overrides an earlier row of the same domain. Reports all faults of all files at once. */
export function readRatings(files: readonly RatingFile[]): SourceRatings {
  const ratings = new Map<string, Credibility>();
  const faults: string[] = [];
  for (const { name, text } of files) {
    const read = readFile(text);
    faults.push(...read.faults.map((fault) => `${name}, ${fault}`));
    if (read.ratings.length + read.faults.length === 0) faults.push(`${name} holds no rating`);
    for (const { factuality, bias, reliability, ...rating } of read.ratings)
      ratings.set(rating.domain, { ...rating, authority: { factuality, bias, reliability } });
  }
  if (faults.length > 0)
    throw new PlumblineError("invalid-config", `the source ratings have ${count(faults.length, "fault")}:\n  ${faults.join("\n  ")}`);
  return {
    of: (url) => lookUp(ratings, url),
    labelled: (label) => [...ratings].flatMap(([domain, rating]) => (rating.label === label ? [domain] : [])).sort(),
    count: ratings.size,
  };
}

function readFile(text: string): { readonly ratings: readonly Rating[]; readonly faults: readonly string[] } {
  const published = publishedRatings(text);
  if (published !== null) return readPublished(published);
  const { rows, openQuote } = csvRows(text, { remarks: true });
  const faults = openQuote === null ? [] : [`line ${openQuote}: a quote is not closed`];
  const headed = rows[0]?.cells[0]?.toLowerCase() === "domain";
  const columns = headed ? (rows[0]?.cells ?? []) : COLUMNS;
  const unknown = columns.filter((column) => !COLUMNS.some((known) => known.toLowerCase() === column.toLowerCase()));
  if (unknown.length > 0)
    return {
      ratings: [],
      faults: [...faults, `line ${rows[0]?.line}: there is no column ${unknown.join(", ")}; there are ${COLUMNS.join(", ")}`],
    };
  const seen = new Map<string, { readonly line: number; readonly row: string }>();
  const ratings: Rating[] = [];
  for (const row of headed ? rows.slice(1) : rows) {
    const parsed = ratingSchema.safeParse(fieldsOf(row, columns));
    if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => `line ${row.line}: ${issue.path.join(".")} ${issue.message}`));
    else if (row.cells.slice(columns.length).some((cell) => cell !== ""))
      faults.push(`line ${row.line}: ${row.cells.length} cells, but ${columns.length} columns`);
    else {
      const same = seen.get(parsed.data.domain);
      if (same !== undefined && same.row !== JSON.stringify(parsed.data))
        faults.push(`line ${row.line}: ${parsed.data.domain} is rated otherwise on line ${same.line}`);
      seen.set(parsed.data.domain, { line: row.line, row: JSON.stringify(parsed.data) });
      ratings.push(parsed.data);
    }
  }
  return { ratings, faults };
}

/** Published tables are not checked for faults: rows without a valid rating are skipped. */
function readPublished(rows: ReturnType<typeof publishedRatings>): ReturnType<typeof readFile> {
  const empty = Object.fromEntries(COLUMNS.map((column) => [column, ""]));
  const read = (rows ?? []).map((fields) => ratingSchema.safeParse({ ...empty, ...fields }));
  return { ratings: read.flatMap(({ data }) => (data === undefined ? [] : [data])), faults: [] };
}

function fieldsOf({ cells }: CsvRow, columns: readonly string[]): Record<string, string> {
  const place = (column: string) => columns.findIndex((other) => other.toLowerCase() === column.toLowerCase());
  return Object.fromEntries(COLUMNS.map((column) => [column, cells[place(column)] ?? ""]));
}

/** Tries the host itself, then with one label less at a time, down to the registrable domain; public suffixes have no rating. */
function lookUp(ratings: ReadonlyMap<string, Credibility>, address: string): Credibility {
  const { url, domain } = canonicalUrl(address);
  const unrated = { domain, score: null, label: null, authority: NO_AUTHORITY, source: null, asOf: null };
  if (domain === null) return unrated;
  const labels = new URL(url).hostname.split(".");
  for (let from = 0; from <= labels.length - domain.split(".").length; from += 1) {
    const rating = ratings.get(labels.slice(from).join("."));
    if (rating !== undefined) return rating;
  }
  return unrated;
}
