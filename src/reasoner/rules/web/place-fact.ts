import type { Belief } from "../../../domain/belief.js";
import type { Entity } from "../../../domain/entity.js";
import type { Standing } from "../../../domain/fusion.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Linked, Mention, Span } from "../../../domain/mention.js";
import type { Fact } from "../../../domain/statement.js";
import type { Context } from "../context.js";
import type { Target } from "../hypothesis.js";
import type { ContextOf } from "./extract-triplets.js";
import { anchorsOnly } from "./graph-view.js";
import { placeTriplet } from "./place-triplet.js";

/** How a fact stands to the graph's own statements, whoever read it out of a passage: as if a sentence said just this. */
export function placeFact(contextOf: ContextOf, belief: Belief, fact: Fact): Standing {
  const anchors = anchorsOnly(belief);
  const property = belief.properties.get(fact.property);
  const entityOf = (id: EntityId): Entity => anchors.graph.entity(id) ?? { id, label: id, description: null, aliases: [] };
  const subject = linkOf(entityOf(fact.subject), 0);
  const object = fact.value.kind === "entity" ? linkOf(entityOf(fact.value.id), subject.span.end + 1) : null;
  const links = object === null ? [subject] : [subject, object];
  const text = links.map(({ span }) => span.text).join(" ");
  const context = contextOf({ ...anchors, claim: { text, asOf: null, url: null }, links, mentions: [] });
  const topic = topicOf(context, fact.subject);
  const target = targetOf(context, fact);
  if (property === undefined || topic === undefined || target === null) return { kind: "new" };
  return placeTriplet(context, { subject: fact.subject, topic, property, target, relationScore: 1 }, fact) ?? { kind: "new" };
}

function targetOf(context: Context, { value }: Fact): Target | null {
  const nowhere: Span = { start: 0, end: 0, text: "" };
  switch (value.kind) {
    case "entity": {
      const topic = topicOf(context, value.id);
      return topic === undefined ? null : { kind: "entity", topic, id: value.id };
    }
    case "time":
      return { kind: "literal", mention: { ...nowhere, kind: "time", value, comparator: "in" } satisfies Mention };
    case "quantity":
      return { kind: "literal", mention: { ...nowhere, kind: "quantity", value, unitText: null, comparator: "equal" } satisfies Mention };
    case "text":
      return { kind: "text", span: { ...nowhere, text: value.text } };
    default:
      return null;
  }
}

function topicOf({ reading }: Context, id: EntityId) {
  return reading.topics.find(({ link }) => link.entity.id === id);
}

function linkOf(entity: Entity, start: number): Linked {
  const span = { start, end: start + entity.label.length, text: entity.label };
  return { kind: "linked", span, by: "name", entity, score: 1, rivals: [], rejected: [] };
}
