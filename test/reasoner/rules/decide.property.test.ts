import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entity } from "../../../src/domain/entity.js";
import type { EntityId, PropertyId } from "../../../src/domain/ids.js";
import type { Label } from "../../../src/domain/outcome.js";
import type { Fact } from "../../../src/domain/statement.js";
import { detectMentions } from "../../../src/kg/name-spans.js";
import { beliefOf } from "../../support/belief.js";
import { entityOf, factOf, item, linkOf, propertyOf, year } from "../../support/build.js";
import { testPolicy } from "../../support/policy.js";
import { testRules } from "../../support/rules.js";

const RUNS = { seed: 20260102, numRuns: 60 };
const POLICY = testPolicy();
const reasoner = testRules();

const HUMAN = entityOf("Q5", "human");
const CITY = entityOf("Q515", "city");
const PEOPLE = [entityOf("Q101", "Ada Lindqvist"), entityOf("Q102", "Bruno Okafor"), entityOf("Q103", "Chen Moreau")];
const CITIES = [entityOf("Q201", "Avelon"), entityOf("Q202", "Brightmoor"), entityOf("Q203", "Castelmar")];
const STRANGERS = [entityOf("Q901", "Dara Voss"), entityOf("Q902", "Eltham"), entityOf("Q903", "Farrow Group")];
const PROPERTIES = [
  propertyOf("P19", "place of birth", "entity", ["born in", "birthplace"]),
  propertyOf("P20", "place of death", "entity", ["died in", "deathplace"]),
  propertyOf("P26", "spouse", "entity", ["married to", "wife", "husband"]),
  propertyOf("P31", "instance of", "entity", ["is a"]),
  propertyOf("P17", "country", "entity"),
  propertyOf("P69", "educated at", "entity", ["alma mater"]),
  propertyOf("P106", "occupation", "entity", ["profession"]),
  propertyOf("P569", "date of birth", "time", ["born on"]),
  propertyOf("P570", "date of death", "time", ["died on"]),
];
const TYPES: readonly Fact[] = [
  ...PEOPLE.map(({ id }) => factOf(id, "P31", item(HUMAN.id))),
  ...CITIES.map(({ id }) => factOf(id, "P31", item(CITY.id))),
];

/** A property that takes one value, and ways to claim and to deny it. */
const RELATIONS = [
  { property: "P19", says: "was born in", denies: "was not born in" },
  { property: "P19", says: "was born in the city of", denies: "wasn't born in the city of" },
  { property: "P20", says: "died in", denies: "did not die in" },
  { property: "P20", says: "passed away in", denies: "never passed away in" },
] as const;

type Situation = {
  readonly person: Entity;
  readonly claimed: Entity;
  readonly actual: Entity;
  readonly relation: (typeof RELATIONS)[number];
};

const situation: fc.Arbitrary<Situation> = fc
  .record({
    person: fc.constantFrom(...PEOPLE),
    cities: fc.shuffledSubarray(CITIES, { minLength: 2 }),
    relation: fc.constantFrom(...RELATIONS),
  })
  .map(({ person, cities: [claimed = CITY, actual = CITY], relation }) => ({ person, claimed, actual, relation }));

const strangerId = fc.constantFrom(...STRANGERS.map(({ id }) => id));
const anyProperty = fc.constantFrom(...PROPERTIES.map(({ id }) => id));
/** About somebody else altogether. */
const aboutStrangers = fc
  .record({
    subject: strangerId,
    property: anyProperty,
    value: fc.oneof(
      strangerId,
      fc.constantFrom(...CITIES, ...PEOPLE).map(({ id }) => id),
    ),
  })
  .map(({ subject, property, value }) => factOf(subject, property, item(value)));

/** Of the same person, but not what the claim speaks of. */
function besides(person: Entity, spoken: PropertyId): fc.Arbitrary<Fact> {
  const others = (["P19", "P20", "P26", "P69", "P106"] as const).filter((id) => id !== spoken);
  return fc
    .record({
      property: fc.constantFrom(...others),
      value: fc.oneof(
        strangerId,
        fc.constantFrom(...CITIES).map(({ id }) => id),
      ),
    })
    .map(({ property, value }) => factOf(person.id, property, item(value)));
}

async function judge(text: string, named: readonly Entity[], facts: readonly Fact[]) {
  const links = named.map((entity) => linkOf(text, entity.label, entity));
  const entities = [HUMAN, CITY, ...PEOPLE, ...CITIES, ...STRANGERS];
  const belief = beliefOf({ text, links, mentions: detectMentions(text, links), entities, properties: PROPERTIES, facts });
  return { belief, judgement: await reasoner.decide(belief, POLICY) };
}

async function labelOf({ person, claimed, relation }: Situation, facts: readonly Fact[], form: "says" | "denies" = "says"): Promise<Label> {
  return (await judge(`${person.label} ${relation[form]} ${claimed.label}.`, [person, claimed], facts)).judgement.label;
}

const holds = ({ person, claimed, relation }: Situation): readonly Fact[] => [
  ...TYPES,
  factOf(person.id, relation.property, item(claimed.id)),
];
const differs = ({ person, actual, relation }: Situation): readonly Fact[] => [
  ...TYPES,
  factOf(person.id, relation.property, item(actual.id)),
];

describe("the offline reasoner's verdict", () => {
  it("is supported by the claimed value, and flips when the one value is another", async () => {
    await fc.assert(
      fc.asyncProperty(situation, async (each) => {
        expect(await labelOf(each, holds(each))).toBe("supported");
        expect(await labelOf(each, differs(each))).toBe("refuted");
      }),
      RUNS,
    );
  });

  it("flips when the claim is negated", async () => {
    await fc.assert(
      fc.asyncProperty(situation, async (each) => {
        expect(await labelOf(each, holds(each), "denies")).toBe("refuted");
        expect(await labelOf(each, differs(each), "denies")).toBe("supported");
      }),
      RUNS,
    );
  });

  it("does not come from nothing: without a statement of the relation there is not enough information", async () => {
    const known = situation.chain((each) =>
      fc.tuple(fc.constant(each), fc.array(fc.oneof(aboutStrangers, besides(each.person, each.relation.property)))),
    );
    await fc.assert(
      fc.asyncProperty(known, fc.constantFrom("says" as const, "denies" as const), async ([each, facts], form) => {
        expect(await labelOf(each, [...TYPES, ...facts], form)).toBe("not-enough-info");
      }),
      RUNS,
    );
  });

  it("does not change with unrelated statements, wherever they stand", async () => {
    const more = situation.chain((each) =>
      fc.tuple(
        fc.constant(each),
        fc.array(fc.oneof(aboutStrangers, besides(each.person, each.relation.property)), { minLength: 1, maxLength: 6 }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(more, fc.boolean(), async ([each, unrelated], first) => {
        const among = (facts: readonly Fact[]) => (first ? [...unrelated, ...facts] : [...facts, ...unrelated]);
        expect(await labelOf(each, among(holds(each)))).toBe("supported");
        expect(await labelOf(each, among(differs(each)))).toBe("refuted");
      }),
      RUNS,
    );
  });

  it("does not depend on the order of the statements", async () => {
    const several = situation.chain((each) =>
      fc
        .array(
          fc.oneof(
            aboutStrangers,
            besides(each.person, each.relation.property),
            fc.constantFrom(...CITIES).map(({ id }) => factOf(each.person.id, each.relation.property, item(id))),
          ),
          {
            minLength: 1,
            maxLength: 6,
          },
        )
        .chain((facts) =>
          fc.tuple(
            fc.constant(each),
            fc.constant([...TYPES, ...facts]),
            fc.shuffledSubarray([...TYPES, ...facts], { minLength: TYPES.length + facts.length }),
          ),
        ),
    );
    await fc.assert(
      fc.asyncProperty(several, fc.constantFrom("says" as const, "denies" as const), async ([each, facts, shuffled], form) => {
        expect(shuffled).toHaveLength(facts.length);
        expect(await labelOf(each, shuffled, form)).toBe(await labelOf(each, facts, form));
      }),
      RUNS,
    );
  });

  it("ignores what the graph itself has withdrawn", async () => {
    await fc.assert(
      fc.asyncProperty(situation, async (each) => {
        const withdrawn = holds(each).map((fact) =>
          fact.property === each.relation.property ? { ...fact, rank: "deprecated" as const } : fact,
        );
        expect(await labelOf(each, withdrawn)).toBe("not-enough-info");
        expect(await labelOf(each, [...withdrawn, ...differs(each)])).toBe("refuted");
      }),
      RUNS,
    );
  });

  it("cites nothing but statements of the claimed relation, and takes the negation into account", async () => {
    await fc.assert(
      fc.asyncProperty(situation, fc.array(aboutStrangers), fc.boolean(), async (each, unrelated, negated) => {
        const text = `${each.person.label} ${negated ? each.relation.denies : each.relation.says} ${each.claimed.label}.`;
        const { belief, judgement } = await judge(text, [each.person, each.claimed], [...unrelated, ...holds(each)]);
        const cited = judgement.citations.map((citation) => {
          const { subject, property } = ("statement" in citation && belief.graph.statement(citation.statement)) || {};
          return { subject, property, stance: citation.stance };
        });
        expect(cited).toEqual([{ subject: each.person.id, property: each.relation.property, stance: negated ? "refutes" : "supports" }]);
      }),
      RUNS,
    );
  });

  it("compares a year in the same way", async () => {
    const born = fc.record({
      person: fc.constantFrom(...PEOPLE),
      claimed: fc.integer({ min: 1200, max: 2020 }),
      offset: fc.integer({ min: 1, max: 90 }),
    });
    await fc.assert(
      fc.asyncProperty(born, async ({ person, claimed, offset }) => {
        const label = async (form: string, actual: number) =>
          (await judge(`${person.label} ${form} ${claimed}.`, [person], [...TYPES, factOf(person.id, "P569", year(actual))])).judgement
            .label;
        expect(await label("was born in", claimed)).toBe("supported");
        expect(await label("was born in", claimed - offset)).toBe("refuted");
        expect(await label("was not born in", claimed)).toBe("refuted");
        expect(await label("was born before", claimed - offset)).toBe("supported");
        expect(await label("was born after", claimed - offset)).toBe("refuted");
      }),
      RUNS,
    );
  });
});

/** Guards the fixtures themselves: ids must not collide, or a statement would not be unrelated. */
it("has fixtures with ids of their own", () => {
  const ids: readonly EntityId[] = [HUMAN, CITY, ...PEOPLE, ...CITIES, ...STRANGERS].map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
});
