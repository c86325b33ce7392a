import { aggrefact } from "./aggrefact.js";
import { averitec } from "./averitec.js";
import { claimReview } from "./claim-review.js";
import { factkg } from "./factkg.js";
import { fever } from "./fever.js";
import { feverSymmetric } from "./fever-symmetric.js";
import { foolMeTwice } from "./fool-me-twice.js";
import { hover } from "./hover.js";
import { liar, liarNew } from "./liar.js";
import type { Loader, Shape } from "./loader.js";
import { own } from "./own.js";

/** Formats that a single file gives, in the order in which they are tried: those with the most telling fields first. CoDEx needs names besides. */
const LOADERS: readonly Loader[] = [
  hover,
  averitec,
  feverSymmetric,
  fever,
  foolMeTwice,
  aggrefact,
  claimReview,
  liar,
  factkg,
  own,
  liarNew,
];

export const FORMATS: readonly string[] = [...LOADERS.map(({ format }) => format), "codex"].sort();

export function loaderNamed(format: string): Loader | undefined {
  return LOADERS.find((loader) => loader.format === format);
}

/** The format of a file by its first record. */
export function recognisedLoader(record: unknown): Loader | undefined {
  return LOADERS.find((loader) => loader.recognises(record));
}

/** How the records of a file lie, by the end of its name and its first characters. */
export function shapeOf(file: string, start: string): Shape {
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(file)?.[1]?.toLowerCase();
  if (ending === "csv") return "table";
  if (ending === "tsv") return "tabs";
  const text = start.replace(/^\uFEFF/, "").trimStart();
  if (text.startsWith("[")) return "elements";
  // A feed is one object with a list in it; JSON lines have a whole object on the first line.
  return /^\{[^[]*"dataFeedElement"/.test(text) ? "elements" : "lines";
}
