import { z } from "zod";
import type { EntityId, PropertyId } from "./ids.js";
import type { Immutable } from "./immutable.js";

const entityIdSchema = z.string().regex(/^(?:Q[1-9]\d*|[^\s<>"]*:[^\s<>"]+)$/u, "not an id such as Q42 or ex:billing");
const propertyIdSchema = z.string().regex(/^(?:P[1-9]\d*|[^\s<>"]*:[^\s<>"]+)$/u, "not an id such as P31 or ex:reportsTo");
const words = z.array(z.string().min(1)).default([]);

/** "P31 Q123480": a statement that some members have; "Q44585": the member itself. */
const statementSchema = z.string().transform((text, context): { property: PropertyId | null; value: EntityId } => {
  const [value, property = null] = text.split(" ").reverse();
  const read = z.object({ property: propertyIdSchema.nullable(), value: entityIdSchema }).safeParse({ property, value });
  if (read.success) return read.data;
  context.addIssue({ code: "custom", message: `"${text}" is no property and value, such as "P31 Q123480"` });
  return z.NEVER;
});

/** "none P398": explicitly without a value. */
const noneSchema = z
  .string()
  .startsWith("none ")
  .transform((text) => text.slice("none ".length))
  .pipe(propertyIdSchema)
  .transform((none) => ({ none }));

/** "lacks P570": without a value on record; the list promises that every value is. */
const lacksSchema = z
  .string()
  .startsWith("lacks ")
  .transform((text) => text.slice("lacks ".length))
  .pipe(propertyIdSchema)
  .transform((lacks) => ({ lacks }));

/** "since 1959": members whose membership began in that year or later. */
const sinceSchema = z
  .string()
  .regex(/^since [12]\d{3}$/u)
  .transform((text) => ({ since: Number(text.slice("since ".length)) }));

/** "P31 in": members are the subjects of statements with the owner as their value; "P47 out": they are the owner's values. */
const stepSchema = z.string().transform((text, context): { property: PropertyId; direction: "in" | "out" } => {
  const [property, direction] = text.split(" ");
  const read = z.object({ property: propertyIdSchema, direction: z.enum(["in", "out"]) }).safeParse({ property, direction });
  if (read.success) return read.data;
  context.addIssue({ code: "custom", message: `"${text}" is no property and direction, such as "P31 in"` });
  return z.NEVER;
});

/**
 * Which entities are known not to be members because they are not listed. `among`: only entities of these kinds ("P31 Q5"), for which the
 * graph knows every name that a claim may use. `when`: whether former members are listed too (`ever`) or only current ones (`now`).
 * `except`: entities on which sources disagree.
 */
const excludesSchema = z.strictObject({
  among: z.array(statementSchema).min(1),
  when: z.enum(["now", "ever"]),
  except: z.array(entityIdSchema).default([]),
});

/**
 * What members are ranked by. `terms`: length of membership in days. `age`: age at its first start. `born`: age by date of birth. Otherwise a property,
 * with `margin`: values that differ by at most this many per cent count as equal; `above`: only members with a greater value are all listed; `greatest` and `smallest`: only the member
 * with the greatest or smallest value is known to be listed, for each of these places. The owner of the list in their place means everywhere.
 */
const measureSchema = z.union([
  z.enum(["terms", "age", "born"]),
  z.strictObject({
    property: propertyIdSchema,
    margin: z.number().min(0).max(50).default(0),
    above: z.number().optional(),
    greatest: z.array(entityIdSchema).optional(),
    smallest: z.array(entityIdSchema).optional(),
  }),
]);

/**
 * A list of which a graph holds all members, and the properties that it has for each of them. Only such a declaration allows conclusions from missing
 * statements: a rank, a count, "the first", "the only one".
 */
export const completeListSchema = z.strictObject({
  name: z.string().min(1),
  /** Where to check that the list is complete, and as of when. */
  source: z.string().min(1),
  /** The owner of the list: a class, a series, an office, persons; all members of another list; or `holders`: every entity with at least one member. */
  of: z.union([z.array(entityIdSchema).min(1), z.strictObject({ list: z.string() }), z.literal("holders")]),
  /** Owners whose lists are not complete. */
  except: z.array(entityIdSchema).default([]),
  by: stepSchema,
  /** Whether former members count too; by default only if the list is ordered by a qualifier, as offices are. */
  former: z.boolean().optional(),
  /** The list covers only some values of its relation, so a value of the relation that is not on the list says nothing about membership. */
  part: z.boolean().default(false),
  /** The graph lacks some members, but not the first one of each kind: nothing follows from how many it has. */
  sampled: z.boolean().default(false),
  values: z.array(entityIdSchema).optional(),
  /** Entities of these kinds that are not listed are known not to be the greatest, or the first: such a list has few of its kind. */
  rivals: z.array(statementSchema).optional(),
  /** Entities whose claimed membership is refuted. Absent where the list may lack other names of its members. */
  excludes: excludesSchema.optional(),
  /** Number of members; a list of another length is not used. */
  count: z.int().positive().optional(),
  /**
   * Whether counts may be judged: not if sources disagree about members; or only for these places; or only for kinds ("female presidents").
   */
  counted: z.union([z.boolean(), z.literal("kinds"), z.array(entityIdSchema)]).default(true),
  /** Whether the claim must name the owner; always so if there are several owners. */
  named: z.boolean().default(false),
  /** Nouns for a member, in the singular ("planet"). Empty if the list is only used to refute membership. */
  called: words,
  /** Shorter nouns, understood only beside a word for the whole list: "Britain's first prime minister". */
  short: words,
  /** Words for the whole list: "world", "periodic table". */
  whole: words,
  /** What members do: "walked on the moon" says the same as "was a person who walked on the moon". */
  does: words,
  /** Verbs from owner to member: "borders". */
  verbs: words,
  /** Whether such a verb names all members: "surrounded by". */
  exhaustive: z.boolean().default(false),
  /**
   * The property for the place of a member; for places of several sorts one each, for continents, countries and their parts. A member with several places
   * neither supports nor refutes a claim about one of them.
   */
  within: z.union([propertyIdSchema, z.tuple([propertyIdSchema, propertyIdSchema, propertyIdSchema])]).optional(),
  /** The property that leads from such a place, or from an entity in a role, to a larger one: from a country to its continent. */
  region: propertyIdSchema.optional(),
  /** The property for organisations of which members are members: "a country in the European Union". */
  groups: propertyIdSchema.optional(),
  /**
   * `none P398`: explicitly without a value. `lacks P570`: without one on record. `twice`: listed more than once. `said`: words for the kind. `not`: words for its opposite. `counted`: not
   * where sources disagree on how many there are. `whole`: the graph has every member of this kind, even if it lacks others.
   */
  kinds: z
    .array(
      z.strictObject({
        is: z.union([z.literal("twice"), noneSchema, lacksSchema, sinceSchema, statementSchema]),
        said: words,
        not: words,
        counted: z.boolean().default(true),
        whole: z.boolean().default(false),
      }),
    )
    .default([]),
  /** Idioms of this list. The key is their meaning: `in office: [in the white house]`. */
  idioms: z.record(z.string(), z.array(z.string().min(1))).default({}),
  /** Years in which a time without any holder of the office began. */
  vacant: z.array(z.int()).default([]),
  measures: z.record(z.string(), measureSchema).default({}),
  /** Measures that "largest" may mean, most common first. */
  largest: words,
  /** How many ranks from the top and from the bottom can be judged. */
  places: z.tuple([z.int().positive(), z.int().positive()]).default([100, 100]),
  /** Orders the members: one of their properties, or a qualifier of the membership statement. */
  order: z.union([z.strictObject({ property: propertyIdSchema }), z.strictObject({ qualifier: propertyIdSchema })]).optional(),
  /**
   * Up to which number members may be counted: in some offices only the first is undisputed. `persons`: each person counts once, however
   * often in office.
   */
  numbered: z.union([z.int().positive(), z.literal("persons")]).default(1000),
  last: z.boolean().default(true),
  /** Entities connected with members: the winner, the host. `through`: winners are teams, but claims name their countries. */
  roles: z
    .array(
      z.strictObject({
        properties: z.array(propertyIdSchema).min(1),
        through: propertyIdSchema.optional(),
        verbs: words,
        passive: words,
        excludes: excludesSchema.optional(),
      }),
    )
    .default([]),
});

export type Excludes = Immutable<z.output<typeof excludesSchema>>;
export type CompleteList = Immutable<z.output<typeof completeListSchema>>;

/** Properties that a declaration promises for every member. */
export function promised({ measures, within, order, roles }: CompleteList): readonly (readonly PropertyId[])[] {
  return [
    ...Object.values(measures).flatMap((measure) => (measure === "terms" || isRecord(measure) ? [] : [[propertyOf(measure) ?? "P569"]])),
    ...(typeof within === "string" ? [[within]] : []),
    ...(order !== undefined && "property" in order ? [[order.property]] : []),
    ...roles.map(({ properties }) => properties),
  ];
}

/** The properties to follow from an entity in a role: from a team to its country, from a country to its continent. */
export function stepsOf({ region }: CompleteList, { through }: CompleteList["roles"][number]): readonly PropertyId[] {
  return [through, region].flatMap((step) => step ?? []);
}

/** The property that leads from a member to a place of this sort. */
export function withinOf({ within }: CompleteList, isContinent: boolean, isCountry: boolean): PropertyId | undefined {
  return typeof within === "object" ? within[isContinent ? 0 : isCountry ? 1 : 2] : within;
}

export function isFormer({ former, order }: CompleteList): boolean {
  return former ?? (order !== undefined && "qualifier" in order);
}

/** The property behind a measure; null if it is not a property. */
export function propertyOf(measure: CompleteList["measures"][string] | undefined): PropertyId | null {
  if (measure === "age" || measure === "born") return "P569";
  return measure === undefined || measure === "terms" ? null : measure.property;
}

/** Does the list have only the greatest or smallest of its kind? Then it says nothing about anything but that. */
export function isOfRecords({ measures }: CompleteList): boolean {
  const all = Object.values(measures);
  return all.length > 0 && all.every(isRecord);
}

export function isRecord(measure: CompleteList["measures"][string] | undefined): boolean {
  return typeof measure === "object" && (measure.greatest ?? measure.smallest) !== undefined;
}

/** Has the claim to say whose list it is? */
export function needsOwner({ of, named }: CompleteList): boolean {
  return named || !Array.isArray(of) || of.length > 1;
}

export function canOwn({ of, except }: CompleteList, id: EntityId): boolean {
  return !except.includes(id) && (!Array.isArray(of) || (of as readonly EntityId[]).includes(id));
}
