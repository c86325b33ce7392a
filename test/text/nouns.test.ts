import { describe, expect, it } from "vitest";
import { hasMembers, memberForms, pluralOf, standsForMembers } from "../../src/text/nouns.js";

const stands = (text: string, noun: string) => {
  const start = text.indexOf(noun);
  return standsForMembers(text, { start, end: start + noun.length, text: noun });
};

describe("nouns for members", () => {
  it("lead to the names of what they belong to", () => {
    expect(memberForms("Tory")).toContain("Tories");
    expect(memberForms("Social Democrat")).toContain("Social Democrats");
    expect(memberForms("Impressionists")).toContain("Impressionism");
    expect(memberForms("Nazi")).toContain("Nazi Party");
  });

  it("have an article and end their phrase", () => {
    expect(stands("Joe Biden is a Democrat.", "Democrat")).toBe(true);
    expect(stands("Degas is counted among the Impressionists", "Impressionists")).toBe(true);
    expect(stands("He is a Republican senator.", "Republican")).toBe(false);
    expect(stands("The Democrats won in May.", "Democrats")).toBe(false);
    expect(stands("He married a democrat.", "democrat")).toBe(false);
  });

  it("are told by the description", () => {
    expect(hasMembers("political party in Germany")).toBe(true);
    expect(hasMembers("19th-century art movement")).toBe(true);
    expect(hasMembers("city in Texas")).toBe(false);
    expect(hasMembers(null)).toBe(false);
  });
});

it.each([
  ["leg", "legs"],
  ["legs", "legs"],
  ["tooth", "teeth"],
  ["landlocked country", "landlocked countries"],
  ["player on court", "players on court"],
  ["loaf", "loaves"],
  ["bread knife", "bread knives"],
  ["roof", "roofs"],
  ["chief", "chiefs"],
])("the plural of %s is %s", (one, many) => {
  expect(pluralOf(one)).toBe(many);
});
