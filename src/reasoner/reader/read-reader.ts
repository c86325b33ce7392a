import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Recent, recent } from "../../base/recent.js";
import { messageOf, PlumblineError } from "../../errors.js";
import type { Matrix } from "./matrix.js";
import type { CandidateRelation, RelationText } from "./part.js";
import type { Vocabulary } from "./word-pieces.js";

const tableSchema = z.union([
  z.strictObject({ at: z.int(), rows: z.int(), columns: z.int() }),
  z.strictObject({ at: z.int(), length: z.int() }),
]);
const fileSchema = z.object({
  format: z.literal(1),
  provenance: z.looseObject({ madeBy: z.string(), seed: z.number(), measuring: z.boolean() }),
  properties: z.array(z.string()),
  /** Pairs of rows of `relations` with the same meaning: inverses, and both directions of a symmetric relation. */
  equal: z.array(z.tuple([z.int(), z.int()])),
  /** From scores to probabilities; fitted by training/calibrate.py. */
  calibration: z.object({ temperature: z.number().positive(), rest: z.number(), shift: z.number() }),
  tables: z.record(z.string(), tableSchema),
});
type File = z.infer<typeof fileSchema>;

/** The trained reader: the tables of its file, and caches. */
export type Reader = {
  readonly vocabulary: Vocabulary;
  readonly provenance: File["provenance"];
  /** Rows of `relations`: first all properties as `out`, then all as `in`, last "none of these". */
  readonly places: { readonly [direction in "out" | "in"]: ReadonlyMap<string, number> };
  /** All relations in its training set. */
  readonly relationsKnown: readonly CandidateRelation[];
  readonly equals: ReadonlyMap<number, readonly number[]>;
  readonly calibration: File["calibration"];
  readonly embed: Matrix;
  /** Weight of a word piece in a mean. */
  readonly weigh: Float32Array;
  readonly convolve: Matrix;
  readonly join: Matrix;
  readonly refine: Matrix;
  readonly relations: Matrix;
  readonly textJoin: { readonly out: Matrix; readonly in: Matrix };
  readonly textRefine: { readonly out: Matrix; readonly in: Matrix };
  readonly prototype: Matrix;
  readonly directConvolve: Matrix;
  readonly directWords: Matrix;
  readonly directRelation: Matrix;
  readonly direct: Matrix;
  /** Filter responses to a word piece at each of the three positions of a window. */
  readonly answers: Recent<number, Float32Array>;
  readonly wordings: Recent<string, Features>;
  /** Vectors of masked wordings about things of some kinds, and their scores with all known relations. */
  readonly scores: Recent<string, Scores>;
  /** Vectors of relations known only by their text, for as long as the caller keeps the text. */
  readonly byText: { readonly [direction in "out" | "in"]: WeakMap<RelationText, Float32Array> };
};

/** Features of a masked wording: the strongest filter responses, and the mean of its words. */
export type Features = {
  /** Input of the direction head, and the vector of the wording about things of unknown kinds; both computed on first use. */
  forDirection: Float32Array | null;
  ofAnyKinds: Float32Array | null;
  readonly seen: Float32Array;
  /** Only from the filters for directions. */
  readonly directed: Float32Array;
  readonly mean: Float32Array;
};

export type Scores = { readonly vector: Float32Array; readonly known: Float32Array };

/** Number of word pieces whose filter responses are cached: about 4 MB. */
const KEPT_PIECES = 1000;
/** Number of cached wordings: those of a few claims. */
const KEPT_WORDINGS = 100;

/** Reads what training/export.py wrote. */
export function readReader(folder: URL): Reader {
  try {
    const file = fileSchema.parse(JSON.parse(readFileSync(new URL("reader.json", folder), "utf8")));
    const vocabulary = new Map(
      readFileSync(new URL("vocab.txt", folder), "utf8")
        .split("\n")
        .map((piece, place) => [piece, place]),
    );
    return assemble(file, readFileSync(new URL("reader.bin", folder)), vocabulary);
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the weights ${folder.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

function assemble({ tables, properties, equal, calibration, provenance }: File, bytes: Buffer, vocabulary: Vocabulary): Reader {
  // Float32Array needs an offset that is a multiple of four, which a pooled buffer does not guarantee.
  const { buffer } = new Uint8Array(bytes);
  const floats = (name: string): Float32Array => {
    const table = tables[name];
    if (table === undefined || !("length" in table)) throw new Error(`there is no table ${name}`);
    return new Float32Array(buffer, table.at, table.length);
  };
  const matrix = (name: string): Matrix => {
    const table = tables[name];
    if (table === undefined || !("rows" in table)) throw new Error(`there is no matrix ${name}`);
    const { at, rows, columns } = table;
    const bias = tables[`${name}.bias`] === undefined ? {} : { bias: floats(`${name}.bias`) };
    return { rows, columns, cells: new Int8Array(buffer, at, rows * columns), scales: floats(`${name}.scales`), ...bias };
  };
  const equals = new Map<number, number[]>();
  for (const [one, other] of [...equal, ...equal.map(([one, other]) => [other, one] as const)])
    equals.set(one, [...new Set([...(equals.get(one) ?? []), other])]);
  return {
    vocabulary,
    provenance,
    places: {
      out: new Map(properties.map((property, place) => [property, place])),
      in: new Map(properties.map((property, place) => [property, properties.length + place])),
    },
    relationsKnown: (["out", "in"] as const).flatMap((direction) => properties.map((property) => ({ property, direction }))),
    equals,
    calibration,
    embed: matrix("embed"),
    weigh: floats("weigh"),
    convolve: matrix("convolve"),
    join: matrix("join"),
    refine: matrix("refine"),
    relations: matrix("relations"),
    textJoin: { out: matrix("text_join.0"), in: matrix("text_join.1") },
    textRefine: { out: matrix("text_refine.0"), in: matrix("text_refine.1") },
    prototype: matrix("prototype"),
    directConvolve: matrix("direct_convolve"),
    directWords: matrix("direct_words"),
    directRelation: matrix("direct_relation"),
    direct: matrix("direct"),
    answers: recent(KEPT_PIECES, () => 1),
    wordings: recent(KEPT_WORDINGS, () => 1),
    scores: recent(KEPT_WORDINGS, () => 1),
    byText: { out: new WeakMap(), in: new WeakMap() },
  };
}
