import { initialBelief, updateBelief } from "../../src/agent/update-belief.js";
import type { Belief } from "../../src/domain/belief.js";
import type { Entity, Property } from "../../src/domain/entity.js";
import type { Link, Mention } from "../../src/domain/mention.js";
import type { GivenPassage } from "../../src/domain/passage.js";
import type { Fact } from "../../src/domain/statement.js";
import { claimOf, dictionaryOf } from "./build.js";

export type Evidence = {
  readonly text: string;
  readonly asOf?: string | null;
  readonly links?: readonly Link[];
  readonly mentions?: readonly Mention[];
  readonly entities?: readonly Entity[];
  readonly properties?: readonly Property[];
  readonly facts?: readonly Fact[];
  readonly given?: readonly GivenPassage[];
};

/** A graph has one dictionary of properties, and the rules keep what they made of it: the same list gives the same dictionary. */
const dictionaries = new WeakMap<readonly Property[], ReturnType<typeof dictionaryOf>>();
const NONE: readonly Property[] = [];

/** The belief after a first hop that found exactly this, made by the real state transition. */
export function beliefOf(evidence: Evidence): Belief {
  const { text, asOf = null, links = [], mentions = [], entities = [], properties = NONE, facts = [], given = [] } = evidence;
  const dictionary = dictionaries.get(properties) ?? dictionaryOf(...properties);
  dictionaries.set(properties, dictionary);
  return updateBelief(
    initialBelief(claimOf(text, asOf), { given }),
    { kind: "retrieved", links, mentions, entities, properties: dictionary, facts, cut: [], frontier: [], visited: [], summary: "" },
    "memory",
    "2026-01-01T00:00:00.000Z",
  );
}
