import { describe, expect, it } from "vitest";
import { isIdle, isLight } from "../../src/text/idle-words.js";
import { stem } from "../../src/text/stem.js";

describe("idle words", () => {
  it.each(["famous", "actually", "renowned", "Officially", "also", "directly"])("weigh or praise, and change nothing: %s", (word) => {
    expect(isIdle(word)).toBe(true);
  });

  it.each([
    ...["former", "almost", "first", "half", "daughter", "silent", "nearly", "only", "honorary", "vice", "not", "never", "most", "alleged"],
  ])("are none that shift what is said: %s", (word) => {
    expect(isIdle(word)).toBe(false);
  });

  it.each(["almost", "first", "half", "daughter", "silent", "nearly", "only", "honorary", "vice", "alleged"])(
    "nor is a word that shifts what is said light: %s",
    (word) => {
      expect(isLight(stem(word))).toBe(false);
    },
  );

  it("are taken as they are written: a director is not idle because directly is", () => {
    expect(isIdle("director")).toBe(false);
  });

  it("are told from light words, which carry what is said in any of their forms", () => {
    for (const word of ["took", "takes", "known", "regarded", "serves"]) expect([word, isLight(stem(word))]).toEqual([word, true]);
    for (const word of ["married", "directed", "killed"]) expect([word, isLight(stem(word))]).toEqual([word, false]);
  });
});
