import { expect, it } from "vitest";
import type { Fact } from "../../../../src/domain/statement.js";
import { factOf, item, year } from "../../../support/build.js";
import { webPassage } from "../../../support/web-passage.js";
import { extract, named, worldBelief } from "../../../support/web-world.js";

const ADA = named("Ada Lindqvist");

async function standing(text: string, facts: readonly Fact[], cut: readonly string[] = []) {
  const belief = { ...worldBelief("Ada Lindqvist lived in Avelon.", facts), cut: new Set(cut) };
  const [triplet] = await extract(belief, webPassage(text));
  const place = triplet?.standing;
  if (place === undefined || place.kind === "new") return place?.kind;
  return `${place.kind} ${belief.graph.statement(place.statement)?.property}`;
}

const born = (city: string) => factOf(ADA, "P19", item(named(city)));

it("knows what the graph says, also by the place that contains it", async () => {
  expect(await standing("Ada Lindqvist was born in Castelmar.", [born("Castelmar")])).toBe("known P19");
  const contains = factOf(named("Castelmar"), "P17", item(named("Pellonia")));
  expect(await standing("Ada Lindqvist was born in Pellonia.", [born("Castelmar"), contains])).toBe("known P19");
});

it("takes a day for news where only the year is known", async () => {
  expect(await standing("Ada Lindqvist was born on 4 May 1871.", [factOf(ADA, "P569", year(1871))])).toBe("new");
  expect(await standing("Ada Lindqvist was born on 4 May 1872.", [factOf(ADA, "P569", year(1871))])).toBe("conflict P569");
});

it("sees a conflict where there is only one value", async () => {
  expect(await standing("Ada Lindqvist was born in Castelmar.", [born("Dunwick")])).toBe("conflict P19");
});

it("sees no conflict with a deprecated statement", async () => {
  expect(await standing("Ada Lindqvist was born in Castelmar.", [{ ...born("Dunwick"), rank: "deprecated" }])).toBe("new");
});

it("sees no conflict with a list that was cut short", async () => {
  expect(await standing("Ada Lindqvist was born in Castelmar.", [born("Dunwick")], [`${ADA} P19 out`])).toBe("new");
});

it("sees no conflict where there may be several values", async () => {
  expect(await standing("Ada Lindqvist lived in Castelmar.", [factOf(ADA, "P551", item(named("Dunwick")))])).toBe("new");
});

it("sees no conflict between numbers of different times", async () => {
  const dunwick = factOf(named("Dunwick"), "P1082", { kind: "quantity", amount: 31_000, unit: null });
  expect(await standing("Dunwick has a population of 48,200.", [dunwick])).toBe("new");
});

it("takes what the graph says without a date for new when the page dates it", async () => {
  const lived = factOf(ADA, "P551", item(named("Avelon")));
  expect(await standing("Ada Lindqvist moved to Avelon in 1891.", [lived])).toBe("new");
  expect(await standing("Ada Lindqvist lived in Avelon.", [lived])).toBe("known P551");
});
