/** Rows of small integers, each with its own scale. They stay 8-bit in memory. */
export type Matrix = {
  readonly rows: number;
  readonly columns: number;
  readonly cells: Int8Array;
  readonly scales: Float32Array;
  readonly bias?: Float32Array;
};

/** The matrix times a vector, plus the bias. */
export function times({ rows, columns, cells, scales, bias }: Matrix, vector: Float32Array): Float32Array {
  const product = new Float32Array(rows);
  for (let row = 0, place = 0; row < rows; row++, place += columns)
    product[row] = (scales[row] ?? 0) * dot(cells, place, columns, vector) + (bias?.[row] ?? 0);
  return product;
}

/** One row times a vector, without the bias. */
export function rowTimes({ columns, cells, scales }: Matrix, row: number, vector: Float32Array): number {
  return (scales[row] ?? 0) * dot(cells, row * columns, columns, vector);
}

/** Four sums, so that no addition waits for the one before. The length is a multiple of four. */
function dot(cells: Int8Array, from: number, length: number, vector: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0, place = from; at < length; at += 4, place += 4) {
    a += (cells[place] ?? 0) * (vector[at] ?? 0);
    b += (cells[place + 1] ?? 0) * (vector[at + 1] ?? 0);
    c += (cells[place + 2] ?? 0) * (vector[at + 2] ?? 0);
    d += (cells[place + 3] ?? 0) * (vector[at + 3] ?? 0);
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
  const more = times(
    matrix,
    vector.map((one) => Math.max(0, one)),
  );
  return more.map((one, place) => one + (vector[place] ?? 0));
}
