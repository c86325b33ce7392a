import type { Aligned } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import { type Comparison, covered } from "./compare-claim.js";
import type { QuantityAgreement } from "./compare-quantities.js";
import type { TimeAgreement } from "./compare-times.js";
import { denies, inOneClause, isAnchor, isAnchorTold, isDenial, isFact, isOwnerOnly, subjectOf } from "./conditions.js";
import { waysOfTelling } from "./open-parts.js";
import type { Replacement } from "./replacements.js";
import { isHere, isMeant } from "./told-parts.js";
import { isLight } from "./word-weight.js";

export type Features = ReadonlyMap<string, number>;
type Entries = readonly (readonly [string, number])[];

const flag = (value: boolean) => (value ? 1 : 0);
const share = (count: number, limit: number) => Math.min(count, limit) / limit;

/** Numbers between 0 and 1 about a claim and a sentence; what is not there is 0. None is of the claim alone: it would fit a data set's labels. */
export function featuresOf(evidence: Evidence): Features {
  const { comparison, replacements: found } = evidence;
  const told = [...measures(comparison), ...replaced(comparison, found), ...roles(evidence), ...conditions(evidence), ...layout(evidence)];
  return new Map(told.filter(([, value]) => value !== 0));
}

/** Which parts of the claim are told, and of whom it is told what happens. */
function roles(evidence: Evidence): Entries {
  const {
    told,
    happens,
    open: { replaced: instead, untold },
    topical,
  } = evidence;
  const names = told.filter(({ part }) => part.kind === "name");
  const first = subjectOf(evidence);
  return [
    [`relation ${waysOfTelling(happens)}`, 1],
    ["swapped", flag(happens.swapped && !happens.tells)],
    ["denies", flag(happens.denies)],
    ["not told as a fact", flag(happens.unreal && !happens.tells)],
    ...(untold.length === 0 ? instead.map(({ part }) => [`only ${part.kind} replaced`, 1] as const) : []),
    ...untold.map(({ part }) => [`untold ${part.kind}`, 1] as const),
    ["topical", flag(topical)],
    ["all names here", flag(names.every(isHere))],
    ["all names meant", flag(names.every(isMeant))],
    [`subject by ${first === undefined || isHere(first) ? "name" : first.telling}`, 1],
  ];
}

/** Whether the sentence tells it as a fact, of the same one and in one clause. */
function conditions(evidence: Evidence): Entries {
  const { told, happens, open } = evidence;
  const first = subjectOf(evidence);
  const untold = [...open.replaced, ...open.untold];
  const kinds = (["name", "word", "time", "count"] as const).map((kind): readonly [string, number] => [
    `open ${kind}s`,
    share(untold.filter(({ part }) => part.kind === kind).length, 3),
  ]);
  const anchor = told.find((one) => isAnchor(evidence, one));
  return [
    ...kinds,
    ["open parts", share(untold.length, 5)],
    ["open share", untold.length / Math.max(1, told.length)],
    ["parts", share(told.length, 8)],
    ["first part meant", flag(first !== undefined && isMeant(first))],
    ["first part here", flag(first !== undefined && isHere(first))],
    ["only as owner", flag(first !== undefined && isOwnerOnly(first, evidence))],
    ["fact", flag(isFact(evidence))],
    ["anchor told", flag(isAnchorTold(evidence))],
    [`anchor ${anchor?.telling ?? "none"}`, 1],
    ["anchor replaced", flag(open.replaced.some((one) => isAnchor(evidence, one)))],
    ["one clause", flag(inOneClause(evidence))],
    ["denial agrees", flag(denies(evidence) === isDenial(evidence))],
    ["claim denied", flag(isDenial(evidence))],
    ["others do it", share(happens.others.size, 3)],
    ["tells", flag(happens.tells)],
    ["anchored", flag(happens.anchored)],
  ];
}

const LEADS = /(\p{L}+)[\s"“(]+(?:(?:the|a|an|his|her|its|their)\s+)?$/iu;
const leadAt = (text: string, start: number) => LEADS.exec(text.slice(Math.max(0, start - 40), start))?.[1]?.toLowerCase() ?? "";

/** Where the sentence has the parts of the claim: in which order, how far apart, behind which small words. */
function layout({ told, sentence: { text, names, index }, comparison: { claim } }: Evidence): Entries {
  const placed = told.filter(({ starts }) => starts.length > 0);
  const pairs = placed.slice(1).map((one, at) => ({ one, before: placed[at] ?? one }));
  const gaps = pairs.map(({ one, before }) => Math.min(...one.starts.flatMap((a) => before.starts.map((b) => Math.abs(a - b)))));
  const ordered = pairs.filter(({ one, before }) => one.starts.some((a) => before.starts.some((b) => a > b && a - b < 60)));
  const led = placed.filter(({ part, starts }) => starts.some((start) => leadAt(text, start) === leadAt(claim, part.start)));
  const followed = pairs.filter(({ one, before }) => {
    const said = claim.slice(before.part.end, one.part.start).trim().toLowerCase();
    return one.starts.some((a) => before.starts.some((b) => a > b && text.slice(b, a).toLowerCase().trim().endsWith(` ${said}`)));
  });
  const strangers = names.filter(({ start, end }) => !told.some(({ starts }) => starts.some((at) => at >= start && at < end)));
  const all = placed.flatMap(({ starts }) => starts);
  const [from, to] = [Math.min(...all), Math.max(...all)];
  const last = placed.at(-1);
  return [
    ["in order", pairs.length === 0 ? 0 : ordered.length / pairs.length],
    ["same lead", placed.length === 0 ? 0 : led.length / placed.length],
    ["same link", pairs.length === 0 ? 0 : followed.length / pairs.length],
    ["last has its lead", flag(last !== undefined && led.includes(last))],
    ["widest gap", share(Math.max(0, ...gaps), 200)],
    ["narrowest gap", share(gaps.length === 0 ? 200 : Math.min(...gaps), 100)],
    ["other names", share(strangers.length, 6)],
    ["other names between", share(strangers.filter(({ start }) => start > from && start < to).length, 4)],
    ["length", share(index.words.length, 50)],
    ["clauses", share(text.split(/[,;:—–()]/u).length - 1, 8)],
    ["told places", share(all.length, 8)],
  ];
}

function measures({ times, closest, quantities, predicate }: Comparison): Entries {
  const time = (kind: TimeAgreement["kind"]) => flag(times.some((said) => said.kind === kind));
  const close = (kind: TimeAgreement["kind"]) => flag(closest.some((said) => said.kind === kind));
  const count = (kind: QuantityAgreement["kind"]) => flag(quantities.some((said) => said.kind === kind));
  const unfit = time("other") + time("none") + count("other") + count("stray") + count("none") > 0;
  return [
    ...(["same", "wider", "kept", "other", "none"] as const).flatMap(
      (kind): Entries => [
        [`time ${kind}`, time(kind)],
        [`closest time ${kind}`, close(kind)],
      ],
    ),
    ...(["same", "other", "stray", "none"] as const).map((kind) => [`number ${kind}`, count(kind)] as const),
    ["all told", flag(predicate.every(({ way }) => way !== "missing") && !unfit)],
  ];
}

/** What stands in the place of something that the claim says, or in its own place. */
function replaced(comparison: Comparison, found: readonly Replacement[]): Entries {
  const isReplaced = (aligned: Aligned) => found.some(({ of }) => of === aligned);
  const unexplained = comparison.predicate.filter((aligned) => aligned.way === "missing" && !isLight(aligned.word) && !isReplaced(aligned));
  const rest = covered(comparison.predicate.filter((aligned) => !isReplaced(aligned)));
  const near = found.some((one) => one.near);
  return [
    ["covered", covered(comparison.predicate)],
    ["covered in one sentence", covered(comparison.predicate, comparison.best)],
    ["replaced", flag(found.length > 0)],
    ["replaced near", flag(near)],
    ["replaced near, rest told", flag(near) * rest],
    ["replaced near, nothing else missing", flag(near && unexplained.length === 0)],
    ["missing, not replaced", share(unexplained.length, 3)],
    ["nothing replaced near, told", flag(!near) * rest],
    ...found.flatMap(
      ({ by, near: close, of }): Entries => [
        [`replaced by ${by}${close ? " near" : " far"}, rest told`, rest],
        [
          `replaced by ${by}, ${of?.way === "missing" ? "missing" : of?.way === "same" || of?.way === "stem" ? "told" : "told otherwise"}`,
          1,
        ],
      ],
    ),
  ];
}
