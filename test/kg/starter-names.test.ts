import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedGraph } from "../../src/adapters/embedded/embedded-graph.js";
import { STARTER_GRAPH } from "../../src/compose/open-graph.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { linkEntities } from "../support/link-entities.js";

describe("names of the starter graph", () => {
  let kg: KnowledgeGraph;
  beforeAll(async () => {
    kg = await embeddedGraph({ file: STARTER_GRAPH, cache: null });
  });
  afterAll(() => kg.close());
  const read = async (claim: string) =>
    (await linkEntities(kg, claim)).flatMap((link) =>
      link.kind === "linked" ? [`${link.span.text} → ${link.entity.label} ${link.by}`] : [`${link.span.text} → ?`],
    );

  const linked: readonly (readonly [claim: string, ...links: readonly string[]])[] = [
    ["Penguins are birds", "Penguins → penguin word", "birds → bird word"],
    ["A dolphin is a fish", "A dolphin → dolphin word", "fish → fish word"],
    ["Pompidou died in Paris", "Pompidou → Georges Pompidou name", "Paris → Paris name"],
    ["The Seahawks are based in Seattle", "The Seahawks → Seattle Seahawks name", "Seattle → Seattle name"],
    ["Margaret Thatcher was a Tory", "Margaret Thatcher → Margaret Thatcher name", "Tory → Conservative Party word"],
    ["Mozart died in Salzburg", "Mozart → Wolfgang Amadeus Mozart name", "Salzburg → Salzburg name"],
    ["Prime Minister Baldwin was born in 1867", "Baldwin → Stanley Baldwin name"],
    ["Claude Monet was an Impressionist", "Claude Monet → Claude Monet name", "Impressionist → Impressionism word"],
  ];
  for (const [claim, ...links] of linked)
    it(`are found: "${claim}"`, async () => {
      expect(await read(claim)).toEqual(links);
    });

  const falseFriends: readonly (readonly [claim: string, notLinked: string])[] = [
    ["Close to Paris lies Versailles", "Close"],
    ["Young people like Paris", "Young"],
    ["He was born in Hastings", "Hastings"],
    ["The Cruise was long", "Cruise"],
    ["Oscar was born in Dublin", "Oscar"],
    ["Tom Hanks got an Oscar nomination", "Oscar"],
    ["Penguins live at the North Pole", "Pole"],
    ["a seahawk sat on the roof", "seahawk"],
    ["Roberto Pompidou was born in Paris", "Pompidou"],
    ["Queen Victoria of Spain was born in 1887", "Queen Victoria"],
    ["Will he come in May?", "Will"],
  ];
  for (const [claim, notLinked] of falseFriends)
    it(`are not "${notLinked}" of "${claim}"`, async () => {
      const links = await linkEntities(kg, claim);
      expect(links.filter(({ kind, span }) => kind === "linked" && span.text.includes(notLinked))).toEqual([]);
    });
});
