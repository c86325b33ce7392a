import { describe, expect, it } from "vitest";
import type { Entity } from "../../../src/domain/entity.js";
import type { EntityId, PropertyId } from "../../../src/domain/ids.js";
import { excludeEachOther } from "../../../src/reasoner/rules/excludes.js";
import { entityOf, factOf, item } from "../../support/build.js";
import { evidenceWith } from "../../support/evidence.js";

const CLASSES = {
  human: entityOf("Q5", "human"),
  film: entityOf("Q11424", "film"),
  city: entityOf("Q515", "city"),
  country: entityOf("Q3624078", "sovereign state"),
  continent: entityOf("Q5107", "continent"),
  company: entityOf("Q783794", "company"),
  language: entityOf("Q34770", "language"),
  empire: entityOf("Q48349", "historical country"),
  district: entityOf("Q123705", "neighborhood"),
} as const;
const NAMES: Readonly<Record<string, keyof typeof CLASSES | null>> = {
  "Ada Lindqvist": "human",
  "Bruno Okafor": "human",
  "Lantern Hill": "film",
  "Northern Salt": "film",
  Avelon: "city",
  Brightmoor: "city",
  Castelmar: "city",
  Oldtown: "district",
  Verdania: "country",
  "Verdanian Empire": "empire",
  Ostria: "country",
  Aurelia: "continent",
  Borealis: "continent",
  "Marrow Works": "company",
  "Granite Group": "company",
  Tollish: "language",
  "Low Tollish": "language",
  Kestran: "language",
  Nameless: null,
};
const things: readonly Entity[] = Object.keys(NAMES).map((label, place) => entityOf(`Q${1000 + place}` as EntityId, label));
const id = (label: string) => things.find((one) => one.label === label)?.id ?? "Q0";
const types = things.flatMap((one) => {
  const kind = NAMES[one.label] ?? null;
  return kind === null ? [] : [factOf(one.id, "P31", item(CLASSES[kind].id))];
});
const lies = (what: string, property: PropertyId, where: string) => factOf(id(what), property, item(id(where)));
const PLACES = [
  lies("Avelon", "P17", "Verdania"),
  lies("Brightmoor", "P17", "Verdania"),
  lies("Castelmar", "P17", "Ostria"),
  lies("Oldtown", "P131", "Avelon"),
  lies("Verdania", "P30", "Aurelia"),
  lies("Ostria", "P30", "Borealis"),
];
const evidence = evidenceWith({ entities: [...things, ...Object.values(CLASSES)], facts: [...types, ...PLACES] });
const exclude = (a: string, b: string) => excludeEachOther(evidence.graph, id(a), id(b));

describe("two values", () => {
  it.each([
    ["Ada Lindqvist", "Bruno Okafor"],
    ["Lantern Hill", "Northern Salt"],
    ["Avelon", "Brightmoor"],
    ["Avelon", "Castelmar"],
    ["Avelon", "Ostria"],
    ["Verdania", "Ostria"],
    ["Avelon", "Borealis"],
    ["Oldtown", "Castelmar"],
    ["Marrow Works", "Granite Group"],
    ["Tollish", "Kestran"],
  ])("exclude each other where both are of one level: %s and %s", (a, b) => {
    expect(exclude(a, b)).toBe(true);
    expect(exclude(b, a)).toBe(true);
  });

  it.each([
    ["Ada Lindqvist", "Ada Lindqvist"],
    ["Avelon", "Verdania"],
    ["Avelon", "Aurelia"],
    ["Oldtown", "Avelon"],
    ["Oldtown", "Verdania"],
    ["Verdania", "Verdanian Empire"],
    ["Nameless", "Avelon"],
    ["Nameless", "Ada Lindqvist"],
  ])("do not where one holds the other, has its name, or is of no known kind: %s and %s", (a, b) => {
    expect(exclude(a, b)).toBe(false);
    expect(exclude(b, a)).toBe(false);
  });

  it("do not where a statement joins them: a company and its owner", () => {
    const owned = evidenceWith({
      entities: [...things, ...Object.values(CLASSES)],
      facts: [...types, factOf(id("Marrow Works"), "P127", item(id("Granite Group")))],
    });
    expect(excludeEachOther(owned.graph, id("Marrow Works"), id("Granite Group"))).toBe(false);
  });

  it("do not where one is a sort of the other, or where what the known one is was never asked for", () => {
    const entities = [...things, ...Object.values(CLASSES)];
    const sort = factOf(id("Low Tollish"), "P279", item(id("Kestran")));
    expect(excludeEachOther(evidenceWith({ entities, facts: [...types, sort] }).graph, id("Low Tollish"), id("Kestran"))).toBe(false);
    expect(excludeEachOther(evidenceWith({ entities, facts: types }).graph, id("Tollish"), id("Kestran"))).toBe(true);
  });

  it("do not where a place lies in several others, of which the claimed one may be one", () => {
    const facts = [...types, ...PLACES, lies("Castelmar", "P17", "Verdania")];
    const both = evidenceWith({ entities: [...things, ...Object.values(CLASSES)], facts });
    expect(excludeEachOther(both.graph, id("Castelmar"), id("Verdania"))).toBe(false);
  });
});

describe("what something is, by the names of its classes", () => {
  const named = (classes: Readonly<Record<string, readonly string[]>>) => {
    const names = [...new Set(Object.values(classes).flat())];
    const own = names.map((name, place) => entityOf(`Q${2000 + place}`, name));
    const all = Object.keys(classes).map((name, place) => entityOf(`Q${3000 + place}`, name));
    const facts = Object.values(classes).flatMap((list, place) =>
      list.map((name) => factOf(`Q${3000 + place}`, "P31", item(`Q${2000 + names.indexOf(name)}`))),
    );
    const { graph } = evidenceWith({ entities: [...own, ...all], facts });
    return excludeEachOther(graph, "Q3000", "Q3001");
  };

  it.each([
    [{ Avelon: ["city", "former capital"], Brightmoor: ["city"] }],
    [{ Avelon: ["city", "urban district of Verdania"], Brightmoor: ["big city", "district capital"] }],
    [{ Tolls: ["nation", "ethnic group"], Kestrans: ["ethnoreligious group"] }],
    [{ Serrat: ["human spaceflight"], Lantern: ["space mission"] }],
  ])("tells two of a kind apart: %o", (classes) => {
    expect(named(classes)).toBe(true);
  });

  it.each([
    [{ Avelon: ["city"], Oldtown: ["borough of Verdania", "city district"] }],
    [{ Avelon: ["former city"], Brightmoor: ["city"] }],
    [{ Tolls: ["ethnic group"], Verdania: ["nation"] }],
  ])("does not where the one may lie in the other, be gone, or be something else: %o", (classes) => {
    expect(named(classes)).toBe(false);
  });
});
