/** Rows of small integers, each with its own scale. They stay one byte a cell in memory. */
export type Matrix = {
  readonly rows: number;
  readonly columns: number;
  readonly cells: Int8Array;
  readonly scales: Float32Array;
  readonly bias?: Float32Array;
};

/** With 8-bit cells, sums of a thousand products of this size still fit into 32 bits. */
const FINEST = 16_383;

/** The matrix times a vector, plus the bias. The vector is rounded to integers: without conversions a product takes half the time. */
export function times({ rows, columns, cells, scales, bias }: Matrix, vector: Float32Array): Float32Array {
  const step = vector.reduce((most, one) => Math.max(most, Math.abs(one)), 1e-12) / FINEST;
  const rounded = new Int16Array(columns);
  for (let at = 0; at < columns; at++) rounded[at] = Math.round((vector[at] ?? 0) / step);
  const product = new Float32Array(rows);
  for (let row = 0; row < rows; row++) product[row] = step * (scales[row] ?? 0) * dot(cells, row * columns, rounded) + (bias?.[row] ?? 0);
  return product;
}

/**
 * Four sums, so that no addition waits for the one before. The length is a multiple of four. All places exist: asking whether they do takes as long as
 * the products.
 */
function dot(cells: Int8Array, from: number, vector: Int16Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = 0, place = from; at < vector.length; at += 4, place += 4) {
    a = (a + Math.imul(cells[place] as number, vector[at] as number)) | 0;
    b = (b + Math.imul(cells[place + 1] as number, vector[at + 1] as number)) | 0;
    c = (c + Math.imul(cells[place + 2] as number, vector[at + 2] as number)) | 0;
    d = (d + Math.imul(cells[place + 3] as number, vector[at + 3] as number)) | 0;
  }
  return a + b + c + d;
}

/** A row as numbers. */
export function rowOf({ columns, cells, scales }: Matrix, row: number): Float32Array {
  const scale = scales[row] ?? 0;
  return Float32Array.from(cells.subarray(row * columns, (row + 1) * columns), (cell) => cell * scale);
}

/** z + M·relu(z): what every vector of the reader goes through last. */
export function refined(matrix: Matrix, vector: Float32Array): Float32Array {
  const positive = vector.map((one) => Math.max(0, one));
  return times(matrix, positive).map((one, place) => one + (vector[place] ?? 0));
}
