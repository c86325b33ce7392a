import type { CompleteList } from "./complete-list.js";
import type { EntityId, PropertyId } from "./ids.js";
import type { Comparator, Linked, Mention, Span } from "./mention.js";
import type { TimeValue } from "./value.js";

export type TimeMention = Extract<Mention, { kind: "time" }>;

/** Something that a claim mentions, as plain data. `ids` are the candidate entities of a name, the likeliest first. */
export type Term =
  | { readonly kind: "entity"; readonly span: Span; readonly by: Linked["by"]; readonly ids: readonly EntityId[]; readonly score: number }
  | { readonly kind: "literal"; readonly span: Span; readonly mention: Mention }
  /** A name that the graph does not know. */
  | { readonly kind: "unknown"; readonly span: Span };

/** One relation of a path, in the direction of the path: `in` runs from a value to its subject. */
export type PathStep = { readonly property: PropertyId; readonly direction: "out" | "in" };

/**
 * How a wording and its relation follow from each other. `same`: each follows from the other. `stronger`: the relation follows from the wording
 * ("was murdered in" implies a place of death): it refutes, and supports only if what it adds holds too. `weaker`: the wording follows from the
 * relation ("is spoken in" from an official language): it supports and never refutes. `unread`: the direction is unknown, so it does neither.
 */
export type Direction = "same" | "stronger" | "weaker" | "unread";

/** What a stronger wording says besides the relation, about the subject (X) or the value (Y) of its property, or about the statement itself. */
export type Addition = {
  readonly property: PropertyId;
  readonly says:
    | { readonly kind: "sex" | "age" | "kind" | "role" | "manner"; readonly of: "X" | "Y"; readonly is: string }
    | { readonly kind: "rank"; readonly is: string }
    /** `others`: another value is on record too ("co-founded"). `more`: the phrasebook does not list what is added, so it cannot be checked. */
    | { readonly kind: "only" | "others" | "over" | "more" }
    | { readonly kind: "event"; readonly is: string };
};

/**
 * One way to understand how two terms are related: a relation, a path of relations through unnamed things, or something that no single property
 * holds: "nationality" (an adjective such as "English"), "lifetime" (the age at death, or how long something existed), "alive" (checked by the date of
 * death), "act" (something only a living person can do), "age" (at an event). `via` is the path to the person meant ("the director of X is English").
 * `score`, 0 to 1: how well the words express it for things of these kinds; `words`: how well they express it for any things, which counts where the graph
 * holds exactly this statement.
 */
export type RelationSense = {
  readonly path: readonly PathStep[] | "nationality" | "lifetime" | "alive" | "act" | "age";
  readonly via?: readonly PathStep[];
  readonly score: number;
  readonly words: number;
  readonly direction: Direction;
  readonly adds: readonly Addition[];
};

export type Assertion = {
  readonly subject: Term;
  readonly value: Term;
  /** Best first; only those that fit the words nearly as well as the best. */
  readonly senses: readonly RelationSense[];
  /** The value may also qualify the statement of the first assertion: the film for which a prize was won. */
  readonly qualifies: boolean;
  /** Times that the assertion mentions, besides its value. */
  readonly times: readonly TimeMention[];
  /** Holds for all things at the end of a path, for both, or for the only one: "the founders of X were born in", "the founder of X". */
  readonly each?: "all" | "both" | "one" | undefined;
  /** The value stands in the possessive before the subject and tells which bearer of the name is meant: "Tim Burton's Alice in Wonderland". */
  readonly tellsWhich?: boolean;
  /** For a move: the value was left for this one, which therefore came after it ("moved from A to B"). */
  readonly leftFor?: NamedTerm;
  /** For an age: the event, and which of its dates the age is counted at. `joined` and `won` need a statement that the person took part or won. */
  readonly at?: { readonly event: NamedTerm; readonly date: "whole" | "start" | "end" | "joined" | "won" };
};

/** The properties that are compared. Properties of one tier are senses of one word; a later tier counts only where neither entity has an earlier one. */
export type Tiers = readonly (readonly PropertyId[])[];

/** The level at which two values are compared: the value itself, the year, the country of a place. */
export type Level =
  | { readonly kind: "value" }
  | { readonly kind: "time"; readonly precision: number }
  | { readonly kind: "place"; readonly of: "settlement" | "country" | "continent" };

/** A length of time: "sixteen years", "about a year", "several days". `unit` is the length of one of them. */
export type TimeLength = { readonly count: number; readonly unit: number; readonly comparator: Comparator; readonly text: string };

/** By how much two values differ: "by ten years", "twice as". */
export type Margin =
  | { readonly kind: "length"; readonly length: TimeLength }
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
};

export type NamedTerm = Extract<Term, { kind: "entity" }>;

/**
 * Members that one of these properties connects with one of these entities; `through` are further properties to follow. `place`: a member may belong to
 * several. `twice`: members listed more than once. `none`: members explicitly without a value. `since`: members from that year on.
 */
export type ListFilter = {
  readonly properties: readonly PropertyId[];
  readonly through?: readonly PropertyId[] | undefined;
  readonly ids: readonly EntityId[];
  readonly place: boolean;
  readonly only?: "twice" | "none" | { readonly since: number };
};

/** An entity and the role in which members of a list may be connected with it. */
export type Connected = { readonly of: NamedTerm; readonly role: CompleteList["roles"][number] };

/** A placeholder id in a reading about each member of a list; it is replaced by one member after another. */
export const ANY_MEMBER: EntityId = "Q0";

/** For how many members it is so: all but these, none but these, or a number. `total`: as many as there are ("both", "all five"). */
export type HoldsFor =
  | { readonly kind: "all" | "none"; readonly but: readonly NamedTerm[]; readonly total?: number | undefined }
  | { readonly kind: "number"; readonly least: number; readonly most: number }
  /** Of all for which it is so, this one came first. */
  | { readonly kind: "first"; readonly of: NamedTerm };

/** A statement about a list that the graph declares complete (`complete-list.ts`): a rank, a position, a count, the only members. */
export type ListClaim = {
  readonly list: CompleteList;
  /** Whose list it is: the bearers of a name, the likeliest first. */
  readonly owners: readonly EntityId[];
  readonly filters: readonly ListFilter[];
  readonly asks: /** Measures by name: the first one can support the claim, but all must refute it. `from`, `to`: the ranks that fit the claim. */
    | {
        readonly kind: "rank";
        readonly of: NamedTerm;
        readonly measures: readonly string[];
        readonly side: "greater" | "smaller";
        readonly from: number;
        readonly to: number;
      }
    /** One member has more, or less, of a measure than another. */
    | {
        readonly kind: "ahead";
        readonly of: NamedTerm;
        readonly than: NamedTerm;
        readonly measure: string;
        readonly side: "greater" | "smaller";
      }
    /** One member comes before or after another in the order of the list; `next`: without others between them. */
    | {
        readonly kind: "order";
        readonly of: NamedTerm;
        readonly than: NamedTerm;
        readonly side: "before" | "after";
        readonly next: boolean;
        readonly role: CompleteList["roles"][number] | null;
      }
    /** The member at a position; `role`: how the named entity is connected with it. */
    | {
        readonly kind: "place";
        readonly of: NamedTerm;
        readonly at: number | "last" | { readonly year: number };
        /** Each member counts once, however often it is listed. */
        readonly once?: boolean;
        /** One of those that share the position; `about`: or of those that come soon after them. */
        readonly shared?: "exactly" | "about";
        readonly role: CompleteList["roles"][number] | null;
      }
    /** The member at a position is that of a year. */
    | { readonly kind: "dated"; readonly of: NamedTerm; readonly at: number | "last"; readonly year: number }
    /** The number of members, at least and at most; `whose`: only members connected with this entity, possibly none. */
    | { readonly kind: "count"; readonly least: number; readonly most: number; readonly whose: Connected | null }
    | { readonly kind: "only"; readonly of: readonly NamedTerm[] }
    | { readonly kind: "member"; readonly of: NamedTerm; readonly holds: boolean }
    /** Connected with more, or fewer, members than another thing; without a role: owns more of them. */
    | {
        readonly kind: "more";
        readonly of: NamedTerm;
        readonly than: NamedTerm;
        readonly role: CompleteList["roles"][number] | null;
        readonly side: "greater" | "smaller";
      }
    /** A statement that is checked for each member in place of `ANY_MEMBER`. `beside`: members that the claim names elsewhere, which are skipped. */
    | { readonly kind: "each"; readonly reading: Reading; readonly holds: HoldsFor; readonly beside: readonly NamedTerm[] }
    /** The entity connected with the most members. */
    | { readonly kind: "most"; readonly of: NamedTerm; readonly role: CompleteList["roles"][number] };
};

/** A simple statement as it was understood. Plain data: later stages do not look at the words again. */
export type Reading = {
  /** Why the statement cannot be checked, in a sentence for people; null where it can. */
  readonly uncheckable: string | null;
  /** True where that holds for the whole sentence, whatever its parts say. */
  readonly wholly: boolean;
  readonly denied: boolean;
  /** The denial is an act of its own ("refused to join"): it is refuted where the relation holds, and never supported. */
  readonly refuses?: boolean;
  /** `over`: "a former", "no longer". */
  readonly tense: "present" | "past" | "over";
  /** "currently", "today": must hold now. */
  readonly now: boolean;
  /**
   * The beginning or the end of something is dated: "became", "left office in". Acts have a date of their own, which need not be either: an election, an
   * appointment (implied by holding the office), a removal ("resigned", "divorced").
   */
  readonly aspect: "begins" | "ends" | "elected" | "appointed" | "removed" | null;
  readonly asOf: TimeValue | null;
  /** "Already in 2010": it may have happened before. */
  readonly already: boolean;
  /** How long it lasted: "for sixteen years". */
  readonly lasted: TimeLength | null;
  /** How often it was so: "twice", "only once". */
  readonly repeated?: { readonly least: number; readonly most: number; readonly text: string };
  /** "joined only in 2002": not before. */
  readonly notBefore?: boolean;
  /** The claim's word for a child, where it implies the sex. */
  readonly child: "son" | "daughter" | null;
  /** The relations come from the learned reader, not from a listed wording. */
  readonly learned: boolean;
  /** A comparison of two entities; then there are no assertions. */
  readonly comparison: Comparison | null;
  /** Statements about whole lists, all of which have to hold; there may be assertions as well. */
  readonly listed: readonly ListClaim[];
  readonly assertions: readonly Assertion[];
  /** Words that were not understood. Words that only narrow the statement do not prevent a refutation. */
  readonly unused: readonly { readonly span: Span; readonly narrows: boolean }[];
  /** Names that the graph does not know, and terms that no assertion uses. */
  readonly unsettled: readonly Span[];
};
