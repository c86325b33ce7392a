import type { Comparator, Mention } from "../../../domain/mention.js";
import type { Margin } from "../../../domain/reading.js";
import { readLength } from "../../../text/time-length.js";

/** `words` and `tail`: the words between two names and after them, without the margin. */
type WithMargin = { readonly words: string; readonly tail: string; readonly margin: Margin };

const ABOUT = "(?:(more than|over|less than|under|at least|about|around|almost|nearly|roughly|exactly) )?";
const UNIT = "(?:days?|weeks?|months?|years?|decades?|centur(?:y|ies))";
const LENGTH = `${ABOUT}(?:◇(?: ${UNIT})?|(?:one |several |many |few )?${UNIT})`;
const BY = new RegExp(`^by (${LENGTH})$`, "u");
/** "died one day after", "a year older than". */
const BEFORE = new RegExp(`(?:^|(?<= ))(${LENGTH}) (?=(?:before|after|prior to|earlier than|later than|older than|younger than)$)`, "u");
const TIMES = new RegExp(`^(?:(\\p{L}+) )?${ABOUT}(half|twice|◇ times) (?:as|size of$)`, "u");
const COMPARATORS: Readonly<Record<string, Comparator>> = {
  "more than": "more",
  over: "more",
  "less than": "less",
  under: "less",
  "at least": "at-least",
  about: "about",
  around: "about",
  almost: "almost",
  nearly: "almost",
  roughly: "about",
};

/** A duration by which two dates differ, before or after the comparison. */
export function readDifference(middle: string, tail: string, mention: Mention | undefined): WithMargin | null {
  const [, behind] = BY.exec(tail) ?? [];
  const [before, within] = BEFORE.exec(middle) ?? [];
  const said = behind ?? within;
  const length = said === undefined ? null : readLength(said, mention);
  if (length === null) return null;
  return {
    words: before === undefined ? middle : middle.replace(before, ""),
    tail: behind === undefined ? tail : "",
    margin: { kind: "length", length },
  };
}

/** "more than twice as": the ratio of the first value to the second. */
export function readFactor(middle: string, mention: Mention | undefined): Margin | null {
  const [, , about, word] = TIMES.exec(middle) ?? [];
  if (word === undefined || (word.includes("◇") && mention?.kind !== "quantity")) return null;
  const said = COMPARATORS[about ?? ""] ?? "equal";
  const factor = word === "half" ? 0.5 : word === "twice" ? 2 : mention?.kind === "quantity" ? mention.value.amount : 1;
  const comparator = mention?.kind === "quantity" && mention.comparator !== "equal" ? mention.comparator : said;
  return { kind: "times", factor, comparator };
}
