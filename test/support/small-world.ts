import type { Entity } from "../../src/domain/entity.js";
import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import type { Fact } from "../../src/domain/statement.js";
import { entityOf, factOf, item, propertyOf } from "./build.js";

/** A small made-up world for properties over random graphs: a few things of each kind, and statements that claims can make about them. */
const KINDS = {
  person: { type: entityOf("Q5", "human"), names: ["Ada Lindqvist", "Bruno Okafor", "Chen Moreau", "Dario Whitlock"] },
  city: { type: entityOf("Q515", "city"), names: ["Avelon", "Brightmoor", "Castelmar", "Dunwick"] },
  country: { type: entityOf("Q6256", "country"), names: ["Ostravia", "Pellonia", "Quintara"] },
  film: { type: entityOf("Q11424", "film"), names: ["Lantern Hill", "Midnight Ferry", "Northern Salt"] },
  university: { type: entityOf("Q3918", "university"), names: ["Rosevale University", "Silverlake University", "Thornbury University"] },
} as const;
export type Kind = keyof typeof KINDS;

const kinds = Object.keys(KINDS) as Kind[];
const things = kinds.map((kind, group) => ({
  kind,
  entities: KINDS[kind].names.map((name, place) => entityOf(`Q${1000 + 100 * group + place}` as EntityId, name)),
}));

export function thingsOf(kind: Kind): readonly Entity[] {
  return things.find((group) => group.kind === kind)?.entities ?? [];
}

/** Never named by a claim. */
export const STRANGERS: readonly Entity[] = [
  entityOf("Q901", "Elin Varga"),
  entityOf("Q902", "Fairhollow"),
  entityOf("Q903", "Granite Group"),
];
export const ENTITIES: readonly Entity[] = [
  ...kinds.map((kind) => KINDS[kind].type),
  ...things.flatMap(({ entities }) => entities),
  ...STRANGERS,
];
export const TYPES: readonly Fact[] = things.flatMap(({ kind, entities }) =>
  entities.map(({ id }) => factOf(id, "P31", item(KINDS[kind].type.id))),
);

export const PROPERTIES = [
  propertyOf("P19", "place of birth", "entity", ["born in", "birthplace"]),
  propertyOf("P20", "place of death", "entity", ["died in", "deathplace"]),
  propertyOf("P26", "spouse", "entity", ["married to", "wife", "husband"]),
  propertyOf("P31", "instance of", "entity", ["is a"]),
  propertyOf("P36", "capital", "entity", ["capital city"]),
  propertyOf("P57", "director", "entity", ["directed by"]),
  propertyOf("P86", "composer", "entity", ["music by"]),
  propertyOf("P162", "producer", "entity", ["produced by"]),
  propertyOf("P69", "educated at", "entity", ["alma mater"]),
  propertyOf("P551", "residence", "entity", ["lived in"]),
  propertyOf("P161", "cast member", "entity", ["starring"]),
  propertyOf("P569", "date of birth", "time", ["born on"]),
];

/** A relation with ways to claim and to deny it; S stands for the subject, V for the value. */
export type Template = {
  readonly property: PropertyId;
  readonly subject: Kind;
  readonly value: Kind;
  readonly says: readonly string[];
  readonly denies: readonly string[];
};

/** Another value of these speaks against the claimed one. */
export const EXCLUSIVE: readonly Template[] = [
  {
    property: "P19",
    subject: "person",
    value: "city",
    says: ["S was born in V.", "The birthplace of S is V."],
    denies: ["S was not born in V."],
  },
  { property: "P20", subject: "person", value: "city", says: ["S died in V.", "S passed away in V."], denies: ["S did not die in V."] },
  {
    property: "P36",
    subject: "country",
    value: "city",
    says: ["The capital of S is V.", "V is the capital of S."],
    denies: ["The capital of S is not V."],
  },
  {
    property: "P57",
    subject: "film",
    value: "person",
    says: ["S was directed by V.", "V directed S.", "V is the director of S."],
    denies: ["S was not directed by V."],
  },
  {
    property: "P86",
    subject: "film",
    value: "person",
    says: ["The music of S was composed by V.", "V composed S."],
    denies: ["V did not compose S."],
  },
];

/** There may always be one more value of these. */
export const OPEN: readonly Template[] = [
  {
    property: "P69",
    subject: "person",
    value: "university",
    says: ["S was educated at V.", "S studied at V."],
    denies: ["S did not study at V."],
  },
  { property: "P551", subject: "person", value: "city", says: ["S lived in V.", "S resided in V."], denies: ["S never lived in V."] },
  { property: "P161", subject: "film", value: "person", says: ["V starred in S.", "V acted in S."], denies: ["V did not act in S."] },
];

/** What else may be said of a thing of some kind, whatever the claim is about. */
export const BESIDES: Readonly<Record<Kind, readonly (readonly [PropertyId, Kind])[]>> = {
  person: [
    ["P19", "city"],
    ["P20", "city"],
    ["P26", "person"],
    ["P69", "university"],
    ["P551", "city"],
  ],
  country: [["P36", "city"]],
  film: [
    ["P57", "person"],
    ["P86", "person"],
    ["P162", "person"],
    ["P161", "person"],
  ],
  city: [],
  university: [],
};
