import { describe, expect, it } from "vitest";
import type { EntityId } from "../../../../src/domain/ids.js";
import { entityOf, factOf, item, propertyOf } from "../../../support/build.js";
import { judgeText } from "../../../support/judge-text.js";

const [ADA, BRUNO, AVELON] = [entityOf("Q101", "Ada Lindqvist"), entityOf("Q102", "Bruno Okafor"), entityOf("Q201", "Avelon")];
const [HUMAN, CITY, MALE, FEMALE] = [
  entityOf("Q5", "human"),
  entityOf("Q515", "city"),
  entityOf("Q6581097", "male"),
  entityOf("Q6581072", "female"),
];
const PROPERTIES = [
  propertyOf("P31", "instance of"),
  propertyOf("P40", "child"),
  propertyOf("P21", "sex or gender"),
  propertyOf("P19", "place of birth"),
];

function judge(text: string, sex: EntityId | null) {
  const facts = [
    ...[ADA, BRUNO].map(({ id }) => factOf(id, "P31", item(HUMAN.id))),
    factOf(AVELON.id, "P31", item(CITY.id)),
    factOf(BRUNO.id, "P40", item(ADA.id)),
    factOf(ADA.id, "P19", item(AVELON.id)),
    ...(sex === null ? [] : [factOf(ADA.id, "P21", item(sex))]),
  ];
  return judgeText({ entities: [ADA, BRUNO, AVELON, HUMAN, CITY, MALE, FEMALE], properties: PROPERTIES, facts }, text);
}

describe("a child that is called a son or a daughter", () => {
  it("has to be known as one", async () => {
    expect((await judge("Ada Lindqvist is the daughter of Bruno Okafor.", FEMALE.id)).label).toBe("supported");
    expect((await judge("Ada Lindqvist is the daughter of Bruno Okafor.", null)).label).toBe("not-enough-info");
    expect((await judge("Ada Lindqvist is a child of Bruno Okafor.", MALE.id)).label).toBe("supported");
    const { label, justification } = await judge("Ada Lindqvist is the son of Bruno Okafor.", FEMALE.id);
    expect([label, justification]).toEqual(["refuted", expect.stringContaining("Ada Lindqvist is recorded as female, not as a son.")]);
  });

  it("is not whom a description of the other sex means", async () => {
    expect((await judge("The daughter of Bruno Okafor was born in Avelon.", FEMALE.id)).label).toBe("supported");
    expect((await judge("The son of Bruno Okafor was born in Avelon.", FEMALE.id)).label).toBe("not-enough-info");
  });
});
