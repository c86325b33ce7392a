import { describe, expect, it } from "vitest";
import { readPhrasing } from "../../../../src/reasoner/rules/understand/read-phrasing.js";
import { thingsOf } from "../../../../src/reasoner/rules/understand/things.js";
import { worldBelief } from "../../../support/web-world.js";

function mannerOf(text: string, asOf: string | null = null) {
  const plain = worldBelief(text);
  const belief = { ...plain, claim: { ...plain.claim, asOf } };
  return readPhrasing(
    belief,
    thingsOf(belief, [], () => false),
  ).reading;
}

describe("how something is said", () => {
  it.each([
    ["Castelmar is the capital of Pellonia.", "present"],
    ["Castelmar was the capital of Pellonia.", "past"],
    ["Chen Moreau directed Lantern Hill.", "past"],
    ["Chen Moreau directs Lantern Hill.", "present"],
    ["Castelmar is a former capital of Pellonia.", "over"],
    ["Castelmar is no longer the capital of Pellonia.", "over"],
    ["Castelmar used to be the capital of Pellonia.", "over"],
  ])("has a tense: %s", (text, tense) => {
    expect(mannerOf(text).tense).toBe(tense);
  });

  it.each([
    ["Castelmar is not the capital of Pellonia.", true],
    ["Castelmar has never been the capital of Pellonia.", true],
    ["It is false that Castelmar is the capital of Pellonia.", true],
    ["Castelmar is no longer the capital of Pellonia.", false],
    ["Castelmar is not the capital of Pellonia anymore.", false],
    ["Castelmar is the capital of Pellonia.", false],
  ])("may be denied: %s", (text, denied) => {
    expect(mannerOf(text).denied).toBe(denied);
  });

  it.each([
    ["Chen Moreau moved to Avelon in 1891.", "begins"],
    ["Chen Moreau has lived in Avelon since 1891.", "begins"],
    ["Chen Moreau left Avelon in 1891.", "ends"],
    ["Chen Moreau lived in Avelon in 1891.", null],
  ])("may date a beginning or an end: %s", (text, aspect) => {
    expect(mannerOf(text).aspect).toBe(aspect);
  });

  it("has to be so now where the claim says so", () => {
    expect(mannerOf("Castelmar is currently the capital of Pellonia.").now).toBe(true);
    expect(mannerOf("Castelmar is still the capital of Pellonia.").now).toBe(true);
    expect(mannerOf("Ada Lindqvist is studying at Castelmar College.").now).toBe(true);
    expect(mannerOf("Ada Lindqvist studied at Castelmar College.").now).toBe(false);
    expect(mannerOf("Castelmar is the capital of Pellonia.").now).toBe(false);
  });

  it("is judged at the date that was asked for, or that the text gives", () => {
    expect(mannerOf("Castelmar is the capital of Pellonia.", "2015-03").asOf?.iso).toContain("2015-03");
    expect(mannerOf("As of 2015, Castelmar is the capital of Pellonia.").asOf?.iso).toContain("2015");
    expect(mannerOf("Castelmar is the capital of Pellonia.").asOf).toBeNull();
  });

  it("is left alone where it is not plain what is denied", () => {
    expect(mannerOf("Neither Castelmar nor Dunwick is the capital of Pellonia.").uncheckable).toContain("denies something");
  });

  it("does not take a name for grammar", () => {
    expect(mannerOf("Lantern Hill was directed by Chen Moreau.").uncheckable).toBeNull();
  });
});
