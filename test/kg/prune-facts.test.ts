import { describe, expect, it } from "vitest";
import { akinEntities } from "../../src/kg/prune-facts.js";
import { entityOf, linkOf } from "../support/build.js";

describe("an entity of the graph", () => {
  const text = "Ada Lindqvist won a Lantern Prize for a film.";
  const links = [linkOf(text, "Lantern Prize", entityOf("Q1", "Lantern Prize")), linkOf(text, "film", entityOf("Q2", "film"), "word")];

  it("is akin to the claim where its label holds a whole name of it", () => {
    const labels = ["Lantern Prize in Optics", "The Lantern Prizes", "Golden Oar for a film"];
    const entities = labels.map((label, place) => entityOf(`Q${place + 10}`, label));
    expect([...akinEntities({ links }, entities)]).toEqual(["Q10"]);
  });
});
