import type { PartOfTime } from "../domain/mention.js";

/** A stretch of time in days, both ends included. */
type Stretch = { readonly from: number; readonly to: number };
/** Where a part begins and ends, as shares of the whole. */
type Share = readonly [first: number, last: number];
/** `sure`: a date in here is in that part. `possible`: only a date outside of all of these is not. */
type Part = { readonly sure: readonly Share[]; readonly possible: readonly Share[] };

const months = (first: number, last: number): Share => [first / 12, last / 12];
/** A season of the northern half is sure, one of the southern half possible; both with two weeks to spare. */
const season = (...sure: readonly Share[]): Part => {
  const wide = sure.map(([first, last]): Share => [first - 0.5 / 12, last + 0.5 / 12]);
  const southern = wide.flatMap(([first, last]): readonly Share[] => [
    [first - 0.5, last - 0.5],
    [first + 0.5, last + 0.5],
  ]);
  return { sure, possible: [...wide, ...southern] };
};

const PARTS: Readonly<Record<PartOfTime, Part>> = {
  early: { sure: [[0, 0.42]], possible: [[0, 0.7]] },
  mid: { sure: [[0.25, 0.75]], possible: [[0.15, 0.85]] },
  late: { sure: [[0.58, 1]], possible: [[0.3, 1]] },
  beginning: { sure: [[0, 0.34]], possible: [[0, 0.5]] },
  end: { sure: [[0.66, 1]], possible: [[0.5, 1]] },
  spring: season(months(2, 5.7)),
  summer: season(months(5, 8.7)),
  autumn: season(months(8, 11.7)),
  // "The winter of 1963" may begin in December 1962, or end in March 1964.
  winter: { sure: [months(0, 2.7), months(11, 12)], possible: [months(-1.5, 3.2), months(4.5, 9), months(10.5, 15.2)] },
};

/** The stretches of which a part of a stretch of time is made: those that are surely meant, and those that may be. */
export function partOf({ from, to }: Stretch, part: PartOfTime, how: keyof Part = "sure"): readonly Stretch[] {
  const length = to - from + 1;
  return PARTS[part][how].map(([first, last]) => ({ from: from + first * length, to: from + last * length - 1 }));
}

const NAMES: Readonly<Record<string, PartOfTime>> = {
  early: "early",
  mid: "mid",
  middle: "mid",
  late: "late",
  beginning: "beginning",
  start: "beginning",
  end: "end",
  close: "end",
  spring: "spring",
  springtime: "spring",
  summer: "summer",
  summertime: "summer",
  autumn: "autumn",
  fall: "autumn",
  winter: "winter",
};
const NAMED =
  /\b(?:(early|mid|late)[\s-]+(?:the\s+)?|(middle|beginning|start|end|close)\s+of\s+(?:the\s+)?(?:year\s+)?|(spring(?:time)?|summer(?:time)?|autumn|fall|winter)\s+(?:of\s+)?(?:the\s+year\s+)?)$/iu;

/** The part of a time that is named right before it, with where that begins: "in the summer of" 1963. Only a year has seasons. */
export function namedPart(before: string, isYear: boolean): { readonly part: PartOfTime; readonly start: number } | null {
  const match = NAMED.exec(before);
  const word = match?.slice(1).find((one) => one !== undefined);
  const part = word === undefined ? undefined : NAMES[word.toLowerCase()];
  if (match === null || part === undefined || (match[3] !== undefined && !isYear)) return null;
  return { part, start: match.index };
}
