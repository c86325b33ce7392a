import { describe, expect, it } from "vitest";
import { type Named, rankCandidates } from "../../src/kg/rank-candidates.js";
import { entityOf } from "../support/build.js";

const novel = entityOf("Q470937", "The Shining", "1977 novel by Stephen King");
const film = entityOf("Q186341", "The Shining", "1980 film by Stanley Kubrick");

const NAME = { strong: true, tokens: 2, joined: false };

function rank(claim: string, edges: readonly string[] = []) {
  const start = claim.indexOf("The Shining");
  const name: Named = {
    span: { start, end: start + 11, text: "The Shining", ...NAME },
    by: "name",
    candidates: [
      { entity: film, matched: "The Shining", by: "label", popularity: 30 },
      { entity: novel, matched: "The Shining", by: "label", popularity: 4 },
    ],
  };
  const director: Named = {
    span: { start: 0, end: 15, text: "Stanley Kubrick", ...NAME },
    by: "name",
    candidates: [{ entity: entityOf("Q2001", "Stanley Kubrick"), matched: "Stanley Kubrick", by: "label", popularity: 1 }],
  };
  const linked = rankCandidates(name, claim, new Set(edges), claim.startsWith("Stanley") ? [name, director] : [name]);
  return { meant: linked?.entity.id, rivals: linked?.rivals.map((rival) => rival.entity.id) };
}

describe("of a novel and a more prominent film of one title", () => {
  it.each(["James Joyce wrote The Shining.", "The Shining was written by James Joyce.", "The Shining was published in 1985."])(
    "only the novel is meant where a text is written or published: %s",
    (claim) => {
      expect(rank(claim)).toEqual({ meant: novel.id, rivals: [] });
    },
  );

  it("the film is meant if it is connected with the claimed writer", () => {
    expect(rank("Stanley Kubrick wrote The Shining.", [`${film.id} Q2001`])).toEqual({ meant: film.id, rivals: [novel.id] });
  });

  it("the film is meant where nothing speaks of a text, and the novel stays a rival", () => {
    expect(rank("The Shining is famous.")).toEqual({ meant: film.id, rivals: [novel.id] });
  });
});
