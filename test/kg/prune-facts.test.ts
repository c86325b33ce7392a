import { describe, expect, it } from "vitest";
import { akinTo } from "../../src/kg/prune-facts.js";
import { entityOf, linkOf } from "../support/build.js";

describe("a name of the graph", () => {
  const text = "Ada Lindqvist won a Lantern Prize for a film.";
  const isAkin = akinTo({
    links: [linkOf(text, "Lantern Prize", entityOf("Q1", "Lantern Prize")), linkOf(text, "film", entityOf("Q2", "film"), "word")],
  });

  it("is akin to the claim where it holds a whole name of it", () => {
    expect(isAkin("Lantern Prize in Optics")).toBe(true);
    expect(isAkin("The Lantern Prizes")).toBe(false);
    expect(isAkin("Golden Oar for a film")).toBe(false);
  });
});
