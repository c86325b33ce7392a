import type { Belief } from "../../src/domain/belief.js";
import type { Entity, Property } from "../../src/domain/entity.js";
import type { Linked } from "../../src/domain/mention.js";
import type { Judgement } from "../../src/domain/outcome.js";
import type { Fact } from "../../src/domain/statement.js";
import { detectMentions } from "../../src/kg/name-spans.js";
import { beliefOf } from "./belief.js";
import { linkOf } from "./build.js";
import { testPolicy } from "./policy.js";
import { testRules } from "./rules.js";

const reasoner = testRules();
const dictionaries = new WeakMap<readonly Property[], Belief["properties"]>();

export type World = {
  readonly entities: readonly Entity[];
  readonly properties: readonly Property[];
  readonly facts: readonly Fact[];
  /** Entities that a claim names by a common noun. */
  readonly words?: readonly Entity[];
};

/** The verdict on a text in which every label of the world is a name, with exactly the world's facts as evidence. */
export async function judgeText({ entities, properties, facts, words = [] }: World, text: string): Promise<Judgement> {
  const named = (entity: Entity, by: Linked["by"]) => (text.includes(entity.label) ? [linkOf(text, entity.label, entity, by)] : []);
  const links = [...entities.flatMap((entity) => named(entity, "name")), ...words.flatMap((entity) => named(entity, "word"))];
  const mentions = detectMentions(text, links);
  const belief = beliefOf({ text, links, mentions, entities: [...entities, ...words], properties, facts });
  // The reasoner keeps one phrasebook for each dictionary, and building one takes long.
  const dictionary = dictionaries.get(properties) ?? belief.properties;
  dictionaries.set(properties, dictionary);
  return reasoner.decide({ ...belief, properties: dictionary }, testPolicy());
}
