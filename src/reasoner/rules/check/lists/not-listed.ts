import { type CompleteList, canOwn } from "../../../../domain/complete-list.js";
import type { EntityId, PropertyId } from "../../../../domain/ids.js";
import { placesAround } from "../../containment.js";
import type { Evidence, Hypothesis } from "../../hypothesise/hypothesis.js";
import type { Traits } from "../../understand/phrasebook.js";
import { type Answer, refutedBy } from "../finding.js";
import { hasNamesake, isAmong, isExcluded, MIN_LINKED, membersOf, namesNone, noneOf } from "./members.js";

const MOST_NAMED = 6;

/** A complete list does not name the claimed member: "Norway is in the European Union". */
export function notListed(
  evidence: Evidence,
  { subject, property, value, times, linked, rival, via, calledBy }: Hypothesis,
): Answer | null {
  if (value.kind !== "entity" || rival || via.length > 0 || linked < MIN_LINKED) return null;
  for (const { list, owner, member } of membershipsOf(evidence, { subject, property, value: value.id })) {
    // "Norway is a member of a union": the noun names no list; "ammonia contains carbon": the noun is the unlisted thing.
    if (value.isClass && member === subject && list.by.property !== "P31") continue;
    const members = membersOf(evidence, { list, owners: [owner] });
    if (members === null || !namesNone(list, members, [member]) || !isExcluded(evidence, list.excludes, member, times.length > 0)) continue;
    if (list.by.property !== "P31" && members.all.some(({ id }) => areNested(evidence, id, member))) continue;
    // Every country has a list of neighbours; other places do not.
    if (!Array.isArray(list.of) && list.of !== "holders" && !isAmong(evidence, list.excludes, owner)) continue;
    if (member === subject && hasNamesake(evidence, members, calledBy, [member])) continue;
    // A short list without a noun for its members is given in full: "Victoria was married to Albert, not to …".
    if (list.called.length === 0 && members.all.length <= MOST_NAMED) {
      const others = members.all.map(({ statement }) => statement);
      return refutedBy(others, { kind: "other-value", claimed: member, takes: "complete" }, times);
    }
    const { statements, said } = noneOf(evidence, list, { member, members });
    // A list without a noun for its members is explained by its values: "Wine is made of grapes, not of barley."
    const reason = list.called.length === 0 ? ({ kind: "other-value", claimed: member, takes: "complete" } as const) : null;
    return refutedBy(statements, reason ?? { kind: "listed", said, shown: 0 }, times);
  }
  return null;
}

/** "Lions live in Kenya": the list says Africa. */
function areNested({ graph }: Evidence, listed: EntityId, claimed: EntityId): boolean {
  return placesAround(graph, listed).has(claimed) || placesAround(graph, claimed).has(listed);
}

/** Knowledge about lists and properties that is needed before a claim is checked. */
export type ListKnowledge = {
  readonly complete: readonly CompleteList[];
  traits(property: PropertyId): Pick<Traits, "inverse" | "symmetric">;
};
type Triple = { readonly subject: EntityId; readonly property: PropertyId; readonly value: EntityId };
type Membership = { readonly list: CompleteList; readonly owner: EntityId; readonly member: EntityId };

/** Lists of which a statement would make its subject or value a member, also by the inverse property. */
export function membershipsOf({ complete, traits }: ListKnowledge, { subject, property, value }: Triple): readonly Membership[] {
  const { inverse, symmetric } = traits(property);
  const turned = { subject: value, property: symmetric ? property : inverse, value: subject };
  return [{ subject, property, value }, turned].flatMap((step) =>
    complete
      .filter(({ by, excludes, part }) => by.property === step.property && excludes !== undefined && !part)
      .map((list) => {
        const [owner, member] = list.by.direction === "in" ? [step.value, step.subject] : [step.subject, step.value];
        return { list, owner, member };
      })
      .filter(({ list, owner }) => canOwn(list, owner)),
  );
}
