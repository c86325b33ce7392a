import type { Piece, Verdict } from "./outcome.js";

type Justified = Pick<Verdict, "justification"> & { readonly pieces?: readonly Piece[] };

export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("");
}

/** A justification in pieces; one that was not made of any is one piece. */
export function piecesOf({ justification, pieces = [{ text: justification, ids: [] }] }: Justified): readonly Piece[] {
  return pieces;
}

/**
 * Words that were put before or after a justification since it was made become pieces too; where the words were replaced, the pieces go. Ids that are
 * not cited any more are left out.
 */
export function withPieces<J extends Justified>(judgement: J, cited: ReadonlySet<string>): J {
  const { pieces, ...rest } = judgement;
  if (pieces === undefined) return judgement;
  const start = rest.justification.indexOf(joinPieces(pieces));
  // Without an optional field it is still what it was.
  if (start < 0) return rest as J;
  const end = start + joinPieces(pieces).length;
  const around = (text: string) => (text === "" ? [] : [{ text, ids: [] }]);
  const own = pieces.map(({ text, ids }) => ({ text, ids: ids.filter((id) => cited.has(id)) }));
  return { ...judgement, pieces: [...around(rest.justification.slice(0, start)), ...own, ...around(rest.justification.slice(end))] };
}
