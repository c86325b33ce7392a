import { isLight } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import { type Compared, covered, isHere } from "./compare-claim.js";
import {
  denies,
  inOneClause,
  isAnchor,
  isAnchorMatched,
  isBound,
  isDenial,
  isFact,
  isOpening,
  isOwnerOnly,
  isStatedOfSubject,
  subjectOf,
} from "./how-told.js";

export type Features = ReadonlyMap<string, number>;
type Entries = readonly (readonly [string, number])[];

const flag = (value: boolean) => (value ? 1 : 0);
const share = (count: number, limit: number) => Math.min(count, limit) / limit;

/**
 * Features between 0 and 1 of a claim and a sentence, without zeros. None depends on the claim alone, because it would fit a data set's
 * labels.
 */
export function featuresOf(evidence: Evidence): Features {
  const entries = [...partFeatures(evidence), ...eventFeatures(evidence), ...wordFeatures(evidence)];
  return new Map(entries.filter(([, value]) => value !== 0));
}

/** Which parts of the claim are expressed, replaced or left open. */
function partFeatures(evidence: Evidence): Entries {
  const { parts, open, claim, alone } = evidence;
  const { replaced, missing } = open;
  const first = subjectOf(evidence);
  const openOf = (kind: string) => share([...replaced, ...missing].filter(({ part }) => part.kind === kind).length, 3);
  return [
    ...parts.flatMap(({ part, match }): Entries => (part.kind === "time" || part.kind === "count" ? [[`${part.kind} ${match}`, 1]] : [])),
    ...missing.map(({ part }) => [`untold ${part.kind}`, 1] as const),
    ...["name", "word", "time", "count"].map((kind) => [`open ${kind}s`, openOf(kind)] as const),
    ["open share", (replaced.length + missing.length) / Math.max(1, parts.length)],
    [`subject by ${first === undefined || isHere(first) ? "name" : first.match === "kind" ? "reference" : first.match}`, 1],
    ["only as owner", flag(isOwnerOnly(evidence))],
    ["topical", flag(claim.topical)],
    ["alone", flag(alone)],
    ["opens", flag(isOpening(evidence))],
  ];
}

/** Whether the sentence states the event, as a fact, with the same subject and in one clause. */
function eventFeatures(evidence: Evidence): Entries {
  const { parts, event, open } = evidence;
  const anchor = parts.find((one) => isAnchor(evidence, one));
  const status = event.states ? "told" : event.byAnother ? "told of another" : event.mentioned ? "mentioned" : "not mentioned";
  return [
    [`relation ${status}`, 1],
    [`anchor ${anchor?.match ?? "none"}`, 1],
    ["anchor told", flag(isAnchorMatched(evidence))],
    ["anchor replaced", flag(open.replaced.some((one) => isAnchor(evidence, one)))],
    ["fact", flag(isFact(evidence))],
    ["one clause", flag(inOneClause(evidence))],
    ["bound", flag(isBound(evidence))],
    ["of the subject", flag(isStatedOfSubject(evidence))],
    ["denial agrees", flag(denies(evidence) === isDenial(evidence))],
    ["claim denied", flag(isDenial(evidence))],
  ];
}

/** How many words of the claim are matched, and what replaces others. */
function wordFeatures({ predicate: all, replacements: found }: Evidence): Entries {
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
    ["covered in one sentence", covered(predicate, "match")],
    ["replaced", flag(found.length > 0)],
    ["replaced near, rest told", flag(near) * rest],
    ["replaced near, nothing else missing", flag(near && unexplained.length === 0)],
    ["missing, not replaced", share(unexplained.length, 3)],
    ["nothing replaced near, told", flag(!near) * rest],
    ...found.map(({ by, near: close }) => [`replaced by ${by}${close ? " near" : ""}, rest told`, rest] as const),
  ];
}
