import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { suiteFolder } from "../support/temp-folder.js";

describe("values that a claim names in other words than the graph", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());
  const labelOf = async (claim: string) => {
    const { outcome } = await engine.verify(claim, { record: false });
    if (outcome.kind !== "verdict") throw new Error(outcome.failure.message);
    return outcome.verdict.label;
  };

  it.each([
    ["a verb for an occupation", "Thomas Tallis composed music."],
    ["two verbs for two occupations", "Ray Bolger both acted and danced."],
    ["a verb and its object for a compound occupation", "Wayne Gretzky played ice hockey professionally."],
    ["an instrument without its modifier", "Johann Sebastian Bach played the organ."],
    ["a genre without the noun for the subject", "Some Like It Hot is a comedy."],
    ["two genres", "Ridley Scott's Alien is both science fiction and horror."],
    ["a genre around the copula", "Franz Liszt's music is classical."],
    ["an adjective that belongs to the name of a currency", "In Bhutan you can pay with Indian rupees."],
    ["a name that begins with a measure", "The Battle of White Mountain was fought during the Thirty Years' War."],
  ])("supports %s: %s", async (_, claim) => {
    expect(await labelOf(claim)).toBe("supported");
  });

  it.each([
    ["a passive", "Canaletto was painted."],
    ["an instrument that nothing says is played", "Johann Sebastian Bach is an organ."],
    ["another object", "Johann Sebastian Bach built organs."],
    ["a word that narrows", "Thomas Tallis composed film music."],
    ["an adverb", "Ray Bolger acted badly."],
    ["the end of an occupation", "Ray Bolger stopped acting."],
    ["an office", "Tom Hardy acted as president."],
    ["a possessed instrument", "Bach's organ was played."],
  ])("leaves %s open: %s", async (_, claim) => {
    expect(await labelOf(claim)).toBe("not-enough-info");
  });

  it("takes an exclamation mark within a sentence as part of the name", async () => {
    expect(await labelOf("The lyrics of Oklahoma! came from the pen of Stephen Sondheim.")).toBe("refuted");
  });

  it("lets a word of its full name select a bearer", async () => {
    expect(await labelOf("The original Star Trek series ran for 178 episodes.")).toBe("refuted");
  });
});
