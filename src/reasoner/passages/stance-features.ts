import { type Aligned, TRUST } from "./align-claim.js";
import { type Comparison, covered } from "./compare-claim.js";
import type { QuantityAgreement } from "./compare-quantities.js";
import type { TimeAgreement } from "./compare-times.js";
import { broaderKeys } from "./evidence-index.js";
import type { Denial, DenialKind } from "./lexicon/denials.js";
import { isKnownKind, rivalSets } from "./lexicon/kinds.js";
import { saidKind } from "./said-kind.js";
import { slotRival } from "./slot-rival.js";
import { isLight } from "./word-weight.js";

export type Features = ReadonlyMap<string, number>;

const flag = (value: boolean) => (value ? 1 : 0);
const share = (count: number, limit: number) => Math.min(count, limit) / limit;

/** Numbers between 0 and 1 about a comparison; what is not there is 0. */
export function stanceFeatures(comparison: Comparison): Features {
  const told = new Map<string, number>([
    ...coverage(comparison),
    ...conflicts(comparison),
    ...measures(comparison),
    ...kinds(comparison),
    ...order(comparison),
  ]);
  const turns = denials(comparison);
  // A denied claim reads everything the other way round, so it has weights of its own.
  const turned = turns.get("claim turned") === 1;
  const own = turned ? [...told].map(([name, value]) => [`denied: ${name}`, value] as const) : [];
  return new Map([...told, ...turns, ...own].filter(([, value]) => value !== 0));
}

function coverage({ claim, subject, predicate, best, evidence }: Comparison): Iterable<[string, number]> {
  const missing = predicate.filter(({ way }) => way === "missing");
  const all = covered(predicate);
  const lasting = predicate.filter(({ word }) => !isLight(word));
  const [first, last] = [lasting[0], lasting.at(-1)];
  const found: [string, number][] = [
    ["covered", all],
    ["covered in one sentence", covered(predicate, best)],
    ["all covered", flag(all >= 0.99)],
    ["nearly covered", flag(all >= 0.8)],
    ["half covered", flag(all >= 0.5)],
    ["hardly covered", flag(all < 0.25)],
    ["subject covered", covered(subject)],
    ["missing light word", flag(missing.some(({ word }) => isLight(word)))],
    ["first missing", flag(first?.way === "missing")],
    ["last missing", flag(last?.way === "missing")],
    ["last told as is", flag(last?.way === "same" || last?.way === "stem")],
    ["words to tell", share(predicate.length, 12)],
  ];
  for (const kind of ["name", "plain", "number"] as const) {
    const words = missing.filter(({ word }) => word.kind === kind && !isLight(word));
    found.push([`missing ${kind}`, flag(words.length > 0)], [`more missing ${kind}s`, share(Math.max(0, words.length - 1), 3)]);
    found.push([`told ${kind}s`, share(predicate.filter(({ word, way }) => word.kind === kind && TRUST[way] >= 0.7).length, 4)]);
  }
  for (const way of ["country", "synonym", "narrower", "family", "broader"] as const)
    found.push([`by ${way}`, share(predicate.filter((aligned) => aligned.way === way).length, 2)]);
  const untold = lasting.filter(({ way }) => way === "missing");
  const [sole] = untold;
  if (sole !== undefined && untold.length === 1) {
    const place = sole === last ? "last" : sole === first ? "first" : "inner";
    found.push([`one missing: ${place} ${sole.word.kind}`, 1], [`one missing of ${Math.min(lasting.length, 5)}`, 1]);
  }
  for (const { word } of untold) found.push([`missing after ${leadOf(claim, word.start)}`, 1]);
  for (const { word } of missing) {
    if (word.kind !== "plain" || isLight(word)) continue;
    found.push([`missing ${ending(word.lower)}`, 1]);
    if (isKnownKind(word.lower)) {
      const related = broaderKeys(word).some((key) => !VAGUE.has(key) && (evidence.byBroader.has(key) || evidence.byForm.has(key)));
      found.push([related ? "missing kind, text near it" : "missing kind, text far from it", 1]);
    }
  }
  return found;
}

/** Every noun is a kind of these. */
const VAGUE = new Set("thing person work place event group object animal".split(" "));

const LEADS = new Set("a an the in on at by of from for to with as is was and has had not".split(" "));

/** The small word before a word: it tells what part the word plays. */
function leadOf(claim: string, start: number): string {
  const before = /(\p{L}+)[\s-]+$/u.exec(claim.slice(Math.max(0, start - 30), start))?.[1]?.toLowerCase() ?? "";
  return LEADS.has(before) ? before : "another word";
}

/** What sort of word it looks like. */
function ending(lower: string): string {
  return /(ly|ed|ing|ist|ian|er|or|tion|ment|ity|ness|al|ous|ive|ic|less|s)$/.exec(lower)?.[1] ?? "plain ending";
}

function conflicts(comparison: Comparison): Iterable<[string, number]> {
  const { predicate, small, best } = comparison;
  const opposites = [...predicate, ...small].filter(({ opposite }) => opposite !== null);
  const rivals = predicate.filter(({ rival }) => rival !== null);
  const unsure = predicate.filter(({ way }) => way !== "same" && way !== "stem");
  const slots = unsure.filter((aligned) => slotRival(aligned, comparison) !== null);
  const found: [string, number][] = [
    ["opposite", flag(opposites.length > 0)],
    ["opposite in best", flag(opposites.some(({ opposite }) => opposite?.sentence === best))],
    ["opposite of missing", flag(opposites.some(({ way, word }) => way === "missing" && word.kind !== "function"))],
    ["opposite of small word", flag(opposites.some(({ word }) => word.kind === "function"))],
    ["rival", flag(rivals.length > 0)],
    ["rival in best", flag(rivals.some(({ rival }) => rival?.sentence === best))],
    ["rival of missing", flag(rivals.some(({ way }) => way === "missing"))],
    ["slot taken, name missing", flag(slots.some(({ word, way }) => word.kind === "name" && way === "missing"))],
    ["slot taken, word missing", flag(slots.some(({ word, way }) => word.kind === "plain" && way === "missing"))],
    ["slot taken, told otherwise", flag(slots.some(({ way }) => way !== "missing"))],
    ["slot taken, country", flag(slots.some(({ way }) => way === "country"))],
  ];
  for (const { word, way } of rivals)
    for (const set of rivalSets(word.lower)) found.push([`rival ${set}${way === "missing" ? "" : ", told otherwise"}`, 1]);
  return found;
}

function measures({ times, closest, quantities, predicate, evidence }: Comparison): Iterable<[string, number]> {
  const time = (kind: TimeAgreement["kind"]) => flag(times.some((said) => said.kind === kind));
  const close = (kind: TimeAgreement["kind"]) => flag(closest.some((said) => said.kind === kind));
  const count = (kind: QuantityAgreement["kind"]) => flag(quantities.some((said) => said.kind === kind));
  const unfit = time("other") + time("none") + count("other") + count("stray") + count("none") > 0;
  const all = covered(predicate);
  // In a long text more words match by chance.
  const long = share(evidence.words.length, 120);
  return [
    ...(["same", "wider", "kept", "other", "none"] as const).flatMap((kind): [string, number][] => [
      [`time ${kind}`, time(kind)],
      [`closest time ${kind}`, close(kind)],
    ]),
    ...(["same", "other", "stray", "none"] as const).map((kind): [string, number] => [`number ${kind}`, count(kind)]),
    ["all told", flag(predicate.every(({ way }) => way !== "missing") && !unfit)],
    ["all told, long text", flag(predicate.every(({ way }) => way !== "missing") && !unfit) * long],
    ["long text", long],
    ["time other, rest told", time("other") * flag(all > 0.7)],
    ["time same, closest other", time("same") * close("other")],
    ["only the time to tell", flag(predicate.length <= 1 && times.length > 0)],
  ];
}

function kinds(comparison: Comparison): Iterable<[string, number]> {
  const { kind, head } = saidKind(comparison);
  return [
    [`what it is: ${kind}`, 1],
    [`what it is: ${kind}, rival`, flag(head?.rival !== null && head?.rival !== undefined)],
    [`what it is: ${kind}, loosely`, flag(head !== null && head.way !== "same" && head.way !== "stem" && head.way !== "missing")],
  ];
}

function order({ predicate, best }: Comparison): Iterable<[string, number]> {
  const places = predicate.flatMap(({ told }) => told.find(({ sentence }) => sentence === best)?.place ?? []);
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  if (steps.length === 0) return [];
  return [
    ["in order", steps.filter((step) => step > 0 && step <= 4).length / steps.length],
    ["backwards", steps.filter((step) => step < 0).length / steps.length],
  ];
}

function denials({ denials: said, toldDenials, predicate, sentences, best }: Comparison): ReadonlyMap<string, number> {
  const has = (list: readonly Denial[], kind: DenialKind) => list.some((denial) => denial.kind === kind);
  const all = covered(predicate);
  const near = toldDenials.filter((denial) => (denial.kind === "not" || denial.kind === "failed") && isNear(denial, predicate, best));
  const claimTurned = has(said, "not") || has(said, "failed");
  const textTurned = has(toldDenials, "not") || has(toldDenials, "failed");
  return new Map([
    ...(["not", "failed", "only", "all"] as const).flatMap((kind): [string, number][] => [
      [`claim ${kind}`, flag(has(said, kind))],
      [`claim ${kind}, told`, flag(has(said, kind)) * all],
      [`text ${kind}`, flag(has(toldDenials, kind))],
    ]),
    ["claim turned", flag(claimTurned)],
    ["both turned", flag(claimTurned && textTurned)],
    ["both turned, near", flag(claimTurned && near.length > 0)],
    ["only claim turned", flag(claimTurned && !textTurned)],
    ["only text turned", flag(!claimTurned && textTurned)],
    ["only text turned, near", flag(!claimTurned && near.length > 0)],
    ["only text turned, near, told", flag(!claimTurned && near.length > 0) * all],
    ["both only", flag(has(said, "only") && has(toldDenials, "only"))],
    ["only, but a list", flag(has(said, "only") && /,|\band\b/u.test(sentences[best] ?? ""))],
  ]);
}

/** A denial speaks of the words that follow it closely. */
function isNear({ start }: Denial, predicate: readonly Aligned[], best: number): boolean {
  return predicate.some(({ told }) =>
    told.some((place) => place.sentence === best && place.start - start > -12 && place.start - start < 45),
  );
}
