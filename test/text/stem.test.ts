import { describe, expect, it } from "vitest";
import { isPastForm, stem } from "../../src/text/stem.js";

describe("stem", () => {
  it.each([
    ["directed", "director", "directs", "direction", "Directed"],
    ["wrote", "written", "writer", "writing", "writes"],
    ["married", "marriage", "marries", "marry", "wed"],
    ["died", "death", "dies", "die"],
    ["born", "birth", "birthplace"],
    ["founded", "founder", "founding", "founders"],
    ["discovered", "discoverer", "discovery"],
    ["invented", "inventor", "invention"],
    ["composed", "composer", "composition"],
    ["located", "location", "situated", "lies"],
    ["employs", "employees", "employer", "employed", "employ"],
    ["country", "countries"],
    ["city", "cities"],
    ["award", "awarded", "awards"],
    ["film", "films"],
    ["movie", "movies"],
    ["population", "populations"],
    ["language", "languages"],
  ])("brings %s and its relatives together", (first, ...relatives) => {
    for (const word of relatives) expect([word, stem(word)]).toEqual([word, stem(first)]);
  });

  it.each([
    ["direct", "directed"],
    ["compose", "composed"],
    ["produce", "produced"],
    ["create", "created"],
    ["design", "designed"],
    ["publish", "published"],
    ["nominate", "nominated"],
    ["receive", "received"],
    ["attend", "attended"],
    ["play", "played"],
    ["invent", "invented"],
    ["discover", "discovered"],
    ["serve", "served"],
    ["murder", "murdered"],
    ["act", "acted"],
    ["live", "lived"],
    ["air", "aired"],
    ["end", "ended"],
  ])("finds %s, as a denial says it, with %s", (infinitive, past) => {
    expect(stem(infinitive)).toBe(stem(past));
  });

  it.each([
    ["born", "died"],
    ["father", "mother"],
    ["director", "producer"],
    ["capital", "currency"],
    ["head", "height"],
    ["written", "won"],
    ["brother", "mother"],
  ])("keeps %s and %s apart", (a, b) => {
    expect(stem(a)).not.toBe(stem(b));
  });

  it.each([
    ["took", "takes", "taken", "taking"],
    ["became", "becomes"],
    ["men", "man"],
    ["studies", "studied", "study"],
    ["planned", "plans"],
  ])("knows irregular and doubled forms: %s", (first, ...relatives) => {
    for (const word of relatives) expect([word, stem(word)]).toEqual([word, stem(first)]);
  });

  it("tells the past from the present where the form does", () => {
    for (const word of ["directed", "took", "won", "Wrote", "died"]) expect([word, isPastForm(word)]).toEqual([word, true]);
    for (const word of ["directs", "takes", "red", "film", "women"]) expect([word, isPastForm(word)]).toEqual([word, false]);
  });

  it.each(["constructor", "valueOf", "hasOwnProperty", "__proto__", "toString"])(
    "has a text for the word %j, like for any other",
    (word) => {
      expect(typeof stem(word)).toBe("string");
    },
  );

  it("leaves short words and other scripts be", () => {
    expect(["sea", "is", "red", "Москва", "北京", ""].map(stem)).toEqual(["sea", "is", "red", "москва", "北京", ""]);
  });
});
