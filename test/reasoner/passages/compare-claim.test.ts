import { describe, expect, it } from "vitest";
import { compareClaim } from "../../../src/reasoner/passages/compare-claim.js";

const wayOf = (claim: string, text: string, word: string) => {
  const { subject, predicate } = compareClaim(claim, null, [text]);
  return [...subject, ...predicate].find((aligned) => aligned.word.text === word)?.way;
};
const timeOf = (claim: string, text: string) => compareClaim(claim, null, [text]).times.map(({ kind }) => kind);
const countOf = (claim: string, text: string) => compareClaim(claim, null, [text]).quantities.map(({ kind }) => kind);

describe("comparing a claim with sentences", () => {
  it("finds words by their stem, synonym, kind, country and initials", () => {
    expect(wayOf("Ada Brecken directed it.", "The director was Ada Brecken.", "directed")).toBe("stem");
    expect(wayOf("Ada Brecken made a movie.", "Ada Brecken shot her first film.", "movie")).toBe("synonym");
    expect(wayOf("Ada Brecken is a musician.", "Ada Brecken is a drummer.", "musician")).toBe("narrower");
    expect(wayOf("Ada Brecken comes from Norway.", "Ada Brecken is a Norwegian poet.", "Norway")).toBe("country");
    expect(wayOf("Ada Brecken works for NASA.", "Ada Brecken works for the National Aeronautics and Space Administration.", "NASA")).toBe(
      "initials",
    );
    expect(wayOf("Ada Brecken is a plumber.", "Ada Brecken wrote it.", "plumber")).toBe("missing");
  });

  it("compares times by what they contain", () => {
    expect(timeOf("It opened in 1990.", "It opened on 4 May 1990.")).toEqual(["same"]);
    expect(timeOf("It opened in the 1980s.", "It opened in 1985.")).toEqual(["same"]);
    expect(timeOf("It opened on 4 May 1990.", "It opened in 1990.")).toEqual(["wider"]);
    expect(timeOf("It opened before 1990.", "It opened in 1985.")).toEqual(["kept"]);
    expect(timeOf("It opened in the late 1970s.", "It opened in the late 1960s.")).toEqual(["other"]);
    expect(timeOf("It opened in 1990.", "It opened late.")).toEqual(["none"]);
  });

  it("takes the time that stands with what the claim says", () => {
    const { times, closest } = compareClaim("Ada Brecken married in 1977.", "Ada Brecken", [
      "She married Peter Vance in 1966, and the divorce followed in 1977.",
    ]);
    expect(times.map(({ kind }) => kind)).toEqual(["same"]);
    expect(closest.map(({ kind }) => kind)).toEqual(["other"]);
  });

  it("compares numbers of the same thing only", () => {
    expect(countOf("The play has two acts.", "The play has three acts.")).toEqual(["other"]);
    expect(countOf("It has thirty-five rooms.", "There are 35 rooms.")).toEqual(["same"]);
    expect(countOf("It has more than 10 rooms.", "There are 35 rooms.")).toEqual(["same"]);
    expect(countOf("It has 12 rooms.", "It has 3 lifts.")).toEqual(["stray"]);
  });

  it("sees what excludes a word of the claim", () => {
    const opposite = compareClaim("The tower is the tallest one.", null, ["The tower is the shortest one."]);
    expect(opposite.predicate.flatMap(({ opposite: other }) => other?.text ?? [])).toEqual(["shortest"]);
    const rival = compareClaim("Ada Brecken was born in June.", null, ["Ada Brecken was born in March."]);
    expect(rival.predicate.flatMap(({ rival: other }) => other?.text ?? [])).toEqual(["March"]);
  });

  it("takes a denial inside a name for no denial", () => {
    expect(compareClaim("No Road for Strangers won a prize.", "No Road for Strangers", ["It won a prize."]).denials).toEqual([]);
    expect(compareClaim("The film did not win a prize.", null, ["It won a prize."]).denials).toHaveLength(1);
  });
});
