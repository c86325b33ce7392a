import { expect, it } from "vitest";
import { webPassage } from "../../../support/web-passage.js";
import { extract, sayTriplet, worldBelief } from "../../../support/web-world.js";

const belief = worldBelief("Ada Lindqvist lived in Avelon.");

async function read(text: string, title: string | null = null): Promise<readonly string[]> {
  return (await extract(belief, webPassage(text, title))).map((triplet) => sayTriplet(belief, triplet));
}

it("takes a pronoun for what the sentence before was about", async () => {
  expect(await read("Ada Lindqvist grew up poor. She moved to Avelon in 1891.")).toEqual([
    "Ada Lindqvist – residence: Avelon (since 1891)",
  ]);
});

it("takes a pronoun at the beginning for the person of whom the page is", async () => {
  expect(await read("She studied at Rosevale University.", "Ada Lindqvist")).toEqual(["Ada Lindqvist – educated at: Rosevale University"]);
});

it("takes no pronoun for anybody after a sentence about somebody else", async () => {
  expect(await read("Her friend Elsa Brandt was kind. She moved to Dunwick.", "Ada Lindqvist")).toEqual([]);
});

it("takes no person for it, and no thing for her", async () => {
  expect(await read("It was founded in 1905.", "Ada Lindqvist")).toEqual([]);
  expect(await read("She was born in Castelmar.", "Halden Bridge")).toEqual([]);
});

it("knows the city and the film of which a page is", async () => {
  expect(await read("The city has a population of 48,200.", "Dunwick")).toEqual(["Dunwick – population: 48,200"]);
  expect(await read("The film was released in 1962.", "Midnight Ferry (film)")).toEqual(["Midnight Ferry – publication date: 1962"]);
});

it("does not take a thing that is told apart for the one that was named", async () => {
  expect(await read("The film that inspired it was released in 1962.", "Midnight Ferry")).toEqual([]);
});

it("knows a surname after the whole name, and only if nobody else has it", async () => {
  expect(await read("Ada Lindqvist was poor. Lindqvist won the Orell Prize in 1911.")).toEqual([
    "Ada Lindqvist – award received: Orell Prize (1911)",
  ]);
  expect(await read("Lindqvist won the Orell Prize in 1911.")).toEqual([]);
  expect(await read("Ada Lindqvist met Elsa Lindqvist. Lindqvist won the Orell Prize in 1911.")).toEqual([]);
});
