import { type CompleteList, stepsOf } from "./complete-list.js";
import type { EntityId, PropertyId } from "./ids.js";
import type { Comparator, Linked, Mention, Span } from "./mention.js";
import type { TimeValue } from "./value.js";

export type TimeMention = Extract<Mention, { kind: "time" }>;

/** Something that a claim mentions, as plain data. `ids` are the candidate entities of a name, the likeliest first. */
export type Term =
  | {
      readonly kind: "entity";
      readonly span: Span;
      readonly by: Linked["by"];
      readonly ids: readonly EntityId[];
      readonly score: number;
      /** The claim says which bearer of the name it means: "Fargo (TV series)". */
      readonly told?: boolean;
    }
  | { readonly kind: "literal"; readonly span: Span; readonly mention: Mention }
  /** A name that the graph does not know. */
  | { readonly kind: "unknown"; readonly span: Span };

/** One relation of a path, in the direction of the path: `in` goes from a value to its subject. */
export type PathStep = { readonly property: PropertyId; readonly direction: "out" | "in" };

/**
 * How a wording and its relation follow from each other. `same`: each follows from the other. `stronger`: the relation follows from the
 * wording ("was murdered in" implies a place of death): it can refute, and supports only if its additions hold too. `weaker`: the wording
 * follows from the relation ("is spoken in" from an official language): it can support and never refutes. `unread`: the direction is
 * unknown, so it does neither.
 */
export type Direction = "same" | "stronger" | "weaker" | "unread";

/** What a stronger wording adds to the relation, about the subject (X) or the value (Y) of its property, or about the statement itself. */
export type Addition = {
  readonly property: PropertyId;
  readonly says:
    | { readonly kind: "sex" | "age" | "kind" | "role" | "manner"; readonly of: "X" | "Y"; readonly is: string }
    | { readonly kind: "rank"; readonly is: string }
    /**
     * `others`: another value is on record too ("co-founded"). `more`: the phrasebook does not list the addition, so it cannot be checked.
     */
    | { readonly kind: "only" | "others" | "over" | "more" }
    | { readonly kind: "event"; readonly is: string };
};

/**
 * One way to understand how two terms are related: a relation, a path of relations through unnamed things, or something that no single
 * property expresses: "nationality" (an adjective such as "English"), "lifetime" (the age at death, or how long something existed), "alive"
 * (checked by the date of death), "act" (something only a living person can do), "age" (at an event), "any" (some relation), "parts" (what things of a
 * kind have, and how many), "nickname" and "former name" (borne by one thing only), "independence" (when a country separated from another). `via` is the path to the person meant
 * ("the director of X is English"). `score`, 0 to 1: how well the words express it for things of these kinds; `words`: how well they
 * express it for things of any kind, used if the graph has exactly this statement.
 */
export type RelationSense = {
  readonly path:
    | readonly PathStep[]
    | "nationality"
    | "lifetime"
    | "alive"
    | "act"
    | "age"
    | "any"
    | "parts"
    | "nickname"
    | "former name"
    | "independence";
  readonly via?: readonly PathStep[];
  readonly score: number;
  readonly words: number;
  readonly direction: Direction;
  readonly adds: readonly Addition[];
};

/** The steps of a path; none for what no property expresses. */
export function pathSteps({ path }: Pick<RelationSense, "path">): readonly PathStep[] {
  return typeof path === "string" ? [] : path;
}

/** The only step of a path; undefined if there are more. */
export function singleStep({ path }: Pick<RelationSense, "path">): PathStep | undefined {
  return typeof path === "string" || path.length > 1 ? undefined : path[0];
}

export type Assertion = {
  readonly subject: Term;
  readonly value: Term;
  /** Best first; only those that fit the words nearly as well as the best. */
  readonly senses: readonly RelationSense[];
  /** The value may also be a qualifier of the first assertion's statement: the film for which a prize was won. */
  readonly qualifies: boolean;
  /** Times that the assertion mentions, besides its value. */
  readonly times: readonly TimeMention[];
  /** Must hold for all things at the end of a path, for both, or for the only one: "the founders of X were born in", "the founder of X". */
  readonly each?: "all" | "both" | "one" | undefined;
  /** The value is a possessive before the subject and disambiguates its name: "Tim Burton's Alice in Wonderland". */
  readonly tellsWhich?: boolean;
  /** For a move ("moved from A to B"): the place moved to from this value, which must be later. */
  readonly leftFor?: NamedTerm;
  /**
   * For an age: the event, and the date of it at which the age is counted. `joined` and `won` need a statement that the person took part or
   * won.
   */
  readonly at?: { readonly event: NamedTerm; readonly date: "whole" | "start" | "end" | "joined" | "won" };
  /**
   * One term is `ANY_MEMBER`: at least `least` things other than `besides`, and called by the noun, have the relation. `none`: fewer than `least` have it.
   * `nation`: "a German university"; empty without an adjective.
   */
  readonly some?: {
    readonly least: number;
    readonly none: boolean;
    readonly besides: readonly NamedTerm[];
    readonly noun: string | null;
    readonly nation?: readonly EntityId[];
  };
  /** For parts: how many of them. */
  readonly count?: Extract<Mention, { kind: "quantity" }>;
};

/**
 * The properties that are compared. Properties of one tier are senses of one word; a later tier counts only if neither entity has an
 * earlier one.
 */
export type Tiers = readonly (readonly PropertyId[])[];

/** The level at which two values are compared: the value itself, the year, the country of a place. */
export type Level =
  /** `noun`: what the claim calls the value; "the same church". */
  | { readonly kind: "value"; readonly noun?: string }
  | { readonly kind: "time"; readonly precision: number }
  | { readonly kind: "place"; readonly of: "settlement" | "country" | "continent" };

/** A length of time: "sixteen years", "about a year", "several days". `unit` is the length of one of them. */
export type TimeLength = {
  readonly count: number;
  /** "a few": at least two. */
  readonly least?: number;
  readonly unit: number;
  readonly comparator: Comparator;
  readonly text: string;
};

/** By how much two values differ: "by ten years", "50 metres taller", "twice as", "as tall as", "much larger". */
export type Margin =
  | { readonly kind: "length"; readonly length: TimeLength }
  | { readonly kind: "amount"; readonly mention: Extract<Mention, { kind: "quantity" }> }
  | { readonly kind: "level"; readonly almost: boolean }
  | { readonly kind: "degree"; readonly much: boolean }
  | { readonly kind: "times"; readonly factor: number; readonly comparator: Comparator };

/** Two entities compared by a measure ("older than"), or said to share a value ("born in the same year"). */
export type Comparison = {
  readonly first: Extract<Term, { kind: "entity" }>;
  readonly second: Extract<Term, { kind: "entity" }>;
  /** Properties of the first entity, and of the second: "A died before B was born". */
  readonly tiers: Tiers;
  readonly against: Tiers;
  readonly asks: /** Whether the first value is greater or smaller; later dates and larger amounts are greater. `loose`: by any measure ("larger"). */
    | { readonly kind: "order"; readonly side: "greater" | "smaller"; readonly loose: boolean; readonly margin?: Margin }
    | { readonly kind: "same"; readonly level: Level };
  /** The figures of these times: "had more inhabitants in 2021 than in 2011". */
  readonly at?: readonly [TimeMention, TimeMention];
};

export type NamedTerm = Extract<Term, { kind: "entity" }>;

/** Selects members that one of these properties connects with one of these entities, or members by their own membership (`only`). */
export type ListFilter = {
  readonly properties: readonly PropertyId[];
  /** Further properties to follow: from a city to its country. */
  readonly through?: readonly PropertyId[] | undefined;
  readonly ids: readonly EntityId[];
  /** The entities are places, and a member may lie in several. */
  readonly place: boolean;
  /** All of these members are on record, even if others are missing. */
  readonly whole?: boolean;
  readonly only?: /** Listed more than once, joined on the first day, or no longer a member. */
    | ("twice" | "founder" | "left")
    /** Recorded to have no value of the property, or without a value on record. */
    | ("none" | "lacks")
    /** Joined in that year or later. */
    | { readonly since: number }
    /** Joined on that day, or in that month or year: "2004-05". */
    | { readonly joined: string }
    /** Joined after that year. `at`: what to answer for a member that joined during the year itself. */
    | { readonly after: number; readonly at: "no" | "perhaps" }
    | { readonly time: TimeMention }
    /** The statement holds for the member; with `not`, it does not hold. */
    | { readonly reading: Reading; readonly not: boolean };
};

/** An entity, and the role that connects it with members of a list. */
export type Connected = { readonly of: NamedTerm; readonly role: CompleteList["roles"][number] };

/** Members that the role connects with a thing. */
export function roleFilter(list: CompleteList, role: Connected["role"], { ids }: NamedTerm): ListFilter {
  return { properties: role.properties, through: stepsOf(list, role), ids, place: list.region !== undefined };
}

/** A placeholder id in a reading about each member of a list; it is replaced by each member in turn. */
export const ANY_MEMBER: EntityId = "Q0";

/**
 * For how many members a statement holds: for all or none, except those in `but`; for a share, half or most, whose members `of` may name; for a number.
 * `unlisted`: it may hold for things that are not on the list, so the claim can only be refuted.
 */
export type HoldsFor =
  | { readonly kind: "all" | "none"; readonly but: readonly NamedTerm[]; readonly unlisted?: true }
  | { readonly kind: "share"; readonly most: boolean; readonly of: readonly NamedTerm[] }
  /** `not`: for this number it does not hold ("all but two"). */
  | { readonly kind: "number"; readonly least: number; readonly most: number; readonly not?: true }
  /** This member came first among all for which it holds. */
  | { readonly kind: "first"; readonly of: NamedTerm };

/** A claim about a list that the graph declares complete (`complete-list.ts`): a rank, a position, a count, the only members. */
export type ListClaim = {
  readonly list: CompleteList;
  /** The owner of the list: candidate entities of a name, the likeliest first. */
  readonly owners: readonly EntityId[];
  readonly filters: readonly ListFilter[];
  /** Former members count too, although the list is of current ones. */
  readonly ever?: true;
  readonly asks: /** Measures by name: the first one can support the claim, but all must agree to refute it. `from`, `to`: the ranks that fit the claim. */
    | {
        readonly kind: "rank";
        readonly of: NamedTerm;
        readonly measures: readonly string[];
        readonly side: "greater" | "smaller";
        readonly from: number;
        readonly to: number;
      }
    /** Compares two members by a measure. */
    | {
        readonly kind: "ahead";
        readonly of: NamedTerm;
        readonly than: NamedTerm;
        readonly measure: string;
        readonly side: "greater" | "smaller";
        /** By little. */
        readonly slight?: true | undefined;
      }
    /** The order of two members in the list; `next`: directly after each other; `gap`: the time between them. */
    | {
        readonly kind: "order";
        readonly of: NamedTerm;
        readonly than: NamedTerm;
        readonly side: "before" | "after";
        readonly next: boolean;
        readonly gap?: TimeLength | undefined;
        readonly role: CompleteList["roles"][number] | null;
      }
    /** How many members come between two. */
    | { readonly kind: "between"; readonly of: NamedTerm; readonly than: NamedTerm; readonly least: number; readonly most: number }
    /** The member at a position; `role`: how the named entity is connected with it. */
    | {
        readonly kind: "place";
        readonly of: NamedTerm;
        readonly at: number | "last" | { readonly year: number };
        /** Each member counts once, however often it is listed. */
        readonly once?: boolean;
        /** One of the members that share the position; `about`: or that come soon after them. */
        readonly shared?: "exactly" | "about";
        readonly role: CompleteList["roles"][number] | null;
      }
    /** The member at a position has this year. */
    | { readonly kind: "dated"; readonly of: NamedTerm; readonly at: number | "last"; readonly year: number }
    /** The number of members, at least and at most; `whose`: only members connected with this entity; there may be none. */
    | { readonly kind: "count"; readonly least: number; readonly most: number; readonly whose: Connected | null }
    | { readonly kind: "only"; readonly of: readonly NamedTerm[] }
    /** `isKind`: only the kind is said ("has no moons"), not the members' noun; then it says nothing about other things. */
    | { readonly kind: "member"; readonly of: NamedTerm; readonly holds: boolean; readonly isKind?: true }
    /** Connected with more, or fewer, members than another thing; without a role: owns more of them. */
    | {
        readonly kind: "more";
        readonly of: NamedTerm;
        readonly than: NamedTerm;
        readonly role: CompleteList["roles"][number] | null;
        readonly side: "greater" | "smaller";
      }
    /**
     * A statement that is checked for each member in place of `ANY_MEMBER`. `beside`: members that the claim names elsewhere, which are skipped. `total`:
     * the stated number of members.
     */
    | {
        readonly kind: "each";
        readonly reading: Reading;
        readonly holds: HoldsFor;
        readonly beside: readonly NamedTerm[];
        readonly total: number | null;
      }
    /** How many entities are connected with at least so many members. */
    | { readonly kind: "holders"; readonly role: Connected["role"]; readonly times: number; readonly least: number; readonly most: number }
    /** The first, or the only, entity connected with so many members; `more`: or with more. */
    | ({ readonly kind: "holder"; readonly is: "first" | "only"; readonly times: number; readonly more: boolean } & Connected)
    /** The entity connected with the most members. */
    | { readonly kind: "most"; readonly of: NamedTerm; readonly role: CompleteList["roles"][number] };
};

export type Asks<Kind extends ListClaim["asks"]["kind"]> = Extract<ListClaim["asks"], { kind: Kind }>;

/** A simple statement as it was understood. Plain data: later stages do not look at the words again. */
export type Reading = {
  /** Why the statement cannot be checked, in a sentence for people; null where it can. */
  readonly uncheckable: string | null;
  /** True if the reason applies to the whole sentence, whatever its parts say. */
  readonly wholly: boolean;
  readonly denied: boolean;
  /** The denial is itself an act ("refused to join"): refuted if the relation holds, and never supported. */
  readonly refuses?: boolean;
  /** Denied by "outside": "born outside Germany" denies Germany, "is spoken outside Germany" does not. */
  readonly elsewhere?: true;
  /** `over`: "a former", "no longer". */
  readonly tense: "present" | "past" | "over";
  /** "currently", "today": must hold now. */
  readonly now: boolean;
  /**
   * Dates the beginning or the end of something: "became", "left office in". An act has its own date, which need not be either: an
   * election, an appointment (implied by holding the office), a removal ("resigned", "divorced"). Any other verb that tells no state ("got into") dates
   * something that `happens`; it is only known to have happened when the state began.
   */
  readonly aspect: "begins" | "ends" | "elected" | "appointed" | "removed" | "happens" | null;
  readonly asOf: TimeValue | null;
  /** "Already in 2010": it may have happened earlier. */
  readonly already: boolean;
  /** How long it lasted: "for sixteen years". */
  readonly lasted: TimeLength | null;
  /** How often it happened: "twice", "only once". */
  readonly repeated?: { readonly least: number; readonly most: number; readonly text: string };
  /** "joined only in 2002": not before. */
  readonly notBefore?: boolean;
  /** The claim's word for a child, if it implies the sex. */
  readonly child: "son" | "daughter" | null;
  /** The relations come from the learned reader, not from a listed wording. */
  readonly learned: boolean;
  /** A comparison of two entities; then there are no assertions. */
  readonly comparison: Comparison | null;
  /** Claims about whole lists, which must all hold; there may be assertions as well. */
  readonly listed: readonly ListClaim[];
  readonly assertions: readonly Assertion[];
  /** Words that were not understood. Words that only narrow the statement do not prevent a refutation. */
  readonly unused: readonly { readonly span: Span; readonly narrows: boolean }[];
  /** Names that the graph does not know, and terms that no assertion uses. */
  readonly unsettled: readonly Span[];
};
