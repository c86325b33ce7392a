import type { Comparator, Mention } from "../domain/mention.js";
import type { QuantityValue } from "../domain/value.js";
import { escapePattern } from "./names.js";
import { CARDINAL, cardinalOf } from "./number-words.js";
import { UNIT_NAMES, unitByName, unitFactor } from "./units.js";

type QuantityMention = Extract<Mention, { kind: "quantity" }>;

const SCALES: Readonly<Record<string, number>> = { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const SCALE = Object.keys(SCALES).join("|");
/** "stands about a metre tall": one metre. */
const ONE_MEASURE =
  "(?<=\\b(?:weighs?|weighed|stands?|stood|measures?|measured|about|around|roughly|nearly|almost|over|under|than|is|are|was|were)\\s)an?(?= (?:metre|meter|kilometre|kilometer|mile|tonne|kilogram|kilo|foot)\\b)";
/** "takes a full month": one month. */
const ONE_PERIOD =
  "(?<=\\b(?:takes?|took|needs?|needed|lasts?|lasted)\\b(?! place)[^,;:]{0,40}(?<!once|twice|times)\\s)an?(?: full| whole| single)?(?= (?:day|week|month|year)\\b)";
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,]|[\\p{L}\\d][-−])(US\\$|\\$|€|£)?\\s?([-−]?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|[-−]?\\d+(?:\\.\\d+)?|${CARDINAL}|an?(?= (?:${SCALE})\\b)|half(?= an? (?:${SCALE})\\b)|${ONE_PERIOD}|${ONE_MEASURE})` +
    `( and a half)?(?:(?: an?)?[ -](${SCALE}))?(?:(?:[ -]|(?![sd]\\b))(${UNIT_NAMES.map(escapePattern).join("|")})(?![\\p{L}\\d]))?(?![\\p{L}]|[.,]?\\d|['’]s\\b|-(?:${CARDINAL})\\b|[ -](?:${SCALE})\\b)`,
  "giu",
);

/** Marks a number that is not rounded. */
const EXACTLY = /\b(?:exactly|precisely)\s*$/iu;

/** Longer wordings first: "no less than" is not "less than". */
const LEADS: readonly (readonly [RegExp, Comparator])[] = [
  [/\bjust (?:under|short of|shy of|below)\s*$/iu, "almost"],
  // "not even 1.80 metres tall", "does not last two hours": less than that.
  [/(?:\bnot|n['’]t) (?:even(?: \p{L}+)?|last|weigh|cost|run for)\s*$/iu, "at-least"],
  [/\b(at least|no less than|no fewer than|not less than|minimum of)\s*$/iu, "at-least"],
  [/\b(?:an? )?little (?:more than|over)\s*$/iu, "about"],
  // "can run at 70 km/h": it may be able to run faster.
  [/\bcan (?:run|fly|swim|sprint|gallop|dive|race|move|go|travel)(?: (?:at|at speeds? of|at a speed of|as fast as))?\s*$/iu, "at-least"],
  // "reaches 500 metres": it may be more.
  [/\b(?:reach(?:es|ed)?|attains?|attained|come (?:up )?to|get to)(?:\s+(?:an?|the)\s+\p{L}+\s+of)?\s*$/iu, "at-least"],
  [/\b(at most|up to|no more than|not more than|maximum of)\s*$/iu, "at-most"],
  [
    /\b(more than|(?<!\b(?:rac|run|rid|contest|held|hold|stretch|spread|extend|sprawl|place|travell?|fought|cycl|driv|tour|went|goes|laid|play)\p{L}{0,3}\s)over|above|exceeds?|exceeding|surpass(?:es|ed)?|tops|topped|clears|upwards of|in excess of|(?:great|larg|bigg|high|tall|long|old|heavi|wid|deep|fast|hott|warm)er than)\s*$/iu,
    "more",
  ],
  [/\b(less than|under|fewer than|below|short of|shy of|(?:small|short|low|light|young|narrow|slow|cold|cool)er than)\s*$/iu, "less"],
  [EXACTLY, "equal"],
  [/\b(nearly|almost)\s*$/iu, "almost"],
  [
    /\b(about|around|approximately|roughly|some(?:thing like|where around|where near)?|circa|close to|in the region of|an estimated|barely)\s*$/iu,
    "about",
  ],
];

/** "330 metres or more" */
const TRAILS: readonly (readonly [RegExp, Comparator])[] = [
  // "An eighteen-year-old is a minor" means that the age of majority is higher.
  [/^[\s-]*(?:olds?)? (?:is|are|counts? as) (?:still |legally )*(?:an? )?(?:minors?|under ?age)\b/iu, "more"],
  [/^[\s-]*(?:olds?)? (?:is|are|counts? as) (?:already |legally )*(?:an? )?(?:adults?|of age)\b/iu, "at-most"],
  [/^\s*(?:\+|or (?:more|above|over))(?![\p{L}\d])/iu, "at-least"],
  [/^\s*or (?:less|fewer|below|under)(?![\p{L}\d])/iu, "at-most"],
  // "20,000 spectators at most"
  [/^(?:\s\p{Ll}+){0,2}\s(?:at (?:the )?(?:very )?most|at the outside)(?![\p{L}\d])/iu, "at-most"],
  [/^(?:\s\p{Ll}+){0,2}\s(?:at (?:the )?(?:very )?least)(?![\p{L}\d])/iu, "at-least"],
];

/** "270 degrees below zero Celsius" */
const BELOW_ZERO = /^ below (?:zero|freezing)(?: (Celsius|Fahrenheit))?(?!\p{L})/iu;

export function findQuantities(text: string): readonly QuantityMention[] {
  const found = [...text.matchAll(NUMBER)].map((match): ScaledQuantity => {
    const [whole, currency, digits = "", half = "", scale, unitText] = match;
    const first = match.index + (whole.length - whole.trimStart().length);
    // "minus 186 degrees", "plus 20 °C"
    const sign = /\b(?:minus|plus)\s$/iu.exec(text.slice(0, first));
    const start = sign?.index ?? first;
    const below = /^degree/iu.test(unitText ?? "") ? BELOW_ZERO.exec(text.slice(match.index + whole.length)) : null;
    const amount =
      (sign?.[0].trim().toLowerCase() === "minus" || below !== null ? -1 : 1) *
      (amountOf(digits) + (half === "" ? 0 : 0.5)) *
      (SCALES[scale?.toLowerCase() ?? ""] ?? 1);
    const name = below?.[1] === undefined ? (unitText ?? currency ?? null) : `degrees ${below[1]}`;
    const end = match.index + whole.length + (below?.[0].length ?? 0);
    return {
      kind: "quantity",
      start,
      end,
      text: text.slice(start, end),
      value: { kind: "quantity", amount, unit: name === null ? null : unitByName(name) },
      unitText: name,
      comparator:
        TRAILS.find(([trail]) => trail.test(text.slice(end)))?.[1] ??
        LEADS.find(([lead]) => lead.test(text.slice(0, start)))?.[1] ??
        "equal",
      scale: SCALES[scale?.toLowerCase() ?? ""] ?? 1,
      ...(EXACTLY.test(text.slice(0, start)) ? { step: 0 } : {}),
    };
  });
  return inTwoUnits(text, found).map((quantity, place, all) => withoutScale(asRange(text, quantity, all[place - 1], all[place + 1])));
}

/** The unit of a number after a larger unit: "1 m 85", "6 foot 2". */
const SMALLER_UNIT: Readonly<Record<string, string>> = { Q11573: "cm", Q3710: "inches" };

/** "6 feet 2 inches", "two hours and 55 minutes", "1 m 85": one measure, converted to the smaller unit. */
function inTwoUnits(text: string, found: readonly ScaledQuantity[]): readonly ScaledQuantity[] {
  const told: ScaledQuantity[] = [];
  for (const small of found) {
    const whole = joined(text, told.at(-1), small);
    if (whole !== null) told.pop();
    told.push(whole ?? small);
  }
  return told;
}

/** Null if the second number does not belong to the same measure. */
function joined(text: string, large: ScaledQuantity | undefined, small: ScaledQuantity): ScaledQuantity | null {
  if (large === undefined || large.value.unit === null) return null;
  const between = text.slice(large.end, small.start);
  const unitText = small.unitText ?? (between === " " ? (SMALLER_UNIT[large.value.unit] ?? null) : null);
  const unit = unitText === null ? null : unitByName(unitText);
  const factor = unit === null ? null : unitFactor(large.value.unit, unit);
  if (factor === null || factor <= 1 || small.value.amount >= factor || small.comparator !== "equal") return null;
  if (!/^(?:,? and|,)? $/u.test(between) || (small.unitText === null && COUNTED.test(text.slice(small.end)))) return null;
  const amount = Math.round((large.value.amount * factor + small.value.amount) * 1e6) / 1e6;
  const value = { kind: "quantity", amount, unit } as const;
  return {
    ...large,
    end: small.end,
    text: text.slice(large.start, small.end),
    value,
    unitText,
    step: halfStep(small.text, small.value.amount),
  };
}

function amountOf(digits: string): number {
  if (/^half$/iu.test(digits)) return 0.5;
  if (/^an?\b/iu.test(digits)) return 1;
  return cardinalOf(digits) || Number(digits.replaceAll(",", "").replace("−", "-"));
}

type ScaledQuantity = QuantityMention & { readonly scale: number };

function withoutScale({ scale: _, ...quantity }: ScaledQuantity): QuantityMention {
  return quantity;
}

/** "Between 2 and 3 million metres": two ends of one range; scale and unit of the second apply to both. */
function asRange(
  text: string,
  quantity: ScaledQuantity,
  before: ScaledQuantity | undefined,
  after: ScaledQuantity | undefined,
): ScaledQuantity {
  const isRange = (a: ScaledQuantity, b: ScaledQuantity) =>
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

export type Agreement = "same" | "different" | "incomparable";

/** A measure that is rounded by a larger share is too vague to compare. */
const ROUGHLY = 0.08;
/** Measures that differ by a smaller share are equal, even if the claim says "exactly". */
const ROUNDED = 0.001;

type Comparison = {
  readonly claimed: QuantityValue;
  readonly written: string;
  /** Half of the last digit, if `written` does not show it. */
  readonly step?: number | undefined;
  readonly comparator: Comparator;
  readonly known: QuantityValue;
  /** The share by which the known number may have changed meanwhile. */
  readonly drift?: number;
  /** The number is denied, or called exact: rounding does not make it equal. */
  readonly strict?: boolean;
};

/** Whether a number of the graph agrees with the claim's, as strictly as the claim is worded. */
export function compareQuantity({
  claimed,
  written,
  step = halfStep(written, claimed.amount),
  comparator,
  known,
  drift = 0,
  strict = false,
}: Comparison): Agreement {
  const factor = unitFactor(known.unit, claimed.unit);
  if (factor === null) return "incomparable";
  const actual = known.amount * factor;
  // Measured values vary a little between sources; a small count ("atomic number 79") does not.
  const isCount = claimed.unit === null && known.unit === null && Math.abs(actual) < 1000;
  const slack = Math.max(step, isCount ? 0 : 0.02 * Math.abs(actual), drift * Math.abs(actual));
  const distance = Math.abs(actual - claimed.amount);
  const isNear = distance <= Math.max(ROUNDED, drift) * Math.abs(claimed.amount);
  const close = distance <= (comparator === "about" ? Math.max(slack, 0.1 * Math.abs(actual)) : slack);
  if (strict && comparator === "equal" && close && !isNear) return "incomparable";
  // 1.71 cannot be called "two metres", but does not exclude "nearly two" either.
  if (!isCount && comparator === "equal" && distance <= step && distance > Math.max(ROUGHLY, drift) * Math.abs(actual))
    return "incomparable";
  switch (comparator) {
    case "equal":
    case "about":
      return close ? "same" : "different";
    case "almost":
      return isAlmost(actual / claimed.amount, drift);
    case "more":
      return actual * (1 + drift) > claimed.amount ? "same" : "different";
    case "less":
      return actual * (1 - drift) < claimed.amount ? "same" : "different";
    case "at-least":
      return actual >= claimed.amount || isNear ? "same" : "different";
    case "at-most":
      return actual <= claimed.amount || isNear ? "same" : "different";
  }
}

/**
 * "Almost 10" means up to a twentieth less; whether still smaller numbers fit is debatable, and larger ones do not. `share`: of the claimed
 * number.
 */
function isAlmost(share: number, drift: number): Agreement {
  if (share >= 0.95 && share < 1) return "same";
  return share < 0.9 * (1 - drift) || share > 1.02 * (1 + drift) ? "different" : "incomparable";
}

/** Half of the last written digit: "67 million" means ±0.5 million, "2.1" means ±0.05. */
function halfStep(written: string, amount: number): number {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(written)?.[0].replaceAll(",", "") ?? "";
  // "Two million" is rounded to whole millions, "two and a half" to halves.
  if (digits === "")
    return (
      (/\bhalf\b/iu.test(written) ? 0.25 : 0.5) * (Object.entries(SCALES).find(([word]) => written.toLowerCase().includes(word))?.[1] ?? 1)
    );
  const decimals = digits.includes(".") ? digits.length - digits.indexOf(".") - 1 : 0;
  const scale = Number(digits) === 0 ? 1 : Math.abs(amount) / Number(digits);
  return 0.5 * scale * 10 ** -decimals * 1.0001;
}

const LABELLED =
  /(?:^|\b(?:is|are|was|were|be|the|as|at|to|wears|wore)\s+)number\s$|\b(?:top|room|route|highway|gate|flight|channel|platform|chapter|page|suite|group|period|flat)\s$/iu;
/** "Apollo 11", "Boeing 747" */
const NAMED =
  /(?<!\p{L})(?!(?:In|On|At|The|Of|By|With|For|And|About|Over|Only|Some|Exactly|Nearly|Almost|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b)\p{Lu}[\p{L}-]{0,60}\s$/u;
const COUNTED =
  /^\s+(?!(?:is|was|has|does|weighs|costs|runs|holds|comes|works|lasts|needs|uses|offers|includes|contains)\b)(?:\p{Ll}+ )?\p{Ll}+s\b/u;
/** "24/7", "3-0", "9 to 5" */
const PAIRED = { before: /\d\s?[/:–-]\s?$|\d to $/u, after: /^\s?[/:–-]\s?\d|^ to \d/u };
const STREET = /^\p{L}? (?:\p{Lu}[\p{L}-]* )+(?:Street|Avenue|Road|Lane|Square|Drive|Boulevard|Place|Way|Broadway)\b/u;

/** Whether a number is part of a name, a rank, a score or an address, rather than an amount. */
export function isLabel(text: string, mention: Mention): boolean {
  if (mention.kind !== "quantity" || mention.unitText !== null) return false;
  const [before, after] = [text.slice(0, mention.start), text.slice(mention.end)];
  if (/^ (?:in|on|of) the periodic table\b/iu.test(after)) return false;
  if (PAIRED.before.test(before) || PAIRED.after.test(after) || STREET.test(after) || LABELLED.test(before)) return true;
  return /^\d{1,4}$/u.test(mention.text) && NAMED.test(before) && !COUNTED.test(after);
}
