import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileEntries } from "../../scripts/phrasebook-entries.js";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { compilePhrase } from "../../src/reasoner/rules/understand/compile-wordings.js";
import { suiteFolder } from "../support/temp-folder.js";

const { entries, faults } = compileEntries(new URL("../../phrasebook/", import.meta.url));
const forms = Object.entries(entries).flatMap(([property, { sentence, wordings, label }]) =>
  (typeof sentence === "object" ? Object.entries(sentence) : [["any", sentence ?? ""] as const])
    .filter(([kind, form]) => kind !== "none" && form !== "")
    .map(([, form]) => ({ property, form, wordings, label })),
);

/** The sentence as a wording: "X (plays|play|played) [for Y]" → "X plays for Y". */
function asWording(form: string): string {
  return form
    .replace(/\[|\]|\(s\)|\ba\? /gu, "")
    .replace(/\(([^|()]*)\|[^()]*\)/gu, "$1")
    .trim();
}

describe("the sentences in which statements are told", () => {
  it("are there for the relations of the starter graph, without faults", () => {
    expect(faults).toEqual([]);
    expect(new Set(forms.map(({ property }) => property)).size).toBeGreaterThan(180);
  });

  it.each(forms)("$property: $form has both slots", ({ form }) => {
    expect(form).toMatch(/\bX\b/u);
    expect(form.match(/\[[^\]]*Y\]/gu)).toHaveLength(1);
  });

  it("say no more and nothing else than their statement", () => {
    const wrong = forms.filter(({ form, wordings }) => {
      const text = compilePhrase(asWording(form), "says");
      const known = wordings.find((one) => one.text === text);
      return known !== undefined && (known.kind === "not" || known.direction !== "same");
    });
    expect(wrong.map(({ property, form }) => `${property} ${form}`)).toEqual([]);
  });
});

describe("the sentence under a verdict", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  it.each([
    ["Spiders have six legs.", "A spider has 8 legs, not six."],
    ["Snakes have legs.", "A snake has no legs."],
    ["Iron's atomic number is 36.", "Iron has the atomic number 26, not 36."],
    ["Cows are carnivores.", "Cattle are a kind of herbivore, not a kind of carnivore."],
    ["Platypuses lay eggs.", "A platypus is a kind of egg-laying animal."],
    ["Voyager 2 was launched in 1977.", "Voyager 2 was launched on 20 August 1977."],
    ["The Maastricht Treaty was signed in 1996.", "The Maastricht Treaty was signed on 7 February 1992, not in 1996."],
    ["Netflix was founded in the nineteenth century.", "Netflix was founded on 29 August 1997, not in the nineteenth century."],
    ["The Statue of Liberty is in Washington, D.C.", "The Statue of Liberty is in New York City, not in Washington, D.C."],
    ["Two women have been prime minister of the United Kingdom.", "There are 3 female prime ministers of the United Kingdom."],
    [
      "Chile is the only country in South America that does not border Brazil.",
      "Ecuador is not among the countries in South America that border Brazil.",
    ],
    [
      "All members of NATO also belong to the European Union.",
      "Of the 32 member states of NATO, there are 23 that are members of the European Union.",
    ],
    ["Three of the Beatles were born in Liverpool.", "All 4 Beatles are among those that were born in Liverpool."],
    ["Estonia was in NATO before Greece was.", "Estonia is a member of NATO (since 29 March 2004), not before 18 February 1952."],
  ])("%s → %s", async (claim, sentence) => {
    const { outcome } = await engine.verify(claim, { record: false });
    expect(outcome.kind === "verdict" && outcome.verdict.justification).toBe(sentence);
  });

  it.each([
    ["Austria is the only landlocked country in the European Union.", /^Others are .*\bHungary\b.*\.$/u],
    [
      "The Empire State Building is the tallest building in the United States.",
      /is not the tallest of the buildings in the United States of America\.$/u,
    ],
    ["Helmut Kohl became chancellor directly after Willy Brandt.", /Helmut Schmidt came between them\.$/u],
    ["Croatia was the last country to join the European Union.", /was the last of all member states of the European Union to join\.$/u],
    [
      "Not all countries that use the euro belong to the EU.",
      /^San Marino, .* are not among the countries whose currency is the euro and that are members of the European Union\.$/u,
    ],
    ["Steve Wozniak co-founded Apple.", /\bSteve Jobs\b/u],
    ["Gerhard Schröder governed Germany until 2001.", /That did not end in 2001\.$/u],
    ["Germany borders Spain.", /^Germany borders (?:[\w ]+, ){7}[\w ]+ and [\w ]+, not Spain\.$/u],
    ["France borders Germany, Italy and Portugal.", /France is not among the neighbours of Portugal\.$/u],
    ["Elon Musk founded Tesla, Inc.", /about Elon Musk and Tesla, Inc\. decides this/u],
    ["Elizabeth II had four children.", /Prince Andrew, Duke of York; .*\bPrincess Royal; and /u],
  ])("%s says what decides", async (claim, sentence) => {
    const { outcome } = await engine.verify(claim, { record: false });
    expect(outcome.kind === "verdict" && outcome.verdict.justification).toMatch(sentence);
  });

  it("marks a statement that only leads to the refuting one as context", async () => {
    const { outcome } = await engine.verify("Marie Curie's husband was Pierre Curie, who was born in Berlin.", { record: false });
    expect(outcome.kind === "verdict" && outcome.verdict.citations.map(({ stance }) => stance)).toEqual(["context", "refutes"]);
  });
});
