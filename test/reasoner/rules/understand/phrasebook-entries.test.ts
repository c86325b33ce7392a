import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { compileEntries } from "../../../../scripts/phrasebook-entries.js";
import type { CompiledWording } from "../../../../src/reasoner/rules/understand/compile-book.js";
import { phraseEntrySchema } from "../../../../src/reasoner/rules/understand/phrasebook-schema.js";
import { tempFolder } from "../../../support/temp-folder.js";

const TRAITS = { label: "place of death", of: ["person"], is: ["place"], takes: "one" } as const;
const NO_RELATIONS = "inverse: {}\nsymmetric: []\noneway: []\nqualifies: {}\ndependent: []\nshortcuts: {}\n";

/** Compiles a phrasebook with one property. */
function compiled(wordings: object) {
  const root = tempFolder();
  const folder = join(root, "phrasebook");
  mkdirSync(folder);
  mkdirSync(join(root, "weights"));
  writeFileSync(join(folder, "people.yaml"), JSON.stringify({ P20: { ...TRAITS, ...wordings } }));
  writeFileSync(join(folder, "relations.yaml"), NO_RELATIONS);
  writeFileSync(join(folder, "sentences.yaml"), "{}");
  writeFileSync(join(root, "weights", "signatures.json"), '{"properties": {}}');
  const { entries, faults } = compileEntries(pathToFileURL(`${folder}/`));
  return { wordings: entries["P20"]?.wordings ?? [], faults };
}

const directions = (wordings: readonly CompiledWording[]) => wordings.map(({ direction, adds }) => [direction, ...adds].join(" "));

describe("a wording that people write", () => {
  it.each([
    ["says", { says: ["X died in Y"] }],
    ["value", { value: ["the deathbed of X"] }],
    ["a direction that there is not", { alike: ["X died in Y"] }],
    ["an addition without a wording", { stronger: [{ says: [], adds: { only: true } }] }],
    ["an addition to a wording that is not stronger", { same: [{ says: ["X died in Y"], adds: { only: true } }] }],
  ])("has to stand under a direction: %s is refused", (_, wordings) => {
    expect(phraseEntrySchema.safeParse({ ...TRAITS, ...wordings }).success).toBe(false);
    expect(compiled(wordings).faults).toHaveLength(1);
  });

  it.each([
    ["colour of X", "red"],
    ["sex of Z", "male"],
    ["sex", "male"],
    ["rank", true],
    ["often", true],
  ])("that adds something unknown (%s: %s) is named as a fault", (what, value) => {
    const { faults } = compiled({ stronger: [{ says: ["X was slain in Y"], adds: { [what]: value } }] });
    expect(faults).toEqual([expect.stringContaining("is no addition")]);
  });

  it.each([
    ["same", "same", "same"],
    ["same", "stronger", "stronger"],
    ["same", "weaker", "weaker"],
    ["same", "unread", "unread"],
    ["stronger", "weaker", "unread"],
    ["stronger", "unread", "unread"],
    ["weaker", "unread", "unread"],
  ])("that stands under %s and under %s is %s", (one, other, both) => {
    const lines = one === other ? { [one]: ["X died in Y", "X dies in Y"] } : { [one]: ["X died in Y"], [other]: ["X dies in Y"] };
    const { wordings, faults } = compiled(lines);
    expect([faults, directions(wordings)]).toEqual([[], [both]]);
  });

  it("adds what both of its lines add, and nothing that can be checked where one line does not say what", () => {
    const [dead, dying] = ["X died in Y", "X dies in Y"];
    const first = { says: [dead], adds: { "sex of X": "male" } };
    const second = { says: [dying], adds: { rank: "first" } };
    expect(directions(compiled({ stronger: [first, second] }).wordings)).toEqual(["stronger sex of X: male rank: first"]);
    expect(directions(compiled({ same: [dead], stronger: [second] }).wordings)).toEqual(["stronger rank: first"]);
    for (const stronger of [
      [first, dying],
      [dying, first],
    ])
      expect(directions(compiled({ stronger }).wordings)).toEqual(["stronger"]);
  });
});
