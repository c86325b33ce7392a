import { describe, expect, it } from "vitest";
import type { EntityId } from "../../../../src/domain/ids.js";
import type { Fact } from "../../../../src/domain/statement.js";
import { weigh } from "../../../../src/reasoner/rules/conclude/weigh.js";
import { assertionOf, readingWith, termOf, wayOf } from "../../../support/assertions.js";
import { factOf, item, propertyOf } from "../../../support/build.js";
import { evidenceWith } from "../../../support/evidence.js";
import { ENTITIES, type Kind, TYPES, thingsOf } from "../../../support/small-world.js";

const idsOf = (kind: Kind): readonly EntityId[] => thingsOf(kind).map(({ id }) => id);
const [ADA = "Q0", BRUNO = "Q0"] = idsOf("person");
const [AVELON = "Q0", BRIGHTMOOR = "Q0"] = idsOf("city");
const [OSTRIA = "Q0"] = idsOf("country");
const [HILL = "Q0"] = idsOf("film");
const properties = (["P19", "P20", "P57", "P551"] as const).map((id) => propertyOf(id, id));
const evidence = (...facts: readonly Fact[]) => evidenceWith({ entities: ENTITIES, properties, facts: [...TYPES, ...facts] });
const stances = (reading: ReturnType<typeof readingWith>, ...facts: readonly Fact[]) =>
  weigh(evidence(...facts), reading).map(({ finding }) => finding?.stance ?? null);

describe("weighing what the evidence says of an assertion", () => {
  const said = (...senses: readonly ReturnType<typeof wayOf>[]) => readingWith([assertionOf(ADA, AVELON, senses)]);

  it("is borne out by any way of understanding it", () => {
    expect(stances(said(wayOf(1, "P19"), wayOf(0.85, "P20")), factOf(ADA, "P20", item(AVELON)))).toEqual(["supports"]);
  });

  it("prefers support by one way to a refutation by another that is said no better", () => {
    const facts = [factOf(ADA, "P19", item(BRIGHTMOOR)), factOf(ADA, "P20", item(AVELON))];
    expect(stances(said(wayOf(1, "P19"), wayOf(0.98, "P20")), ...facts)).toEqual(["supports"]);
    expect(stances(said(wayOf(1, "P19"), wayOf(0.9, "P20")), ...facts)).toEqual(["refutes"]);
  });

  it("is refuted by the way that is said best, and not by one that is said less clearly", () => {
    const born = factOf(ADA, "P19", item(BRIGHTMOOR));
    expect(stances(said(wayOf(1, "P19"), wayOf(0.85, "P20")), born)).toEqual(["refutes"]);
    expect(stances(said(wayOf(1, "P20"), wayOf(0.85, "P19")), born)).toEqual([null]);
  });

  it("is borne out by the very statement, however unlikely the kinds of its things make it", () => {
    const unlikely = { ...wayOf(0.7, "P20"), words: 1 };
    expect(stances(said(wayOf(1, "P551"), unlikely), factOf(ADA, "P20", item(AVELON)))).toEqual(["supports"]);
    const facts = [factOf(ADA, "P19", item(BRIGHTMOOR)), factOf(ADA, "P20", item(AVELON))];
    expect(stances(said(wayOf(1, "P19"), { ...unlikely, words: 0.7 }), ...facts)).toEqual(["refutes"]);
  });

  it("is not refuted in one sense while another, said as well, stays open", () => {
    const facts = [factOf(ADA, "P19", item(BRIGHTMOOR)), factOf(ADA, "P20", item(OSTRIA))];
    expect(stances(said(wayOf(1, "P19"), wayOf(1, "P20")), factOf(ADA, "P19", item(BRIGHTMOOR)))).toEqual(["refutes"]);
    expect(stances(said(wayOf(1, "P19"), wayOf(1, "P20")), ...facts)).toEqual([null]);
  });

  it("is refuted whatever a longer path says of the same first step", () => {
    const born = [factOf(ADA, "P19", item(BRIGHTMOOR)), factOf(BRIGHTMOOR, "P551", item(BRUNO))];
    expect(stances(said(wayOf(0.9, "P19", "P551"), wayOf(0.8, "P19")), ...born)).toEqual(["refutes"]);
  });

  it("is left open where nothing is on record", () => {
    expect(stances(said(wayOf(1, "P19")))).toEqual([null]);
  });

  it("of a rival bearer of the name can bear a claim out, but never refute it", () => {
    const rival = readingWith([{ ...assertionOf(ADA, AVELON, [wayOf(1, "P19")]), subject: termOf(ADA, BRUNO) }]);
    expect(stances(rival, factOf(BRUNO, "P19", item(AVELON)))).toEqual(["supports"]);
    expect(stances(rival, factOf(BRUNO, "P19", item(BRIGHTMOOR)))).toEqual([null]);
  });
});

describe("weighing a path through something that is not named", () => {
  const reading = readingWith([assertionOf(HILL, AVELON, [wayOf(1, "P57", "P19")])]);
  const directed = (...people: readonly EntityId[]) => people.map((id) => factOf(HILL, "P57", item(id)));

  it("takes one of several to bear it out", () => {
    expect(stances(reading, ...directed(ADA, BRUNO), factOf(BRUNO, "P19", item(AVELON)))).toEqual(["supports"]);
  });

  it("takes all of them to refute it", () => {
    const born = (id: EntityId) => factOf(id, "P19", item(BRIGHTMOOR));
    expect(stances(reading, ...directed(ADA, BRUNO), born(BRUNO))).toEqual([null]);
    expect(stances(reading, ...directed(ADA, BRUNO), born(ADA), born(BRUNO))).toEqual(["refutes"]);
  });

  it("is left open where the path leads nowhere", () => {
    expect(stances(reading, factOf(ADA, "P19", item(BRIGHTMOOR)))).toEqual([null]);
  });

  it("cites the way as well as its end", () => {
    const [weighed] = weigh(evidence(...directed(ADA), factOf(ADA, "P19", item(AVELON))), reading);
    expect(weighed?.finding?.statements.map(({ property }) => property)).toEqual(["P57", "P19"]);
  });
});

describe("weighing what is said besides", () => {
  it("is done for each assertion on its own", () => {
    const reading = readingWith([assertionOf(ADA, AVELON, [wayOf(1, "P19")]), assertionOf(ADA, BRIGHTMOOR, [wayOf(1, "P20")])]);
    expect(stances(reading, factOf(ADA, "P19", item(AVELON)))).toEqual(["supports", null]);
  });
});
