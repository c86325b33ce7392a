import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entity } from "../../../../../src/domain/entity.js";
import type { Link } from "../../../../../src/domain/mention.js";
import type { Judgement, Label } from "../../../../../src/domain/outcome.js";
import type { Fact } from "../../../../../src/domain/statement.js";
import { detectMentions } from "../../../../../src/kg/name-spans.js";
import { beliefOf } from "../../../../support/belief.js";
import { entityOf, factOf, item, linkOf, propertyOf, year } from "../../../../support/build.js";
import { testPolicy } from "../../../../support/policy.js";
import { testRules } from "../../../../support/rules.js";

const RUNS = { seed: 20260103, numRuns: 60 };
const reasoner = testRules();
const HUMAN = entityOf("Q5", "human");
const CITY = entityOf("Q515", "city");
const PEOPLE = [entityOf("Q101", "Ada Lindqvist"), entityOf("Q102", "Bruno Okafor"), entityOf("Q103", "Chen Moreau")];
const BIRTHPLACES = [entityOf("Q201", "Avelon"), entityOf("Q202", "Brightmoor")];
const DEATHPLACES = [entityOf("Q203", "Castelmar"), entityOf("Q204", "Dunmere")];
const PROPERTIES = [
  propertyOf("P19", "place of birth", "entity", ["born in", "birthplace"]),
  propertyOf("P20", "place of death", "entity", ["died in", "deathplace"]),
  propertyOf("P31", "instance of", "entity", ["is a"]),
  propertyOf("P569", "date of birth", "time", ["born on"]),
];

/** What the claim says of birth or death, whether it denies it, and what the graph says: the same, another place, or nothing. */
type Said = { readonly place: Entity; readonly denied: boolean; readonly graph: "same" | "other" | "nothing" };

const said = (places: readonly Entity[]): fc.Arbitrary<Said> =>
  fc.record({ place: fc.constantFrom(...places), denied: fc.boolean(), graph: fc.constantFrom("same" as const, "other", "nothing") });
const situation = fc.record({
  person: fc.constantFrom(...PEOPLE),
  birth: said(BIRTHPLACES),
  death: said(DEATHPLACES),
  turned: fc.boolean(),
});

function labelOfOne({ denied, graph }: Said): Label {
  if (graph === "nothing") return "not-enough-info";
  return (graph === "same") !== denied ? "supported" : "refuted";
}

function factsOf(person: Entity, property: "P19" | "P20", { place, graph }: Said, places: readonly Entity[]): readonly Fact[] {
  const other = places.find((each) => each !== place) ?? place;
  return graph === "nothing" ? [] : [factOf(person.id, property, item(graph === "same" ? place.id : other.id))];
}

async function judge(text: string, facts: readonly Fact[]): Promise<Judgement> {
  const named = [...PEOPLE, ...BIRTHPLACES, ...DEATHPLACES].filter(({ label }) => text.includes(label));
  const links: readonly Link[] = named.map((entity) => linkOf(text, entity.label, entity)).sort((a, b) => a.span.start - b.span.start);
  const types = [
    ...PEOPLE.map(({ id }) => factOf(id, "P31", item(HUMAN.id))),
    ...[...BIRTHPLACES, ...DEATHPLACES].map(({ id }) => factOf(id, "P31", item(CITY.id))),
  ];
  const entities = [HUMAN, CITY, ...PEOPLE, ...BIRTHPLACES, ...DEATHPLACES];
  const mentions = detectMentions(text, links);
  return reasoner.decide(beliefOf({ text, links, mentions, entities, properties: PROPERTIES, facts: [...types, ...facts] }), testPolicy());
}

const born = ({ place, denied }: Said) => `${denied ? "was not" : "was"} born in ${place.label}`;
const died = ({ place, denied }: Said) => (denied ? `did not die in ${place.label}` : `died in ${place.label}`);

describe("a claim of two parts", () => {
  it("is refuted with either, supported with both, and open otherwise, in either order", async () => {
    await fc.assert(
      fc.asyncProperty(situation, async ({ person, birth, death, turned }) => {
        const halves = turned ? [died(death), born(birth)] : [born(birth), died(death)];
        const facts = [...factsOf(person, "P19", birth, BIRTHPLACES), ...factsOf(person, "P20", death, DEATHPLACES)];
        const { label, parts } = await judge(`${person.label} ${halves.join(" and ")}.`, facts);
        const labels = [labelOfOne(birth), labelOfOne(death)];
        expect(parts.map((part) => part.label)).toEqual(turned ? [...labels].reverse() : labels);
        const expected = labels.includes("refuted")
          ? "refuted"
          : labels.every((each) => each === "supported")
            ? "supported"
            : "not-enough-info";
        expect(label).toBe(expected);
      }),
      RUNS,
    );
  });

  it("changes one part only when one part is negated", async () => {
    await fc.assert(
      fc.asyncProperty(situation, async ({ person, birth, death }) => {
        const facts = [...factsOf(person, "P19", birth, BIRTHPLACES), ...factsOf(person, "P20", death, DEATHPLACES)];
        const partsOf = async (first: Said) =>
          (await judge(`${person.label} ${born(first)} and ${died(death)}.`, facts)).parts.map(({ label }) => label);
        const [before, after] = [await partsOf(birth), await partsOf({ ...birth, denied: !birth.denied })];
        expect(after[1]).toBe(before[1]);
        expect(after[0] === before[0]).toBe(birth.graph === "nothing");
      }),
      RUNS,
    );
  });

  it("says the same as its parts alone, and is borne out as surely as all of them together", async () => {
    await fc.assert(
      fc.asyncProperty(situation, async ({ person, birth, death }) => {
        const facts = [...factsOf(person, "P19", birth, BIRTHPLACES), ...factsOf(person, "P20", death, DEATHPLACES)];
        const whole = await judge(`${person.label} ${born(birth)}, but ${died(death)}.`, facts);
        const alone = [await judge(`${person.label} ${born(birth)}.`, facts), await judge(`${person.label} ${died(death)}.`, facts)];
        expect(whole.parts.map(({ label }) => label)).toEqual(alone.map(({ label }) => label));
        const together = alone.reduce((product, { confidence }) => product * (confidence ?? 0), 1);
        if (whole.label === "supported") expect(whole.confidence).toBeCloseTo(together, 2);
        const decisive = alone.filter(({ label }) => label === whole.label && label !== "not-enough-info");
        for (const citation of decisive.flatMap(({ citations }) => citations)) expect(whole.citations).toContainEqual(citation);
      }),
      RUNS,
    );
  });

  it("names the part that stays open", async () => {
    const [ada, avelon] = [entityOf("Q101", "Ada Lindqvist"), entityOf("Q201", "Avelon")];
    const { label, confidence, justification, parts } = await judge("Ada Lindqvist was born in Avelon and died in Castelmar.", [
      factOf(ada.id, "P19", item(avelon.id)),
      factOf(ada.id, "P569", year(1900)),
    ]);

    expect(label).toBe("not-enough-info");
    expect(confidence).toBeNull();
    expect(parts.map((part) => part.label)).toEqual(["supported", "not-enough-info"]);
    expect(justification).toContain('This stays open: "Ada Lindqvist died in Castelmar".');
  });
});
