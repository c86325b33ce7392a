import { describe, expect, it } from "vitest";
import type { ClauseToken } from "../../../../src/reasoner/rules/understand/clause.js";
import { clauseOf } from "../../../../src/reasoner/rules/understand/clause.js";
import { readingWork } from "../../../../src/reasoner/rules/understand/reading-work.js";
import { relativeIn } from "../../../../src/reasoner/rules/understand/relatives.js";
import { thingsOf } from "../../../../src/reasoner/rules/understand/things.js";
import { worldBelief } from "../../../support/web-world.js";

/** Both clauses of a sentence with a relative in it; ◇ is what they share. */
function clauses(text: string): { readonly outer: string; readonly inner: string; readonly kinds: readonly string[] } | null {
  const things = thingsOf(worldBelief(text), [], () => false);
  const relative = relativeIn(clauseOf(text, things, [], { text, phrases: null, work: readingWork() }));
  if (relative === null) return null;
  const say = (tokens: readonly ClauseToken[]) => tokens.map(({ text: word, thing }) => (thing === things.length ? "◇" : word)).join(" ");
  return { outer: say(relative.outer), inner: say(relative.inner), kinds: [...relative.kinds] };
}

describe("a relative clause about something that is not named", () => {
  it.each([
    ["Lantern Hill was directed by someone who was born in Castelmar.", "Lantern Hill was directed by ◇", "◇ was born in Castelmar"],
    ["Lantern Hill was directed by a person born in Castelmar.", "Lantern Hill was directed by ◇", "◇ born in Castelmar"],
    ["The man who directed Lantern Hill was born in Castelmar.", "◇ was born in Castelmar", "◇ directed Lantern Hill"],
    ["Ada Lindqvist was born in a city that lies in Pellonia.", "Ada Lindqvist was born in ◇", "◇ lies in Pellonia"],
    ["The city where Ada Lindqvist was born lies in Pellonia.", "◇ lies in Pellonia", "Ada Lindqvist was born in ◇"],
  ])("is read apart from the clause around it: %s", (text, outer, inner) => {
    expect(clauses(text)).toMatchObject({ outer, inner });
  });

  it("tells of which kind the thing is", () => {
    expect(clauses("Ada Lindqvist was born in a city that lies in Pellonia.")?.kinds).toContain("settlement");
    expect(clauses("Lantern Hill was directed by someone who was born in Castelmar.")?.kinds).toEqual(["person"]);
  });

  it.each(["Lantern Hill was directed by Chen Moreau.", "Castelmar is the capital of Pellonia.", "Ada Lindqvist was born in Castelmar."])(
    "is not found where there is none: %s",
    (text) => {
      expect(clauses(text)).toBeNull();
    },
  );
});
