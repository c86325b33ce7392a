import { isLight } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import { type Compared, covered } from "./compare-claim.js";
import { denies, isAnchor, isAnchorMatched, isDenial } from "./how-told.js";

export type Features = ReadonlyMap<string, number>;

const flag = (value: boolean) => (value ? 1 : 0);
const share = (count: number, limit: number) => Math.min(count, limit) / limit;

/**
 * Features between 0 and 1 of a claim and a sentence, without zeros: which parts and words of the claim are expressed, replaced or left
 * open. None depends on the claim alone, because it would fit a data set's labels.
 */
export function featuresOf(evidence: Evidence): Features {
  const { parts, open, claim, replacements: found } = evidence;
  const predicate = evidence.predicate.filter(({ word }) => word.kind !== "function");
  const isReplaced = (one: Compared) => found.some(({ of }) => of === one);
  const unexplained = predicate.filter((one) => one.anywhere === "missing" && !isLight(one.word) && !isReplaced(one));
  const kept = predicate.filter((one) => !isReplaced(one));
  const [rest, near] = [covered(kept, "anywhere"), found.some((one) => one.near)];
  const openOf = (kind: string) => [...open.replaced, ...open.missing].filter(({ part }) => part.kind === kind).length;
  const entries: readonly (readonly [string, number])[] = [
    ...parts.flatMap(({ part, match }) => (part.kind === "time" || part.kind === "count" ? [[`${part.kind} ${match}`, 1] as const] : [])),
    ...["name", "word", "time", "count"].map((kind) => [`open ${kind}s`, share(openOf(kind), 3)] as const),
    ["topical", flag(claim.topical)],
    [`anchor ${parts.find((one) => isAnchor(evidence, one))?.match ?? "none"}`, 1],
    ["anchor told", flag(isAnchorMatched(evidence))],
    ["denial agrees", flag(denies(evidence) === isDenial(evidence))],
    ["claim denied", flag(isDenial(evidence))],
    ["covered", covered(predicate, "anywhere")],
    ["covered in one sentence", covered(predicate, "match")],
    ["replaced", flag(found.length > 0)],
    ["replaced near, rest told", flag(near) * rest],
    ["replaced near, nothing else missing", flag(near && unexplained.length === 0)],
    ["missing, not replaced", share(unexplained.length, 3)],
    ["nothing replaced near, told", flag(!near) * rest],
    ...found.map(({ by, near: close }) => [`replaced by ${by}${close ? " near" : ""}, rest told`, rest] as const),
  ];
  return new Map(entries.filter(([, value]) => value !== 0));
}
