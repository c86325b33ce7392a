import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { suiteFolder } from "../support/temp-folder.js";

describe("a name with several bearers in the starter graph", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  it.each([
    ["supported", "Birmingham is a city in Alabama."],
    ["supported", "London is a city in Ontario."],
    ["supported", "Dover is in England."],
    ["supported", "Victoria is the capital of British Columbia."],
    ["supported", "Jurassic Park was published in 1990."],
    ["supported", "Pinocchio was published in 1883."],
    ["supported", "Bohemian Rhapsody was released in 2018."],
    ["supported", "A Star Is Born was released in 2018."],
    ["supported", "Boston was formed in 1976."],
    ["supported", "Chelsea is a district of London."],
    ["supported", "Michael Jordan is a computer scientist."],
    ["supported", "Rome is in Georgia."],
    ["supported", "Granada is in Nicaragua."],
    ["supported", "Syracuse is in Sicily."],
    ["supported", "West Side Story was released in 2021."],
    ["supported", "The Kiss was made by Rodin."],
    ["supported", "Nike is a goddess."],
    ["supported", "Ronaldo is Portuguese."],
    ["supported", "The 1984 Olympics were held in Sarajevo."],
    ["supported", "Jaws was written by Peter Benchley."],
    ["supported", "Liverpool was founded in 1892."],
  ])("may mean a less famous one: %s: %s", async (label, claim) => {
    expect(await judge(claim)).toBe(label);
  });

  it.each([
    ["supported", "Paris is in France."],
    ["refuted", "Paris is in Germany."],
    ["refuted", "Paris is a city in Germany."],
    ["supported", "London is the capital of the United Kingdom."],
    ["refuted", "London is in France."],
    ["refuted", "Moscow is in France."],
    ["supported", "Victoria is the capital of the Seychelles."],
    ["supported", "Jupiter is the largest planet."],
    ["refuted", "Apple was founded by Bill Gates."],
    ["refuted", "Charles Dickens wrote Hamlet."],
    ["refuted", "Dracula was published in 1931."],
    ["refuted", "The Lion King was directed by Steven Spielberg."],
    ["supported", "Cher was born in 1946."],
    ["supported", "Rome is the capital of Italy."],
    ["refuted", "Rome is in Spain."],
    ["supported", "Liverpool is a city in England."],
    ["supported", "Saturn is a planet."],
    ["refuted", "Frozen was released in 2003."],
    ["refuted", "Heat was directed by Steven Spielberg."],
    ["refuted", "The 1984 Olympics were held in Paris."],
  ])("means the famous one otherwise: %s: %s", async (label, claim) => {
    expect(await judge(claim)).toBe(label);
  });

  it.each([
    "Romansh is an official language of Switzerland.",
    "Mickey Mouse was created by Ub Iwerks.",
    "PayPal was founded by Max Levchin.",
    "The English Channel is part of the Atlantic Ocean.",
  ])("and lists whose further members are known too: %s", async (claim) => {
    expect(await judge(claim)).toBe("supported");
  });

  async function judge(claim: string): Promise<string> {
    const { outcome } = await engine.verify(claim, { record: false });
    return outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code;
  }
});
