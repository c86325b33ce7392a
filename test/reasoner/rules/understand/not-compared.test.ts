import { describe, expect, it } from "vitest";
import type { Kind } from "../../../../src/reasoner/rules/kind-names.js";
import { notCompared } from "../../../../src/reasoner/rules/understand/non-claim.js";
import type { Thing } from "../../../../src/reasoner/rules/understand/things.js";
import { entityOf, linkOf } from "../../../support/build.js";

function thing(text: string, name: string, kind: Kind): Thing {
  const link = linkOf(text, name, entityOf("Q101", name));
  if (link.kind !== "linked") throw new Error(`${name} is not linked`);
  return { kind: "entity", span: link.span, link, kinds: new Set([kind]) };
}

describe("a statement that no relation decides", () => {
  it.each([
    ["Ada Lindqvist won the Silver Lantern before Bruno Okafor.", true],
    ["Ada Lindqvist won the Silver Lantern after Bruno Okafor.", true],
    ["Ada Lindqvist won the Silver Lantern with Bruno Okafor.", false],
  ])("puts what two people won in an order: %s", (text, is) => {
    const things = [thing(text, "Ada Lindqvist", "person"), thing(text, "Silver Lantern", "award"), thing(text, "Bruno Okafor", "person")];
    expect(notCompared(text, things) !== null).toBe(is);
  });

  it.each([
    ["Verdania has one state.", true],
    ["Verdania has only one language.", true],
    ["Verdania has a state.", false],
  ])("counts one of something: %s", (text, is) => {
    expect(notCompared(text, [thing(text, "Verdania", "country")]) !== null).toBe(is);
  });
});
