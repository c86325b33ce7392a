import type { Mention } from "../../domain/mention.js";
import { PRECISION } from "../../domain/vocabulary.js";
import { findTimes } from "../../text/find-times.js";
import { type Interval, intervalOf, partOf } from "../../text/time.js";

type TimeMention = Extract<Mention, { kind: "time" }>;
/** A time that a text tells, as days from and to, and its words. */
export type ToldTime = Interval & {
  readonly text: string;
};

/**
 * How a time of the claim stands to the times of a text. `same`: the text says it or something within it; `wider`: the text is less
 * precise, but agrees; `kept`: a "before"/"after" that holds; `other`: the text has times, none of them fits; `none`: it has no time.
 */
export type TimeAgreement = {
  readonly kind: "same" | "wider" | "kept" | "other" | "none";
  readonly instead: string | null;
};

const MAX_TIMES = 60;

export function compareTime(said: TimeMention, told: readonly ToldTime[]): TimeAgreement {
  const asked = boundsOf(said);
  if (told.length === 0) return { kind: "none", instead: null };
  if (told.some((time) => keeps(said.comparator, asked, time))) return { kind: "kept", instead: null };
  if (told.some(({ from, to }) => from >= asked.from && to <= asked.to)) return { kind: "same", instead: null };
  if (told.some(({ from, to }) => from <= asked.from && to >= asked.to)) return { kind: "wider", instead: null };
  const nearest = [...told].sort((a, b) => Math.abs(a.from - asked.from) - Math.abs(b.from - asked.from))[0];
  return { kind: "other", instead: nearest?.text ?? null };
}

function keeps(comparator: TimeMention["comparator"], asked: Interval, told: ToldTime): boolean {
  if (comparator === "before") return told.to < asked.from;
  if (comparator === "after") return told.from > asked.to;
  return false;
}

/** Two years with a dash or "to" between them tell the whole time from one to the other. */
export function timesOf(text: string): readonly ToldTime[] {
  const times = findTimes(text).slice(0, MAX_TIMES);
  return times.flatMap((time, index) => {
    const next = times[index + 1];
    const one = { ...boundsOf(time), text: time.text };
    if (next === undefined || !/^\s*(?:[–—-]|to|until|through)\s*(?:the\s+)?$/iu.test(text.slice(time.end, next.start))) return [one];
    return [one, { ...one, to: boundsOf(next).to, text: text.slice(time.start, next.end) }];
  });
}

/** "the late 1960s": the part that is meant, generously. Texts and claims seldom agree on the part of a year. */
function boundsOf({ value, part }: TimeMention): Interval {
  const whole = intervalOf(value);
  const [first] = part === undefined || value.precision >= PRECISION.year ? [] : partOf(whole, part);
  return first ?? whole;
}
