import { type Aligned, isTold } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import { type Comparison, covered } from "./compare-claim.js";
import type { QuantityAgreement } from "./compare-quantities.js";
import type { TimeAgreement } from "./compare-times.js";
import { negates } from "./lexicon/denials.js";
import { waysOfTelling } from "./open-parts.js";
import { isNear, type Replacement } from "./replacements.js";
import { isHere, isMeant } from "./told-parts.js";
import { isLight } from "./word-weight.js";

export type Features = ReadonlyMap<string, number>;
type Entries = readonly (readonly [string, number])[];

const flag = (value: boolean) => (value ? 1 : 0);
const share = (count: number, limit: number) => Math.min(count, limit) / limit;

/** Numbers between 0 and 1 about a claim and a sentence; what is not there is 0. None is of the claim alone: it would fit a data set's labels. */
export function featuresOf(evidence: Evidence): Features {
  const { comparison, replacements: found } = evidence;
  const told = [
    ...coverage(comparison),
    ...measures(comparison),
    ...subject(comparison),
    ...replaced(comparison, found),
    ...roles(evidence),
  ];
  // A denied claim reads everything the other way round, so it has weights of its own.
  const turned = comparison.denials.some(negates) ? told.map(([name, value]) => [`denied: ${name}`, value] as const) : [];
  return new Map([...told, ...denials(comparison), ...turned].filter(([, value]) => value !== 0));
}

/** Which parts of the claim are told, and of whom it is told what happens. */
function roles({ told, happens, open: { replaced: instead, untold }, topical }: Evidence): Entries {
  const names = told.filter(({ part }) => part.kind === "name");
  const [first] = told.filter(({ part }) => part.kind === "name" || part.kind === "word");
  const way = waysOfTelling(happens);
  const parts = `${instead.length > 0 ? "replaced, " : ""}${untold.length === 0 ? "rest told" : `${Math.min(untold.length, 3)} untold`}`;
  return [
    [`relation ${way}`, 1],
    ["swapped", flag(happens.swapped && !happens.tells)],
    ["denies", flag(happens.denies)],
    ["not told as a fact", flag(happens.unreal && !happens.tells)],
    [`parts: ${parts}`, 1],
    ...(untold.length === 0
      ? [[`parts: ${parts}, relation ${way}`, 1] as const, ...instead.map(({ part }) => [`only ${part.kind} replaced`, 1] as const)]
      : []),
    ...untold.map(({ part }) => [`untold ${part.kind}`, 1] as const),
    ["topical", flag(topical)],
    [`topical, relation ${way}`, flag(topical)],
    ["all names here", flag(names.every(isHere))],
    ["all names meant", flag(names.every(isMeant))],
    [`subject by ${first === undefined || isHere(first) ? "name" : first.telling}`, 1],
  ];
}

function coverage({ subject, predicate, best }: Comparison): Entries {
  const missing = predicate.filter(({ way }) => way === "missing");
  const lasting = predicate.filter(({ word }) => !isLight(word));
  const all = covered(predicate);
  const names = [...subject, ...predicate].filter(({ word }) => word.kind === "name");
  const [first, last] = [lasting[0], lasting.at(-1)];
  const missed = (["name", "plain", "number"] as const).flatMap((kind): Entries => {
    const count = missing.filter(({ word }) => word.kind === kind && !isLight(word)).length;
    return [
      [`missing ${kind}`, flag(count > 0)],
      [`more missing ${kind}s`, share(Math.max(0, count - 1), 3)],
      [`told ${kind}s`, share(predicate.filter((aligned) => aligned.word.kind === kind && isTold(aligned)).length, 4)],
    ];
  });
  const untold = lasting.filter(({ way }) => way === "missing");
  const [sole] = untold;
  return [
    ["covered", all],
    ["covered in one sentence", covered(predicate, best)],
    ["all covered", flag(all >= 0.99)],
    ["nearly covered", flag(all >= 0.8)],
    ["half covered", flag(all >= 0.5)],
    ["hardly covered", flag(all < 0.25)],
    ["subject covered", covered(subject)],
    ["names covered", names.length === 0 ? 0 : covered(names)],
    ["first missing", flag(first?.way === "missing")],
    ["last missing", flag(last?.way === "missing")],
    ["last told as is", flag(last?.way === "same" || last?.way === "stem")],
    ...missed,
    ...(["country", "synonym", "narrower", "family", "broader"] as const).map(
      (way) => [`by ${way}`, share(predicate.filter((aligned) => aligned.way === way).length, 2)] as const,
    ),
    ...(sole === undefined || untold.length > 1
      ? []
      : [[`one missing: ${sole === last ? "last" : sole === first ? "first" : "inner"} ${sole.word.kind}`, 1] as const]),
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

const PRONOUNS = new Set("he she it they his her its their this these".split(" "));

/** The text has to speak of whom the claim speaks of: by name, or by a pronoun that stands for it. */
function subject({ subject: own, predicate, evidence, best }: Comparison): Entries {
  const said = new Set([...own, ...predicate].map(({ word }) => word.lower));
  const titled = evidence.words.filter(({ sentence, kind }) => sentence < 0 && kind !== "function");
  const ofTitle = titled.length === 0 ? 0 : titled.filter(({ lower }) => said.has(lower)).length / titled.length;
  const sentence = evidence.words.filter((word) => word.sentence === best);
  const [first, second] = sentence;
  const pronoun = first !== undefined && PRONOUNS.has(first.lower);
  const known = new Set([...said, ...titled.map(({ lower }) => lower)]);
  const stranger =
    sentence.slice(0, 2).some(({ kind }) => kind === "name") &&
    !sentence.slice(0, 6).some(({ kind, lower }) => kind === "name" && known.has(lower));
  const inBest = covered(own, best) > 0.5;
  return [
    ["title said", ofTitle],
    ["title not said", flag(titled.length > 0 && ofTitle === 0)],
    ["subject in the sentence", flag(inBest)],
    ["subject by pronoun", flag(!inBest && pronoun && ofTitle >= 0.5)],
    ["opens with another name", flag(stranger)],
    ["opens with another name, subject not there", flag(stranger && !inBest)],
    [
      "opens with the subject",
      flag(first !== undefined && (said.has(first.lower) || (first.kind === "function" && second !== undefined && said.has(second.lower)))),
    ],
  ];
}

/** What stands in the place of something that the claim says, or in its own place. */
function replaced(comparison: Comparison, found: readonly Replacement[]): Entries {
  const isReplaced = (aligned: Aligned) => found.some(({ of }) => of === aligned);
  const unexplained = comparison.predicate.filter((aligned) => aligned.way === "missing" && !isLight(aligned.word) && !isReplaced(aligned));
  const rest = covered(comparison.predicate.filter((aligned) => !isReplaced(aligned)));
  const near = found.some((one) => one.near);
  return [
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

function denials({ denials: said, toldDenials, predicate, best }: Comparison): Entries {
  const all = covered(predicate);
  const [claimTurned, textTurned] = [said.some(negates), toldDenials.some(negates)];
  const near = toldDenials.some((denial) => negates(denial) && isNear(denial, predicate, best));
  return [
    ...(["not", "failed", "only", "all"] as const).map(
      (kind) => [`text ${kind}`, flag(toldDenials.some((denial) => denial.kind === kind))] as const,
    ),
    ["both turned", flag(claimTurned && textTurned)],
    ["both turned, near", flag(claimTurned && near)],
    ["only claim turned", flag(claimTurned && !textTurned)],
    ["only text turned", flag(!claimTurned && textTurned)],
    ["only text turned, near", flag(!claimTurned && near)],
    ["only text turned, near, told", flag(!claimTurned && near) * all],
  ];
}
