/** Word pieces by their number. */
export type Vocabulary = ReadonlyMap<string, number>;

const UNKNOWN = "[UNK]";
const MASK_CODES = 5;
// biome-ignore lint/suspicious/noControlCharactersInRegex: names are masked by control characters
const TOKENS = /[\x01-\x05]|[a-z0-9]+|[?,']|[^\x00-\x7f]/gu;
/** Longer runs of letters are not words; splitting them would take quadratic time. */
const LONGEST = 60;

/** Splits a masked text into word pieces, in the same way as training/word_pieces.py. */
export function wordPieces(vocabulary: Vocabulary, masked: string, most: number): readonly number[] {
  const pieces: number[] = [];
  const plain = masked
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "");
  for (const [token] of plain.matchAll(TOKENS)) {
    const code = token.charCodeAt(0);
    if (code <= MASK_CODES) pieces.push(code);
    else pieces.push(...piecesOf(vocabulary, token));
    if (pieces.length >= most) break;
  }
  return pieces.slice(0, most);
}

/** The longest known prefix, then the longest known continuation, and so on. */
function piecesOf(vocabulary: Vocabulary, word: string): readonly number[] {
  const unknown = [vocabulary.get(UNKNOWN) ?? 0];
  if (word.length > LONGEST) return unknown;
  const pieces: number[] = [];
  for (let start = 0; start < word.length; ) {
    let end = word.length;
    let piece: number | undefined;
    for (; end > start; end--) {
      piece = vocabulary.get(`${start > 0 ? "##" : ""}${word.slice(start, end)}`);
      if (piece !== undefined) break;
    }
    if (piece === undefined) return unknown;
    pieces.push(piece);
    start = end;
  }
  return pieces;
}
