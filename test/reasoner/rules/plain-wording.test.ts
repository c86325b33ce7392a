import { describe, expect, it } from "vitest";
import type { Belief } from "../../../src/domain/belief.js";
import type { Entity } from "../../../src/domain/entity.js";
import type { Linked } from "../../../src/domain/mention.js";
import type { Label } from "../../../src/domain/outcome.js";
import type { Fact } from "../../../src/domain/statement.js";
import { detectMentions } from "../../../src/kg/name-spans.js";
import type { Kind } from "../../../src/reasoner/rules/kind-names.js";
import { kindsExclude, withBroader } from "../../../src/reasoner/rules/kinds.js";
import { findBracketed } from "../../../src/reasoner/rules/understand/bracketed.js";
import { nounForms } from "../../../src/text/nouns.js";
import { beliefOf } from "../../support/belief.js";
import { entityOf, factOf, item, linkOf, propertyOf } from "../../support/build.js";
import { testPolicy } from "../../support/policy.js";
import { testRules } from "../../support/rules.js";

const reasoner = testRules();
const PROPERTIES = [
  propertyOf("P31", "instance of"),
  propertyOf("P17", "country"),
  propertyOf("P36", "capital"),
  propertyOf("P131", "located in the administrative territorial entity"),
  propertyOf("P161", "cast member"),
  propertyOf("P449", "original broadcaster"),
  propertyOf("P641", "sport"),
  propertyOf("P915", "filming location"),
  propertyOf("P1376", "capital of"),
];
const [FILM, SERIES, RESTAURANT, HUMAN, CITY, COUNTRY, NETWORK, SPORT, CLUB] = [
  entityOf("Q1", "film"),
  entityOf("Q2", "television series"),
  entityOf("Q3", "restaurant"),
  entityOf("Q5", "human"),
  entityOf("Q515", "city"),
  entityOf("Q6256", "country"),
  entityOf("Q7", "television network"),
  entityOf("Q8", "type of sport"),
  entityOf("Q9", "club"),
];
const [MOVIE, ACTOR, TOWN, LAND, OTHER_TOWN, CHANNEL, RIVAL, BALL, HOCKEY, TEAM, SHOW] = [
  entityOf("Q11", "Amber Tide"),
  entityOf("Q12", "Bruno Okafor"),
  entityOf("Q13", "Castelmar"),
  entityOf("Q14", "Verdania"),
  entityOf("Q15", "Brightmoor"),
  entityOf("Q16", "Kanal North"),
  entityOf("Q17", "Kanal South"),
  entityOf("Q18", "basketball"),
  entityOf("Q19", "hockey"),
  entityOf("Q20", "Harbour Rovers"),
  entityOf("Q21", "Night Ferry"),
];
const ALL = [
  FILM,
  SERIES,
  RESTAURANT,
  HUMAN,
  CITY,
  COUNTRY,
  NETWORK,
  SPORT,
  CLUB,
  MOVIE,
  ACTOR,
  TOWN,
  LAND,
  OTHER_TOWN,
  CHANNEL,
  RIVAL,
  BALL,
  HOCKEY,
  TEAM,
  SHOW,
];
const FACTS: readonly Fact[] = [
  factOf(MOVIE.id, "P31", item(FILM.id)),
  factOf(MOVIE.id, "P161", item(ACTOR.id)),
  factOf(ACTOR.id, "P31", item(HUMAN.id)),
  factOf(TOWN.id, "P31", item(CITY.id)),
  factOf(TOWN.id, "P17", item(LAND.id)),
  factOf(TOWN.id, "P1376", item(LAND.id)),
  factOf(OTHER_TOWN.id, "P31", item(CITY.id)),
  factOf(LAND.id, "P31", item(COUNTRY.id)),
  factOf(CHANNEL.id, "P31", item(NETWORK.id)),
  factOf(RIVAL.id, "P31", item(NETWORK.id)),
  factOf(BALL.id, "P31", item(SPORT.id)),
  factOf(HOCKEY.id, "P31", item(SPORT.id)),
  factOf(TEAM.id, "P641", item(HOCKEY.id)),
  factOf(SHOW.id, "P31", item(SERIES.id)),
  factOf(SHOW.id, "P449", item(CHANNEL.id)),
];

type Named = readonly [name: string, entity: Entity, by?: Linked["by"]];

async function labelOf(text: string, ...names: readonly Named[]): Promise<Label> {
  const links = names.map(([name, entity, by]) => linkOf(text, name, entity, by));
  const belief = beliefOf({ text, links, mentions: detectMentions(text, links), entities: ALL, properties: PROPERTIES, facts: FACTS });
  return (await reasoner.decide(belief, testPolicy())).label;
}

describe("claims in people's own words", () => {
  it("refutes a kind that excludes what the thing is", async () => {
    expect(await labelOf("Amber Tide is a restaurant.", ["Amber Tide", MOVIE], ["restaurant", RESTAURANT, "word"])).toBe("refuted");
  });

  it("refutes another kind of work only if the claim says which bearer of the title it means", async () => {
    const names = [
      ["Amber Tide", MOVIE],
      ["television series", SERIES, "word"],
    ] as const;
    expect(await labelOf("Amber Tide is a television series.", ...names)).toBe("not-enough-info");
    expect(await labelOf("Amber Tide (film) is a television series.", ...names)).toBe("refuted");
  });

  it("does not take the kind for that of a name which is not the subject", async () => {
    const names = [
      ["Amber Tide", MOVIE],
      ["restaurant", RESTAURANT, "word"],
    ] as const;
    expect(await labelOf("The favourite haunt of Amber Tide is a restaurant.", ...names)).toBe("not-enough-info");
    expect(await labelOf("Amber Tide is not a restaurant.", ...names)).toBe("not-enough-info");
  });

  it("reads outside as the denial of inside", async () => {
    expect(await labelOf("Castelmar is outside Verdania.", ["Castelmar", TOWN], ["Verdania", LAND])).toBe("refuted");
    expect(await labelOf("Castelmar is in Verdania.", ["Castelmar", TOWN], ["Verdania", LAND])).toBe("supported");
  });

  it("does not bear out a part of a country by the country", async () => {
    expect(await labelOf("Castelmar is in southern Verdania.", ["Castelmar", TOWN], ["Verdania", LAND])).toBe("not-enough-info");
  });

  it("refutes a capital by the city that is written down as the capital", async () => {
    expect(await labelOf("Verdania's capital is Brightmoor.", ["Verdania", LAND], ["Brightmoor", OTHER_TOWN])).toBe("refuted");
    expect(await labelOf("Verdania's capital is Castelmar.", ["Verdania", LAND], ["Castelmar", TOWN])).toBe("supported");
  });

  it("finds the cast behind a bare 'was in the film'", async () => {
    expect(await labelOf("Bruno Okafor was in the film Amber Tide.", ["Bruno Okafor", ACTOR], ["Amber Tide", MOVIE])).toBe("supported");
  });

  it("says of the programme on which channel it aired", async () => {
    expect(await labelOf("Night Ferry originally aired on Kanal South.", ["Night Ferry", SHOW], ["Kanal South", RIVAL])).toBe("refuted");
  });

  it("finds the sport in a compound noun, of which there may be several", async () => {
    const club = (sport: Entity) =>
      labelOf(`Harbour Rovers is a ${sport.label} club.`, ["Harbour Rovers", TEAM], [sport.label, sport, "word"], ["club", CLUB, "word"]);
    expect(await club(HOCKEY)).toBe("supported");
    expect(await club(BALL)).toBe("not-enough-info");
  });

  it("passes over initials and kinds in brackets, but not over statements", () => {
    const bracketed = (text: string) => findBracketed({ claim: { text }, links: [] } as unknown as Belief).map((span) => span.text);
    expect(bracketed("the Basketball Association (NBA)")).toEqual(["(NBA)"]);
    expect(bracketed("Night Ferry (TV series) and Amber Tide (1998 film)")).toEqual(["(TV series)", "(1998 film)"]);
    expect(bracketed("Bruno Okafor (born in Castelmar)")).toEqual([]);
  });

  it("lets a title be a book and a film, a business own a house, but nobody be a place", () => {
    const exclude = (a: Kind, b: Kind) => kindsExclude(withBroader([a]), withBroader([b]));
    expect(exclude("film", "work")).toBe(false);
    expect(exclude("organisation", "building")).toBe(false);
    expect(exclude("person", "settlement")).toBe(true);
  });

  it("knows an occupation by the form that the graph uses", () => {
    expect(nounForms("actress")).toEqual(["actor"]);
    expect(nounForms("lioness")).toEqual([]);
    expect(nounForms("physicists")).toEqual(["physicist"]);
    expect(nounForms("Beatles")).toEqual([]);
  });
});
