import { describe, expect, it } from "vitest";
import { looksEnglish } from "../../src/text/looks-english.js";

describe("looksEnglish", () => {
  it.each([
    "Marie Curie was born in Warsaw.",
    "Leonardo da Vinci painted La Gioconda.",
    "Gold melts at 1064 °C.",
    "E = mc²",
    "Die Hard is a film.",
  ])("%s", (text) => {
    expect(looksEnglish(text)).toBe(true);
  });

  it.each([
    "باريس عاصمة فرنسا",
    "Париж — столица Франции.",
    "Paris ist die Hauptstadt von Frankreich.",
    "Marie Curie est née dans la ville de Varsovie.",
    "東京は日本の首都です。",
  ])("not %s", (text) => {
    expect(looksEnglish(text)).toBe(false);
  });
});
