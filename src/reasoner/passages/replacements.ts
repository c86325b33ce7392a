import { type Aligned, isTold } from "./align-claim.js";
import type { Comparison } from "./compare-claim.js";
import { type Denial, negates } from "./lexicon/denials.js";
import { slotRival } from "./slot-rival.js";
import { slotsOf } from "./slots.js";
import { isLight } from "./word-weight.js";

/** Something that the text says in place of what the claim says. */
export type Replacement = {
  readonly by: "time" | "another time" | "number" | "opposite" | "rival" | "slot" | "lead" | "denial" | "limit";
  /** Null where no single word was replaced (a date, a number, a denial). */
  readonly of: Aligned | null;
  /** It stands in the sentence that says most of the claim, close to the claim's words. */
  readonly near: boolean;
  readonly reason: string;
};

/** Everything by which a text can refute the claim, the surest first. What it merely does not say is not among it. */
export function replacements(comparison: Comparison): readonly Replacement[] {
  const found = [...measures(comparison), ...words(comparison), ...denials(comparison), ...slots(comparison)];
  return [...found.filter(({ near }) => near), ...found.filter(({ near }) => !near)];
}

/** Times of which none fits, and numbers that count the same thing. */
function measures({ times, closest, quantities }: Comparison): readonly Replacement[] {
  const close = closest.find(({ kind }) => kind === "other");
  const time = close ?? times.find(({ kind }) => kind === "other");
  const number = quantities.find(({ kind }) => kind === "other");
  const given = ({ said, instead }: { readonly said: { readonly text: string }; readonly instead: string | null }) =>
    ({ of: null, near: true, reason: `the text gives ${instead}, the claim ${said.text}` }) as const;
  return [
    ...(time === undefined ? [] : [{ by: close === undefined ? "another time" : "time", ...given(time) } as const]),
    ...(number === undefined ? [] : [{ by: "number", ...given(number) } as const]),
  ];
}

/** Words that exclude one of the claim. */
function words({ predicate, small, best }: Comparison): readonly Replacement[] {
  return [...predicate, ...small].flatMap((of): readonly Replacement[] => {
    const other = of.opposite ?? of.rival;
    if (other === null) return [];
    const near = other.sentence === best && (of.way === "missing" || of.opposite !== null);
    return [
      { by: of.opposite === null ? "rival" : "opposite", of, near, reason: `the text says “${other.text}”, the claim “${of.word.text}”` },
    ];
  });
}

/** Something else in the same place: after the same words, or after the same small word. */
function slots(comparison: Comparison): readonly Replacement[] {
  const has = (other: string, { word }: Aligned) => `the text has “${other}” where the claim has “${word.text}”`;
  const led = slotsOf(comparison).flatMap(({ kind, of, told }): readonly Replacement[] =>
    kind === "told" || isLight(of.word) ? [] : [{ by: "slot", of, near: of.way === "missing", reason: has(told.text, of) }],
  );
  const rest = comparison.predicate.flatMap((of): readonly Replacement[] => {
    const other = of.way === "missing" && of.word.kind === "name" ? slotRival(of, comparison) : null;
    return other === null ? [] : [{ by: "lead", of, near: false, reason: has(other.text, of) }];
  });
  return [...led, ...rest];
}

/** A denial on one side only; or a claim of one thing only. */
function denials({ denials: said, toldDenials, predicate, best, sentences }: Comparison): readonly Replacement[] {
  const claimed = said.find(negates);
  const near = toldDenials.find((denial) => negates(denial) && isNear(denial, predicate, best));
  const told = near ?? toldDenials.find(negates);
  if (claimed !== undefined && told === undefined)
    return [{ by: "denial", of: null, near: false, reason: `the claim denies (“${claimed.text}”), the text does not` }];
  if (claimed === undefined && told !== undefined)
    return [{ by: "denial", of: null, near: near !== undefined, reason: `the text denies (“${told.text}”), the claim does not` }];
  const limit = said.find((denial) => !negates(denial));
  if (limit === undefined) return [];
  return [{ by: "limit", of: null, near: /,|\band\b/u.test(sentences[best] ?? ""), reason: `the claim is limited (“${limit.text}”)` }];
}

/** The text says all of the claim with a denial right before a word of it: "did not win the race". */
export function deniesOutright({ denials: said, toldDenials, predicate, best }: Comparison): boolean {
  const denial = said.some(negates) ? undefined : toldDenials.find((one) => negates(one) && isNear(one, predicate, best, RIGHT_AFTER));
  return denial !== undefined && predicate.every((aligned) => isTold(aligned) || isLight(aligned.word));
}

const NEAR = { before: 12, after: 45 };
const RIGHT_AFTER = { before: 0, after: 15 };

/** A denial speaks of the words that follow it closely. */
export function isNear({ start }: Denial, predicate: readonly Aligned[], best: number, reach = NEAR): boolean {
  return predicate.some(
    (aligned) =>
      isTold(aligned) &&
      !isLight(aligned.word) &&
      aligned.told.some((place) => place.sentence === best && place.start - start > -reach.before && place.start - start < reach.after),
  );
}
