import { describe, expect, it } from "vitest";
import { capitalised, type Filling, fillSentence, indefinite } from "../../../../src/reasoner/rules/say/fill-sentence.js";

function said(form: string, filling: Partial<Filling> = {}): string {
  const { subject, predicate } = fillSentence(form, {
    subject: { text: "Ada", plural: false },
    values: ["Avelon"],
    joinedBy: "and",
    not: null,
    notWhen: null,
    past: false,
    details: [],
    ...filling,
  });
  return capitalised(subject === null ? predicate : `${subject} ${predicate}`);
}

describe("a sentence of the phrasebook", () => {
  it("has the claimed value beside the recorded one, with the same preposition", () => {
    expect(said("X was born [in Y]", { not: "Castelmar" })).toBe("Ada was born in Avelon, not in Castelmar");
  });

  it("has dates and details before what the claim says instead", () => {
    expect(said("X is married [to Y]", { past: true, details: ["from 1901 to 1910"], not: "Bruno" })).toBe(
      "Ada was married to Avelon from 1901 to 1910, not to Bruno",
    );
    expect(said("X received [Y]", { details: ["in 1911"], notWhen: "in 1921" })).toBe("Ada received Avelon in 1911, not in 1921");
  });

  it("follows the number of the subject and of the values", () => {
    expect(said("X was formed [in Y]", { subject: { text: "the Lanterns", plural: true } })).toBe("The Lanterns were formed in Avelon");
    expect(said("the official language(s) of X is [Y]", { values: ["A", "B", "C"] })).toBe("The official languages of Ada are A, B and C");
    expect(said("the currenc(y|ies) of X is [the Y]", { values: ["crown"] })).toBe("The currency of Ada is the crown");
  });

  it("follows the tense, apart from verbs that have only one", () => {
    expect(said("X (plays|play|played) [for Y]", { past: true })).toBe("Ada played for Avelon");
    expect(said("X (is|are|is) named [after Y]", { past: true })).toBe("Ada is named after Avelon");
  });

  it("gives every common noun its article", () => {
    expect(said("X is [a Y]", { values: ["actor", "university teacher"], not: "honorary citizen" })).toBe(
      "Ada is an actor and a university teacher, not an honorary citizen",
    );
    expect(said("X is [a? Y]", { values: ["President of Pellonia"] })).toBe("Ada is President of Pellonia");
    expect(["hour", "European", "mathematician", "FBI agent", "umbrella"].map(indefinite)).toEqual(["an", "a", "a", "an", "an"]);
  });

  it("keeps words after the value", () => {
    expect(said("X is [Y] high", { values: ["5 metres"], details: ["(2020)"], not: "7 metres" })).toBe(
      "Ada is 5 metres high (2020), not 7 metres",
    );
  });
});
