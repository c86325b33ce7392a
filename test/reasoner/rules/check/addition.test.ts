import { describe, expect, it } from "vitest";
import type { EntityId, PropertyId } from "../../../../src/domain/ids.js";
import type { Addition } from "../../../../src/domain/reading.js";
import type { Fact, Statement } from "../../../../src/domain/statement.js";
import { checkAddition } from "../../../../src/reasoner/rules/check/addition.js";
import { entityOf, factOf, item, year } from "../../../support/build.js";
import { evidenceWith, hypothesisOf } from "../../../support/evidence.js";

const ADA = entityOf("Q101", "Ada Lindqvist", "Verdanian singer of the Larks");
const [BRUNO, CARL] = [entityOf("Q102", "Bruno Okafor"), entityOf("Q103", "Carl Weiss")];
const [AVELON, BAND, NOVEL] = [entityOf("Q201", "Avelon"), entityOf("Q301", "The Larks"), entityOf("Q302", "Salt")];
const [MALE, FEMALE] = [entityOf("Q6581097", "male"), entityOf("Q6581072", "female")];
const [HOMICIDE, NATURAL, GUNSHOT] = [entityOf("Q11", "homicide"), entityOf("Q12", "natural causes"), entityOf("Q13", "gunshot wound")];
const [DRUMMER, NOVEL_CLASS, FILM] = [entityOf("Q21", "drummer"), entityOf("Q22", "novel"), entityOf("Q23", "film")];
const entities = [ADA, BRUNO, CARL, AVELON, BAND, NOVEL, MALE, FEMALE, HOMICIDE, NATURAL, GUNSHOT, DRUMMER, NOVEL_CLASS, FILM];

const during = (from: number, to: number | null = null): Partial<Fact> => ({
  qualifiers: [{ property: "P580", value: year(from) }, ...(to === null ? [] : [{ property: "P582" as PropertyId, value: year(to) }])],
});
const married = (id: EntityId, rest: Partial<Fact> = {}) => factOf(ADA.id, "P26", item(id), rest);
const directed = (id: EntityId, rest: Partial<Fact> = {}) => factOf(NOVEL.id, "P57", item(id), rest);
const DIED = factOf(ADA.id, "P20", item(AVELON.id));
const PLAYS = factOf(ADA.id, "P463", item(BAND.id));
const WROTE = factOf(NOVEL.id, "P50", item(ADA.id));

/** A finding that rests on one statement. */
function said(statement: Statement | undefined): Parameters<typeof checkAddition>[2] {
  if (statement?.value.kind !== "entity") throw new Error("no statement about two things");
  return {
    hypothesis: hypothesisOf(statement.subject, statement.property, { kind: "entity", id: statement.value.id, isClass: false }),
    statements: [statement],
  };
}

/** Whether the first fact's addition holds, is excluded, or is not told. */
function check(says: Addition["says"], [stated, ...more]: readonly [Fact, ...Fact[]]): string {
  const evidence = evidenceWith({ entities, facts: [stated, ...more] });
  const [statement] = evidence.graph.outgoing(stated.subject, stated.property);
  const checked = checkAddition(evidence, { property: stated.property, says }, said(statement));
  return checked === null ? "untold" : checked.holds ? "holds" : "excluded";
}

describe("what a wording adds", () => {
  const husband = { kind: "sex", of: "Y", is: "male" } as const;
  it.each([
    ["holds", [factOf(BRUNO.id, "P21", item(MALE.id))]],
    ["excluded", [factOf(BRUNO.id, "P21", item(FEMALE.id))]],
    ["untold", []],
  ])("sex: %s", (expected, facts) => {
    expect(check(husband, [married(BRUNO.id), ...facts])).toBe(expected);
  });

  it.each([
    ["holds", "novel", [factOf(NOVEL.id, "P31", item(NOVEL_CLASS.id))]],
    ["excluded", "city", [factOf(NOVEL.id, "P31", item(FILM.id))]],
    ["untold", "novel", [factOf(NOVEL.id, "P31", item(FILM.id))]],
    ["untold", "novel", []],
    ["untold", "sequel", [factOf(NOVEL.id, "P31", item(NOVEL_CLASS.id))]],
  ])("kind: %s (%s)", (expected, is, facts) => {
    expect(check({ kind: "kind", of: "X", is }, [WROTE, ...facts])).toBe(expected);
  });

  it.each([
    ["holds", "singer", []],
    ["untold", "guitarist", []],
    ["untold", "drummer", [factOf(ADA.id, "P106", item(DRUMMER.id))]],
  ])("role in a group: %s (%s); a trade is not a part in it", (expected, is, facts) => {
    expect(check({ kind: "role", of: "X", is }, [PLAYS, ...facts])).toBe(expected);
  });

  it.each([
    ["holds", "drummer", [factOf(ADA.id, "P106", item(DRUMMER.id))]],
    ["untold", "drummer", []],
  ])("role: %s (%s); another role excludes none", (expected, is, facts) => {
    expect(check({ kind: "role", of: "X", is }, [DIED, ...facts])).toBe(expected);
  });

  it.each([
    ["holds", [factOf(ADA.id, "P1196", item(HOMICIDE.id))]],
    ["excluded", [factOf(ADA.id, "P1196", item(NATURAL.id))]],
    ["untold", [factOf(ADA.id, "P509", item(GUNSHOT.id))]],
    ["untold", []],
  ])("manner of death: %s", (expected, facts) => {
    expect(check({ kind: "manner", of: "X", is: "homicide" }, [DIED, ...facts])).toBe(expected);
  });

  it.each([
    ["untold", "first", [married(BRUNO.id, during(1950)), married(CARL.id, during(1960))]],
    ["untold", "first", [married(BRUNO.id, during(1950)), factOf(BRUNO.id, "P26", item(ADA.id), during(1950))]],
    ["excluded", "first", [married(BRUNO.id, during(1950)), married(CARL.id, during(1940))]],
    ["untold", "last", [married(BRUNO.id, during(1950)), married(CARL.id, during(1940))]],
    ["holds", "first", [directed(BRUNO.id, during(1950)), directed(CARL.id, during(1960))]],
    ["untold", "first", [directed(BRUNO.id, during(1950))]],
    ["excluded", "last", [married(BRUNO.id, during(1950)), married(CARL.id, during(1960))]],
    ["untold", "first", [married(BRUNO.id, during(1950))]],
    ["untold", "first", [married(BRUNO.id, during(1950)), married(CARL.id)]],
    ["untold", "first", [married(BRUNO.id), married(CARL.id, during(1960))]],
    ["untold", "second", [married(BRUNO.id, during(1950)), married(CARL.id, during(1940))]],
  ] as const)("rank: %s (%s); only a list that is complete tells who was first", (expected, is, facts) => {
    expect(check({ kind: "rank", is }, facts)).toBe(expected);
  });

  it.each([
    ["excluded", [married(BRUNO.id), married(CARL.id)]],
    ["untold", [married(BRUNO.id)]],
  ] as const)("only: %s; a list of one may be incomplete", (expected, facts) => {
    expect(check({ kind: "only" }, facts)).toBe(expected);
  });

  it.each([
    ["holds", [married(BRUNO.id, during(1950, 1960))]],
    ["untold", [married(BRUNO.id, during(1950))]],
    ["untold", [married(BRUNO.id)]],
  ] as const)("over: %s", (expected, facts) => {
    expect(check({ kind: "over" }, facts)).toBe(expected);
  });

  const died = (id: EntityId, when: number) => factOf(id, "P570", year(when));
  it.each([
    ["holds", "became", [married(BRUNO.id, during(1950))]],
    ["untold", "became", [married(BRUNO.id)]],
    ["holds", "joined", [{ ...PLAYS, ...during(1950) }, factOf(BAND.id, "P571", year(1940))]],
    ["untold", "joined", [{ ...PLAYS, ...during(1950) }, factOf(BAND.id, "P571", year(1950))]],
    ["holds", "divorced", [married(BRUNO.id, during(1950, 1960)), died(ADA.id, 1980), died(BRUNO.id, 1990)]],
    ["untold", "divorced", [married(BRUNO.id, during(1950, 1960)), died(ADA.id, 1980), died(BRUNO.id, 1960)]],
    ["untold", "divorced", [married(BRUNO.id, during(1950, 1960)), died(ADA.id, 1980)]],
  ] as const)("event: %s (%s)", (expected, is, facts) => {
    expect(check({ kind: "event", is }, facts)).toBe(expected);
  });

  it.each([[{ kind: "event", is: "elected" }], [{ kind: "more" }]] as const)("%o is never told", (says) => {
    expect(check(says, [married(BRUNO.id, during(1950, 1960))])).toBe("untold");
  });

  it("is told of X and Y of its own property, from whichever side the statement is written", () => {
    const evidence = evidenceWith({
      entities,
      facts: [factOf(ADA.id, "P22", item(BRUNO.id)), factOf(BRUNO.id, "P21", item(MALE.id)), factOf(ADA.id, "P21", item(FEMALE.id))],
    });
    const [father] = evidence.graph.outgoing(ADA.id, "P22");
    const holds = (of: "X" | "Y", is: string) =>
      checkAddition(evidence, { property: "P40", says: { kind: "sex", of, is } }, said(father))?.holds;
    expect([holds("X", "male"), holds("Y", "female"), holds("Y", "male")]).toEqual([true, true, false]);
  });

  it("is not told where no statement says the property", () => {
    const evidence = evidenceWith({ entities, facts: [DIED] });
    expect(checkAddition(evidence, { property: "P26", says: { kind: "only" } }, said(evidence.graph.outgoing(ADA.id)[0]))).toBeNull();
  });

  it("is a return only to where somebody was before", () => {
    const at = (id: EntityId, rest: Partial<Fact> = {}) => factOf(ADA.id, "P463", item(id), rest);
    expect(
      check({ kind: "event", is: "returned" }, [
        at(BAND.id, { ...during(2003, 2010), node: "a" }),
        at(BAND.id, { ...during(2014, 2018), node: "b" }),
      ]),
    ).toBe("holds");
    expect(check({ kind: "event", is: "returned" }, [at(BAND.id, during(2003, 2010))])).toBe("untold");
  });

  it("is no move where something was founded, nor where nothing dates it", () => {
    const seat = (rest: Partial<Fact> = {}) => factOf(BAND.id, "P159", item(AVELON.id), rest);
    const founded = factOf(BAND.id, "P571", year(1990));
    expect(check({ kind: "event", is: "moved" }, [seat(during(2001)), founded])).toBe("holds");
    expect(check({ kind: "event", is: "moved" }, [seat(during(1990)), founded])).toBe("untold");
    expect(check({ kind: "event", is: "moved" }, [seat()])).toBe("untold");
  });
});
