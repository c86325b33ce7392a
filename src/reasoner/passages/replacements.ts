import { type Aligned, TRUST } from "./align-claim.js";
import type { Comparison } from "./compare-claim.js";
import { frameRival } from "./frame-rival.js";
import type { Denial } from "./lexicon/denials.js";
import { saidKind } from "./said-kind.js";
import { slotRival } from "./slot-rival.js";
import { isLight } from "./word-weight.js";

/** Something that the text says in place of what the claim says. */
export type Replacement = {
  readonly by: "time" | "number" | "opposite" | "rival" | "frame" | "slot" | "kind" | "denial" | "limit";
  /** Null where no single word was replaced (a date, a number, a denial). */
  readonly of: Aligned | null;
  /** The words of the claim that lead to it lead to its replacement as well ("directed by A" against "directed by B"). */
  readonly led: boolean;
  readonly reason: string;
};

/** Everything by which a text can refute the claim. What it merely does not say is not among it. */
export function replacements(comparison: Comparison): readonly Replacement[] {
  return [...measures(comparison), ...words(comparison), ...kinds(comparison), ...denials(comparison)];
}

/** Only the time that stands closest to the claim's words counts, and only numbers that count the same thing. */
function measures(comparison: Comparison): readonly Replacement[] {
  const { closest, quantities } = comparison;
  const time = closest.find(({ kind }) => kind === "other");
  const number = quantities.find(({ kind }) => kind === "other");
  return [
    ...(time === undefined ? [] : [{ by: "time", of: null, led: leadsToTime(comparison), reason: instead(time) } as const]),
    ...(number === undefined ? [] : [{ by: "number", of: null, led: true, reason: instead(number) } as const]),
  ];
}

function words(comparison: Comparison): readonly Replacement[] {
  const { predicate, small, best } = comparison;
  return [...predicate, ...small].flatMap((of): readonly Replacement[] => {
    const { opposite, rival, way, word } = of;
    const says = (text: string) => `the text says “${text}”, the claim “${word.text}”`;
    if (opposite?.sentence === best)
      return [{ by: "opposite", of, led: isLed(of, opposite.place, comparison), reason: says(opposite.text) }];
    if (way !== "missing" || word.kind === "function" || isLight(word)) return [];
    if (rival?.sentence === best) return [{ by: "rival", of, led: isLed(of, rival.place, comparison), reason: says(rival.text) }];
    const has = (text: string) => `the text has “${text}” where the claim has “${word.text}”`;
    const frame = frameRival(of, comparison);
    if (frame !== null) return [{ by: "frame", of, led: frame.sides === "both", reason: has(frame.told.text) }];
    const slot = word.kind === "name" ? slotRival(of, comparison) : null;
    return slot === null ? [] : [{ by: "slot", of, led: isLed(of, slot.place, comparison), reason: has(slot.text) }];
  });
}

function kinds(comparison: Comparison): readonly Replacement[] {
  const { kind, head, instead: other } = saidKind(comparison);
  return kind === "other" ? [{ by: "kind", of: head, led: true, reason: `the text says that it is “${other}”` }] : [];
}

/** A denial on one side only, close to words of the claim; or a claim of one thing only, where the text has a list. */
function denials({ denials: said, toldDenials, predicate, best, sentences }: Comparison): readonly Replacement[] {
  const claimed = said.find(isTurn);
  const told = toldDenials.find((denial) => isTurn(denial) && (claimed !== undefined || isNear(denial, predicate, best)));
  if (claimed !== undefined && told === undefined)
    return [{ by: "denial", of: null, led: false, reason: `the claim denies (“${claimed.text}”), the text does not` }];
  if (claimed === undefined && told !== undefined)
    return [{ by: "denial", of: null, led: true, reason: `the text denies (“${told.text}”), the claim does not` }];
  const only = said.find(({ kind }) => kind === "only");
  if (only === undefined || !/,|\band\b/u.test(sentences[best] ?? "")) return [];
  return [{ by: "limit", of: null, led: false, reason: `the claim is limited (“${only.text}”), the text names more` }];
}

function instead({ said, instead: other }: { readonly said: { readonly text: string }; readonly instead: string | null }): string {
  return `the text gives ${other}, the claim ${said.text}`;
}

function isTurn({ kind }: Denial): boolean {
  return kind === "not" || kind === "failed";
}

function isNear({ start }: Denial, predicate: readonly Aligned[], best: number): boolean {
  return predicate.some(
    ({ told, word }) =>
      !isLight(word) && told.some((place) => place.sentence === best && place.start - start > -12 && place.start - start < 45),
  );
}

/** The claim's last word of meaning before this one is told shortly before the replacement. */
function isLed(of: Aligned, place: number, { predicate, best }: Comparison): boolean {
  const before = predicate
    .filter(({ word }) => word.start < of.word.start && word.end > of.word.start - 40 && word.kind === "plain")
    .at(-1);
  if (before === undefined || TRUST[before.way] < 0.7) return false;
  return before.told.some((word) => word.sentence === best && word.place < place && place - word.place <= 6);
}

/** The claim's last word of meaning before its time is told near a time of the text. */
function leadsToTime({ predicate, closest, best, sentences }: Comparison): boolean {
  const other = closest.find(({ kind }) => kind === "other");
  if (other === undefined || other.instead === null) return false;
  const before = predicate.filter(({ word }) => word.end <= other.said.start && word.kind === "plain").at(-1);
  const at = (sentences[best] ?? "").indexOf(other.instead);
  if (before === undefined || at < 0 || TRUST[before.way] < 0.7) return false;
  return before.told.some(({ sentence, start }) => sentence === best && Math.abs(at - start) <= 40);
}
