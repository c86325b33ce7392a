import type { Comparator, Mention } from "../domain/mention.js";
import { CARDINAL, cardinalOf } from "./number-words.js";
import { UNIT_NAMES, unitByName } from "./units.js";

type QuantityMention = Extract<Mention, { kind: "quantity" }>;

const SCALES: Readonly<Record<string, number>> = { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,]|[\\p{L}\\d][-−])(US\\$|\\$|€|£)?\\s?([-−]?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|[-−]?\\d+(?:\\.\\d+)?|${CARDINAL}|an?(?= (?:${Object.keys(SCALES).join("|")})\\b))` +
    `(?:[ -](${Object.keys(SCALES).join("|")}))?(?:(?:[ -]|(?!s\\b))(${UNIT_NAMES.map(literally).join("|")})(?![\\p{L}\\d]))?(?![\\p{L}]|[.,]?\\d|['’]s\\b|-(?:${CARDINAL})\\b|[ -](?:${Object.keys(SCALES).join("|")})\\b)`,
  "giu",
);

/** The longer wording first: "no less than" is not "less than". */
const LEADS: readonly (readonly [RegExp, Comparator])[] = [
  [/\b(at least|no less than|no fewer than|not less than|minimum of)\s*$/iu, "at-least"],
  [/\b(at most|up to|no more than|not more than|maximum of)\s*$/iu, "at-most"],
  [
    /\b(more than|(?<!\b(?:rac|run|rid|contest|held|hold|stretch|spread|extend|sprawl|place|travell?|fought|cycl|driv|tour|went|goes|laid|play)\p{L}{0,3}\s)over|above|exceeds?|exceeding|upwards of|in excess of|(?:great|larg|bigg|high|tall|long|old|heavi|wid|deep|fast)er than)\s*$/iu,
    "more",
  ],
  [/\b(less than|under|fewer than|below|(?:small|short|low|light|young|narrow|slow)er than)\s*$/iu, "less"],
  [/\b(about|around|approximately|roughly|nearly|almost|some|circa|close to|an estimated)\s*$/iu, "about"],
];

/** "330 metres or more" */
const TRAILS: readonly (readonly [RegExp, Comparator])[] = [
  // "An eighteen-year-old is a minor": one comes of age later.
  [/^[\s-]*(?:olds?)? (?:is|are|counts? as) (?:still |legally )*(?:an? )?(?:minors?|under ?age)\b/iu, "more"],
  [/^[\s-]*(?:olds?)? (?:is|are|counts? as) (?:already |legally )*(?:an? )?(?:adults?|of age)\b/iu, "at-most"],
  [/^\s*(?:\+|or (?:more|above|over))(?![\p{L}\d])/iu, "at-least"],
  [/^\s*or (?:less|fewer|below|under)(?![\p{L}\d])/iu, "at-most"],
];

/** Numbers of a claim with their scale, unit and how strictly they are meant. */
export function findQuantities(text: string): readonly QuantityMention[] {
  const found = [...text.matchAll(NUMBER)].map((match): Found => {
    const [whole, currency, digits = "", scale, unitText] = match;
    const start = match.index + (whole.length - whole.trimStart().length);
    const amount = amountOf(digits) * (SCALES[scale?.toLowerCase() ?? ""] ?? 1);
    const name = unitText ?? currency ?? null;
    const end = match.index + whole.length;
    return {
      kind: "quantity",
      start,
      end,
      text: whole.trim(),
      value: { kind: "quantity", amount, unit: name === null ? null : unitByName(name) },
      unitText: name,
      comparator:
        TRAILS.find(([trail]) => trail.test(text.slice(end)))?.[1] ??
        LEADS.find(([lead]) => lead.test(text.slice(0, start)))?.[1] ??
        "equal",
      scale: SCALES[scale?.toLowerCase() ?? ""] ?? 1,
    };
  });
  return found.map((quantity, place) => withoutScale(asRange(text, quantity, found[place - 1], found[place + 1])));
}

function amountOf(digits: string): number {
  if (/^an?$/iu.test(digits)) return 1;
  return cardinalOf(digits) || Number(digits.replaceAll(",", "").replace("−", "-"));
}

type Found = QuantityMention & { readonly scale: number };

function withoutScale({ scale: _, ...quantity }: Found): QuantityMention {
  return quantity;
}

/** "Between 2 and 3 million metres": two ends of one stretch; what follows the second counts for both. */
function asRange(text: string, quantity: Found, before: Found | undefined, after: Found | undefined): Found {
  const isRange = (a: Found, b: Found) =>
    /\bbetween\s+$/iu.test(text.slice(0, a.start)) && /^\s+and\s+$/iu.test(text.slice(a.end, b.start));
  if (before !== undefined && isRange(before, quantity)) return { ...quantity, comparator: "at-most" };
  if (after === undefined || !isRange(quantity, after)) return quantity;
  const scale = quantity.scale === 1 && quantity.value.amount < after.scale ? after.scale : 1;
  const unit = quantity.unitText === null ? after : quantity;
  return {
    ...quantity,
    comparator: "at-least",
    unitText: unit.unitText,
    value: { kind: "quantity", amount: quantity.value.amount * scale, unit: unit.value.unit },
  };
}
