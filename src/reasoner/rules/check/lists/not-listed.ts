import type { CompleteList } from "../../../../domain/complete-list.js";
import type { EntityId, PropertyId } from "../../../../domain/ids.js";
import type { Evidence } from "../../hypothesise/evidence.js";
import type { Hypothesis } from "../../hypothesise/hypothesis.js";
import type { Traits } from "../../understand/phrasebook.js";
import type { Found } from "../finding.js";
import { membersOf } from "./members.js";
import { isExcluded, namesNone, SURELY, saidOfAll } from "./off-list.js";

/** A list that the graph holds whole does not name the claimed member: "Norway is in the European Union". */
export function notListed(evidence: Evidence, { subject, property, value, times, linked, rival, via }: Hypothesis): Found | null {
  if (value.kind !== "entity" || value.isClass || rival || via.length > 0 || linked < SURELY) return null;
  for (const { list, owner, member } of pairsOf(evidence, { subject, property, value: value.id })) {
    const listed = membersOf(evidence, { list, owners: [owner] });
    if (listed === null || !namesNone(list, listed, [member]) || !isExcluded(evidence, list.excludes, member, times.length > 0)) continue;
    const { lines, said } = saidOfAll(list.name, evidence.graph.entity(member)?.label ?? member, listed.all);
    return { stance: "refutes", statements: lines, reason: { kind: "listed", said, shown: lines.length }, times };
  }
  return null;
}

type Step = { readonly subject: EntityId; readonly property: PropertyId; readonly value: EntityId };
type Pair = { readonly list: CompleteList; readonly owner: EntityId; readonly member: EntityId };

/** Lists on which a statement would make one of its ends a member, whichever way it is written. */
export function pairsOf(
  { complete, traits }: { readonly complete: readonly CompleteList[]; traits(property: PropertyId): Pick<Traits, "inverse" | "symmetric"> },
  { subject, property, value }: Step,
): readonly Pair[] {
  const { inverse, symmetric } = traits(property);
  const turned = { subject: value, property: symmetric ? property : inverse, value: subject };
  return [{ subject, property, value }, turned].flatMap((step) =>
    complete.flatMap((list): readonly Pair[] => {
      const { by, of, excludes } = list;
      const [owner, member] = by.direction === "in" ? [step.value, step.subject] : [step.subject, step.value];
      const isOwner = Array.isArray(of) && (of as readonly EntityId[]).includes(owner);
      return excludes !== undefined && !list.part && by.property === step.property && isOwner ? [{ list, owner, member }] : [];
    }),
  );
}
