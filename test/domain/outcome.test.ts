import { describe, expect, it } from "vitest";
import { joinPieces, withPieces } from "../../src/domain/outcome.js";

const PIECES = [
  { text: "The graph says: ", ids: [] },
  { text: "Canada – capital: Ottawa", ids: ["s1", "s2"] },
  { text: ".", ids: [] },
];

describe("the pieces of a justification", () => {
  it("keep what was put around the words", () => {
    const justification = `The graph and the text disagree. ${joinPieces(PIECES)} The text says no.`;
    const { pieces } = withPieces({ justification, pieces: PIECES }, new Set(["s1"]));
    expect(joinPieces(pieces ?? [])).toBe(justification);
    expect(pieces?.flatMap(({ ids }) => ids)).toEqual(["s1"]);
  });

  it("go where the words were replaced", () => {
    expect(withPieces({ justification: "No ground.", pieces: PIECES }, new Set())).toEqual({ justification: "No ground." });
  });
});
