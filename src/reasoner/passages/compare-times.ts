import type { Mention } from "../../domain/mention.js";
import { PRECISION } from "../../domain/value.js";
import { findTimes } from "../../language/find-times.js";

type TimeMention = Extract<Mention, { kind: "time" }>;
/** A time that a text tells, as days from and to, with its place. */
export type ToldTime = {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly sentence: number;
  readonly start: number;
};

/**
 * How a time of the claim stands to the times of a text. `same`: the text says it or something within it; `wider`: the text is less
 * precise, but agrees; `kept`: a "before"/"after" that holds; `other`: the text has times, none of them fits; `none`: it has no time.
 */
export type TimeAgreement = {
  readonly kind: "same" | "wider" | "kept" | "other" | "none";
  readonly said: TimeMention;
  readonly instead: string | null;
};

const MAX_TIMES = 60;

export function compareTimes(claim: string, told: readonly ToldTime[]): readonly TimeAgreement[] {
  return findTimes(claim).map((said) => ({ said, ...agreement(said, intervalOf(claim, said), told) }));
}

type Bounds = { readonly from: number; readonly to: number };

function agreement({ comparator }: TimeMention, asked: Bounds, told: readonly ToldTime[]): Pick<TimeAgreement, "kind" | "instead"> {
  if (told.length === 0) return { kind: "none", instead: null };
  if (told.some((time) => keeps(comparator, asked, time))) return { kind: "kept", instead: null };
  if (told.some(({ from, to }) => from >= asked.from && to <= asked.to)) return { kind: "same", instead: null };
  if (told.some(({ from, to }) => from <= asked.from && to >= asked.to)) return { kind: "wider", instead: null };
  const nearest = [...told].sort((a, b) => Math.abs(a.from - asked.from) - Math.abs(b.from - asked.from))[0];
  return { kind: "other", instead: nearest?.text ?? null };
}

function keeps(comparator: TimeMention["comparator"], asked: Bounds, told: ToldTime): boolean {
  if (comparator === "before") return told.to < asked.from;
  if (comparator === "after") return told.from > asked.to;
  return false;
}

/** Two years with a dash or "to" between them tell the whole time from one to the other. */
export function timesOf(text: string, sentence: number): readonly ToldTime[] {
  const times = findTimes(text).slice(0, MAX_TIMES);
  return times.flatMap((time, index) => {
    const next = times[index + 1];
    const one = { ...intervalOf(text, time), text: time.text, sentence, start: time.start };
    if (next === undefined || !/^\s*(?:[–—-]|to|until|through)\s*(?:the\s+)?$/iu.test(text.slice(time.end, next.start))) return [one];
    return [one, { ...one, to: intervalOf(text, next).to, text: text.slice(time.start, next.end) }];
  });
}

/** Days in a calendar of equal months: good for before and after, not for counting. */
function intervalOf(text: string, { value: { iso, precision }, start }: TimeMention): Bounds {
  const match = /^(-?)(\d+)-(\d+)-(\d+)/.exec(iso);
  const year = Number(match?.[2] ?? 0) * (match?.[1] === "-" ? -1 : 1);
  const [month, day] = [Number(match?.[3] ?? 1), Number(match?.[4] ?? 1)];
  const at = (y: number, m: number, d: number) => y * 372 + (m - 1) * 31 + (d - 1);
  if (precision >= PRECISION.day) return { from: at(year, month, day), to: at(year, month, day) };
  if (precision === PRECISION.month) return { from: at(year, month, 1), to: at(year, month, 31) };
  const years = precision === PRECISION.century ? 100 : precision === PRECISION.decade ? 10 : 1;
  return narrowed({ from: at(year, 1, 1), to: at(year + years - 1, 12, 31) }, text.slice(Math.max(0, start - 8), start));
}

/** "the late 1960s": the part that is meant, generously. */
function narrowed({ from, to }: Bounds, before: string): Bounds {
  const part = (low: number, high: number) => ({ from: from + low * (to - from), to: from + high * (to - from) });
  switch (/\b(early|mid|late)[\s-]*$/iu.exec(before)?.[1]?.toLowerCase()) {
    case "early":
      return part(0, 0.45);
    case "mid":
      return part(0.25, 0.75);
    case "late":
      return part(0.55, 1);
    default:
      return { from, to };
  }
}
