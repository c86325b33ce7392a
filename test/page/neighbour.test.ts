import { expect, it } from "vitest";
import { neighbour } from "../../page/graph/neighbour.js";
import { hangingLayout } from "../../src/reports/layout/hanging-layout.js";
import { claimOf, entityOf, factOf, item, linkOf, year } from "../support/build.js";
import { EMPTY_GRAPH, episodeOf, verdictOutcome } from "../support/episode.js";

const TEXT = "Marie Curie was born in Paris.";
const [curie, paris, warsaw] = [entityOf("Q1", "Marie Curie"), entityOf("Q2", "Paris"), entityOf("Q3", "Warsaw")];
const provenance = { source: "kg", graph: "test", retrievedAt: "2026-01-01T00:00:00.000Z" } as const;
const statements = [
  { ...factOf("Q1", "P19", item("Q3")), id: "s1", provenance, propertyLabel: "place of birth" },
  { ...factOf("Q1", "P569", year(1867)), id: "s2", provenance, propertyLabel: "date of birth" },
  { ...factOf("Q2", "P17", year(1900)), id: "s3", provenance, propertyLabel: "founded" },
] as const;
const { boxes } = hangingLayout(
  episodeOf({
    claim: claimOf(TEXT),
    links: [linkOf(TEXT, "Marie Curie", curie), linkOf(TEXT, "Paris", paris)],
    graph: { ...EMPTY_GRAPH, entities: [curie, paris, warsaw], statements },
    outcome: verdictOutcome(),
  }),
);
const box = (full: string) => {
  const found = boxes.find((one) => one.full === full);
  if (found === undefined) throw new Error(`nothing is called ${full}`);
  return found;
};

it("the right arrow leads into what hangs from a box, the left one back", () => {
  expect(neighbour(boxes, box("Marie Curie"), "right")?.full).toBe("place of birth");
  expect(neighbour(boxes, box("place of birth"), "right")?.full).toBe("Warsaw");
  expect(neighbour(boxes, box("Warsaw"), "left")?.full).toBe("place of birth");
  expect(neighbour(boxes, box("date of birth"), "left")?.full).toBe("Marie Curie");
  expect(neighbour(boxes, box("founded"), "left")?.full).toBe("Paris");
});

it("up and down lead along the column and end there", () => {
  expect(neighbour(boxes, box("place of birth"), "down")?.full).toBe("date of birth");
  expect(neighbour(boxes, box("founded"), "up")?.full).toBe("date of birth");
  expect(neighbour(boxes, box("Marie Curie"), "down")?.full).toBe("Paris");
  expect(neighbour(boxes, box("Paris"), "down")).toBeNull();
  expect(neighbour(boxes, box("Marie Curie"), "left")).toBeNull();
});
