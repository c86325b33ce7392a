import fc from "fast-check";
import { expect, it } from "vitest";
import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import { hangingLayout } from "../../src/reports/layout/hanging-layout.js";
import { BOX, type Box } from "../../src/reports/layout/shapes.js";
import { entityOf, factOf, item, linkOf, year } from "../support/build.js";
import { EMPTY_GRAPH, episodeOf, verdictOutcome } from "../support/episode.js";
import { hostileEpisodes } from "../support/hostile-episodes.js";

function overlapping(boxes: readonly Box[]): readonly string[] {
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => one.x < other.x + other.width && other.x < one.x + one.width && Math.abs(one.y - other.y) < BOX - 0.01)
      .map((other) => `${one.kind} "${one.text}" and ${other.kind} "${other.text}"`),
  );
}

it("no two labels overlap, whatever the graph and however many parts the claim has", () => {
  fc.assert(
    fc.property(hostileEpisodes, fc.integer({ min: 300, max: 2000 }), fc.boolean(), (episode, maxWidth, compact) => {
      const { boxes, width, height } = hangingLayout(episode, { maxWidth, compact });
      expect(overlapping(boxes)).toEqual([]);
      for (const box of boxes)
        expect(box.x >= 0 && box.x + box.width <= width && box.y - BOX / 2 >= 0 && box.y + BOX / 2 <= height).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it("no two labels overlap in a graph of 60 things, and each thing is drawn once", () => {
  const name = (index: number): EntityId => `Q${index + 1}`;
  const properties = ["P19", "P17", "P31", "P361", "P527"] as const satisfies readonly PropertyId[];
  const entities = Array.from({ length: 60 }, (_, index) => entityOf(name(index), `Thing number ${index} with a rather long name`));
  const statements = entities.flatMap((entity, index) => [
    { ...factOf(entity.id, properties[index % 5] ?? "P19", item(name((index * 7 + 3) % 60))), propertyLabel: `relation ${index % 5}` },
    {
      ...factOf(name(index % 3), properties[index % 5] ?? "P19", index % 4 === 0 ? year(1900 + index) : item(entity.id)),
      propertyLabel: `relation ${index % 5}`,
    },
  ]);
  const provenance = { source: "kg", graph: "test", retrievedAt: "2026-01-01T00:00:00.000Z" } as const;
  const numbered = statements.map((statement, index) => ({ ...statement, id: `s${index + 1}` as const, provenance }));
  const claim = "Thing number 0 with a rather long name, Thing number 1 with a rather long name";
  const links = entities.slice(0, 3).map((entity) => linkOf(claim, entity.label, entity));
  const episode = episodeOf({ links, graph: { ...EMPTY_GRAPH, entities, statements: numbered }, outcome: verdictOutcome() });
  const { boxes } = hangingLayout(episode, { maxWidth: 3000, fold: 60 });
  expect(overlapping(boxes)).toEqual([]);
  const things = boxes.filter(({ kind }) => kind === "entity" || kind === "name").flatMap(({ ids }) => ids);
  expect(things.length).toBeGreaterThan(50);
  expect(new Set(things).size).toBe(things.length);
});
