import type { Citation, JudgedPart, Verdict } from "../domain/outcome.js";
import { idOf } from "./cited.js";

export type Piece = { readonly text: string; readonly cites: readonly number[] };

/** The justification with citation numbers. Older records do not say which words each citation proves; their numbers are at the end. */
export function justificationPieces(verdict: Verdict): readonly Piece[] {
  const { citations, parts } = verdict;
  // A citation of a part of the claim has its number in that part.
  const own = citations.filter(({ stance }) => stance !== "context" || parts.length === 0);
  return withNumbers(verdict, citations, own);
}

/** The same for one part of a claim: only its own citations, with their numbers in the whole. */
export function partPieces(part: JudgedPart, { citations }: Pick<Verdict, "citations">): readonly Piece[] {
  return withNumbers(part, citations, part.citations ?? []);
}

type Justified = Pick<JudgedPart, "justification" | "pieces">;

function withNumbers(justified: Justified, citations: readonly Citation[], own: readonly Citation[]): readonly Piece[] {
  const { pieces = [] } = justified;
  if (pieces.some(({ ids }) => ids.length > 0)) return numbered(pieces, citations);
  return numbered([{ text: justified.justification, ids: own.map(idOf) }], citations);
}

/** Puts the numbers after the full stop or comma that follows their words. */
function numbered(pieces: NonNullable<Verdict["pieces"]>, citations: readonly Citation[]): readonly Piece[] {
  const numbers = new Map<string, number>();
  for (const [index, citation] of citations.entries()) if (!numbers.has(idOf(citation))) numbers.set(idOf(citation), index + 1);
  const placed: Piece[] = [];
  let text = "";
  let cites: readonly number[] = [];
  for (const piece of pieces) {
    const [stop = ""] = cites.length === 0 ? [] : (/^[.,;:!?”’)]+/.exec(piece.text) ?? []);
    if (cites.length > 0) {
      placed.push({ text: (text + stop).trim(), cites });
      text = "";
    }
    text += piece.text.slice(stop.length);
    cites = [...new Set(piece.ids.flatMap((id) => numbers.get(id) ?? []))];
  }
  return text.trim() === "" ? placed : [...placed, { text: text.trim(), cites }];
}
