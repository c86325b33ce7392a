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
 * How a wording stands to the relation that it is a wording of. `same`: each follows from the other. `stronger`: the relation follows from the wording
 * ("was murdered in" says a place of death), so that it refutes, and supports only together with what it adds. `weaker`: the wording follows from the
 * relation ("is spoken in" from an official language), so that it supports and never refutes. `unread`: its direction is not known, so it does neither.
 */
export type Direction = "same" | "stronger" | "weaker" | "unread";

/** What a stronger wording says besides the relation, about the subject (X) or the value (Y) of its property, or about the statement itself. */
export type Addition = {
  /** The property whose wording it is. */
  readonly property: PropertyId;
  readonly says:
    | { readonly kind: "sex" | "age" | "kind" | "role" | "manner"; readonly of: "X" | "Y"; readonly is: string }
    | { readonly kind: "rank"; readonly is: string }
    /** `others`: another value is on record too ("co-founded"). `more`: the phrasebook does not list what is added, so it cannot be checked. */
    | { readonly kind: "only" | "others" | "over" | "more" }
    | { readonly kind: "event"; readonly is: string };
};

/**
 * One way to understand how two terms are related: a relation, a path of relations through things that are not named, or what no single property
 * says: "nationality" by an adjective such as "English", "lifetime" by the age at which somebody died, how long or when something existed, "alive" by the
 * dates of death, "act" by something only a living person can do, "age" by how old somebody was at an event. `via` is the path to the person that this is said of
 * ("the director of X is English"). `score` is how well the words say it, from 0 to 1, of things of these kinds; `words` is how well they say it of anything,
 * which counts where the graph holds the very statement.
 */
export type Way = {
  readonly path: readonly PathStep[] | "nationality" | "lifetime" | "alive" | "act" | "age";
  readonly via?: readonly PathStep[];
  readonly score: number;
  readonly words: number;
  readonly direction: Direction;
  readonly adds: readonly Addition[];
};

/** A relation that a claim states between two of its terms. */
export type Assertion = {
  readonly subject: Term;
  readonly value: Term;
  /** Best first; those that the words say nearly as well as the best. */
  readonly ways: readonly Way[];
  /** The value may also qualify the statement of the first assertion: the film for which a prize was won. */
  readonly qualifies: boolean;
  /** Times of which the assertion speaks, besides its own value. */
  readonly times: readonly TimeMention[];
  /** It is said of all things to which a path leads, of both, or of the only one: "the founders of X were born in", "the founder of X". */
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

/** At what level two values count as the same: the thing itself, the year, the country in which a place lies. */
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
  /** Of the first thing, and of the second: "A died before B was born". */
  readonly tiers: Tiers;
  readonly against: Tiers;
  readonly asks: /** On which side of the second thing's value the first one's lies: later dates and larger amounts are greater. `loose`: in every sense ("larger"). */
    | { readonly kind: "order"; readonly side: "greater" | "smaller"; readonly loose: boolean; readonly margin?: Margin }
    | { readonly kind: "same"; readonly level: Level };
};

export type NamedTerm = Extract<Term, { kind: "entity" }>;

/**
 * Members that one of these properties connects with one of these things; `through` leads on from there. `place`: a member may belong to several.
 * `twice`: those that are more than once on the list. `none`: those that are said to have no value.
 */
export type ListFilter = {
  readonly properties: readonly PropertyId[];
  readonly through?: PropertyId | undefined;
  readonly ids: readonly EntityId[];
  readonly place: boolean;
  readonly only?: "twice" | "none";
};

/** An entity and the role in which members of a list may be connected with it. */
export type Connected = { readonly of: NamedTerm; readonly role: CompleteList["roles"][number] };

/** What is said of a list that the graph declares complete (`complete-list.ts`): a rank, a place in a row, a number, the only ones. */
export type ListClaim = {
  readonly list: CompleteList;
  /** Whose list it is: the bearers of a name, the likeliest first. */
  readonly owners: readonly EntityId[];
  readonly filters: readonly ListFilter[];
  readonly asks: /** Names of measures: the first may bear the claim out, all have to refute it. `from`, `to`: the places that it may have. */
    | {
        readonly kind: "rank";
        readonly of: NamedTerm;
        readonly measures: readonly string[];
        readonly side: "greater" | "smaller";
        readonly from: number;
        readonly to: number;
      }
    /** The member at a place of the row; `role`: what it is connected with. */
    | {
        readonly kind: "place";
        readonly of: NamedTerm;
        readonly at: number | "last" | { readonly year: number };
        readonly role: CompleteList["roles"][number] | null;
      }
    /** How many there are, at least and at most; `whose`: those with which something is connected, which may be none. */
    | { readonly kind: "count"; readonly least: number; readonly most: number; readonly whose: Connected | null }
    | { readonly kind: "only"; readonly of: readonly NamedTerm[] }
    | { readonly kind: "member"; readonly of: NamedTerm; readonly holds: boolean }
    /** Connected with more, or fewer, members than another thing. */
    | {
        readonly kind: "more";
        readonly of: NamedTerm;
        readonly than: NamedTerm;
        readonly role: CompleteList["roles"][number];
        readonly side: "greater" | "smaller";
      }
    /** Connected with more members than anything else is. */
    | { readonly kind: "most"; readonly of: NamedTerm; readonly role: CompleteList["roles"][number] };
};

/** A simple statement as it was understood: plain data, so that no later stage looks at the words again. */
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
  /** "currently", "today": it has to be so now. */
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
  /** The word for a child, where it tells the sex. */
  readonly child: "son" | "daughter" | null;
  /** The learned reader took the words to say the relations, not a wording that people listed. */
  readonly learned: boolean;
  /** Where two entities are compared, this is all that the statement says, and there are no assertions. */
  readonly comparison: Comparison | null;
  /** Statements about whole lists, all of which have to hold; there may be assertions as well. */
  readonly listed: readonly ListClaim[];
  readonly assertions: readonly Assertion[];
  /** Words that were not understood. Words that only narrow the statement do not prevent a refutation. */
  readonly unused: readonly { readonly span: Span; readonly narrows: boolean }[];
  /** Names that the graph does not know, and terms that no assertion uses. */
  readonly unsettled: readonly Span[];
};
