import { describe, expect, it } from "vitest";
import type { Link } from "../../../../../src/domain/mention.js";
import { detectMentions } from "../../../../../src/kg/name-spans.js";
import { splitClaim } from "../../../../../src/reasoner/rules/understand/parts/split-claim.js";
import { beliefOf } from "../../../../support/belief.js";
import { entityOf, factOf, item, linkOf } from "../../../../support/build.js";

const HUMAN = entityOf("Q5", "human");
const CITY = entityOf("Q515", "city");
const FILM = entityOf("Q11424", "film");
const NAMES = [
  entityOf("Q1", "Ada Lindqvist"),
  entityOf("Q2", "Bruno Okafor"),
  entityOf("Q3", "Avelon"),
  entityOf("Q4", "Brightmoor"),
  entityOf("Q6", "Verdania"),
  entityOf("Q7", "Salt and Silver"),
  entityOf("Q8", "Silver Lantern"),
  entityOf("Q9", "Golden Oar"),
];
const FACTS = [
  factOf("Q1", "P31", item("Q5")),
  factOf("Q2", "P31", item("Q5")),
  factOf("Q3", "P31", item("Q515")),
  factOf("Q4", "P31", item("Q515")),
  factOf("Q7", "P31", item("Q11424")),
];

function partsOf(text: string): readonly string[] {
  const links: readonly Link[] = NAMES.filter(({ label }) => text.includes(label))
    .map((entity) => linkOf(text, entity.label, entity))
    .sort((a, b) => a.span.start - b.span.start);
  const belief = beliefOf({
    text,
    links,
    mentions: detectMentions(text, links),
    entities: [HUMAN, CITY, FILM, ...NAMES],
    facts: FACTS,
  });
  const parts = splitClaim(belief);
  for (const { claim, links: moved, mentions } of parts)
    for (const { start, end, text: name } of [...moved.map(({ span }) => span), ...mentions])
      expect(claim.text.slice(start, end)).toBe(name);
  return parts.map(({ claim }) => claim.text.replace(/\.$/u, ""));
}

describe("the statements of which a claim is made", () => {
  it.each([
    [
      "Ada Lindqvist rather than Bruno Okafor was born in Avelon.",
      "Ada Lindqvist was born in Avelon",
      "Bruno Okafor was not born in Avelon",
    ],
    [
      "Ada Lindqvist was born in Avelon instead of Brightmoor.",
      "Ada Lindqvist was born in Avelon",
      "Ada Lindqvist was not born in Brightmoor",
    ],
    ["Not Ada Lindqvist but Bruno Okafor painted Golden Oar.", "Bruno Okafor painted Golden Oar", "Ada Lindqvist never painted Golden Oar"],
    [
      "It was not Ada Lindqvist but Bruno Okafor who was born in Avelon.",
      "Bruno Okafor was born in Avelon",
      "Ada Lindqvist was not born in Avelon",
    ],
    ["Born in Avelon, Ada Lindqvist died in Brightmoor.", "Ada Lindqvist was Born in Avelon", "Ada Lindqvist died in Brightmoor"],
    ["Although born in Avelon, Ada Lindqvist died in Brightmoor.", "Ada Lindqvist was born in Avelon", "Ada Lindqvist died in Brightmoor"],
    ["Former Verdania captain Ada Lindqvist died in Avelon.", "Ada Lindqvist is a former Verdania captain", "Ada Lindqvist died in Avelon"],
    [
      "The late actor Bruno Okafor was born in Avelon.",
      "Bruno Okafor is dead",
      "Bruno Okafor was an actor",
      "Bruno Okafor was born in Avelon",
    ],
    ["Golden Oar was fought between Avelon and Verdania.", "Avelon took part in Golden Oar", "Verdania took part in Golden Oar"],
    [
      "Ada Lindqvist both directed Salt and Silver and acted in it.",
      "Ada Lindqvist directed Salt and Silver",
      "Ada Lindqvist acted in Salt and Silver",
    ],
    [
      "Golden Oar was founded by Ada Lindqvist and Bruno Okafor.",
      "Golden Oar was founded by Ada Lindqvist",
      "Golden Oar was founded by Bruno Okafor",
    ],
    ["Ada Lindqvist wrote and directed Salt and Silver.", "Ada Lindqvist wrote Salt and Silver", "Ada Lindqvist directed Salt and Silver"],
    [
      "Ada Lindqvist both wrote and directed Salt and Silver.",
      "Ada Lindqvist wrote Salt and Silver",
      "Ada Lindqvist directed Salt and Silver",
    ],
    [
      "Ada Lindqvist starred in and later produced the film Salt and Silver.",
      "Ada Lindqvist starred in the film Salt and Silver",
      "Ada Lindqvist later produced the film Salt and Silver",
    ],
    [
      "Ada Lindqvist wrote, produced and starred in Salt and Silver.",
      "Ada Lindqvist wrote Salt and Silver",
      "Ada Lindqvist produced Salt and Silver",
      "Ada Lindqvist starred in Salt and Silver",
    ],
    [
      "Salt and Silver was written and directed by Ada Lindqvist.",
      "Salt and Silver was written by Ada Lindqvist",
      "Salt and Silver was directed by Ada Lindqvist",
    ],
    ["Ada Lindqvist lived and worked in Avelon.", "Ada Lindqvist lived and worked in Avelon"],
    ["Ada Lindqvist never wrote and directed Salt and Silver.", "Ada Lindqvist never wrote and directed Salt and Silver"],
    ["Verdania borders Avelon and Brightmoor.", "Verdania borders Avelon", "Verdania borders Brightmoor"],
    ["Verdania lies between Avelon and Brightmoor.", "Verdania lies between Avelon and Brightmoor"],
    ["Ada Lindqvist died in 1955, aged 76.", "Ada Lindqvist died in 1955", "Ada Lindqvist died aged 76"],
    ["Ada Lindqvist died in Avelon at the age of 76.", "Ada Lindqvist died in Avelon", "Ada Lindqvist died at the age of 76"],
    ["Ada Lindqvist was born in Avelon and died in Brightmoor.", "Ada Lindqvist was born in Avelon", "Ada Lindqvist died in Brightmoor"],
    [
      "Ada Lindqvist was born in Avelon and did not die in Brightmoor.",
      "Ada Lindqvist was born in Avelon",
      "Ada Lindqvist did not die in Brightmoor",
    ],
    ["Ada Lindqvist was a painter who lived in Avelon.", "Ada Lindqvist was a painter", "Ada Lindqvist lived in Avelon"],
    [
      "Ada Lindqvist is a talented painter who never left Avelon.",
      "Ada Lindqvist is a talented painter",
      "Ada Lindqvist never left Avelon",
    ],
    [
      "Ada Lindqvist was born in Avelon, but later became mayor of Brightmoor.",
      "Ada Lindqvist was born in Avelon",
      "Ada Lindqvist later became mayor of Brightmoor",
    ],
    [
      "Salt and Silver was directed by Ada Lindqvist and released in 1997.",
      "Salt and Silver was directed by Ada Lindqvist",
      "Salt and Silver was released in 1997",
    ],
    [
      "Ada Lindqvist was born in Avelon and directed Salt and Silver.",
      "Ada Lindqvist was born in Avelon",
      "Ada Lindqvist directed Salt and Silver",
    ],
    [
      "Avelon, the capital of Verdania, is the birthplace of Ada Lindqvist.",
      "Avelon is the capital of Verdania",
      "Avelon is the birthplace of Ada Lindqvist",
    ],
    ["Ada Lindqvist was born in Avelon, the capital of Verdania.", "Ada Lindqvist was born in Avelon", "Avelon is the capital of Verdania"],
    [
      "Ada Lindqvist, who was born in Avelon, directed Salt and Silver.",
      "Ada Lindqvist was born in Avelon",
      "Ada Lindqvist directed Salt and Silver",
    ],
    [
      "Salt and Silver was directed by Ada Lindqvist, who was born in Avelon.",
      "Salt and Silver was directed by Ada Lindqvist",
      "Ada Lindqvist was born in Avelon",
    ],
    ["Ada Lindqvist, born in Avelon, died in Brightmoor.", "Ada Lindqvist was born in Avelon", "Ada Lindqvist died in Brightmoor"],
    [
      "Ada Lindqvist was not born in Avelon but in Brightmoor.",
      "Ada Lindqvist was not born in Avelon",
      "Ada Lindqvist was born in Brightmoor",
    ],
    [
      "Ada Lindqvist was born in Avelon, not in Brightmoor.",
      "Ada Lindqvist was born in Avelon",
      "Ada Lindqvist was not born in Brightmoor",
    ],
    [
      "Ada Lindqvist wasn't born in Avelon but in Brightmoor.",
      "Ada Lindqvist wasn't born in Avelon",
      "Ada Lindqvist was born in Brightmoor",
    ],
    ["Verdania does not border Avelon or Brightmoor.", "Verdania does not border Avelon", "Verdania does not border Brightmoor"],
    ["Ada Lindqvist and Bruno Okafor were born in Avelon.", "Ada Lindqvist was born in Avelon", "Bruno Okafor was born in Avelon"],
    ["Ada Lindqvist, not Bruno Okafor, was born in Avelon.", "Ada Lindqvist was born in Avelon", "Bruno Okafor was not born in Avelon"],
    [
      "Neither Ada Lindqvist nor Bruno Okafor was born in Avelon.",
      "Ada Lindqvist was not born in Avelon",
      "Bruno Okafor was not born in Avelon",
    ],
    [
      "Neither Ada Lindqvist nor Bruno Okafor won the Golden Oar.",
      "Ada Lindqvist never won the Golden Oar",
      "Bruno Okafor never won the Golden Oar",
    ],
    [
      "Ada Lindqvist won the Silver Lantern in 2018 and the Golden Oar in 2024.",
      "Ada Lindqvist won the Silver Lantern in 2018",
      "Ada Lindqvist won the Golden Oar in 2024",
    ],
    ["Ada Lindqvist was born in Avelon. She died in Brightmoor.", "Ada Lindqvist was born in Avelon", "Ada Lindqvist died in Brightmoor"],
    [
      "Ada Lindqvist was born in Avelon, and her father was Bruno Okafor.",
      "Ada Lindqvist was born in Avelon",
      "Ada Lindqvist's father was Bruno Okafor",
    ],
    ["Avelon is in Verdania; Ada Lindqvist was born in Brightmoor.", "Avelon is in Verdania", "Ada Lindqvist was born in Brightmoor"],
    [
      "In 2012, Ada Lindqvist was mayor of Avelon and Bruno Okafor was mayor of Brightmoor.",
      "In 2012, Ada Lindqvist was mayor of Avelon",
      "In 2012 Bruno Okafor was mayor of Brightmoor",
    ],
    ["Verdania did not join the Golden Oar until 2004.", "Verdania did join the Golden Oar in 2004"],
  ])("%s", (text, ...parts) => {
    expect(partsOf(text)).toEqual(parts);
  });

  it.each([
    "Ada Lindqvist and Bruno Okafor are married.",
    "Ada Lindqvist was not a painter who lived in Avelon.",
    "Ada Lindqvist was the first painter who lived in Avelon.",
    "Ada Lindqvist and Bruno Okafor won the Silver Lantern for Salt and Silver.",
    "Ada Lindqvist and Bruno Okafor are not both from Avelon.",
    "Salt and Silver was not written and directed by Ada Lindqvist.",
    "Ada Lindqvist was not born in Avelon and raised in Brightmoor.",
    "The road between Avelon and Brightmoor is closed.",
    "The film directed by Ada Lindqvist and Bruno Okafor was released in 1997.",
    "The river on which Avelon is located is in Verdania and runs through Brightmoor.",
    "Ada Lindqvist moved when Avelon and Brightmoor were at war.",
    "Ada Lindqvist worked in Avelon from 1990 to 1995.",
    "Ada Lindqvist lived in Avelon between 1990 and 1995.",
    "Salt and Silver won the Golden Oar.",
    "Ada Lindqvist married Bruno Okafor, and she was born in Avelon.",
    "The wife of Bruno Okafor, who was born in Avelon, died in Brightmoor.",
    "Ada Lindqvist and Bruno Okafor were born in Avelon and Brightmoor respectively.",
    'Ada Lindqvist wrote "He was born in Avelon and died in Brightmoor".',
    "Ada Lindqvist is an actor and retired boxer in Avelon.",
    "It is not true that Ada Lindqvist was born in Avelon and died in Brightmoor.",
  ])("leaves whole what it cannot cut safely: %s", (text) => {
    expect(partsOf(text)).toEqual([text.replace(/\.$/u, "")]);
  });
});
