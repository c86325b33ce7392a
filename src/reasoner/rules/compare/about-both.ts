import type { Property } from "../../../domain/entity.js";
import type { Hypothesis } from "../hypothesis.js";
import type { Topic } from "../read-claim.js";

/** What a comparison says, in the form in which every finding says what it is about. */
export function aboutBoth(first: Topic, second: Topic, property: Property): Hypothesis {
  const target = { kind: "entity", topic: second, id: second.link.entity.id } as const;
  return { subject: first.link.entity.id, topic: first, property, target, relationScore: 1 };
}
