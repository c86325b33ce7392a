import { isLight } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import { type Compared, covered, isHere, isMeant } from "./compare-claim.js";
import { denies, inOneClause, isAnchor, isAnchorTold, isDenial, isFact, isOwnerOnly, subjectOf } from "./conditions.js";

export type Features = ReadonlyMap<string, number>;
type Entries = readonly (readonly [string, number])[];

const flag = (value: boolean) => (value ? 1 : 0);
const share = (count: number, limit: number) => Math.min(count, limit) / limit;

/** Numbers between 0 and 1 about a claim and a sentence; what is not there is 0. None is of the claim alone: it would fit a data set's labels. */
export function featuresOf(evidence: Evidence): Features {
  const told = [...parts(evidence), ...relation(evidence), ...words(evidence)];
  return new Map(told.filter(([, value]) => value !== 0));
}

/** Which parts of the claim are told, replaced or left open. */
function parts(evidence: Evidence): Entries {
  const { told, open, claim } = evidence;
  const { replaced, untold } = open;
  const names = told.filter(({ part }) => part.kind === "name");
  const first = subjectOf(evidence);
  const openOf = (kind: string) => share([...replaced, ...untold].filter(({ part }) => part.kind === kind).length, 3);
  return [
    ...told.flatMap(
      ({ part, telling }): Entries => (part.kind === "time" || part.kind === "count" ? [[`${part.kind} ${telling}`, 1]] : []),
    ),
    ...(untold.length === 0 ? replaced.map(({ part }) => [`only ${part.kind} replaced`, 1] as const) : []),
    ...untold.map(({ part }) => [`untold ${part.kind}`, 1] as const),
    ...["name", "word", "time", "count"].map((kind) => [`open ${kind}s`, openOf(kind)] as const),
    ["open share", (replaced.length + untold.length) / Math.max(1, told.length)],
    ["all names here", flag(names.every(isHere))],
    ["all names meant", flag(names.every(isMeant))],
    [`subject by ${first === undefined || isHere(first) ? "name" : first.telling}`, 1],
    ["only as owner", flag(first !== undefined && isOwnerOnly(first, evidence))],
    ["topical", flag(claim.topical)],
  ];
}

/** Whether the sentence tells what happens, as a fact, of the same one and in one clause. */
function relation(evidence: Evidence): Entries {
  const { told, happens, open } = evidence;
  const anchor = told.find((one) => isAnchor(evidence, one));
  const way = happens.tells ? "told" : happens.others.size > 0 ? "told of another" : happens.anchored ? "mentioned" : "not mentioned";
  return [
    [`relation ${way}`, 1],
    [`anchor ${anchor?.telling ?? "none"}`, 1],
    ["anchor told", flag(isAnchorTold(evidence))],
    ["anchor replaced", flag(open.replaced.some((one) => isAnchor(evidence, one)))],
    ["swapped", flag(happens.swapped && !happens.tells)],
    ["fact", flag(isFact(evidence))],
    ["one clause", flag(inOneClause(evidence))],
    ["denial agrees", flag(denies(evidence) === isDenial(evidence))],
    ["claim denied", flag(isDenial(evidence))],
  ];
}

/** How many words of the claim are told, and what stands in the place of others. */
function words({ predicate: all, replacements: found }: Evidence): Entries {
  const predicate = all.filter(({ word }) => word.kind !== "function");
  const isReplaced = (one: Compared) => found.some(({ of }) => of === one);
  const unexplained = predicate.filter((one) => one.anywhere === "missing" && !isLight(one.word) && !isReplaced(one));
  const rest = covered(
    predicate.filter((one) => !isReplaced(one)),
    "anywhere",
  );
  const near = found.some((one) => one.near);
  return [
    ["covered", covered(predicate, "anywhere")],
    ["covered in one sentence", covered(predicate, "way")],
    ["replaced", flag(found.length > 0)],
    ["replaced near, rest told", flag(near) * rest],
    ["replaced near, nothing else missing", flag(near && unexplained.length === 0)],
    ["missing, not replaced", share(unexplained.length, 3)],
    ["nothing replaced near, told", flag(!near) * rest],
    ...found.map(({ by, near: close }) => [`replaced by ${by}${close ? " near" : ""}, rest told`, rest] as const),
  ];
}
