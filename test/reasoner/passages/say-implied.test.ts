import { describe, expect, it } from "vitest";
import { sayImplied } from "../../../src/reasoner/passages/page-sentences.js";

describe("saying what encyclopaedias say by place", () => {
  it("reads the two dates after a name as birth and death", () => {
    expect(sayImplied("Mirela Oduya (4 May 1931 – 9 June 2002) was a chemist.")).toBe(
      "Mirela Oduya (born 4 May 1931 – died 9 June 2002) was a chemist.",
    );
    expect(sayImplied("Tomas Brandvold (1802–1871) was a poet.")).toBe("Tomas Brandvold (born 1802–died 1871) was a poet.");
  });

  it("leaves spans alone that say what they are", () => {
    const text = "Queen Asta (reigned 1802–1871) was popular.";
    expect(sayImplied(text)).toBe(text);
  });

  it("reads the year before a work as that of its release", () => {
    expect(sayImplied("The Copper Orchard is a 1998 Portuguese drama film.")).toBe(
      "The Copper Orchard is a 1998 (released 1998) Portuguese drama film.",
    );
  });

  it("adds nothing to other sentences", () => {
    const text = "The tower was built in 1887 (repaired in 1931) and is a 42 metre landmark.";
    expect(sayImplied(text)).toBe(text);
  });
});
