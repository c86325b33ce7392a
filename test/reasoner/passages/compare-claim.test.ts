import { describe, expect, it } from "vitest";
import { chooseEvidence } from "../../../src/reasoner/passages/choose-evidence.js";

const compare = (claim: string, text: string, title: string | null = null) => {
  const [evidence] = chooseEvidence(claim, { id: "p", text, title });
  if (evidence === undefined) throw new Error("nothing to compare");
  return evidence;
};
const wayOf = (claim: string, text: string, word: string) => {
  const { subject, predicate } = compare(claim, text);
  return [...subject, ...predicate].find((one) => one.word.text === word)?.match;
};
const toldValues = (claim: string, text: string) =>
  compare(claim, text).parts.flatMap(({ part, match }) => (part.kind === "time" || part.kind === "count" ? [match] : []));
const insteadOf = (claim: string, text: string) => compare(claim, text).replacements.map(({ by, reason }) => `${by}: ${reason}`);

describe("comparing a claim with a sentence", () => {
  it("finds words by their stem, synonym, kind and country", () => {
    expect(wayOf("Ada Brecken directed it.", "The director was Ada Brecken.", "directed")).toBe("stem");
    expect(wayOf("Ada Brecken made a movie.", "Ada Brecken shot her first film.", "movie")).toBe("synonym");
    expect(wayOf("Ada Brecken is a musician.", "Ada Brecken is a drummer.", "musician")).toBe("narrower");
    expect(wayOf("Ada Brecken comes from Norway.", "Ada Brecken is a Norwegian poet.", "Norway")).toBe("country");
    expect(wayOf("Ada Brecken is a plumber.", "Ada Brecken wrote it.", "plumber")).toBe("missing");
  });

  it("compares times by what they contain", () => {
    expect(toldValues("It opened in 1990.", "It opened on 4 May 1990.")).toEqual(["same"]);
    expect(toldValues("It opened in the 1980s.", "It opened in 1985.")).toEqual(["same"]);
    expect(toldValues("It opened on 4 May 1990.", "It opened in 1990.")).toEqual(["wider"]);
    expect(toldValues("It opened before 1990.", "It opened in 1985.")).toEqual(["kept"]);
    expect(toldValues("It opened in the late 1970s.", "It opened in the late 1960s.")).toEqual(["other"]);
    expect(toldValues("It opened in 1990.", "It opened late.")).toEqual(["none"]);
  });

  it("compares numbers of the same thing only", () => {
    expect(toldValues("The play has two acts.", "The play has three acts.")).toEqual(["other"]);
    expect(toldValues("It has thirty-five rooms.", "There are 35 rooms.")).toEqual(["same"]);
    expect(toldValues("It has more than 10 rooms.", "There are 35 rooms.")).toEqual(["same"]);
    expect(toldValues("It has 12 rooms.", "It has 3 lifts.")).toEqual(["stray"]);
  });

  it("sees what excludes a word of the claim", () => {
    expect(insteadOf("The tower is the tallest one.", "The tower is the shortest one.")).toContain(
      "opposite: the text says “shortest”, the claim “tallest”",
    );
    expect(insteadOf("Ada Brecken was born in June.", "Ada Brecken was born in March.")).toContain(
      "rival: the text says “March”, the claim “June”",
    );
  });

  it("takes a denial inside a name for no denial", () => {
    expect(compare("No Road for Strangers won a prize.", "It won a prize.", "No Road for Strangers").claim.denials).toEqual([]);
    expect(compare("The film did not win a prize.", "It won a prize.").claim.denials).toHaveLength(1);
  });
});
