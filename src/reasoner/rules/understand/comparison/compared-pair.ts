import type { PropertyId } from "../../../../domain/ids.js";
import type { Mention } from "../../../../domain/mention.js";
import type { Comparison, Tiers, TimeMention } from "../../../../domain/reading.js";
import { PRECISION } from "../../../../domain/vocabulary.js";
import { unitByName } from "../../../../text/units.js";
import type { Phrase } from "../phrase.js";
import type { Traits } from "../phrasebook.js";
import type { Thing } from "../things.js";

export type Named = Extract<Thing, { kind: "entity" }>;

/** The words before, between and after two names, and the property that both must have. */
export type Pair = {
  readonly lead: string;
  readonly middle: string;
  readonly tail: string;
  spoken(words: string, counts: (traits: Traits, phrase: Phrase) => boolean, of?: readonly Named[]): readonly PropertyId[];
  readonly names: readonly [Named, Named];
  /** The size of the difference. */
  readonly mention: Mention | undefined;
  /** The other figure of the same thing: "than it cost". */
  readonly against?: string;
  /** The relations of this graph that have the measure. */
  known(tiers: Tiers): Tiers;
  /** Whether wordings of the property contain every word of the noun: "takes more time" is not a capacity. */
  isOf(noun: string, property: PropertyId): boolean;
};
export type Asked = Pick<Comparison, "tiers" | "against" | "asks"> & { readonly different?: boolean };

export type Meant = Omit<Pair, "spoken" | "known" | "isOf"> & { readonly at?: readonly [TimeMention, TimeMention] };

/** The two things that are compared and the words around them. `words`: before the first name, between the names, after the last. */
export function pairOf(words: readonly string[], names: readonly Named[], mentions: readonly Mention[]): Meant | null {
  const times = mentions.flatMap((mention) => (mention.kind === "time" ? [mention] : []));
  const [mention, ...more] = mentions.filter(({ kind }) => kind === "quantity");
  const [lead = "", middle = "", tail = "", last = ""] = words;
  const [first, second, third, ...others] = names;
  if (first === undefined || more.length + others.length > 0) return null;
  if (second === undefined) return times.length === 0 ? ofItself(words, first) : atTwoTimes(words, first, times, mention);
  if (first.link.entity.id === second.link.entity.id) return null;
  if (third !== undefined) return times.length > 0 ? null : ofTheTwo(words, [first, second, third], last);
  const [time, ...rest] = times;
  if (time === undefined) return { lead, middle, tail, names: [first, second], mention };
  if (rest.length > 0 || !isFigureTime(time)) return null;
  const [own, between, behind] = [lead, middle, tail].map((said) => said.replace(AT_TIME, "").trim());
  return { lead: own ?? "", middle: between ?? "", tail: behind ?? "", names: [first, second], mention, at: [time, time] };
}

const AT_TIME =
  /(?:^| )(?:(?:(?:at|by|in|during|as of) )?(?:(?:very )?(?:end|close|start|beginning) of )?(?:year )?◈|when ◈ (?:closed|ended))(?=$| )/u;

function isFigureTime({ comparator }: TimeMention): boolean {
  return comparator === "in" || comparator === "not-after";
}

/** "Of A and B, A is the older": the third name repeats one of the two. */
function ofTheTwo(
  [lead = "", middle = "", joint = ""]: readonly string[],
  names: readonly [Named, Named, Named],
  tail: string,
): Meant | null {
  const [first, second, third] = names;
  const id = third.link.entity.id;
  const other = id === first.link.entity.id ? second : id === second.link.entity.id ? first : null;
  if (other === null || !/^(?:of|between|of two,)$/u.test(lead) || middle !== "and" || !/^(?:it)?$/u.test(joint)) return null;
  const said = tail.replace(/^that /u, "").replace(/ (?:one|of two)$/u, "");
  return { lead: "", middle: `${said} than`, tail: "", names: [third, other], mention: undefined };
}

/** "earned more than it cost": two figures of one thing. */
function ofItself([lead = "", rest = ""]: readonly string[], who: Named): Meant | null {
  const [, before, verb, more = ""] = /^(.+) than it (\p{L}+)((?: .+)?)$/u.exec(rest) ?? [];
  if (lead !== "" || before === undefined || verb === undefined) return null;
  return { lead, middle: `${before} than`, tail: "", names: [who, who], mention: undefined, against: `◆ ${verb} more${more}` };
}

/** "had more staff in 2023 than in 2022", "… than a year earlier": one thing at two times. */
function atTwoTimes(words: readonly string[], who: Named, times: readonly TimeMention[], mention: Mention | undefined): Meant | null {
  const [lead = "", rest = ""] = words;
  const [, before, after] = /^(.*) than(?: (.+))?$/u.exec(`${lead} ◆ ${rest}`.trim()) ?? [];
  const [first, second] = times;
  if (before === undefined || after === undefined || first === undefined || !/◈/u.test(before)) return null;
  const other =
    second === undefined
      ? shifted(first, after, mention)
      : /^(?:it |they )?(?:in |at end of |at close of )?◈$/u.test(after)
        ? second
        : null;
  if (other === null || !isFigureTime(first)) return null;
  const [own = "", said = ""] = before.replace(AT_TIME, "").trim().split(/ ?◆ ?/u);
  return { lead: own, middle: `${said} than`.trim(), tail: "", names: [who, who], mention: undefined, at: [first, other] };
}

/** "a year earlier", "ten years before" */
function shifted(time: TimeMention, words: string, mention: Mention | undefined): TimeMention | null {
  const [, unit = "", order] =
    /^(?:(?:it |they )?(?:◇ |one )?)(years? |decades? |)(earlier|before|later|afterwards|previously)$/u.exec(words) ?? [];
  if (order === undefined || (words.includes("◇") && mention?.kind !== "quantity")) return null;
  const count = mention?.kind === "quantity" ? mention.value.amount : 1;
  if (unit === "" && (mention?.kind !== "quantity" || mention.value.unit !== unitByName("years"))) return null;
  const years = count * (unit.startsWith("decade") ? 10 : 1) * (/^(?:later|afterwards)$/u.test(order) ? 1 : -1);
  const year = Number(time.value.iso.slice(0, 4)) + years;
  return Number.isInteger(year) && year > 1000
    ? { ...time, value: { kind: "time", iso: `${year}-01-01T00:00:00Z`, precision: PRECISION.year } }
    : null;
}
