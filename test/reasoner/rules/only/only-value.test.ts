import { describe, expect, it } from "vitest";
import { entityOf, factOf, item, propertyOf, year } from "../../../support/build.js";
import { judgeText, type World } from "../../../support/judge-text.js";

const [ADA, BRUNO, CHEN, VERDANIA, OSTIA, VERDAN, OSTIAN, TIDE, FERRY] = [
  entityOf("Q101", "Ada Lindqvist"),
  entityOf("Q102", "Bruno Lindqvist"),
  entityOf("Q103", "Chen Moreau"),
  entityOf("Q301", "Verdania"),
  entityOf("Q302", "Ostia"),
  entityOf("Q501", "Verdan"),
  entityOf("Q502", "Ostic"),
  entityOf("Q401", "Amber Tide"),
  entityOf("Q402", "Night Ferry"),
];
const [HUMAN, LANGUAGE, COUNTRY, FILM, LAWYER, PAINTER, HOUSE_PAINTER] = [
  entityOf("Q5", "human"),
  entityOf("Q34770", "language"),
  entityOf("Q6256", "country"),
  entityOf("Q11424", "film"),
  entityOf("Q601", "lawyer"),
  entityOf("Q602", "painter"),
  entityOf("Q603", "house painter"),
];
const WORLD: World = {
  entities: [ADA, BRUNO, CHEN, VERDANIA, OSTIA, VERDAN, OSTIAN, TIDE, FERRY],
  words: [HUMAN, LANGUAGE, COUNTRY, FILM, LAWYER, PAINTER, HOUSE_PAINTER],
  properties: [
    propertyOf("P31", "instance of"),
    propertyOf("P37", "official language"),
    propertyOf("P40", "child"),
    propertyOf("P26", "spouse"),
    propertyOf("P57", "director"),
    propertyOf("P106", "occupation"),
  ],
  facts: [
    ...[ADA, BRUNO, CHEN].map(({ id }) => factOf(id, "P31", item(HUMAN.id))),
    ...[VERDANIA, OSTIA].map(({ id }) => factOf(id, "P31", item(COUNTRY.id))),
    ...[VERDAN, OSTIAN].map(({ id }) => factOf(id, "P31", item(LANGUAGE.id))),
    ...[TIDE, FERRY].map(({ id }) => factOf(id, "P31", item(FILM.id))),
    factOf(VERDANIA.id, "P37", item(VERDAN.id)),
    factOf(VERDANIA.id, "P37", item(OSTIAN.id)),
    factOf(OSTIA.id, "P37", item(OSTIAN.id)),
    factOf(OSTIA.id, "P37", item(VERDAN.id), { qualifiers: [{ property: "P582", value: year(1990) }] }),
    factOf(ADA.id, "P40", item(BRUNO.id)),
    factOf(TIDE.id, "P57", item(ADA.id)),
    factOf(TIDE.id, "P57", item(CHEN.id)),
    factOf(FERRY.id, "P57", item(ADA.id)),
    factOf(ADA.id, "P106", item(LAWYER.id)),
    factOf(ADA.id, "P106", item(PAINTER.id)),
    factOf(CHEN.id, "P106", item(HOUSE_PAINTER.id)),
  ],
};

describe("only", () => {
  it.each([
    ["Verdania's only official language is Verdan.", "refuted"],
    ["The only official language of Verdania is Verdan.", "refuted"],
    ["Verdan is the only official language of Verdania.", "refuted"],
    ["Verdan is not the only official language of Verdania.", "supported"],
    ["Ostic is the only official language of Ostia.", "supported"],
    ["Amber Tide was directed only by Ada Lindqvist.", "refuted"],
    ["Amber Tide was directed by Ada Lindqvist alone.", "refuted"],
    ["Ada Lindqvist was the sole director of Amber Tide.", "refuted"],
    ["Only Ada Lindqvist directed Amber Tide.", "refuted"],
    ["Night Ferry was directed solely by Ada Lindqvist.", "supported"],
    ["Ada Lindqvist is only a lawyer.", "refuted"],
    ["Ada Lindqvist has only ever been a painter.", "refuted"],
  ] as const)("looks for another value: %s", async (text, label) => {
    expect((await judgeText(WORLD, text)).label).toBe(label);
  });

  it.each([
    ["a child may be missing from a list", "Ada Lindqvist's only child is Bruno Lindqvist."],
    ["a kind of the value is no other value", "Chen Moreau is only a painter."],
    ["not only means more", "Ada Lindqvist is not only a lawyer."],
    ["it counts something that no relation names", "Amber Tide is the only film by Ada Lindqvist."],
    ["it is said of something else", "Ada Lindqvist only directed Amber Tide."],
    ["it is said of two", "Bruno Lindqvist is the only child of Ada Lindqvist and Chen Moreau."],
  ])("stays open where %s", async (_, text) => {
    expect((await judgeText(WORLD, text)).label).toBe("not-enough-info");
  });

  it("does not take a word of its own noun for what is said", async () => {
    const world = { ...WORLD, words: [...(WORLD.words ?? []), entityOf("Q700", "official")] };

    expect((await judgeText(world, "The only official language of Ostia is Ostic.")).label).toBe("supported");
  });

  it("takes a relative of the same name for another person", async () => {
    const sister = entityOf("Q104", "Dora Lindqvist");
    const world = { ...WORLD, entities: [...WORLD.entities, sister], facts: [...WORLD.facts, factOf(ADA.id, "P40", item(sister.id))] };
    const { label, justification } = await judgeText(world, "Bruno Lindqvist is the only child of Ada Lindqvist.");

    expect(label).toBe("refuted");
    expect(justification).toContain("Ada Lindqvist – child: Dora Lindqvist");
  });
});

describe("words that compare with all others", () => {
  it.each([
    ["Ada Lindqvist is the oldest lawyer.", '"oldest" is a comparison with all others'],
    ["Ada Lindqvist was the first director of Night Ferry.", '"first" speaks of an order'],
    ["Ada Lindqvist's only child is Bruno Lindqvist.", '"only" rules out all others'],
  ])("stay open and say so: %s", async (text, note) => {
    const { label, justification } = await judgeText(WORLD, text);

    expect(label).toBe("not-enough-info");
    expect(justification).toContain(note);
  });
});
