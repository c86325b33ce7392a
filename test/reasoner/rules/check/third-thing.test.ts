import { describe, expect, it } from "vitest";
import type { Entity } from "../../../../src/domain/entity.js";
import type { Fact, Qualifier } from "../../../../src/domain/statement.js";
import { detectMentions } from "../../../../src/kg/name-spans.js";
import { beliefOf } from "../../../support/belief.js";
import { entityOf, factOf, item, linkOf, propertyOf } from "../../../support/build.js";
import { testPolicy } from "../../../support/policy.js";
import { testRules } from "../../../support/rules.js";

const reasoner = testRules();

const HUMAN = entityOf("Q5", "human");
const FILM = entityOf("Q11424", "film");
const PRIZE_CLASS = entityOf("Q618779", "award");
const CITY = entityOf("Q515", "city");
const ADA = entityOf("Q101", "Ada Lindqvist");
const BRUNO = entityOf("Q102", "Bruno Okafor");
const PRIZE = entityOf("Q301", "Silver Lantern");
const HARBOUR = entityOf("Q401", "Harbour Lights");
const WINTER = entityOf("Q402", "Winter Road");
const MEADOW = entityOf("Q403", "Meadow Song");
const CAPTAIN = entityOf("Q501", "Captain Thorne", "fictional character");
const WITCH = entityOf("Q502", "Old Marrow", "fictional character");
const AVELON = entityOf("Q201", "Avelon");
const CHAPEL = entityOf("Q202", "Saint Orla");
const NAMED = [ADA, BRUNO, PRIZE, HARBOUR, WINTER, MEADOW, CAPTAIN, WITCH, AVELON, CHAPEL];
const PROPERTIES = [
  propertyOf("P26", "spouse"),
  propertyOf("P31", "instance of"),
  propertyOf("P161", "cast member"),
  propertyOf("P166", "award received"),
  propertyOf("P179", "part of the series"),
  propertyOf("P453", "character role"),
  propertyOf("P1346", "winner"),
  propertyOf("P1411", "nominated for"),
  propertyOf("P1686", "for work"),
  propertyOf("P2842", "place of marriage"),
];
/** Of what stands in qualifiers only (Winter Road, Saint Orla) the evidence does not tell the kind. */
const TYPES: readonly Fact[] = [
  ...[ADA, BRUNO].map(({ id }) => factOf(id, "P31", item(HUMAN.id))),
  ...[HARBOUR, MEADOW].map(({ id }) => factOf(id, "P31", item(FILM.id))),
  factOf(PRIZE.id, "P31", item(PRIZE_CLASS.id)),
  factOf(AVELON.id, "P31", item(CITY.id)),
];

const by = (property: Qualifier["property"], ...values: readonly Entity[]): readonly Qualifier[] =>
  values.map(({ id }) => ({ property, value: item(id) }));
const won = (node: string, qualifiers: readonly Qualifier[]): Fact => factOf(ADA.id, "P166", item(PRIZE.id), { node, qualifiers });

async function judge(named: readonly Entity[], text: string, ...facts: readonly Fact[]) {
  const links = named.filter(({ label }) => text.includes(label)).map((entity) => linkOf(text, entity.label, entity));
  const entities = [HUMAN, FILM, PRIZE_CLASS, CITY, ...named];
  const belief = beliefOf({
    text,
    links,
    mentions: detectMentions(text, links),
    entities,
    properties: PROPERTIES,
    facts: [...TYPES, ...facts],
  });
  return reasoner.decide(belief, testPolicy());
}

async function labelOf(text: string, ...facts: readonly Fact[]) {
  return (await judge(NAMED, text, ...facts)).label;
}

const FOR_HARBOUR = [
  "Ada Lindqvist won the Silver Lantern for Harbour Lights.",
  "For Harbour Lights, Ada Lindqvist received the Silver Lantern.",
  "Harbour Lights won Ada Lindqvist the Silver Lantern.",
];
const FOR_HER_ROLE = "Ada Lindqvist was awarded the Silver Lantern for her role in Harbour Lights.";

describe("a claim about three things", () => {
  it.each([...FOR_HARBOUR, FOR_HER_ROLE])("is refuted by a statement about two of them that names another third: %s", async (text) => {
    const judgement = await judge(NAMED, text, won("s1", by("P1686", WINTER)));

    expect(judgement.label).toBe("refuted");
    expect(judgement.justification).toContain("for Winter Road, not for Harbour Lights.");
    expect(judgement.citations).toHaveLength(1);
  });

  it.each(FOR_HARBOUR)("is supported by the statement that names the third, among others that do not: %s", async (text) => {
    expect(await labelOf(text, won("s1", by("P1686", WINTER)), won("s2", by("P1686", HARBOUR)))).toBe("supported");
  });

  it("stays open where the words add a role that the statement does not tell", async () => {
    expect(await labelOf(FOR_HER_ROLE, won("s1", by("P1686", HARBOUR)))).toBe("not-enough-info");
  });

  it.each(FOR_HARBOUR)("is not refuted by a statement that names no third: %s", async (text) => {
    expect(await labelOf(text, won("s1", []))).toBe("not-enough-info");
  });

  it("is refuted only when every statement with the qualifier names something else", async () => {
    const [text = ""] = FOR_HARBOUR;

    expect(await labelOf(text, won("s1", by("P1686", WINTER)), won("s2", by("P1686", MEADOW)), won("s3", []))).toBe("refuted");
    expect(await labelOf(text, won("s1", by("P1686", WINTER, HARBOUR)))).toBe("supported");
  });

  it("is read from the side of the award and of the work too", async () => {
    const [text = ""] = FOR_HARBOUR;
    const winner = (work: Entity) => factOf(PRIZE.id, "P1346", item(ADA.id), { node: "s1", qualifiers: by("P1686", work) });
    const ofWork = (person: Entity) => factOf(HARBOUR.id, "P166", item(PRIZE.id), { node: "s1", qualifiers: by("P1346", person) });

    expect(await labelOf(text, winner(HARBOUR))).toBe("supported");
    expect(await labelOf(text, winner(WINTER))).toBe("refuted");
    expect(await labelOf(text, ofWork(ADA))).toBe("supported");
    expect(await labelOf(text, ofWork(BRUNO))).toBe("refuted");
  });

  it("is left open when the third has a statement of its own that speaks for the claim", async () => {
    const [text = ""] = FOR_HARBOUR;
    const ofWork = factOf(HARBOUR.id, "P166", item(PRIZE.id));

    expect(await labelOf(text, won("s1", by("P1686", WINTER)), ofWork)).not.toBe("refuted");
  });

  it("is left open when the two works belong together", async () => {
    const [text = ""] = FOR_HARBOUR;
    const inSeries = factOf(HARBOUR.id, "P179", item(WINTER.id));

    expect(await labelOf(text, won("s1", by("P1686", WINTER)), inSeries)).not.toBe("refuted");
  });

  it("turns round when it is negated", async () => {
    const text = "Ada Lindqvist did not win the Silver Lantern for Harbour Lights.";

    expect(await labelOf(text, won("s1", by("P1686", WINTER)))).toBe("supported");
    expect(await labelOf(text, won("s1", by("P1686", HARBOUR)))).toBe("refuted");
  });

  it.each([
    "After Harbour Lights, Ada Lindqvist won the Silver Lantern.",
    "Ada Lindqvist, who starred in Harbour Lights, won the Silver Lantern.",
    "Ada Lindqvist, known for Harbour Lights, won the Silver Lantern.",
    "Harbour Lights star Ada Lindqvist won the Silver Lantern.",
  ])("is not what a name says that only stands beside: %s", async (text) => {
    expect(await labelOf(text, won("s1", by("P1686", WINTER)))).not.toBe("refuted");
  });

  it("may be about a role", async () => {
    const cast = factOf(HARBOUR.id, "P161", item(ADA.id), { node: "s1", qualifiers: by("P453", CAPTAIN) });

    expect(await labelOf("Ada Lindqvist played Captain Thorne in Harbour Lights.", cast)).toBe("supported");
    expect(await labelOf("In Harbour Lights, Ada Lindqvist played Old Marrow.", cast)).not.toBe("supported");
  });

  it("is not refuted by another name of the same character", async () => {
    const cast = factOf(HARBOUR.id, "P161", item(ADA.id), { node: "s1", qualifiers: by("P453", CAPTAIN) });
    const masked = entityOf("Q503", "Night Heron", "fictional character", ["Captain Thorne"]);

    expect((await judge([...NAMED, masked], "In Harbour Lights, Ada Lindqvist played Night Heron.", cast)).label).not.toBe("refuted");
  });

  it("is not refuted by a place that may lie in the claimed one", async () => {
    const wed = factOf(ADA.id, "P26", item(BRUNO.id), { node: "s1", qualifiers: by("P2842", CHAPEL) });
    const text = "Ada Lindqvist married Bruno Okafor in Avelon.";

    expect(await labelOf(text, wed)).not.toBe("refuted");
    expect(await labelOf(text, wed, factOf(CHAPEL.id, "P31", item(CITY.id)))).toBe("refuted");
  });
});
