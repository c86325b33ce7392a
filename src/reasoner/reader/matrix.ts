/** Rows of small integers, each with its own scale, at one byte per cell in memory. */
export type Matrix = {
  readonly rows: number;
  readonly columns: number;
  readonly cells: Int8Array;
  readonly scales: Float32Array;
  readonly bias?: Float32Array;
};

/** With 8-bit cells, sums of a thousand products of this size still fit into 32 bits. */
const FINEST = 16_383;
/** Buffer for the rounded vector of one product at a time. */
let rounded: Int16Array = new Int16Array(1024);

export function times(matrix: Matrix, vector: Float32Array): Float32Array {
  const product = timesColumns(matrix, vector, 0);
  const { bias } = matrix;
  if (bias !== undefined) for (let row = 0; row < product.length; row++) product[row] = (product[row] as number) + (bias[row] as number);
  return product;
}

/** The columns from `first` on times a vector that may be shorter than a row; without the bias. */
export function timesColumns({ rows, columns, cells, scales }: Matrix, vector: Float32Array, first: number): Float32Array {
  const step = round(vector);
  const product = new Float32Array(rows);
  for (let row = 0; row < rows; row++) product[row] = step * (scales[row] as number) * dot(cells, row * columns + first, vector.length);
  return product;
}

export function timesRow({ columns, cells, scales, bias }: Matrix, row: number, vector: Float32Array): number {
  return Math.fround(Math.fround(round(vector) * (scales[row] ?? 0) * dot(cells, row * columns, vector.length)) + (bias?.[row] ?? 0));
}

/** Rounds the vector to integers, which halves the time of a product. Returns the size of one step. */
function round(vector: Float32Array): number {
  if (rounded.length < vector.length) rounded = new Int16Array(2 * vector.length);
  let most = 1e-12;
  for (let at = 0; at < vector.length; at++) most = Math.max(most, Math.abs(vector[at] as number));
  const step = most / FINEST;
  for (let at = 0; at < vector.length; at++) rounded[at] = Math.round((vector[at] as number) / step);
  return step;
}

/**
 * Cells times the rounded vector. Four separate sums, so that additions do not wait for each other. The length is a multiple of four. No
 * bounds checks: they would take as long as the products.
 */
function dot(cells: Int8Array, from: number, length: number): number {
  const vector = rounded;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = 0, place = from; at < length; at += 4, place += 4) {
    a = (a + Math.imul(cells[place] as number, vector[at] as number)) | 0;
    b = (b + Math.imul(cells[place + 1] as number, vector[at + 1] as number)) | 0;
    c = (c + Math.imul(cells[place + 2] as number, vector[at + 2] as number)) | 0;
    d = (d + Math.imul(cells[place + 3] as number, vector[at + 3] as number)) | 0;
  }
  return a + b + c + d;
}

export function rowOf({ columns, cells, scales }: Matrix, row: number): Float32Array {
  const scale = scales[row] ?? 0;
  return Float32Array.from(cells.subarray(row * columns, (row + 1) * columns), (cell) => cell * scale);
}

/** z + M·relu(z): the last layer for every vector of the reader. */
export function refined(matrix: Matrix, vector: Float32Array): Float32Array {
  const positive = vector.map((one) => Math.max(0, one));
  return times(matrix, positive).map((one, place) => one + (vector[place] ?? 0));
}
