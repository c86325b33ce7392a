import { describe, expect, it } from "vitest";
import { webPassage } from "../../../support/web-passage.js";
import { extract, sayTriplet, worldBelief } from "../../../support/web-world.js";

const belief = worldBelief("Ada Lindqvist lived in Avelon.");

async function read(text: string, title: string | null = null): Promise<readonly string[]> {
  return (await extract(belief, webPassage(text, title))).map((triplet) => sayTriplet(belief, triplet));
}

/** What a page says, and all that may be read out of it. */
const SAID: readonly (readonly [string, ...string[]])[] = [
  ["Ada Lindqvist was born in Castelmar.", "Ada Lindqvist – place of birth: Castelmar"],
  ["Ada Lindqvist was born in Castelmar in 1871.", "Ada Lindqvist – place of birth: Castelmar", "Ada Lindqvist – date of birth: 1871"],
  ["Ada Lindqvist was born on 4 May 1871.", "Ada Lindqvist – date of birth: 4 May 1871"],
  ["Bruno Okafor died in Dunwick.", "Bruno Okafor – place of death: Dunwick"],
  ["Bruno Okafor died in 1931.", "Bruno Okafor – date of death: 1931"],
  ["In 1891, Ada Lindqvist moved to Avelon.", "Ada Lindqvist – residence: Avelon (since 1891)"],
  ["Ada Lindqvist moved to Avelon in 1891.", "Ada Lindqvist – residence: Avelon (since 1891)"],
  ["Chen Moreau lived in Brightmoor from 1902 to 1910.", "Chen Moreau – residence: Brightmoor (1902 to 1910)"],
  ["Chen Moreau studied at Rosevale University.", "Chen Moreau – educated at: Rosevale University"],
  ["Chen Moreau graduated from Silverlake University.", "Chen Moreau – educated at: Silverlake University"],
  ["Dario Whitlock won the Orell Prize in 1987.", "Dario Whitlock – award received: Orell Prize (1987)"],
  ["Dario Whitlock received the Orell Prize.", "Dario Whitlock – award received: Orell Prize"],
  ["Dario Whitlock married Ada Lindqvist in 1899.", "Dario Whitlock – spouse: Ada Lindqvist (since 1899)"],
  ["Lantern Hill was directed by Chen Moreau.", "Lantern Hill – director: Chen Moreau"],
  ["Chen Moreau directed Lantern Hill.", "Lantern Hill – director: Chen Moreau"],
  ["Midnight Ferry was released in 1962.", "Midnight Ferry – publication date: 1962"],
  ["The film Midnight Ferry was released in 1962.", "Midnight Ferry – publication date: 1962"],
  ["The Glass Orchard was written by Bruno Okafor.", "The Glass Orchard – author: Bruno Okafor"],
  ["Bruno Okafor wrote The Glass Orchard.", "The Glass Orchard – author: Bruno Okafor"],
  ["Castelmar is the capital of Pellonia.", "Pellonia – capital: Castelmar"],
  ["The capital of Pellonia is Castelmar.", "Pellonia – capital: Castelmar"],
  ["Marrow Works was founded by Dario Whitlock.", "Marrow Works – founded by: Dario Whitlock"],
  ["Marrow Works was founded in 1905.", "Marrow Works – inception: 1905"],
  ["Dario Whitlock founded Marrow Works.", "Marrow Works – founded by: Dario Whitlock"],
  ["Dunwick has a population of 48,200.", "Dunwick – population: 48,200"],
  ["The population of Dunwick is 48,200.", "Dunwick – population: 48,200"],
  ["Ada Lindqvist was a physicist.", "Ada Lindqvist – occupation: physicist"],
  [
    "Ada Lindqvist (4 May 1871 – 9 June 1940) was a painter.",
    "Ada Lindqvist – occupation: painter",
    "Ada Lindqvist – date of birth: 4 May 1871",
    "Ada Lindqvist – date of death: 9 June 1940",
  ],
  ["Bruno Okafor (born 2 March 1950) is a painter.", "Bruno Okafor – occupation: painter", "Bruno Okafor – date of birth: 2 March 1950"],
  ["Ada Lindqvist worked for Marrow Works.", "Ada Lindqvist – employer: Marrow Works"],
  ["Brightmoor is a city in Quintara.", "Brightmoor – country: Quintara"],
  [
    "Ada Lindqvist was born in Castelmar and died in Dunwick.",
    "Ada Lindqvist – place of birth: Castelmar",
    "Ada Lindqvist – place of death: Dunwick",
  ],
  ["The father of Chen Moreau was Bruno Okafor.", "Chen Moreau – father: Bruno Okafor"],
  ["Chen Moreau's father was Bruno Okafor.", "Chen Moreau – father: Bruno Okafor"],
];

/** What sounds like a statement and is none, or is one about something else. */
const NOT_SAID: readonly string[] = [
  "Ada Lindqvist was not born in Castelmar.",
  "Ada Lindqvist never lived in Dunwick.",
  "Was Ada Lindqvist born in Castelmar?",
  "Ada Lindqvist is said to have been born in Castelmar.",
  "Ada Lindqvist was allegedly born in Castelmar.",
  "Bruno Okafor claims that Ada Lindqvist was born in Castelmar.",
  "According to Bruno Okafor, Ada Lindqvist was born in Castelmar.",
  "It is rumoured that Ada Lindqvist died in Dunwick.",
  "Ada Lindqvist will move to Dunwick in 2030.",
  "Ada Lindqvist may have been born in Castelmar.",
  "If Ada Lindqvist had moved to Dunwick, she would have met Chen Moreau.",
  "“Ada Lindqvist was born in Castelmar, and everybody there knows it,” a neighbour said.",
  "Ada Lindqvist planned to move to Dunwick in 1891.",
  "Ada Lindqvist refused to move to Dunwick.",
  "Ada Lindqvist nearly died in Dunwick.",
  "Ada Lindqvist's sister was born in Castelmar.",
  "The sister of Ada Lindqvist was born in Castelmar.",
  "The wife of Bruno Okafor died in Dunwick.",
  "A film about Ada Lindqvist was shot in Castelmar.",
  "Dario Whitlock was considered for the Orell Prize.",
  "Dario Whitlock turned down the Orell Prize.",
  "Dario Whitlock failed to win the Orell Prize.",
  "Chen Moreau would have directed Lantern Hill.",
  "Chen Moreau was offered to direct Lantern Hill but declined.",
  "In the film, Bruno Okafor dies in Dunwick.",
  "Bruno Okafor plays a painter who was born in Castelmar.",
  "Dunwick has more than 48,000 inhabitants.",
  "Marrow Works was founded before 1905.",
  "Bruno Okafor was born in a village near Castelmar.",
  "Elsa Brandt was born in Castelmar.",
  "Elsa Lindqvist was born in Castelmar.",
  "The rumour that Ada Lindqvist died in Dunwick is false.",
  "Legend has it that Ada Lindqvist died in Dunwick.",
  "Unlike Ada Lindqvist, Chen Moreau was born abroad.",
  "Nobody knows whether Ada Lindqvist was born in Castelmar.",
  "Ada Lindqvist dreamed of Castelmar.",
  "Ada Lindqvist met Chen Moreau, whose brother died in Dunwick.",
  "Castelmar University was founded in 1905.",
  "Ada Lindqvist was born in Elsdorf.",
];

describe("extractTriplets", () => {
  it.each(SAID)("reads what is plainly said: %s", async (text, ...expected) => {
    expect([...(await read(text))].sort()).toEqual([...expected].sort());
  });

  it.each(NOT_SAID)("reads nothing out of: %s", async (text) => {
    expect(await read(text)).toEqual([]);
  });
});
