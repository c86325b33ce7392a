import { describe, expect, it } from "vitest";
import { countryOfDemonym, isMentioned, isSameDemonym, standsForLanguage } from "../../src/text/demonyms.js";

describe("a demonym", () => {
  it("names its country", () => {
    expect(["French", "dutch", "Swiss", "British", "American", "Chinese"].map(countryOfDemonym)).toEqual([
      ...["France", "Netherlands", "Switzerland", "United Kingdom", "United States of America", "People's Republic of China"],
    ]);
  });

  it("may have several words", () => {
    expect(["South Korean", "Saudi Arabian", "Papua New Guinean"].map(countryOfDemonym)).toEqual([
      ...["South Korea", "Saudi Arabia", "Papua New Guinea"],
    ]);
  });

  it("may stand in the plural", () => {
    expect(["Germans", "Americans", "Poles", "Iraqis"].map(countryOfDemonym)).toEqual([
      "Germany",
      "United States of America",
      "Poland",
      "Iraq",
    ]);
  });

  it("is no other word", () => {
    expect(["France", "tower", "", "s", "constructor", "toString", "Frenchfry"].map(countryOfDemonym)).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });

  const wordIn = (text: string, word: string) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length });

  it.each([
    ["Russian is written in the Cyrillic alphabet.", "Russian"],
    ["Both English and French are official languages of Canada.", "French"],
    ["The Trial was written in Czech.", "Czech"],
    ["Nabokov wrote in Russian and English.", "Russian"],
    ["Tagore knew both Bengali and English.", "English"],
    ["Malta has two official languages, Maltese and English.", "Maltese"],
  ])("stands for a language: %s", (text, word) => expect(standsForLanguage(text, wordIn(text, word))).toBe(true));

  it.each([
    ["Greta Thunberg is Swedish.", "Swedish"],
    ["Marie Curie was Polish and French.", "Polish"],
    ["Marie Curie held Polish and French citizenship.", "Polish"],
    ["He was of Irish and German descent.", "Irish"],
    ["It was set in Spanish and Italian towns.", "Italian"],
    ["The French defeated the English.", "English"],
    ["Spanish conquistadors reached Peru.", "Spanish"],
    ["Japanese drive on the left.", "Japanese"],
  ])("stands for no language: %s", (text, word) => expect(standsForLanguage(text, wordIn(text, word))).toBe(false));

  it("may be the word that is spoken of", () => {
    const isWord = (text: string, word: string) => isMentioned(text, wordIn(text, word));
    expect(isWord("People from Fiji are called Fijians.", "Fijians")).toBe(true);
    expect(isWord("Malian is what you call a person from Mali.", "Malian")).toBe(true);
    expect(isWord("Chopin was a Polish composer.", "Polish")).toBe(false);
  });

  it("is one word in both numbers", () => {
    expect(isSameDemonym("Danes", "Dane") && isSameDemonym("Frenchmen", "Frenchman")).toBe(true);
    expect(isSameDemonym("Danish", "Dane")).toBe(false);
  });
});
